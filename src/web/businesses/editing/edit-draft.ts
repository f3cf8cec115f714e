import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { GalleryItem } from '#web/businesses/form/gallery-items.ts'
import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { type SinglePicture, singlePictures } from './edit-pictures.ts'
import { type EditValues, toEditValues } from './edit-values.ts'

/** The pictures of the form as it shows them. */
export type ShownPictures = Record<SinglePicture, PictureChange> & { gallery: readonly GalleryItem[] }

/** An edit that wasn't saved, over the copy it began with. */
export type EditDraft = { base: Business; values: EditValues; pictures: ShownPictures }

/** One of each person and business; a change of the shape takes a new number. */
export const editDraftKey = (userId: number, businessId: number): string =>
  draftKey(userId, `edit-business-1:${businessId}`)

/** Keeps an edit in this tab, which outlives a reload and a new sign-in; without its pictures where they don't fit. */
export function keepEditDraft(key: string, draft: EditDraft): void {
  const isStored = tryToStore(key, draft)
  if (!isStored) tryToStore(key, { ...draft, pictures: withoutNew(draft.pictures) })
}

function tryToStore(key: string, draft: EditDraft): boolean {
  try {
    // A blob becomes {}: its preview says the same as text.
    sessionStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

function withoutNew({ gallery, ...pictures }: ShownPictures): ShownPictures {
  const single = singlePictures.map((which) => [
    which,
    pictures[which].kind === 'new' ? keptPicture : pictures[which],
  ])
  return { ...Object.fromEntries(single), gallery: gallery.filter(({ jpeg }) => jpeg === null) }
}

/** The edit that this tab keeps; null without one, or where something else stands in its place. */
export function findEditDraft(key: string): EditDraft | null {
  try {
    const { base, values, pictures } = JSON.parse(sessionStorage.getItem(key) ?? '') as EditDraft
    const isWhole = Object.keys(toEditValues(base)).every((field) => field in values)
    return isWhole ? { base, values, pictures: revived(pictures) } : null
  } catch {
    return null
  }
}

export function forgetEditDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where storage is refused there is nothing to forget.
  }
}

/** With new pictures made of their previews. */
function revived({ gallery, ...pictures }: ShownPictures): ShownPictures {
  const single = singlePictures.map((which): [SinglePicture, PictureChange] => {
    const change = pictures[which]
    if (change.kind !== 'new') return [which, change]
    const picture = fromPreviewUrl(change.previewUrl)
    return [which, picture ? { kind: 'new', ...picture } : keptPicture]
  })
  const items = gallery.flatMap((item): GalleryItem[] => {
    if (item.jpeg === null) return [item]
    const jpeg = fromPreviewUrl(item.url)?.jpeg
    return jpeg ? [{ ...item, jpeg }] : []
  })
  return { ...(Object.fromEntries(single) as Record<SinglePicture, PictureChange>), gallery: items }
}
