import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGallery } from '../form/use-gallery.ts'
import { usePicture } from '../form/use-picture.ts'
import {
  type KeptPictures,
  keepPictures,
  openKeptPictures,
  openKeptTexts,
  readKeptPictures,
} from './kept-registration.ts'
import { emptyDraft, parseDraft, type RegistrationDraft } from './registration-draft.ts'

const savedWithout = 'Business will be registered without logo...'

type Start = { draft: RegistrationDraft; pictures: KeptPictures }

const isEmpty = ({ draft, pictures }: Start): boolean =>
  JSON.stringify(draft) === JSON.stringify(emptyDraft) &&
  pictures.logo.kind === 'kept' &&
  pictures.gallery.length === 0

/** An owner's entries and choices, stored in the browser on every change, so nothing is lost. */
export function useRegistration() {
  const [keptTexts] = useState(openKeptTexts)
  const [keptPictures] = useState(openKeptPictures)
  const [start] = useState<Start>(() => ({
    draft: parseDraft(keptTexts.read()),
    pictures: readKeptPictures(keptPictures),
  }))
  const [draft, setDraft] = useState(start.draft)
  const [isRestored, setRestored] = useState(() => !isEmpty(start))
  /** Two changes in one render build on each other. */
  const latest = useRef(draft)
  const logo = usePicture({ savedWithout, start: start.pictures.logo })
  const gallery = useGallery({ start: start.pictures.gallery })

  // Pictures just read from the browser aren't stored again: another tab may have changed them since.
  const kept = useRef({ logo: logo.change, gallery: gallery.pictures })
  useEffect(() => {
    const now = { logo: logo.change, gallery: gallery.pictures }
    if (now.logo === kept.current.logo && now.gallery === kept.current.gallery) return
    kept.current = now
    keepPictures(keptPictures, now.logo, now.gallery)
  }, [keptPictures, logo.change, gallery.pictures])

  const replaceState = (next: RegistrationDraft) => {
    latest.current = next
    setDraft(next)
  }
  // Two tabs share one draft: otherwise each would overwrite the other's.
  useOtherTabs((key) => {
    if (key === keptTexts.key) replaceState(parseDraft(keptTexts.read()))
    if (key !== keptPictures.key) return
    const pictures = readKeptPictures(keptPictures)
    kept.current = pictures
    logo.restore(pictures.logo)
    gallery.reset(pictures.gallery)
  })
  const forget = () => {
    keptTexts.keep(null)
    keptPictures.keep(null)
  }
  const change = (part: Partial<RegistrationDraft>) => {
    replaceState({ ...latest.current, ...part })
    keptTexts.keep(latest.current)
  }
  const startOver = () => {
    replaceState(emptyDraft)
    logo.reset()
    gallery.reset([])
    setRestored(false)
    forget()
  }
  return { draft, logo, gallery, change, startOver, forget, isRestored }
}

/** Calls `onChange` with the storage key that another tab has written or deleted. */
function useOtherTabs(onChange: (key: string | null) => void): void {
  const take = useEffectEvent(onChange)
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent) => take(key)
    addEventListener('storage', handleStorage)
    return () => removeEventListener('storage', handleStorage)
  }, [])
}

export type Registration = ReturnType<typeof useRegistration>
