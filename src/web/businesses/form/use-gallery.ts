import { useRef, useState } from 'react'
import { galleryMax } from '#shared/businesses/business-fields.ts'
import { businessPicture, toSmallPicture } from '#web/lib/compress-picture.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type GalleryItem, moved, newItem, takeFiles } from './gallery-items.ts'

type GalleryOptions = {
  /** What is there already, stored or from a draft. */
  start?: readonly GalleryItem[]
  /** False on the edit form, where the specification (§5) has no limit of size. */
  checksSize?: boolean
}

/** The gallery of a listing: at most eight pictures, each made small; one that can't be read is left out. */
export function useGallery({ start = [], checksSize = true }: GalleryOptions = {}) {
  const [pictures, setPictures] = useState(start)
  const [fault, setFault] = useState<string | null>(null)
  const [pendingCount, setPendingCount] = useState(0)
  // State is a render late for what ends between two renders; these are not.
  const current = useRef(start)
  const awaited = useRef(0)
  const latest = useRef<Promise<unknown>>(Promise.resolve())

  const become = (next: readonly GalleryItem[]) => {
    current.current = next
    setPictures(next)
  }
  const expectMore = (change: number) => {
    awaited.current += change
    setPendingCount(awaited.current)
  }
  const take = (item: GalleryItem) => {
    if (current.current.some(({ url }) => url === item.url))
      toast({ title: 'That photo is already in the gallery' })
    become([...current.current, item])
  }
  const makeSmall = async (file: File) => {
    const picture = await toSmallPicture(file, businessPicture).catch(() => null)
    if (picture) take(newItem(picture))
    expectMore(-1)
  }
  const add = (files: readonly File[]) => {
    const room = galleryMax - current.current.length - awaited.current
    const { taken, fault: found } = takeFiles(files, room, checksSize)
    setFault(found)
    if (found) toast({ title: found, variant: 'destructive' })
    expectMore(taken.length)
    // One after the other: eight photographs at once are more than a phone can hold.
    for (const file of taken) latest.current = latest.current.then(() => makeSmall(file))
  }
  const change = (next: readonly GalleryItem[]) => {
    setFault(null)
    become(next)
  }
  return {
    pictures,
    /** How many are being made small. */
    pendingCount,
    fault,
    add,
    remove: (key: string) => change(current.current.filter((item) => item.key !== key)),
    move: (key: string, offset: number) => change(moved(current.current, key, offset)),
    reset: (next: readonly GalleryItem[]) => change(next),
    refuse: setFault,
    /** What to send, once all are ready. */
    read: async () => {
      await latest.current
      return current.current
    },
  }
}

export type Gallery = ReturnType<typeof useGallery>
