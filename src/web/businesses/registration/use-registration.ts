import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGallery } from '../form/use-gallery.ts'
import { usePicture } from '../form/use-picture.ts'
import {
  followOtherTabs,
  forgetRegistration,
  type KeptPictures,
  keepDraft,
  keepPictures,
  readKeptDraft,
  readKeptPictures,
} from './kept-registration.ts'
import { emptyDraft, type RegistrationDraft } from './registration-draft.ts'

const savedWithout = 'Business will be registered without logo...'

type Start = { draft: RegistrationDraft; pictures: KeptPictures }

const isEmpty = ({ draft, pictures }: Start): boolean =>
  JSON.stringify(draft) === JSON.stringify(emptyDraft) &&
  pictures.logo.kind === 'kept' &&
  pictures.gallery.length === 0

/** What an owner types and chooses, kept in the browser at every change, so that nothing is ever lost. */
export function useRegistration(personId: number) {
  const [start] = useState<Start>(() => ({
    draft: readKeptDraft(personId),
    pictures: readKeptPictures(personId),
  }))
  const [draft, setDraft] = useState(start.draft)
  const [isRestored, setRestored] = useState(() => !isEmpty(start))
  /** Two changes in one render build on each other. */
  const latest = useRef(draft)
  const logo = usePicture({ savedWithout, start: start.pictures.logo })
  const gallery = useGallery({ start: start.pictures.gallery })

  // What just came out of the browser isn't stored again: another tab may have gone on meanwhile.
  const kept = useRef({ logo: logo.change, gallery: gallery.pictures })
  useEffect(() => {
    const now = { logo: logo.change, gallery: gallery.pictures }
    if (now.logo === kept.current.logo && now.gallery === kept.current.gallery) return
    kept.current = now
    keepPictures(personId, now.logo, now.gallery)
  }, [personId, logo.change, gallery.pictures])

  const become = (next: RegistrationDraft) => {
    latest.current = next
    setDraft(next)
  }
  // Two tabs show one draft: each would else overwrite what was typed in the other.
  useFollowing(personId, become, (pictures) => {
    kept.current = { logo: pictures.logo, gallery: pictures.gallery }
    logo.restore(pictures.logo)
    gallery.reset(pictures.gallery)
  })
  const change = (part: Partial<RegistrationDraft>) => {
    become({ ...latest.current, ...part })
    keepDraft(personId, latest.current)
  }
  const startOver = () => {
    become(emptyDraft)
    logo.reset()
    gallery.reset([])
    setRestored(false)
    forgetRegistration(personId)
  }
  return { draft, logo, gallery, change, startOver, isRestored }
}

/** Takes up what another tab keeps, and nothing once it has forgotten all. */
function useFollowing(
  personId: number,
  onTexts: (draft: RegistrationDraft) => void,
  onPictures: (pictures: KeptPictures) => void,
): void {
  const take = useEffectEvent(() => onTexts(readKeptDraft(personId)))
  const takePictures = useEffectEvent(() => onPictures(readKeptPictures(personId)))
  useEffect(
    () =>
      followOtherTabs(
        personId,
        () => take(),
        () => takePictures(),
      ),
    [personId],
  )
}

export type Registration = ReturnType<typeof useRegistration>
