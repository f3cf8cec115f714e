import type { Window } from 'happy-dom'
import sharp from 'sharp'

type Bitmap = { width: number; height: number; data: Buffer; close: () => void }

/** Decodes pictures, and scales what is drawn on a canvas to a JPEG. */
export function addPictures(window: Window): void {
  const createImageBitmap = async (file: Blob): Promise<Bitmap> => {
    const upright = sharp(Buffer.from(await file.arrayBuffer())).rotate()
    const { data, info } = await upright.toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data, close() {} }
  }
  const { prototype } = window.HTMLCanvasElement
  const drawn = new WeakMap<object, { bitmap: Bitmap; width: number; height: number }>()
  const getContext = function (this: object) {
    return {
      fillRect() {},
      drawImage: (bitmap: Bitmap, _x: number, _y: number, width: number, height: number) =>
        drawn.set(this, { bitmap, width, height }),
    }
  }
  const toBlob = async function (this: object, take: (blob: Blob | null) => void) {
    const { bitmap, width, height } = drawn.get(this) ?? {}
    if (!bitmap) return take(null)
    const scaled = sharp(bitmap.data).resize(width, height, { fit: 'fill' }).flatten({ background: 'white' })
    take(new Blob([new Uint8Array(await scaled.jpeg().toBuffer())], { type: 'image/jpeg' }))
  }
  Object.assign(window, { createImageBitmap })
  Object.assign(prototype, { getContext, toBlob })
}

/** A photo in one color, as a person chooses it; each color is another picture. */
export async function photo(
  background: string,
  { name = `${background}.jpg`, width = 120, height = 90 } = {},
) {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], name, { type: 'image/jpeg' })
}

/** A file with these bytes that claims to be a picture. */
export const notPhoto = (bytes: Uint8Array<ArrayBuffer>, name = 'broken.jpg', type = 'image/jpeg'): File =>
  new File([bytes], name, { type })

/** One byte too large for a picture. */
export const tooLargePhoto = (): File => notPhoto(new Uint8Array(10 * 1024 * 1024 + 1), 'huge.jpg')
