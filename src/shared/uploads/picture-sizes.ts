/** The widest that a picture of each kind is stored, in pixels: twice what a page shows of it. A smaller original stays as wide as it is. */
const widestOfKind = {
  /** A person's face. */
  profile: 400,
  logo: 400,
  cover: 1600,
  thumbnail: 1600,
  gallery: 1600,
} as const

/** Kinds that people upload. */
export type PictureKind = keyof typeof widestOfKind

/**
 * Width divided by height for each kind, the least and the most: the sizes that the specification (§2) recommends. Covers and
 * photos of a gallery keep their shape as far as a page can fill its place with it; they are also shown whole.
 */
const ratiosOfKind: Record<PictureKind, readonly [number, number]> = {
  profile: [1, 1],
  logo: [1, 1],
  cover: [3 / 2, 1200 / 600],
  thumbnail: [300 / 200, 300 / 200],
  gallery: [2 / 3, 16 / 9],
}

/** How a picture of this kind is stored. A logo is shown whole, on nothing; anything else is cropped to its middle. */
export const pictureShape = (kind: PictureKind) => ({
  widest: widestOfKind[kind],
  ratios: ratiosOfKind[kind],
  isWhole: kind === 'logo',
  widthsOf: storedWidths,
})

/**
 * The widths in pixels in which a picture is stored, the smallest first, from the widest, which names it (`….w800.webp`).
 * Files stored since the first release follow this rule too, so it may gain widths only for names that it never had.
 */
export function storedWidths(widest: number): number[] {
  if (widest <= 128) return [widest]
  if (widest <= 400) return [128, widest]
  const parts = widest > 1200 ? [4, 2, 1] : [2, 1]
  return parts.map((part) => Math.round(widest / part))
}

const sized = /\.w(\d+)\.webp$/

const inWidth = (url: string, width: number): string => url.replace(sized, `.w${width}.webp`)

/** The width in pixels of a stored picture at its widest; undefined for an address that doesn't tell. */
export const pictureWidth = (url: string): number | undefined => Number(sized.exec(url)?.[1]) || undefined

/** The `srcset` of a stored picture, or undefined for one that exists in a single size. */
export function pictureSrcSet(url: string): string | undefined {
  const widths = storedWidths(pictureWidth(url) ?? 0)
  if (widths.length === 1) return undefined
  return widths.map((width) => `${inWidth(url, width)} ${width}w`).join(', ')
}
