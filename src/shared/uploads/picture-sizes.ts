/** Widths in pixels in which pictures are stored, as `….w480.webp` beside `….w960.webp`; the last one names the picture. */
const widthsOfKind = {
  /** The demo's photos of a business, three to two. */
  photo: [480, 960],
  /** A person's face, square. */
  profile: [128, 400],
  logo: [128, 400],
  cover: [600, 1200],
  thumbnail: [300, 600],
  gallery: [400, 800],
} as const

/** Kinds that people upload. */
export type PictureKind = Exclude<keyof typeof widthsOfKind, 'photo'>

/** How many times as wide as high a picture of this kind is: the sizes that the specification (§2) recommends. */
const ratioOfKind: Record<PictureKind, number> = {
  profile: 1,
  logo: 1,
  cover: 1200 / 600,
  thumbnail: 300 / 200,
  gallery: 800 / 600,
}
export const pictureRatio = (kind: PictureKind): number => ratioOfKind[kind]

/** A logo is shown whole, on nothing; of everything else the middle is shown. */
export const isShownWhole = (kind: PictureKind): boolean => kind === 'logo'

/** The widths in which a picture of this kind is stored, the smallest first. */
export const pictureWidths = (kind: PictureKind): readonly number[] => widthsOfKind[kind]

const sized = /\.w(\d+)\.webp$/

const inWidth = (url: string, width: number): string => url.replace(sized, `.w${width}.webp`)

function widthsOf(url: string): readonly number[] {
  const width = Number(sized.exec(url)?.[1])
  return Object.values(widthsOfKind).find((widths) => widths.at(-1) === width) ?? []
}

/** The `srcset` of a stored picture, or undefined for one that exists in a single size. */
export function pictureSrcSet(url: string): string | undefined {
  const widths = widthsOf(url)
  if (widths.length === 0) return undefined
  return widths.map((width) => `${inWidth(url, width)} ${width}w`).join(', ')
}

/** The address of a picture in the smallest stored width, for thumbnails. */
export function smallPictureUrl(url: string): string {
  const [smallest] = widthsOf(url)
  return smallest ? inWidth(url, smallest) : url
}
