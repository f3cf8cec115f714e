import type { Picture as StoredPicture } from '#shared/businesses/card-pictures.ts'
import { pictureSrcSet, pictureWidth } from '#shared/uploads/picture-sizes.ts'
import type { PictureSource } from '#web/ui/picture.tsx'

/** The largest width, in pixels, at which pages show a picture. */
const stageWidth = 792

/** A stored picture in all its widths; `name` is the fallback description. */
export function toPictureSource({ url, altText }: StoredPicture, name: string): PictureSource {
  const width = pictureWidth(url) ?? stageWidth
  const ownWidth = width < stageWidth ? width : undefined
  return { src: url, srcSet: pictureSrcSet(url), alt: altText || name, ownWidth }
}
