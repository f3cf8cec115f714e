import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import { type KeptDraft, openDraft } from '#web/lib/drafts.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { type GalleryItem, newItem } from '../form/gallery-items.ts'

/** Texts and pictures are stored separately: texts are written on every keystroke. */
export const openKeptTexts = () => openDraft('registration', 'localStorage')
export const openKeptPictures = () => openDraft('registration-pictures', 'localStorage')

export type KeptPictures = { logo: PictureChange; gallery: GalleryItem[] }

/** The pictures chosen in this browser but not sent. */
export function readKeptPictures(draft: KeptDraft): KeptPictures {
  const kept = (draft.read() ?? {}) as { logo?: unknown; gallery?: unknown }
  const logo = fromPreviewUrl(kept.logo)
  const gallery = Array.isArray(kept.gallery) ? kept.gallery : []
  return {
    logo: logo ? { kind: 'new', ...logo } : keptPicture,
    gallery: gallery.map(fromPreviewUrl).flatMap((picture) => (picture ? [newItem(picture)] : [])),
  }
}

/** Nine small pictures are about 400 kB; if that doesn't fit, the texts are still stored. */
export function keepPictures(draft: KeptDraft, logo: PictureChange, gallery: readonly GalleryItem[]): void {
  draft.keep({
    logo: logo.kind === 'new' ? logo.previewUrl : null,
    gallery: gallery.map(({ url }) => url),
  })
}
