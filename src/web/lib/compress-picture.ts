/** Largest picture that may be chosen, in bytes (specification §5). */
const pictureBytesMax = 10 * 1024 * 1024
const jpegQuality = 0.7

/** Why a chosen file can't be taken, in the words of the specification, or null. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file'
  if (size > pictureBytesMax) return 'Image size must be less than 10MB'
  return null
}

/** The size of a picture that fits into a box without changing its shape; never larger than it was. */
export function fittingSize(
  { width, height }: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture as a small JPEG, so that phones don't upload ten megabytes for a thumbnail. Turned upright as its camera
 * says; what was transparent becomes white. Rejects where the browser can't read the file.
 */
export async function compressPicture(file: Blob, box: { width: number; height: number }): Promise<Blob> {
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
