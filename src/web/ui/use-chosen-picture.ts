import { useRef, useState } from 'react'
import {
  type PictureTarget,
  pictureFault,
  type SmallPicture,
  toSmallPicture,
  unreadablePicture,
} from '#web/lib/compress-picture.ts'
import { toast } from '#web/ui/toast-store.ts'

/** The change of a picture when its form is sent. */
export type PictureChange = { kind: 'kept' } | ({ kind: 'new' } & SmallPicture) | { kind: 'removed' }

export const keptPicture: PictureChange = { kind: 'kept' }

const earlierStays = 'Your previous photo stays.'

type ChosenPictureOptions = {
  /** The size to resize it to. */
  target: PictureTarget
  /** Shown when the browser can't read the file; the form continues without it. */
  savedWithout: string
  /** An earlier choice, such as from a draft. */
  start?: PictureChange | undefined
}

/** A form's picture: chosen, checked, resized, and previewed before it is sent. */
export function useChosenPicture({ target, savedWithout, start = keptPicture }: ChosenPictureOptions) {
  const [change, setChange] = useState(start)
  const [fault, setFault] = useState<string | null>(null)
  /** Sending waits for this while a picture is resized. The last one chosen wins. */
  const latest = useRef<Promise<PictureChange>>(Promise.resolve(start))

  const replaceState = (next: PictureChange) => {
    latest.current = Promise.resolve(next)
    setChange(next)
    setFault(null)
  }
  const choose = (file: File) => {
    const found = pictureFault(file)
    setFault(found)
    if (found) return void toast({ title: found, variant: 'destructive' })
    const earlier = latest.current
    const made = toSmallPicture(file, target).then<PictureChange, PictureChange>(
      (picture) => ({ kind: 'new', ...picture }),
      async () => {
        const before = await earlier
        // If a good one was chosen before, it stays.
        const becomes = before.kind === 'new' ? earlierStays : savedWithout
        toast({ title: 'Image Processing Failed', description: becomes, variant: 'destructive' })
        return before
      },
    )
    latest.current = made
    void made.then(async (next) => {
      if (latest.current !== made) return
      setChange(next)
      if (next !== (await earlier)) return
      const why = await unreadablePicture(file)
      if (latest.current === made) setFault(`${why}. ${next.kind === 'new' ? earlierStays : savedWithout}`)
    })
  }
  return {
    change,
    fault,
    choose,
    remove: () => replaceState({ kind: 'removed' }),
    reset: () => replaceState(keptPicture),
    /** Applies a choice made elsewhere, such as in a draft. */
    restore: replaceState,
    /** The picture to send, once it is ready. */
    read: () => latest.current,
    refuse: setFault,
  }
}

export type ChosenPicture = ReturnType<typeof useChosenPicture>
