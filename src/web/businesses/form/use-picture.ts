import { businessPicture } from '#web/lib/compress-picture.ts'
import { type PictureChange, useChosenPicture } from '#web/ui/use-chosen-picture.ts'

export type { PictureChange }

type PictureOptions = {
  /** Said where the browser can't read the file. */
  savedWithout: string
  /** What had been chosen before, such as in a draft. */
  start?: PictureChange | undefined
}

/** One picture of a listing, at most 10 MB and made small before it is sent (specification §5). */
export const usePicture = (options: PictureOptions) =>
  useChosenPicture({ target: businessPicture, ...options })
