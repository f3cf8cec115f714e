import type { MultipartFile } from '@fastify/multipart'
import { invalid } from '#server/lib/http/errors.ts'
import type { Sender } from '#server/lib/http/sender.ts'
import type { PictureKind } from '#shared/uploads/picture-sizes.ts'
import { readPictureBytes } from './form-pictures.service.ts'
import type { ReadPicture } from './uploads.service.ts'

/** Guarantee: a picture sent as text follows the same rules as one sent as a file. */

/** The declared type is ignored; the bytes decide. */
const dataUrlHead = /^data:image\/[a-z0-9.+-]{1,40};base64,/i
/** Longest head of a data URL, in bytes. */
const headMax = 100

/**
 * Receives a form's text field that may hold a picture as a data URL, and encodes that; any other text, of at most
 * `textMax` bytes, is returned unchanged. Throws the errors of `readPicture`, and invalid_input with the field.
 */
export async function readPictureText(
  { file, fieldname: field }: MultipartFile,
  kind: PictureKind,
  { textMax, sender }: { textMax: number; sender: Sender },
): Promise<ReadPicture | string> {
  const chunks = chunksOf(file as AsyncIterable<Buffer>)
  try {
    const start = await take(chunks, headMax)
    if (!/^data:/i.test(start.toString('latin1'))) return await readText(start, chunks, textMax, field)
    const [head] = dataUrlHead.exec(start.toString('latin1')) ?? []
    if (!head) throw notADataUrl(field)
    const bytes = decodeBase64(start.subarray(head.length), chunks, field)
    return (await readPictureBytes(bytes, kind, { field, sender })) as ReadPicture
  } finally {
    // Not awaited: while it waits for more it doesn't end.
    chunks.return(undefined).catch(() => {})
  }
}

/** Unlike a stream, it can be read up to a point and continued from there. */
async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield* file
}

/** Reads at least this many bytes, or to the end. */
async function take(chunks: AsyncGenerator<Buffer, void>, atLeast: number): Promise<Buffer> {
  const taken: Buffer[] = []
  for (let bytes = 0; bytes < atLeast; ) {
    const { value } = await chunks.next()
    if (!value) break
    bytes += value.length
    taken.push(value)
  }
  return Buffer.concat(taken)
}

async function readText(
  start: Buffer,
  chunks: AsyncGenerator<Buffer, void>,
  textMax: number,
  field: string,
): Promise<string> {
  const rest = await take(chunks, textMax + 1 - start.length)
  if (start.length + rest.length > textMax) throw invalid({ [field]: 'Too long' })
  return Buffer.concat([start, rest]).toString()
}

/** Decodes letters as they arrive, so only one chunk is in memory. Throws invalid_input with the field. */
async function* decodeBase64(
  start: Buffer,
  chunks: AsyncIterable<Buffer>,
  field: string,
): AsyncGenerator<Buffer, void> {
  let letters = ''
  let isPadded = false
  const decode = (group: string) => {
    // Padding ends it.
    if (isPadded || !/^[a-z0-9+/]*={0,2}$/i.test(group)) throw notADataUrl(field)
    isPadded = group.endsWith('=')
    return Buffer.from(group, 'base64')
  }
  for await (const chunk of joined(start, chunks)) {
    letters += chunk.toString('latin1')
    // Four letters are three bytes.
    const whole = letters.length - (letters.length % 4)
    if (whole > 0) yield decode(letters.slice(0, whole))
    letters = letters.slice(whole)
  }
  if (letters.length === 1) throw notADataUrl(field)
  if (letters.length > 0) yield decode(letters)
}

async function* joined(start: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield start
  yield* chunks
}

const notADataUrl = (field: string) =>
  invalid({ [field]: 'Must be an image as data:image/…;base64, or the address of an existing one' })
