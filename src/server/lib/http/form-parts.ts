import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { untilAborted } from './arrivals.ts'
import { AppError } from './errors.ts'

const unreadable = () => new AppError('malformed_request', 'The form could not be read.')

/** Any parser error is the client's fault, and comes in many forms. */
function parserFault(error: { code?: unknown }): AppError {
  if (error instanceof AppError) return error
  const isTooMuch = /^FST_(PARTS|FIELDS|FILES)_LIMIT$/.test(String(error.code))
  return isTooMuch ? new AppError('payload_too_large', 'The form has too many parts.') : unreadable()
}

/** The file was cut off, or its sender has left: each ends it with an error of its own. */
const isCutOff = ({ raw }: FastifyRequest, part: Multipart) =>
  raw.readableAborted || (part.type === 'file' && part.file.errored !== null)

type Take = (part: Multipart) => Promise<unknown>

/**
 * Gives every part of a multipart form to `take`, one after the other, until it says that it has enough; files are read by
 * it. The rest is received and dropped, so the client gets to read the response. Throws the errors of `take`,
 * unsupported_media_type, payload_too_large for too many parts, and malformed_request, also when the client has left; and
 * the reason of `signal` once that is aborted.
 */
export async function readParts(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0],
  take: Take,
  signal?: AbortSignal,
): Promise<void> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'This form must be sent as multipart/form-data.')
  // The parser would wait forever for the end of a request that is gone.
  if (request.raw.destroyed) throw unreadable()
  const received = request.parts(options)
  const parts = signal ? untilAborted(received, signal) : received
  let isComplete = false
  try {
    for (;;) {
      const { value, done = false } = await parts.next().catch((error) => {
        throw parserFault(error)
      })
      isComplete = done
      if (done || (await takeOne(request, value, take)) === 'enough') return
    }
  } finally {
    if (!isComplete) {
      request.raw.unpipe()
      request.raw.resume()
    }
  }
}

async function takeOne(request: FastifyRequest, part: Multipart, take: Take): Promise<unknown> {
  try {
    return await take(part)
  } catch (error) {
    throw !(error instanceof AppError) && isCutOff(request, part) ? unreadable() : error
  }
}
