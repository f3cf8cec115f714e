import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroups } from '#server/lib/http/address-groups.ts'
import { createArrivals, untilAborted } from '#server/lib/http/arrivals.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { spool, withSpoolFolder } from '#server/lib/storage/spool.ts'

/** Posts that arrive at the same time, in all and from one address, and milliseconds for one of them. */
const bounds = { total: 40, each: 10, milliseconds: 2 * 60 * 1_000 }

const tooLarge = () => new AppError('payload_too_large', 'This message is too large.')
const cutOff = () => new AppError('malformed_request', 'This message was cut off.')

type Payload = AsyncIterable<Buffer> & { readableAborted?: boolean; resume(): void }

/**
 * Has every body in this scope on the disk, however slowly it comes, until its request is answered: `request.body` is the
 * path of a file in a folder of its own. Bodies may have `bytesMax` bytes.
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

  async function receive(request: FastifyRequest, payload: Payload, folder: string): Promise<string> {
    const arrival = arrivals.begin(addressGroups(visitorKey(request)))
    const file = path.join(folder, 'body')
    try {
      arrival.take(1)
      await spool(untilAborted(payload, arrival.signal), file, (size) => {
        if (size > bytesMax) throw tooLarge()
      })
      return file
    } catch (error) {
      // The rest is received and dropped, so the sender gets to read the response.
      payload.resume()
      throw payload.readableAborted && !(error instanceof AppError) ? cutOff() : error
    } finally {
      arrival.end()
    }
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, payload, done) => {
    withSpoolFolder(app.config.dataDir, async (folder) => {
      done(null, await receive(request, payload, folder))
      await answered.get(request)
    }).catch(done)
  })
}
