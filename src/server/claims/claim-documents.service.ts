import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { readParts } from '#server/lib/http/form-parts.ts'
import { type Sender, senderOf } from '#server/lib/http/sender.ts'
import { cleanFileName } from '#server/lib/storage/file-names.ts'
import { encodePicture, isPictureLike, PictureFault } from '#server/lib/storage/picture-encoder.ts'
import { withBytes } from '#server/uploads/form-pictures.service.ts'
import { claimReviewFieldsSchema, documentBytesMax } from '#shared/claims/claims.schemas.ts'
import { documentsMax } from '#shared/inbox/claim-items.ts'
import { pictureKindFault } from '#shared/lib/attachments.ts'

/** Guarantee: a document is a picture that was redrawn, or a PDF that is only ever downloaded. */

export type ClaimDocument = {
  name: string
  mediaType: 'image/webp' | 'application/pdf'
  content: Buffer
}

/** Readable when it is a photo of a page. */
const pageShape = { widest: 2000, ratios: [0.1, 10], widthsOf: (widest: number) => [widest] } as const

/** Reads the form. Throws invalid_input, payload_too_large and unprocessable with the field, and unsupported_media_type. */
export async function readReviewForm(
  request: FastifyRequest,
): Promise<{ message: string; documents: ClaimDocument[] }> {
  const texts: Record<string, unknown> = Object.create(null)
  const documents: ClaimDocument[] = []
  const limits = {
    // The reader of a file counts its bytes; this limit is for parts without a reader.
    fileSize: 2 * documentBytesMax,
    fieldSize: 16 * 1024,
    files: documentsMax + 1,
    fields: 10,
    parts: 14,
  }
  await readParts(request, { limits }, async (part) => {
    if (part.type === 'field') texts[part.fieldname] = part.value
    else await takeDocument(part, documents, senderOf(request))
  })
  const parsed = claimReviewFieldsSchema.safeParse(texts)
  if (!parsed.success) throw invalid({ message: parsed.error.issues[0]?.message ?? 'Required' })
  return { message: parsed.data.message.replaceAll('\r\n', '\n'), documents }
}

async function takeDocument(
  part: Extract<Multipart, { type: 'file' }>,
  documents: ClaimDocument[],
  sender: Sender,
): Promise<void> {
  if (part.fieldname !== 'documents') throw invalid({ [part.fieldname]: 'No file is expected here' })
  const tooLarge = () => fault('payload_too_large', 'A file can have at most 5 MB')
  const bounds = { sender, max: documentBytesMax, tooLarge }
  await withBytes(part.file as AsyncIterable<Buffer>, bounds, async (bytes) => {
    // A file input with nothing chosen.
    if (bytes.length === 0 && !part.filename) return
    if (documents.length === documentsMax)
      throw invalid({ documents: `At most ${documentsMax} files are allowed` })
    const name = cleanFileName(part.filename, 'document')
    documents.push({ name, ...(await readDocument(bytes, sender)) })
  })
}

async function readDocument(bytes: Buffer, sender: Sender): Promise<Omit<ClaimDocument, 'name'>> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { mediaType: 'application/pdf', content: bytes }
  if (bytes.length === 0 || !isPictureLike(bytes)) throw notADocument(bytes)
  try {
    const [page] = await encodePicture(bytes, pageShape, sender)
    if (page) return { mediaType: 'image/webp', content: page.bytes }
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
  }
  throw notADocument(bytes)
}

const fault = (code: 'payload_too_large' | 'unprocessable', text: string) =>
  new AppError(code, text, { documents: text })
const notADocument = (bytes: Buffer) =>
  fault('unprocessable', pictureKindFault(bytes, 'Please choose photos (JPEG, PNG, WebP) or PDF files'))
