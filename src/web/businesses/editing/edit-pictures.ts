import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { PictureChange } from '#web/ui/use-chosen-picture.ts'
import { mergeList } from './merge-edits.ts'

/** The pictures a business has only one of. */
export const singlePictures = ['logo', 'coverPhoto', 'thumbnail'] as const
export type SinglePicture = (typeof singlePictures)[number]

/** Changes to the pictures when the form is saved. */
export type EditPictures = Record<SinglePicture, PictureChange> & {
  gallery: {
    /** URLs of the pictures to keep, in order. */
    kept: string[]
    /** New pictures, in order, after the kept ones. */
    added: Blob[]
  }
}

/** The stored picture's URL, or null. */
export function storedPicture(business: Business, which: SinglePicture): string | null {
  return { logo: business.logoUrl, coverPhoto: business.coverPhotoUrl, thumbnail: business.thumbnailUrl }[
    which
  ]
}

export const galleryUrls = ({ images }: Business): string[] => images.map(({ url }) => url)

/** True if saving would change a picture. */
export function hasPictureChanges(pictures: EditPictures, base: Business): boolean {
  const { kept, added } = pictures.gallery
  return (
    singlePictures.some((which) => pictures[which].kind !== 'kept') ||
    added.length > 0 ||
    kept.join('\n') !== galleryUrls(base).join('\n')
  )
}

/** The pictures both changed, and the gallery's stored pictures after merging. */
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
