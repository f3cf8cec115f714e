/** The widest that each kind of picture is stored, in pixels: twice its display width. Smaller originals keep their width. */
const widestOfKind = {
  /** A picture of a person. */
  profile: 400,
  logo: 400,
  cover: 1600,
  thumbnail: 1600,
  gallery: 1600,
  /** In a conversation. */
  attachment: 1600,
} as const

/** Kinds that people upload. */
export type PictureKind = keyof typeof widestOfKind

/**
 * Minimum and maximum width-to-height ratio for each kind: the sizes the specification (§2) recommends. Covers and gallery
 * photos keep their shape as far as a page can fill the space with it; they are also shown whole.
 */
const ratiosOfKind: Record<PictureKind, readonly [number, number]> = {
  profile: [1, 1],
  logo: [1, 1],
  cover: [3 / 2, 1200 / 600],
  thumbnail: [300 / 200, 300 / 200],
  gallery: [2 / 3, 16 / 9],
  // A screenshot of a whole page; WebP has at most 16,383 pixels.
  attachment: [1 / 8, 8],
}

/** The stored form of a picture. A logo is whole on a transparent background; others are cropped. */
export const pictureShape = (kind: PictureKind) => ({
  widest: widestOfKind[kind],
  ratios: ratiosOfKind[kind],
  isWhole: kind === 'logo',
  widthsOf: storedWidths,
})

/**
 * The widths in pixels in which a picture is stored, smallest first, given the widest, which is in its name (`….w800.webp`).
 * Files stored since the first release follow this rule too, so new widths are only possible for names never used before.
 */
export function storedWidths(widest: number): number[] {
  if (widest <= 128) return [widest]
  if (widest <= 400) return [128, widest]
  const parts = widest > 1200 ? [4, 2, 1] : [2, 1]
  return parts.map((part) => Math.round(widest / part))
}

const sized = /\.w(\d+)\.webp$/

const inWidth = (url: string, width: number): string => url.replace(sized, `.w${width}.webp`)

/** The largest stored width of a picture in pixels; undefined if its address doesn't say. */
export const pictureWidth = (url: string): number | undefined => Number(sized.exec(url)?.[1]) || undefined

/** The `srcset` of a stored picture, or undefined for one that exists in a single size. */
export function pictureSrcSet(url: string): string | undefined {
  const widths = storedWidths(pictureWidth(url) ?? 0)
  if (widths.length === 1) return undefined
  return widths.map((width) => `${inWidth(url, width)} ${width}w`).join(', ')
}
