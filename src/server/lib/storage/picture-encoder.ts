import type { Sharp } from 'sharp'
import { createLimiter } from '../http/limiter.ts'
import type { Sender } from '../http/sender.ts'

/** An uploaded picture as it is stored: redrawn in each width, with none of its original bytes. */
export type EncodedSize = { width: number; height: number; bytes: Buffer }
export type PictureShape = {
  /** Pixels; a smaller original isn't enlarged. */
  widest: number
  /** Width divided by height: minimum and maximum. */
  ratios: readonly [number, number]
  /** Shown whole on a transparent background instead of cropped. */
  isWhole?: boolean
  /** All widths in which a picture with this largest width is stored, smallest first. */
  widthsOf: (widest: number) => readonly number[]
}

/** Pixels of all frames together; decoding takes up to eight bytes per pixel. */
const pixelsMax = 40_000_000
/** Seconds for one decoding or encoding. */
const secondsMax = 5
const webp = { quality: 80, effort: 4 }
const whole = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const

/**
 * One at a time, in turn: the largest needs a third of a gigabyte, a typical one 30 ms. With more waiting, visitors would
 * give up first.
 */
const limit = createLimiter({ concurrency: 1, queueMax: 40 })

type Size = { width: number; height: number }
type Opener = (
  bytes: Buffer,
  options?: { raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } },
) => Sharp
let opener: Promise<Opener> | undefined

/**
 * Loads the image library at the first picture, not at every start, and disables every input format but three. They stay
 * disabled in this process, so what renders SVG, such as the demo's pictures, needs its own.
 */
function loadOpener(): Promise<Opener> {
  opener ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    // No picture is processed twice.
    sharp.cache(false)
    return (bytes, options) => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', ...options })
  })
  return opener
}

/** The first bytes of a JPEG, PNG and WebP. */
const heads = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
] as const

/** False as soon as the first bytes of a file show that it isn't an accepted picture, regardless of its name. */
export function isPictureLike(first: Uint8Array): boolean {
  return heads.some((head) =>
    head.every((byte, index) => first[index] === undefined || first[index] === byte),
  )
}

/** Thrown for a picture that isn't stored. */
export class PictureFault extends Error {
  readonly reason: 'not a picture' | 'too many pixels'
  constructor(reason: PictureFault['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/**
 * Decodes the first frame of a JPEG, PNG or WebP, upright and cropped to the middle unless it stays whole, and encodes it as
 * WebP in each width, none of them enlarged. Throws PictureFault for anything else, and unavailable when too many are waiting.
 */
export function encodePicture(
  bytes: Buffer,
  shape: PictureShape,
  sender: Sender = [],
): Promise<EncodedSize[]> {
  return limit(async () => {
    const open = await loadOpener()
    try {
      const { width, height } = sizeWithin(shape, await measure(open(bytes)))
      const { data, info } = await open(bytes)
        .autoOrient()
        .resize(width, height, shape.isWhole ? whole : { fit: 'cover' })
        .timeout({ seconds: secondsMax })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const raw = { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 }
      return await Promise.all(
        shape.widthsOf(width).map(async (width) => {
          const { data: bytes, info } = await open(data, { raw })
            .resize(width)
            .timeout({ seconds: secondsMax })
            .webp(webp)
            .toBuffer({ resolveWithObject: true })
          return { width, height: info.height, bytes }
        }),
      )
    } catch (error) {
      throw toPictureFault(error)
    }
  }, sender)
}

function toPictureFault(error: unknown): PictureFault {
  if (error instanceof PictureFault) return error
  const isLimit = error instanceof Error && error.message.includes('pixel limit')
  return new PictureFault(isLimit ? 'too many pixels' : 'not a picture', { cause: error })
}

/** The size of the upright picture. Throws PictureFault for too many pixels. */
async function measure(picture: Sharp): Promise<Size> {
  const { width, height, pages = 1, autoOrient } = await picture.metadata()
  if (width * height * pages > pixelsMax) throw new PictureFault('too many pixels')
  return autoOrient
}

/** The largest size within this shape for which an original of `width` and `height` isn't enlarged. */
function sizeWithin({ widest, ratios: [least, most], isWhole }: PictureShape, { width, height }: Size): Size {
  const ratio = Math.min(most, Math.max(least, width / height))
  const sides = [width, Math.round(height * ratio)]
  const fitting = Math.min(widest, isWhole ? Math.max(...sides) : Math.min(...sides))
  return { width: Math.max(1, fitting), height: Math.max(1, Math.round(fitting / ratio)) }
}
