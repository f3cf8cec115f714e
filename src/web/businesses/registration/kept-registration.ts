import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import { type KeptDraft, openDraft } from '#web/lib/drafts.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { type GalleryItem, newItem } from '../form/gallery-items.ts'

/** Texts and pictures lie apart: texts are stored at every key that is pressed. */
export const openKeptTexts = () => openDraft('registration', 'localStorage')
export const openKeptPictures = () => openDraft('registration-pictures', 'localStorage')

export type KeptPictures = { logo: PictureChange; gallery: GalleryItem[] }

/** The pictures that were chosen in this browser and not sent. */
export function readKeptPictures(draft: KeptDraft): KeptPictures {
  const kept = (draft.read() ?? {}) as { logo?: unknown; gallery?: unknown }
  const logo = fromPreviewUrl(kept.logo)
  const gallery = Array.isArray(kept.gallery) ? kept.gallery : []
  return {
    logo: logo ? { kind: 'new', ...logo } : keptPicture,
    gallery: gallery.map(fromPreviewUrl).flatMap((picture) => (picture ? [newItem(picture)] : [])),
  }
}

/** Nine small pictures are some 400 kB; where even that is too much, the texts are kept all the same. */
export function keepPictures(draft: KeptDraft, logo: PictureChange, gallery: readonly GalleryItem[]): void {
  draft.keep({
    logo: logo.kind === 'new' ? logo.previewUrl : null,
    gallery: gallery.map(({ url }) => url),
  })
}
