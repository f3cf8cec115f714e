import { attachmentFaults, headLength, pictureKindFault } from '#shared/lib/attachments.ts'
import { toDataUrl } from './data-url.ts'
import { keepLargerPicture } from './larger-pictures.ts'

/** Largest file that can be chosen, in bytes (specification §5). */
const pictureBytesMax = 10 * 1024 * 1024
const jpegQuality = 0.7
const largerJpegQuality = 0.82

/** Browsers that can't show such a picture don't know its type either. */
const foreignName = /\.(?:heic|heif|tiff?)$/i

/** Why a chosen file can't be used, in the specification's words, or null. */
export function pictureFault({
  type,
  size,
  name = '',
}: Pick<File, 'type' | 'size'> & { name?: string }): string | null {
  if (!type.startsWith('image/') && !foreignName.test(name)) return 'Please select a valid image file'
  if (size > pictureBytesMax) return 'Image size must be less than 10MB'
  return null
}

/** Why this browser couldn't read a picture, and what to do. */
export async function unreadablePicture(file: Blob): Promise<string> {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return pictureKindFault(new Uint8Array(head), attachmentFaults.otherPicture)
}

/** Maximum width and height, in pixels. */
export type Box = { width: number; height: number }

/** The box for the picture that is sent and, if pages show it larger, the box for its larger version. */
export type PictureTarget = Box & { larger?: Box }

/** Listing pictures are resized to this before upload (specification §5); the larger versions are for high-density screens. */
export const businessPicture: PictureTarget = {
  width: 400,
  height: 300,
  larger: { width: 1600, height: 1600 },
}

/** The size of a picture scaled to fit a box, keeping its shape; never enlarged. */
export function fittingSize({ width, height }: Box, box: Box): Box {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A JPEG that fits a box; `own` is the size of a source that has none. Transparency becomes white. */
export async function toJpeg(
  source: ImageBitmap | HTMLVideoElement,
  box: Box,
  quality: number,
  own: Box = source,
): Promise<Blob> {
  const size = fittingSize(own, box)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas.')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(source, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas gave no JPEG.')))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}

/** A resized picture: the file to send, and the same as a data URL for previews and drafts. */
export type SmallPicture = { jpeg: Blob; previewUrl: string }

/**
 * Resizes a picture to a small JPEG, so that phones don't upload ten megabytes for a thumbnail. Applies the camera's
 * rotation. Includes the larger version if `target` has one. Rejects if the browser can't read the file.
 */
export async function toSmallPicture(file: Blob, { larger, ...box }: PictureTarget): Promise<SmallPicture> {
  const bitmap = await createImageBitmap(file)
  try {
    const jpeg = await toJpeg(bitmap, box, jpegQuality)
    const previewUrl = await toDataUrl(jpeg)
    if (larger && (bitmap.width > box.width || bitmap.height > box.height))
      await toJpeg(bitmap, larger, largerJpegQuality)
        .then((jpeg) => keepLargerPicture(previewUrl, jpeg))
        // The small version is enough to continue.
        .catch(() => {})
    return { jpeg, previewUrl }
  } finally {
    bitmap.close()
  }
}

/** The picture of a stored data URL; null for any other text. */
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
