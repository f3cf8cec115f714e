import { useEffect, useRef, useState } from 'react'
import { compressPicture, pictureFault } from '#web/lib/compress-picture.ts'
import { toast } from '#web/ui/toast-store.ts'

/** What becomes of the picture when the profile is saved. */
export type PictureChange =
  | { kind: 'kept' }
  | { kind: 'new'; jpeg: Blob; previewUrl: string }
  | { kind: 'removed' }

/** Pictures are shown at 96 pixels; this is what the recommended size needs. */
const box = { width: 400, height: 400 }
const kept: PictureChange = { kind: 'kept' }
const savedWithout = 'Profile will be updated without image. You can add it later.'

/** The picture of the profile form: chosen, checked, made small, shown before it is saved. */
export function useProfilePicture() {
  const [change, setChange] = useState(kept)
  const [fault, setFault] = useState<string | null>(null)
  /** What saving waits for, while a picture is made small. The last one chosen counts. */
  const latest = useRef<Promise<PictureChange>>(Promise.resolve(kept))

  const { previewUrl } = change.kind === 'new' ? change : { previewUrl: null }
  useEffect(() => (previewUrl ? () => URL.revokeObjectURL(previewUrl) : undefined), [previewUrl])

  const become = (next: PictureChange) => {
    latest.current = Promise.resolve(next)
    setChange(next)
    setFault(null)
  }
  const choose = (file: File) => {
    const found = pictureFault(file)
    setFault(found)
    if (found) return void toast({ title: found, variant: 'destructive' })
    const made = compressPicture(file, box).then<PictureChange, PictureChange>(
      (jpeg) => ({ kind: 'new', jpeg, previewUrl: URL.createObjectURL(jpeg) }),
      () => {
        toast({ title: 'Image Processing Failed', description: savedWithout, variant: 'destructive' })
        return kept
      },
    )
    latest.current = made
    void made.then((next) => {
      if (latest.current !== made) return
      setChange(next)
      setFault(next === kept ? savedWithout : null)
    })
  }
  return {
    change,
    fault,
    choose,
    remove: () => become({ kind: 'removed' }),
    reset: () => become(kept),
    /** What to send, once it is ready. */
    read: () => latest.current,
    refuse: setFault,
  }
}

export type ProfilePicture = ReturnType<typeof useProfilePicture>
