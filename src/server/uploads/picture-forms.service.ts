import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import type { PictureKind } from '#shared/uploads/picture-sizes.ts'
import { readPictureText } from './data-urls.service.ts'
import { bytesMax, notAPicture, readPicture } from './form-pictures.service.ts'
import type { ReadPicture } from './uploads.service.ts'

/** This room promises: a form is read whole and valid, with its pictures in our own bytes, or refused with nothing kept. */

/** What a form with pictures may hold: text fields by their schema, and for each file field its kind and how many. */
export type PictureForm<Fields extends z.ZodType, Name extends string, Text extends string = never> = {
  fields: Fields
  files: Record<Name, { kind: PictureKind; max: number }>
  /** Text fields that may hold a picture as a data URL: then it is one of the pictures, and the text is absent. */
  pictureTexts?: Record<Text, PictureKind>
}

/** What is being read. */
type Reading = {
  form: PictureForm<z.ZodType, string, string>
  text: Record<string, unknown>
  pictures: Record<string, ReadPicture[]>
}

const limits = {
  // Whoever reads a part counts its bytes, in a data URL those behind the letters; this is for what nobody reads.
  fileSize: 2 * bytesMax,
  fieldSize: 64 * 1024,
  fields: 60,
  parts: 70,
  headerPairs: 50,
  headerSize: 8192,
}

/**
 * Reads a multipart form. Text is checked when all of it has come; a picture that is too large or none ends the reading at
 * once. Throws invalid_input, payload_too_large and unprocessable with the field, unsupported_media_type and malformed_request.
 */
export async function readPictureForm<
  Fields extends z.ZodType,
  Name extends string,
  Text extends string = never,
>(
  request: FastifyRequest,
  form: PictureForm<Fields, Name, Text>,
): Promise<{ fields: z.output<Fields>; pictures: Record<Name | Text, ReadPicture[]> }> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'This form must be sent as multipart/form-data.')
  const names = [...Object.keys(form.files), ...Object.keys(form.pictureTexts ?? {})]
  const reading: Reading = {
    form,
    text: Object.create(null),
    pictures: Object.fromEntries(names.map((name) => [name, []])),
  }
  try {
    for await (const part of request.parts(parsing(form))) await takePart(part, reading)
  } catch (error) {
    // The rest is received and dropped, so that the client gets to read the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw toFormFault(error)
  }
  const parsed = form.fields.safeParse(reading.text)
  if (!parsed.success) throw invalid(fieldErrorsOf(parsed.error))
  return { fields: parsed.data, pictures: reading.pictures as Record<Name | Text, ReadPicture[]> }
}

function parsing({ files, pictureTexts = {} }: PictureForm<z.ZodType, string, string>) {
  // One more than allowed, so that the field can be named.
  const most = Object.values(files).reduce((sum, { max }) => sum + max, 1) + Object.keys(pictureTexts).length
  return {
    limits: { ...limits, files: most },
    // What may be megabytes of text comes as files do, in pieces and no faster than it is read.
    isPartAFile: (name: string | undefined, type: string | undefined, filename: string | undefined) =>
      filename !== undefined ||
      type === 'application/octet-stream' ||
      Object.hasOwn(pictureTexts, name ?? ''),
  }
}

async function takePart(part: Multipart, reading: Reading): Promise<void> {
  if (part.fieldname === undefined) throw unreadable()
  if (part.type === 'field') return takeText(part as MultipartValue, reading)
  const kind = kindOfText(reading, part.fieldname)
  if (kind) await takePictureText(part, kind, reading)
  else await takePicture(part, reading)
}

const kindOfText = ({ form: { pictureTexts = {} } }: Reading, name: string): PictureKind | undefined =>
  Object.hasOwn(pictureTexts, name) ? pictureTexts[name] : undefined

function takeText({ fieldname, value, valueTruncated }: MultipartValue, { form, text }: Reading): void {
  if (Object.hasOwn(form.files, fieldname)) {
    // How some clients say "no file".
    if (value === '') return
    throw notAPicture(fieldname)
  }
  if (valueTruncated) throw invalid({ [fieldname]: 'Too long' })
  if (fieldname in text) throw givenTwice(fieldname)
  text[fieldname] = withPlainLineEnds(value)
}

/** Browsers send each line break of a form as two characters (HTML, multipart encoding); whoever typed it counted one. */
const withPlainLineEnds = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value

async function takePictureText(
  part: MultipartFile,
  kind: PictureKind,
  { text, pictures }: Reading,
): Promise<void> {
  const { fieldname } = part
  const taken = pictures[fieldname] as ReadPicture[]
  if (fieldname in text || taken.length > 0) throw givenTwice(fieldname)
  const read = await readPictureText(part, kind, limits.fieldSize)
  if (typeof read === 'string') text[fieldname] = read
  else taken.push(read)
}

async function takePicture(part: MultipartFile, { form: { files }, pictures }: Reading): Promise<void> {
  const { fieldname } = part
  const field = Object.hasOwn(files, fieldname) ? files[fieldname] : undefined
  const taken = pictures[fieldname]
  if (!field || !taken) throw invalid({ [fieldname]: 'No file is expected here' })
  if (taken.length === field.max)
    throw invalid({
      [fieldname]: field.max === 1 ? 'Only one image is allowed' : `At most ${field.max} images are allowed`,
    })
  const picture = await readPicture(part, field.kind)
  if (picture) taken.push(picture)
}

const givenTwice = (field: string) => invalid({ [field]: 'Must be given once' })
const unreadable = () => new AppError('malformed_request', 'The form could not be read.')

/** Whatever the parser finds wrong is the client's fault, and says so in many ways. */
function toFormFault(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT')
    return new AppError('payload_too_large', 'The form has too many parts.')
  return unreadable()
}

function fieldErrorsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'form', message]).reverse())
}
