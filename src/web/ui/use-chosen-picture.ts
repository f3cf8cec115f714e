import { useRef, useState } from 'react'
import {
  type PictureTarget,
  pictureFault,
  type SmallPicture,
  toSmallPicture,
} from '#web/lib/compress-picture.ts'
import { toast } from '#web/ui/toast-store.ts'

/** What becomes of a picture when its form is sent. */
export type PictureChange = { kind: 'kept' } | ({ kind: 'new' } & SmallPicture) | { kind: 'removed' }

export const keptPicture: PictureChange = { kind: 'kept' }

const unreadable = 'This file couldn’t be read as an image. Please try a JPEG or PNG.'
const earlierStays = 'Your previous photo stays.'

type ChosenPictureOptions = {
  /** The size that it is made. */
  target: PictureTarget
  /** Said where the browser can't read the file; the form goes on without it. */
  savedWithout: string
  /** What had been chosen before, such as in a draft. */
  start?: PictureChange | undefined
}

/** One picture of a form: chosen, checked, made small, shown before it is sent. */
export function useChosenPicture({ target, savedWithout, start = keptPicture }: ChosenPictureOptions) {
  const [change, setChange] = useState(start)
  const [fault, setFault] = useState<string | null>(null)
  /** What sending waits for, while a picture is made small. The last one chosen counts. */
  const latest = useRef<Promise<PictureChange>>(Promise.resolve(start))

  const become = (next: PictureChange) => {
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
        // With a good one chosen before, nothing goes without.
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
      setFault(`${unreadable} ${next.kind === 'new' ? earlierStays : savedWithout}`)
    })
  }
  return {
    change,
    fault,
    choose,
    remove: () => become({ kind: 'removed' }),
    reset: () => become(keptPicture),
    /** Takes up what was chosen elsewhere, such as in a draft. */
    restore: become,
    /** What to send, once it is ready. */
    read: () => latest.current,
    refuse: setFault,
  }
}

export type ChosenPicture = ReturnType<typeof useChosenPicture>
