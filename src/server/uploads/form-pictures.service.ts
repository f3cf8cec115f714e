import type { MultipartFile } from '@fastify/multipart'
import { createArrivals, untilAborted } from '#server/lib/http/arrivals.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { Sender } from '#server/lib/http/sender.ts'
import {
  type EncodedSize,
  encodePicture,
  isPictureLike,
  PictureFault,
} from '#server/lib/storage/picture-encoder.ts'
import { pictureKindFault } from '#shared/lib/attachments.ts'
import type { ErrorCode } from '#shared/lib/error-codes.ts'
import { type PictureKind, pictureShape } from '#shared/uploads/picture-sizes.ts'
import type { ReadPicture } from './uploads.service.ts'

/** Guarantee: of an uploaded file only the visible picture is kept. */

/** The largest file, in bytes. */
export const bytesMax = 10 * 1024 * 1024

/** Bytes of files in memory, and milliseconds for one of them to arrive: ten megabytes over a slow connection. */
const memory = createArrivals({
  total: 128 * 1024 * 1024,
  each: 32 * 1024 * 1024,
  milliseconds: 5 * 60 * 1_000,
})

/**
 * Receives one file of a form and encodes it. Null for a file input with nothing chosen. Throws payload_too_large and
 * unprocessable with the field, request_timeout, and unavailable when too many pictures come at the same time.
 */
export async function readPicture(
  part: MultipartFile,
  kind: PictureKind,
  { sender, isOptional = !part.filename }: { sender: Sender; isOptional?: boolean },
): Promise<ReadPicture | null> {
  const { file, fieldname } = part
  return readPictureBytes(file as AsyncIterable<Buffer>, kind, { field: fieldname, sender, isOptional })
}

type About = { field: string; sender: Sender; isOptional?: boolean }

/** Like `readPicture`, for bytes from another source; null for empty bytes where they are optional. */
export function readPictureBytes(
  chunks: AsyncIterable<Buffer>,
  kind: PictureKind,
  { field, sender, isOptional = false }: About,
): Promise<ReadPicture | null> {
  const bounds = { sender, max: bytesMax, tooLarge: () => tooLarge(field) }
  const wanted = (first: Buffer) => {
    if (!isPictureLike(first)) throw notAPicture(field, first)
  }
  return withBytes(chunks, { ...bounds, wanted }, async (bytes) => {
    if (bytes.length === 0 && isOptional) return null
    return { kind, sizes: await encode(bytes, kind, { field, sender }) }
  })
}

type Bounds = {
  sender: Sender
  max: number
  tooLarge(): AppError
  /** Looks at the first bytes, and may throw. */
  wanted?(first: Buffer): void
}

/**
 * Receives bytes into the memory that files of all requests share, which has them until `work` is done. Throws
 * request_timeout, and unavailable when there is no more of it.
 */
export async function withBytes<Result>(
  chunks: AsyncIterable<Buffer>,
  { sender, max, tooLarge, wanted }: Bounds,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const arrival = memory.begin(sender)
  const received: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of untilAborted(chunks, arrival.signal)) {
      size += chunk.length
      if (size > max) throw tooLarge()
      arrival.take(chunk.length)
      if (received.push(chunk) === 1) wanted?.(chunk)
    }
    arrival.complete()
    return await work(Buffer.concat(received))
  } finally {
    arrival.end()
  }
}

async function encode(bytes: Buffer, kind: PictureKind, { field, sender }: About): Promise<EncodedSize[]> {
  try {
    return await encodePicture(bytes, pictureShape(kind), sender)
  } catch (error) {
    if (error instanceof PictureFault) throw isTooWide(error) ? tooManyPixels(field) : notAPicture(field)
    if (error instanceof AppError) throw error
    // For example, the library can't be loaded. The form reader would treat any other error as the client's fault.
    throw Object.assign(new AppError('internal', 'The photo couldn’t be read.'), { cause: error })
  }
}

const isTooWide = ({ reason }: PictureFault) => reason === 'too many pixels'

const fieldError = (code: ErrorCode, field: string, reason: string) =>
  new AppError(code, reason, { [field]: reason })
const tooLarge = (field: string) =>
  fieldError('payload_too_large', field, 'Image size must be less than 10MB')
const tooManyPixels = (field: string) =>
  fieldError('unprocessable', field, 'Image must have at most 40 megapixels')

/** `first` are its first bytes. */
export const notAPicture = (field: string, first: Uint8Array = new Uint8Array()) =>
  fieldError('unprocessable', field, pictureKindFault(first, 'Please select a valid image file'))
