import { getAuthState } from '#web/lib/auth-state.ts'
import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import { type KeptDraft, openDraft } from '#web/lib/drafts.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { type GalleryItem, newItem } from '../form/gallery-items.ts'

/** Texts and pictures are stored separately: texts are written on every keystroke. */
export const openKeptTexts = () => openKept('registration')
export const openKeptPictures = () => openKept('registration-pictures')

/** In a visitor's tab, because they may be at a public computer; once they have signed in, in all tabs. */
function openKept(name: string): KeptDraft {
  const inTab = openDraft(name)
  if (!getAuthState().user) return inTab
  const shared = openDraft(name, 'localStorage')
  const value = inTab.read()
  if (value === null) return shared
  inTab.keep(null)
  if (shared.keep(value)) return shared
  inTab.keep(value)
  return inTab
}

export type KeptPictures = { logo: PictureChange; gallery: GalleryItem[] }

/** The pictures chosen but not sent. */
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
