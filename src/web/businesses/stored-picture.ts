import type { Picture as StoredPicture } from '#shared/businesses/card-pictures.ts'
import { pictureSrcSet, pictureWidth } from '#shared/uploads/picture-sizes.ts'
import { pictureUrlOf } from '#web/lib/picture-url.ts'
import type { PictureSource } from '#web/ui/picture.tsx'

/** The largest width, in pixels, at which pages show a picture. */
const stageWidth = 792

/** A stored picture in all its widths; `name` is the fallback description. */
export function toPictureSource(
  { url, altText }: StoredPicture,
  name: string,
  apiUrl: string,
): PictureSource {
  const src = pictureUrlOf(url, apiUrl)
  const width = pictureWidth(src) ?? stageWidth
  const ownWidth = width < stageWidth ? width : undefined
  return { src, srcSet: pictureSrcSet(src), alt: altText || name, ownWidth }
}
