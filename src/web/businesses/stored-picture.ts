import type { Picture as StoredPicture } from '#shared/businesses/card-pictures.ts'
import { pictureSrcSet, pictureWidth } from '#shared/uploads/picture-sizes.ts'
import type { PictureSource } from '#web/ui/picture.tsx'

/** Where a picture is: `apiUrl` goes before relative addresses (specification §3). */
export const pictureAddress = (url: string, apiUrl: string): string =>
  url.startsWith('http') ? url : apiUrl + url

/** Pixels that a picture has to fill where pages show it largest. */
const stageWidth = 792

/** A stored picture in all its widths; described by `name` where nobody described it. */
export function toPictureSource(
  { url, altText }: StoredPicture,
  name: string,
  apiUrl: string,
): PictureSource {
  const src = pictureAddress(url, apiUrl)
  const width = pictureWidth(src) ?? stageWidth
  const ownWidth = width < stageWidth ? width : undefined
  return { src, srcSet: pictureSrcSet(src), alt: altText || name, ownWidth }
}
