import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PictureKind } from '#shared/uploads/picture-sizes.ts'
import { AppError, invalid } from '../lib/errors.ts'
import { bytesMax, notAPicture, readPicture } from './form-pictures.service.ts'
import type { ReadPicture } from './uploads.service.ts'

/** This room promises: a form is read whole and valid, with its pictures in our own bytes, or refused with nothing kept. */

/** What a form with pictures may hold: text fields by their schema, and for each file field its kind and how many. */
export type PictureForm<Fields extends z.ZodType, Name extends string> = {
  fields: Fields
  files: Record<Name, { kind: PictureKind; max: number }>
}

const limits = {
  fileSize: bytesMax,
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
export async function readPictureForm<Fields extends z.ZodType, Name extends string>(
  request: FastifyRequest,
  form: PictureForm<Fields, Name>,
): Promise<{ fields: z.output<Fields>; pictures: Record<Name, ReadPicture[]> }> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'This form must be sent as multipart/form-data.')
  const text: Record<string, unknown> = Object.create(null)
  const names = Object.keys(form.files) as Name[]
  const pictures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    ReadPicture[]
  >
  try {
    for await (const part of request.parts({ limits: { ...limits, files: filesMax(form) } })) {
      if (part.fieldname === undefined) throw unreadable()
      if (part.type === 'field') takeText(part, text, form.files)
      else await takePicture(part, pictures, form.files)
    }
  } catch (error) {
    // The rest is received and dropped, so that the client gets to read the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw toFormFault(error)
  }
  const parsed = form.fields.safeParse(text)
  if (!parsed.success) throw invalid(fieldErrorsOf(parsed.error))
  return { fields: parsed.data, pictures }
}

/** One more than allowed, so that the field can be named. */
function filesMax({ files }: PictureForm<z.ZodType, string>): number {
  return Object.values(files).reduce((sum, { max }) => sum + max, 1)
}

function takeText(
  { fieldname, value, valueTruncated }: MultipartValue,
  text: Record<string, unknown>,
  files: object,
): void {
  if (Object.hasOwn(files, fieldname)) {
    // How some clients say "no file".
    if (value === '') return
    throw notAPicture(fieldname)
  }
  if (valueTruncated) throw invalid({ [fieldname]: 'Too long' })
  if (fieldname in text) throw invalid({ [fieldname]: 'Must be given once' })
  text[fieldname] = value
}

async function takePicture(
  part: MultipartFile,
  pictures: Record<string, ReadPicture[]>,
  files: Record<string, { kind: PictureKind; max: number }>,
): Promise<void> {
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
