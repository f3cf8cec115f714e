/** Largest picture that may be chosen, in bytes (specification §5). */
const pictureBytesMax = 10 * 1024 * 1024
const jpegQuality = 0.7

/** Why a chosen file can't be taken, in the words of the specification, or null. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file'
  if (size > pictureBytesMax) return 'Image size must be less than 10MB'
  return null
}

/** A size in pixels into which a picture must fit. */
export type Box = { width: number; height: number }

/** Pictures of a listing are made this small before they travel (specification §5). */
export const businessPictureBox: Box = { width: 400, height: 300 }

/** The size of a picture that fits into a box without changing its shape; never larger than it was. */
export function fittingSize({ width, height }: Box, box: Box): Box {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture as a small JPEG, so that phones don't upload ten megabytes for a thumbnail. Turned upright as its camera
 * says; what was transparent becomes white. Rejects where the browser can't read the file.
 */
export async function compressPicture(file: Blob, box: Box): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const size = fittingSize(bitmap, box)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser gives no canvas')
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, size.width, size.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, size.width, size.height)
    return await toJpeg(canvas)
  } finally {
    bitmap.close()
  }
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas gave no JPEG')))
    canvas.toBlob(take, 'image/jpeg', jpegQuality)
  })
}

/** A picture made small: what is sent, and the same as a data URL, which is shown and can be kept as text. */
export type SmallPicture = { jpeg: Blob; previewUrl: string }

/** As `compressPicture`, with its preview. */
export async function toSmallPicture(file: Blob, box: Box): Promise<SmallPicture> {
  const jpeg = await compressPicture(file, box)
  return { jpeg, previewUrl: await toDataUrl(jpeg) }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
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
