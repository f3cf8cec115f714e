import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { readParts } from '#server/lib/http/form-parts.ts'
import { type Sender, senderOf } from '#server/lib/http/sender.ts'
import type { PictureKind } from '#shared/uploads/picture-sizes.ts'
import { readPictureText } from './data-urls.service.ts'
import { bytesMax, notAPicture, readPicture } from './form-pictures.service.ts'
import type { ReadPicture } from './uploads.service.ts'

/**
 * Guarantee: a form is complete and valid, with its pictures re-encoded, or it is rejected and nothing is kept.
 */

/** Fields of a form with pictures: text fields by their schema, and for each file field its kind and how many. */
type PictureForm<Fields extends z.ZodType, Name extends string, Text extends string = never> = {
  fields: Fields
  files: Record<Name, { kind: PictureKind; max: number }>
  /** Text fields that may hold a picture as a data URL: then it is one of the pictures, and the text is absent. */
  pictureTexts?: Record<Text, PictureKind>
  /**
   * For a field with pictures, the file field that may hold the same pictures larger, in the same order; an empty file means
   * there is no larger version. The larger one replaces the other.
   */
  larger?: Partial<Record<NoInfer<Name | Text>, string>>
}

/** A field with the pictures received so far. */
type PictureField = {
  kind: PictureKind
  max: number
  /** Null for a picture that has no larger version. */
  taken: (ReadPicture | null)[]
  isText?: boolean
  isLarger?: boolean
}

/** The state of reading a form. */
type Reading = {
  form: AnyForm
  sender: Sender
  text: Record<string, unknown>
  fields: Map<string, PictureField>
}
type AnyForm = PictureForm<z.ZodType, string, string>

const limits = {
  // The reader of a part counts its bytes (decoded, for a data URL); this limit is for parts without a reader.
  fileSize: 2 * bytesMax,
  fieldSize: 64 * 1024,
  fields: 60,
  headerPairs: 50,
  headerSize: 8192,
}

/**
 * Reads a multipart form. Text is checked once all of it has arrived; a picture that is too large or invalid ends the
 * reading immediately. Throws invalid_input, payload_too_large and unprocessable with the field, unsupported_media_type
 * and malformed_request.
 */
export async function readPictureForm<
  Fields extends z.ZodType,
  Name extends string,
  Text extends string = never,
>(
  request: FastifyRequest,
  form: PictureForm<Fields, Name, Text>,
): Promise<{ fields: z.output<Fields>; pictures: Record<Name | Text, ReadPicture[]> }> {
  const reading: Reading = {
    form,
    sender: senderOf(request),
    text: Object.create(null),
    fields: pictureFieldsOf(form),
  }
  await readParts(request, parsing(reading), (part) => takePart(part, reading))
  const parsed = form.fields.safeParse(reading.text)
  if (!parsed.success) throw invalid(fieldErrorsOf(parsed.error))
  return { fields: parsed.data, pictures: largestPictures(reading) as Record<Name | Text, ReadPicture[]> }
}

function pictureFieldsOf({ files, pictureTexts = {}, larger = {} }: AnyForm): Reading['fields'] {
  const fields = new Map<string, PictureField>()
  for (const [name, { kind, max }] of Object.entries(files)) fields.set(name, { kind, max, taken: [] })
  for (const [name, kind] of Object.entries(pictureTexts))
    fields.set(name, { kind, max: 1, taken: [], isText: true })
  for (const [name, largerName = ''] of Object.entries(larger)) {
    const { kind, max } = fields.get(name) as PictureField
    fields.set(largerName, { kind, max, taken: [], isLarger: true })
  }
  return fields
}

function parsing({ fields }: Reading) {
  // One more than allowed, so the field can be named.
  const most = [...fields.values()].reduce((sum, { max }) => sum + max, 1)
  return {
    limits: { ...limits, files: most, parts: limits.fields + most },
    // A text that may be megabytes is streamed like a file, no faster than it is read.
    isPartAFile: (name: string | undefined, type: string | undefined, filename: string | undefined) =>
      filename !== undefined ||
      type === 'application/octet-stream' ||
      fields.get(name ?? '')?.isText === true,
  }
}

/** The pictures of each field, the larger ones where there are any. Throws invalid_input for a larger one without its picture. */
function largestPictures({ form: { files, pictureTexts, larger = {} }, fields }: Reading) {
  const entries = Object.keys({ ...files, ...pictureTexts }).map((name) => {
    const taken = fields.get(name)?.taken ?? []
    const largerName = larger[name] ?? ''
    const largerOnes = fields.get(largerName)?.taken ?? []
    // An empty file beyond the pictures is an input in which nothing was chosen.
    if (largerOnes.some((picture, index) => picture && index >= taken.length))
      throw invalid({ [largerName]: `Each needs the same image in ${name}` })
    return [name, taken.map((picture, index) => largerOnes[index] ?? picture)]
  })
  return Object.fromEntries(entries)
}

async function takePart(part: Multipart, reading: Reading): Promise<void> {
  if (part.fieldname === undefined) throw unreadable()
  if (part.type === 'field') return takeText(part as MultipartValue, reading)
  const field = reading.fields.get(part.fieldname)
  if (!field) throw invalid({ [part.fieldname]: 'No file is expected here' })
  if (field.isText) await takePictureText(part, field, reading)
  else await takePicture(part, field, reading)
}

function takeText({ fieldname, value, valueTruncated }: MultipartValue, { fields, text }: Reading): void {
  if (fields.has(fieldname)) {
    // How some clients say "no file".
    if (value === '') return
    throw notAPicture(fieldname)
  }
  if (valueTruncated) throw invalid({ [fieldname]: 'Too long' })
  if (fieldname in text) throw givenTwice(fieldname)
  text[fieldname] = withPlainLineEnds(value)
}

/** Browsers send each line break of a form as two characters (HTML, multipart encoding); the visitor counted one. */
const withPlainLineEnds = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value

async function takePictureText(
  part: MultipartFile,
  { kind, taken }: PictureField,
  { text, sender }: Reading,
): Promise<void> {
  const { fieldname } = part
  if (fieldname in text || taken.length > 0) throw givenTwice(fieldname)
  const read = await readPictureText(part, kind, { textMax: limits.fieldSize, sender })
  if (typeof read === 'string') text[fieldname] = read
  else taken.push(read)
}

async function takePicture(
  part: MultipartFile,
  { kind, max, taken, isLarger = false }: PictureField,
  { sender }: Reading,
): Promise<void> {
  if (taken.length === max)
    throw invalid({
      [part.fieldname]: max === 1 ? 'Only one photo is allowed' : `At most ${max} photos are allowed`,
    })
  const picture = await readPicture(part, kind, { sender, isOptional: isLarger || !part.filename })
  if (picture || isLarger) taken.push(picture)
}

const givenTwice = (field: string) => invalid({ [field]: 'Must be given once' })
const unreadable = () => new AppError('malformed_request', 'The form could not be read.')

function fieldErrorsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'form', message]).reverse())
}
