import { toDataUrl } from './data-url.ts'
import { keepLargerPicture } from './larger-pictures.ts'

/** Largest picture that may be chosen, in bytes (specification §5). */
const pictureBytesMax = 10 * 1024 * 1024
const jpegQuality = 0.7
const largerJpegQuality = 0.82

/** Why a chosen file can't be taken, in the words of the specification, or null. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file'
  if (size > pictureBytesMax) return 'Image size must be less than 10MB'
  return null
}

/** A size in pixels into which a picture must fit. */
export type Box = { width: number; height: number }

/** The box of the picture that is sent and, where pages show more of it, that of the larger one beside it. */
export type PictureTarget = Box & { larger?: Box }

/** Pictures of a listing are made this small before they travel (specification §5); the larger ones suit sharp screens. */
export const businessPicture: PictureTarget = {
  width: 400,
  height: 300,
  larger: { width: 1600, height: 1600 },
}

/** The size of a picture that fits into a box without changing its shape; never larger than it was. */
export function fittingSize({ width, height }: Box, box: Box): Box {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A JPEG that fits into a box. What was transparent becomes white. */
async function toJpeg(bitmap: ImageBitmap, box: Box, quality: number): Promise<Blob> {
  const size = fittingSize(bitmap, box)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas gave no JPEG')))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}

/** A picture made small: what is sent, and the same as a data URL, which is shown and can be kept as text. */
export type SmallPicture = { jpeg: Blob; previewUrl: string }

/**
 * A picture as a small JPEG, so that phones don't upload ten megabytes for a thumbnail. Turned upright as its camera says.
 * Keeps the larger version where there is to be one. Rejects where the browser can't read the file.
 */
export async function toSmallPicture(file: Blob, { larger, ...box }: PictureTarget): Promise<SmallPicture> {
  const bitmap = await createImageBitmap(file)
  try {
    const jpeg = await toJpeg(bitmap, box, jpegQuality)
    const previewUrl = await toDataUrl(jpeg)
    if (larger && (bitmap.width > box.width || bitmap.height > box.height))
      await toJpeg(bitmap, larger, largerJpegQuality)
        .then((jpeg) => keepLargerPicture(previewUrl, jpeg))
        // The small one is enough to go on with.
        .catch(() => {})
    return { jpeg, previewUrl }
  } finally {
    bitmap.close()
  }
}

/** The picture that a kept data URL holds; null for any other text. */
export function fromPreviewUrl(previewUrl: unknown): SmallPicture | null {
  const [, base64] =
    (typeof previewUrl === 'string' && /^data:image\/jpeg;base64,(.+)$/.exec(previewUrl)) || []
  if (base64 === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return { jpeg: new Blob([bytes], { type: 'image/jpeg' }), previewUrl: `data:image/jpeg;base64,${base64}` }
  } catch {
    return null
  }
}
