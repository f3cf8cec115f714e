import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Up to this many bytes, compressing takes less time than handing them to another thread. */
const quickBytes = 128 * 1024
/** Below this many bytes, compressing saves less than it costs. */
const worthwhileBytes = 1024
/** A list of twelve businesses takes a third of the time of level 4, and is 3 % larger. */
const quickLevels = { br: 3, gzip: 4 }
/** For a body that several visitors get: a tenth smaller for three times the work. */
const thoroughLevels = { br: 5, gzip: 6 }
const thoroughFrom = 3

/** A response body that is compressed only for the encodings that clients ask for, and better once several have. */
export class EncodedBody {
  readonly identity: Buffer
  /** Weak, because all encodings share it. */
  readonly etag: string
  readonly #encoded: Partial<Record<Encoding, Buffer>> = {}
  readonly #uses = { br: 0, gzip: 0 }

  constructor(text: string) {
    this.identity = Buffer.from(text)
    this.etag = `W/"${hash('sha1', this.identity, 'base64url')}"`
  }

  /** The encoding to use for a client that accepts `accepted`: small bodies aren't compressed. */
  choose(accepted: Encoding): Encoding {
    return this.identity.length < worthwhileBytes ? 'identity' : accepted
  }

  in(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.identity
    this.#uses[encoding] += 1
    if (this.#uses[encoding] === thoroughFrom) void this.#keep(encoding, thoroughLevels)
    const known = this.#encoded[encoding]
    if (known) return known
    if (this.identity.length > quickBytes) return this.#keep(encoding, quickLevels)
    const bytes =
      encoding === 'br'
        ? brotliCompressSync(this.identity, this.#brotli(quickLevels))
        : gzipSync(this.identity, { level: quickLevels.gzip })
    this.#encoded[encoding] = bytes
    return bytes
  }

  async #keep(encoding: 'br' | 'gzip', levels: typeof quickLevels): Promise<Buffer> {
    const bytes = await (encoding === 'br'
      ? promisify(brotliCompress)(this.identity, this.#brotli(levels))
      : promisify(gzip)(this.identity, { level: levels.gzip }))
    this.#encoded[encoding] = bytes
    return bytes
  }

  #brotli({ br }: typeof quickLevels) {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    return { params: { [BROTLI_PARAM_QUALITY]: br, [BROTLI_PARAM_SIZE_HINT]: this.identity.length } }
  }
}

/** Browsers send a handful of different headers; clients choose them, so their number is limited. */
const parsed = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding the client accepts: brotli, then gzip. */
export function acceptedEncoding({ headers }: IncomingMessage): Encoding {
  const header = String(headers['accept-encoding'] ?? '')
  const known = parsed.get(header)
  if (known) return known
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((choice) => !/;\s*q=0(?:\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(';')[0]?.trim())
  const best = (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
  parsed.set(header, best)
  return best
}

/** Sends JSON that was already serialized; for routes with `compress: false`. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, body: EncodedBody) {
  const encoding = body.choose(acceptedEncoding(request.raw))
  const others = reply.getHeader('vary')
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('etag', body.etag)
    .header('vary', others ? `${others}, accept-encoding` : 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await body.in(encoding))
}
