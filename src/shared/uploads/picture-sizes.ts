/** Widths in pixels in which a picture named `….w960.webp` is stored. */
export const pictureWidths = [480, 960] as const

const largest = /\.w960\.webp$/

/** The `srcset` of a stored picture, or undefined for one that exists in a single size. */
export function pictureSrcSet(url: string): string | undefined {
  if (!largest.test(url)) return undefined
  return pictureWidths.map((width) => `${url.replace(largest, `.w${width}.webp`)} ${width}w`).join(', ')
}

/** The address of a picture in the smallest stored width, for thumbnails. */
export function smallPictureUrl(url: string): string {
  return url.replace(largest, `.w${pictureWidths[0]}.webp`)
}
