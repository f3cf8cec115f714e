import type { MultipartFile } from '@fastify/multipart'
import type { ErrorCode } from '#shared/lib/error-codes.ts'
import { type PictureKind, pictureRatio, pictureWidths } from '#shared/uploads/picture-sizes.ts'
import { AppError, unavailable } from '../lib/errors.ts'
import { type EncodedSize, encodePicture, mayBePicture, PictureFault } from '../lib/picture-encoder.ts'
import type { ReadPicture } from './uploads.service.ts'

/** This room promises: of a stranger's file nothing is kept but what a person sees of it. */

/** The largest file, in bytes. */
export const bytesMax = 10 * 1024 * 1024

/** Bytes of files that all requests together may hold before they are encoded. */
const memory = { max: 128 * 1024 * 1024, held: 0 }

/**
 * Receives one file of a form and encodes it. Null for a file input in which nothing was chosen. Throws payload_too_large
 * and unprocessable with the field, and unavailable when too many pictures come at once.
 */
export async function readPicture(part: MultipartFile, kind: PictureKind): Promise<ReadPicture | null> {
  let held = 0
  const hold = (bytes: number) => {
    held += bytes
    memory.held += bytes
    if (memory.held > memory.max) throw unavailable()
  }
  try {
    const bytes = await receive(part, hold)
    if (bytes.length === 0 && !part.filename) return null
    return { kind, sizes: await encode(bytes, kind, part.fieldname) }
  } finally {
    memory.held -= held
  }
}

async function receive({ file, fieldname }: MultipartFile, hold: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  // Not when it ends: that is when all that is too much has come.
  file.once('limit', () => file.destroy(tooLarge(fieldname)))
  for await (const chunk of file as AsyncIterable<Buffer>) {
    // What came in one piece was cut to the limit before anybody listened.
    if (file.truncated) throw tooLarge(fieldname)
    hold(chunk.length)
    if (chunks.push(chunk) === 1 && !mayBePicture(chunk)) throw notAPicture(fieldname)
  }
  return Buffer.concat(chunks)
}

async function encode(bytes: Buffer, kind: PictureKind, field: string): Promise<EncodedSize[]> {
  try {
    return await encodePicture(bytes, { widths: pictureWidths(kind), ratio: pictureRatio(kind) })
  } catch (error) {
    if (error instanceof PictureFault) throw isTooWide(error) ? tooManyPixels(field) : notAPicture(field)
    if (error instanceof AppError) throw error
    // Such as a library that can't be loaded: not the form's fault, as the reader of the form would take it.
    throw Object.assign(new AppError('internal', 'The picture could not be read.'), { cause: error })
  }
}

const isTooWide = ({ reason }: PictureFault) => reason === 'too many pixels'

const refused = (code: ErrorCode, field: string, reason: string) =>
  new AppError(code, reason, { [field]: reason })
const tooLarge = (field: string) => refused('payload_too_large', field, 'Image size must be less than 10MB')
const tooManyPixels = (field: string) =>
  refused('unprocessable', field, 'Image must have at most 40 megapixels')
export const notAPicture = (field: string) =>
  refused('unprocessable', field, 'Please select a valid image file')
