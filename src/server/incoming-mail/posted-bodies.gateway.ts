import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroups } from '#server/lib/http/address-groups.ts'
import { createArrivals, untilAborted } from '#server/lib/http/arrivals.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { readParts } from '#server/lib/http/form-parts.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { spool, withSpoolFolder } from '#server/lib/storage/spool.ts'

/** Posts that arrive at the same time, in all and from one address, and milliseconds for one of them. */
const bounds = { total: 40, each: 10, milliseconds: 2 * 60 * 1_000 }

const tooLarge = () => new AppError('payload_too_large', 'This message is too large.')
const cutOff = () => new AppError('malformed_request', 'This message was cut off.')

type Payload = AsyncIterable<Buffer> & { readableAborted?: boolean; resume(): void }

/** A body on the disk: `parts` are files by the name of their field, and a body that isn't a form has one without a name. */
export type Posted = { folder: string; parts: Map<string, string> }
type Take = (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>
type Receive = (take: Take, signal: AbortSignal) => Promise<void>

/**
 * Has every body in this scope on the disk, however slowly it comes, until its request is answered: `request.body` is
 * `Posted`. Bodies may have `bytesMax` bytes.
 */
export function receiveOnDisk(app: FastifyInstance, bytesMax: number): void {
  const arrivals = createArrivals(bounds)
  const answered = new WeakMap<FastifyRequest, Promise<unknown>>()
  app.addHook('onRequest', async (request, reply) => {
    answered.set(
      request,
      finished(reply.raw).catch(() => {}),
    )
  })

  async function receiveInto(folder: string, request: FastifyRequest, receive: Receive): Promise<Posted> {
    const arrival = arrivals.begin(addressGroups(visitorKey(request)))
    const parts = new Map<string, string>()
    let [count, size] = [0, 0]
    const take: Take = async (name, chunks) => {
      const file = path.join(folder, `part-${count++}`)
      await spool(untilAborted(chunks, arrival.signal), file, (_, chunk) => {
        size += chunk.length
        if (size > bytesMax) throw tooLarge()
      })
      if (!parts.has(name)) parts.set(name, file)
    }
    try {
      arrival.take(1)
      await receive(take, arrival.signal)
      return { folder, parts }
    } finally {
      arrival.end()
    }
  }

  const hold = (request: FastifyRequest, receive: Receive): Promise<Posted> =>
    new Promise((resolve, reject) => {
      withSpoolFolder(app.config.dataDir, async (folder) => {
        resolve(await receiveInto(folder, request, receive))
        await answered.get(request)
      }).catch(reject)
    })

  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', (request: FastifyRequest, payload: Payload) =>
    hold(request, (take) => take('', payload)).catch((error: unknown) => {
      // The rest is received and dropped, so the sender gets to read the response.
      payload.resume()
      throw payload.readableAborted && !(error instanceof AppError) ? cutOff() : error
    }),
  )
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await hold(request, receiveForm(request, bytesMax))
  })
}

/** Providers send about 20 fields. */
const partsMax = 100

/** Every field is a file: an email may be in any encoding, and is too large for memory. */
const receiveForm =
  (request: FastifyRequest, bytesMax: number): Receive =>
  (take, signal) => {
    const limits = {
      fileSize: bytesMax + 1,
      files: partsMax,
      parts: partsMax,
      headerPairs: 50,
      headerSize: 8_192,
    }
    const handlePart = async (part: Multipart) => {
      if (part.type === 'file') await take(part.fieldname, part.file)
    }
    return readParts(request, { limits, isPartAFile: () => true }, handlePart, signal)
  }
