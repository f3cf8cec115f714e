import { forgetStored, readStoredJson, store } from '#web/lib/browser-storage.ts'
import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { type GalleryItem, newItem } from '../form/gallery-items.ts'
import { parseDraft, type RegistrationDraft } from './registration-draft.ts'

/** Milliseconds for which an unfinished registration is kept in the browser. */
const lifetime = 30 * 24 * 60 * 60 * 1000

/** Texts and pictures lie apart: texts are stored at every key that is pressed. */
const textsKey = (personId: number) => draftKey(personId, 'register-business')
const picturesKey = (personId: number) => draftKey(personId, 'register-business-pictures')

type Kept = { keptAt?: unknown; value?: unknown } | null

/** What was kept under a key, unless it is too old. */
function readKept(key: string): unknown {
  const kept = readStoredJson(key) as Kept
  if (kept === null) return null
  const age = Date.now() - Number(kept.keptAt ?? Number.NaN)
  if (age >= 0 && age < lifetime) return kept.value
  forgetStored(key)
  return null
}

const keep = (key: string, value: unknown) => store(key, { keptAt: Date.now(), value })

/** What a person has typed in this browser and not sent. */
export const readKeptDraft = (personId: number): RegistrationDraft => parseDraft(readKept(textsKey(personId)))
export const keepDraft = (personId: number, draft: RegistrationDraft): void => keep(textsKey(personId), draft)

export type KeptPictures = { logo: PictureChange; gallery: GalleryItem[] }

/** The pictures that a person has chosen in this browser and not sent. */
export function readKeptPictures(personId: number): KeptPictures {
  const kept = (readKept(picturesKey(personId)) ?? {}) as { logo?: unknown; gallery?: unknown }
  const logo = fromPreviewUrl(kept.logo)
  const gallery = Array.isArray(kept.gallery) ? kept.gallery : []
  return {
    logo: logo ? { kind: 'new', ...logo } : keptPicture,
    gallery: gallery.map(fromPreviewUrl).flatMap((picture) => (picture ? [newItem(picture)] : [])),
  }
}

/** Calls `onTexts` or `onPictures` when another tab of the browser has kept or forgotten either; gives the way to stop. */
export function followOtherTabs(personId: number, onTexts: () => void, onPictures: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === textsKey(personId)) onTexts()
    if (key === picturesKey(personId)) onPictures()
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}

/** Nine small pictures are some 400 kB; where even that is too much, the texts are kept all the same. */
export function keepPictures(personId: number, logo: PictureChange, gallery: readonly GalleryItem[]): void {
  keep(picturesKey(personId), {
    logo: logo.kind === 'new' ? logo.previewUrl : null,
    gallery: gallery.map(({ url }) => url),
  })
}

/** Forgets both, because the business is registered or the owner starts over. */
export function forgetRegistration(personId: number): void {
  forgetStored(textsKey(personId))
  forgetStored(picturesKey(personId))
}
