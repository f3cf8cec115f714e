import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { PictureChange } from '#web/ui/use-chosen-picture.ts'
import { mergeList } from './merge-edits.ts'

/** The pictures that a business has once. */
export const singlePictures = ['logo', 'coverPhoto', 'thumbnail'] as const
export type SinglePicture = (typeof singlePictures)[number]

/** What becomes of the pictures when the form is saved. */
export type EditPictures = Record<SinglePicture, PictureChange> & {
  gallery: {
    /** Addresses of those that stay, in order. */
    kept: string[]
    /** The new ones, in order, after them. */
    added: Blob[]
  }
}

/** The stored picture's address, or null. */
export function storedPicture(business: Business, which: SinglePicture): string | null {
  return { logo: business.logoUrl, coverPhoto: business.coverPhotoUrl, thumbnail: business.thumbnailUrl }[
    which
  ]
}

export const galleryUrls = ({ images }: Business): string[] => images.map(({ url }) => url)

/** True where saving would change a picture. */
export function hasPictureChanges(pictures: EditPictures, base: Business): boolean {
  const { kept, added } = pictures.gallery
  return (
    singlePictures.some((which) => pictures[which].kind !== 'kept') ||
    added.length > 0 ||
    kept.join('\n') !== galleryUrls(base).join('\n')
  )
}

/** The pictures that both changed, and the stored ones of the gallery after both. */
export function mergePictures({
  base,
  mine,
  theirs,
}: {
  base: Business
  mine: EditPictures
  theirs: Business
}): { conflicts: SinglePicture[]; kept: string[] } {
  const isChangedByBoth = (which: SinglePicture) => {
    const { kind } = mine[which]
    const now = storedPicture(theirs, which)
    if (kind === 'kept' || (kind === 'removed' && now === null)) return false
    return now !== storedPicture(base, which)
  }
  const urls = { base: galleryUrls(base), mine: mine.gallery.kept, theirs: galleryUrls(theirs) }
  return { conflicts: singlePictures.filter(isChangedByBoth), kept: mergeList(urls) }
}
