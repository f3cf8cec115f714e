import { businessPicture } from '#web/lib/compress-picture.ts'
import { type PictureChange, useChosenPicture } from '#web/ui/use-chosen-picture.ts'

export type { PictureChange }

type PictureOptions = {
  /** Shown when the browser can't read the file. */
  savedWithout: string
  /** An earlier choice, such as from a draft. */
  start?: PictureChange | undefined
}

/** A listing's picture, at most 10 MB and resized before it is sent (specification §5). */
export const usePicture = (options: PictureOptions) =>
  useChosenPicture({ target: businessPicture, ...options })
