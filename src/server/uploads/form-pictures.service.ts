import type { MultipartFile } from '@fastify/multipart'
import { AppError, unavailable } from '#server/lib/http/errors.ts'
import {
  type EncodedSize,
  encodePicture,
  isPictureLike,
  PictureFault,
} from '#server/lib/storage/picture-encoder.ts'
import type { ErrorCode } from '#shared/lib/error-codes.ts'
import { type PictureKind, pictureShape } from '#shared/uploads/picture-sizes.ts'
import type { ReadPicture } from './uploads.service.ts'

/** Guarantee: of an uploaded file only the visible picture is kept. */

/** The largest file, in bytes. */
export const bytesMax = 10 * 1024 * 1024

/** Bytes of unencoded files that all requests together may hold in memory. */
const memory = { max: 128 * 1024 * 1024, held: 0 }

/**
 * Receives one file of a form and encodes it. Null for a file input with nothing chosen. Throws payload_too_large and
 * unprocessable with the field, and unavailable when too many pictures come at the same time.
 */
export async function readPicture(
  part: MultipartFile,
  kind: PictureKind,
  isOptional = !part.filename,
): Promise<ReadPicture | null> {
  const { file, fieldname } = part
  return readPictureBytes(file as AsyncIterable<Buffer>, kind, { field: fieldname, isOptional })
}

/** Like `readPicture`, for bytes from another source; null for empty bytes where they are optional. */
export async function readPictureBytes(
  chunks: AsyncIterable<Buffer>,
  kind: PictureKind,
  { field, isOptional = false }: { field: string; isOptional?: boolean },
): Promise<ReadPicture | null> {
  let held = 0
  const hold = (bytes: number) => {
    held += bytes
    memory.held += bytes
    if (held > bytesMax) throw tooLarge(field)
    if (memory.held > memory.max) throw unavailable()
  }
  try {
    const bytes = await receive(chunks, field, hold)
    if (bytes.length === 0 && isOptional) return null
    return { kind, sizes: await encode(bytes, kind, field) }
  } finally {
    memory.held -= held
  }
}

async function receive(
  chunks: AsyncIterable<Buffer>,
  field: string,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  const received: Buffer[] = []
  for await (const chunk of chunks) {
    hold(chunk.length)
    if (received.push(chunk) === 1 && !isPictureLike(chunk)) throw notAPicture(field)
  }
  return Buffer.concat(received)
}

async function encode(bytes: Buffer, kind: PictureKind, field: string): Promise<EncodedSize[]> {
  try {
    return await encodePicture(bytes, pictureShape(kind))
  } catch (error) {
    if (error instanceof PictureFault) throw isTooWide(error) ? tooManyPixels(field) : notAPicture(field)
    if (error instanceof AppError) throw error
    // For example, the library can't be loaded. The form reader would treat any other error as the client's fault.
    throw Object.assign(new AppError('internal', 'The picture could not be read.'), { cause: error })
  }
}

const isTooWide = ({ reason }: PictureFault) => reason === 'too many pixels'

const fieldError = (code: ErrorCode, field: string, reason: string) =>
  new AppError(code, reason, { [field]: reason })
const tooLarge = (field: string) =>
  fieldError('payload_too_large', field, 'Image size must be less than 10MB')
const tooManyPixels = (field: string) =>
  fieldError('unprocessable', field, 'Image must have at most 40 megapixels')
export const notAPicture = (field: string) =>
  fieldError('unprocessable', field, 'Please select a valid image file')
