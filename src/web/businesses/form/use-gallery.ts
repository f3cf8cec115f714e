import { useRef, useState } from 'react'
import { galleryMax } from '#shared/businesses/business-fields.ts'
import { businessPicture, toSmallPicture, unreadablePicture } from '#web/lib/compress-picture.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type GalleryItem, moved, newItem, takeFiles } from './gallery-items.ts'

type GalleryOptions = {
  /** Existing pictures, stored or from a draft. */
  start?: readonly GalleryItem[]
  /** False on the edit form, for which the specification (§5) has no size limit. */
  checksSize?: boolean
}

/** A listing's gallery: at most eight pictures, each resized; unreadable ones are left out, with an error. */
export function useGallery({ start = [], checksSize = true }: GalleryOptions = {}) {
  const { current, awaited, replaceState, expectMore, ...state } = usePictures(start)
  const { fault, setFault, forgetFaults, warn } = useChoiceFaults()
  const latest = useRef<Promise<unknown>>(Promise.resolve())

  const take = (item: GalleryItem) => {
    if (current.current.some(({ url }) => url === item.url))
      toast({ title: 'That photo is already in the gallery' })
    replaceState([...current.current, item])
  }
  const makeSmall = async (file: File) => {
    const picture = await toSmallPicture(file, businessPicture).catch(() => null)
    if (picture) take(newItem(picture))
    else warn(await unreadablePicture(file))
    expectMore(-1)
  }
  const add = (files: readonly File[]) => {
    const room = galleryMax - current.current.length - awaited.current
    const { taken, fault: found } = takeFiles(files, room, checksSize)
    forgetFaults()
    if (found) warn(found)
    expectMore(taken.length)
    // One at a time: eight photos at once are too much for a phone's memory.
    for (const file of taken) latest.current = latest.current.then(() => makeSmall(file))
  }
  const change = (next: readonly GalleryItem[]) => {
    setFault(null)
    replaceState(next)
  }
  return {
    ...state,
    fault,
    add,
    remove: (key: string) => change(current.current.filter((item) => item.key !== key)),
    move: (key: string, offset: number) => change(moved(current.current, key, offset)),
    reset: (next: readonly GalleryItem[]) => change(next),
    refuse: setFault,
    /** The pictures to send, once all are ready. */
    read: async () => {
      await latest.current
      return current.current
    },
  }
}

export type Gallery = ReturnType<typeof useGallery>

/** The pictures, in state and in refs: state is outdated for uploads that finish between two renders. */
function usePictures(start: readonly GalleryItem[]) {
  const [pictures, setPictures] = useState(start)
  const [pendingCount, setPendingCount] = useState(0)
  const current = useRef(start)
  const awaited = useRef(0)
  return {
    pictures,
    /** Number of pictures being resized. */
    pendingCount,
    current,
    awaited,
    replaceState: (next: readonly GalleryItem[]) => {
      current.current = next
      setPictures(next)
    },
    expectMore: (change: number) => {
      awaited.current += change
      setPendingCount(awaited.current)
    },
  }
}

/** Errors of the pictures chosen last, said together. */
function useChoiceFaults() {
  const [fault, setFault] = useState<string | null>(null)
  const said = useRef<string[]>([])
  return {
    fault,
    setFault,
    forgetFaults: () => {
      said.current = []
      setFault(null)
    },
    warn: (found: string) => {
      said.current = [...new Set([...said.current, found])]
      setFault(said.current.join('. '))
      const [title = '', ...others] = said.current
      toast({ title, description: others.join('. ') || undefined, variant: 'destructive' })
    },
  }
}
