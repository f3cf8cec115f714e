import { type FieldErrors, invalid } from '#server/lib/http/errors.ts'
import type { ReadPicture } from '#server/uploads/uploads.service.ts'
import { galleryMax } from '#shared/businesses/business-fields.ts'
import type { UpdateBusiness } from '#shared/businesses/form/business-forms.schemas.ts'

/** Guarantee: a business shows only its own pictures, no matter what address is sent. */

/** The pictures of a business, by column name. */
export type BusinessPictures = {
  logo_url: string | null
  cover_url: string | null
  thumbnail_url: string | null
  images: { url: string; altText: string }[]
}

/** Addresses of stored pictures from the form. */
export type NewPictures = {
  logo: string | undefined
  cover: string | undefined
  thumbnail: string | undefined
  gallery: string[]
}

/** Sorts stored pictures by kind; each place on a business has its own kind. */
export function toNewPictures(read: readonly ReadPicture[], urls: readonly string[]): NewPictures {
  const of = (wanted: ReadPicture['kind']) => urls.filter((_url, index) => read[index]?.kind === wanted)
  return { logo: of('logo')[0], cover: of('cover')[0], thumbnail: of('thumbnail')[0], gallery: of('gallery') }
}

/** The requested changes to the pictures; absent fields stay unchanged. */
type RequestedPictures = Pick<
  UpdateBusiness,
  'coverPhotoUrl' | 'thumbnailUrl' | 'existingImages' | 'imagesToRemove' | 'removeProfileImage'
> & { stored: NewPictures; name: string; publicUrl: string }

/** One entry per place that shows a picture; a picture in two places is listed twice. */
export function picturesShown({ logo_url, cover_url, thumbnail_url, images }: BusinessPictures): string[] {
  return [logo_url, cover_url, thumbnail_url, ...images.map(({ url }) => url)].filter((url) => url !== null)
}

/**
 * The pictures of a business after an edit. Throws invalid_input for addresses that aren't its own, and for a gallery that
 * exceeds its limit.
 */
export function changePictures(before: BusinessPictures, wishes: RequestedPictures): BusinessPictures {
  const { stored, publicUrl } = wishes
  const faults: FieldErrors = {}
  const shown = picturesShown(before)
  const choose = (field: 'coverPhotoUrl' | 'thumbnailUrl', url: string | undefined, old: string | null) => {
    const text = wishes[field]
    if (url !== undefined || text === undefined) return url ?? old
    if (text.trim() === '') return null
    const own = toUploadPath(text, publicUrl)
    if (!shown.includes(own)) faults[field] = 'Must be a photo of this business, or a new one'
    return own
  }
  const after = {
    logo_url: stored.logo ?? (wishes.removeProfileImage ? null : before.logo_url),
    cover_url: choose('coverPhotoUrl', stored.cover, before.cover_url),
    thumbnail_url: choose('thumbnailUrl', stored.thumbnail, before.thumbnail_url),
    images: changeGallery(before.images, wishes, faults),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return after
}

/** First those in `existingImages`, in that order, then the remaining ones, then the new ones. */
function changeGallery(
  before: BusinessPictures['images'],
  { existingImages = [], imagesToRemove = [], stored, name, publicUrl }: RequestedPictures,
  faults: FieldErrors,
): BusinessPictures['images'] {
  const own = (field: string, texts: string[]) => {
    const urls = new Set(texts.map((text) => toUploadPath(text, publicUrl)))
    if ([...urls].some((url) => before.every((image) => image.url !== url)))
      faults[field] = 'Must be photos from this business’s gallery'
    return urls
  }
  const ordered = own('existingImages', existingImages)
  const removed = own('imagesToRemove', imagesToRemove)
  const named = [...ordered].flatMap((url) => before.filter((image) => image.url === url))
  const others = before.filter(({ url }) => !ordered.has(url))
  const kept = [...named, ...others].filter(({ url }) => !removed.has(url))
  // A double click sends the same picture twice.
  const added = [...new Set(stored.gallery)].filter((url) => kept.every((image) => image.url !== url))
  if (added.length > 0 && kept.length + added.length > galleryMax)
    faults.images = `At most ${galleryMax} photos are allowed`
  const toImage = (url: string, index: number) => ({
    url,
    altText: `${name}, photo ${kept.length + index + 1}`,
  })
  return [...kept, ...added.map(toImage)]
}

/** The stored path of a picture, from any address a browser sees. Only compared, never opened. */
function toUploadPath(text: string, publicUrl: string): string {
  const typed = text.trim()
  const path = typed.startsWith(`${publicUrl}/`) ? typed.slice(publicUrl.length) : typed
  return path.startsWith('/api/uploads/') ? path.slice('/api'.length) : path
}
