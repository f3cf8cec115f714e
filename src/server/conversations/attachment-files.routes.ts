import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { filePolicy } from '#server/lib/http/bare-headers.ts'
import { mayContinue, readRange } from '#server/lib/http/byte-ranges.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { mediaTypeOf } from '#server/lib/storage/storage.ts'
import { attachmentKeySchema } from '#shared/lib/attachments.schemas.ts'
import { findFile } from './attachments.repository.ts'
import { addressOfKey } from './attachments.service.ts'

const schema = {
  tags: ['conversations'],
  params: attachmentKeySchema,
  response: failures(400, 404, 416),
}

/**
 * The files of conversations, for anyone with the address: it can't be guessed, and isn't in a log. Nothing runs in them: a PDF
 * is only downloaded.
 */
export const attachmentFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { compress: false } as const
  app.get('/:key', { exposeHeadRoute: true, config, schema }, async (request, reply) => {
    const found = await findFile(app.db, addressOfKey(request.params.key))
    if (!found) throw notFound('file')
    const { file, bytes, name, kind } = found
    reply.header('content-disposition', kind === 'document' ? attachmentNamed(name) : 'inline')
    return sendRange(request, reply, file, bytes)
  })
  app.get('/:key/poster', { exposeHeadRoute: true, config, schema }, async (request, reply) => {
    const found = await findFile(app.db, addressOfKey(request.params.key))
    if (!found?.poster) throw notFound('picture')
    reply.header('content-disposition', 'inline')
    return sendWhole(request, reply, found.poster)
  })
}

/** As RFC 6266 writes a name with any letters. */
const attachmentNamed = (name: string) => {
  const withEnding = /\.pdf$/i.test(name) ? name : `${name}.pdf`
  const encoded = encodeURIComponent(withEnding.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`
}

/** Sets the headers of a file, and returns its tag: a file never changes, but another one may take its place. */
function describe(reply: FastifyReply, file: string): string {
  const tag = `"${file.slice(file.lastIndexOf('/') + 1)}"`
  reply.type(mediaTypeOf(file)).headers({
    etag: tag,
    'cache-control': 'private, max-age=3600',
    'content-security-policy': filePolicy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  return tag
}

const isKnown = ({ headers }: FastifyRequest, tag: string) => headers['if-none-match']?.includes(tag) ?? false

/** Sends a small file. Throws not_found and unavailable. */
async function sendWhole(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  if (isKnown(request, describe(reply, file))) return reply.code(304).send()
  const stored = await request.server.storage.get(file)
  if (!stored) throw notFound('picture')
  return reply.header('content-length', stored.size).send(stored.body)
}

/** Sends a file or the part that the request asks for. Throws not_found, range_not_satisfiable and unavailable. */
async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  size: number,
): Promise<FastifyReply> {
  const tag = describe(reply, file)
  reply.header('accept-ranges', 'bytes')
  if (isKnown(request, tag)) return reply.code(304).send()
  const { range: wanted, 'if-range': ifRange } = request.headers
  const range = mayContinue(ifRange?.toString(), tag) ? readRange(wanted, size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable', `This file has ${size} bytes.`)
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  // Fastify would read all of a file to answer a HEAD.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const stored = await request.server.storage.get(file, range ?? undefined)
  if (!stored) throw notFound('file')
  return reply.send(stored.body)
}
