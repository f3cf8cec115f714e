import { useMemo, useRef, useState } from 'react'
import { pictureFault, toSmallPicture, unreadablePicture } from '#web/lib/compress-picture.ts'
import { toPictureChange } from './testimonial-values.ts'

/** Shown at 40 to 96 pixels; this is enough for high-density screens. */
const box = { width: 400, height: 400 }

type AuthorPicture = { typed: string; stored: string; onChange: (typed: string) => void }

/** The testimonial form's picture, held as text like its other fields and stored with them. */
export function useAuthorPicture({ typed, stored, onChange }: AuthorPicture) {
  const change = useMemo(() => toPictureChange(typed, stored), [typed, stored])
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  /** The last one chosen wins. */
  const latest = useRef<File | null>(null)

  const finish = (found: string | null) => {
    latest.current = null
    setReading(false)
    setFault(found)
  }
  const replaceState = (next: string) => {
    finish(null)
    onChange(next)
  }
  const choose = (file: File) => {
    const found = pictureFault(file)
    if (found) return finish(found)
    latest.current = file
    setReading(true)
    void toSmallPicture(file, box).then(
      ({ previewUrl }) => latest.current === file && replaceState(previewUrl),
      async () => {
        const why = await unreadablePicture(file)
        if (latest.current === file) finish(why)
      },
    )
  }
  return { change, fault, isReading, choose, replaceState }
}
