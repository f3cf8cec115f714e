import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

type Compression = 'zstd' | 'br' | 'gzip'
export type Encoded = { encoding: Compression | 'identity'; bytes: Buffer }
/** The compressions to use for a client. */
type Accepted = { fastest: Compression; smallest: Compression } | null

/** Up to this many bytes, compressing takes less time than handing them to another thread. */
const quickBytes = 128 * 1024
/** Below this many bytes, compressing saves less than it costs. */
const worthwhileBytes = 1024

/** For a first visitor, fastest first. A directory page takes zstd 0.3 ms, brotli 0.6 ms and gzip 0.7 ms, for sizes within 5 %. */
const quickLevels = { zstd: 3, br: 3, gzip: 4 }
/** For a body that several visitors get, smallest first: brotli makes the same page 13 % smaller in 1.1 ms. */
const thoroughLevels = { br: 5, zstd: 7, gzip: 6 }
const thoroughFrom = 3

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants
const brotli = (bytes: Buffer, quality: number) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
})
const zstd = (level: number) => ({ params: { [ZSTD_c_compressionLevel]: level } })

const compressNow: Record<Compression, (bytes: Buffer, level: number) => Buffer> = {
  zstd: (bytes, level) => zlib.zstdCompressSync(bytes, zstd(level)),
  br: (bytes, level) => zlib.brotliCompressSync(bytes, brotli(bytes, level)),
  gzip: (bytes, level) => zlib.gzipSync(bytes, { level }),
}
const compressElsewhere: Record<Compression, (bytes: Buffer, level: number) => Promise<Buffer>> = {
  zstd: (bytes, level) => promisify(zlib.zstdCompress)(bytes, zstd(level)),
  br: (bytes, level) => promisify(zlib.brotliCompress)(bytes, brotli(bytes, level)),
  gzip: (bytes, level) => promisify(zlib.gzip)(bytes, { level }),
}

/** A response body that is compressed only in ways that clients accept, and better once several have asked. */
export class EncodedBody {
  /** Weak, because all encodings share it. */
  readonly etag: string
  readonly #identity: Encoded
  readonly #encoded: Partial<Record<Compression, Encoded>> = {}
  readonly #uses = { zstd: 0, br: 0, gzip: 0 }

  constructor(content: string | Buffer) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.#identity = { encoding: 'identity', bytes }
    this.etag = `W/"${hash('sha1', this.#identity.bytes, 'base64url')}"`
  }

  /** In bytes, uncompressed. */
  get size(): number {
    return this.#identity.bytes.length
  }

  /** A promise only if the body is long and not compressed yet. Small bodies stay as they are. */
  for(accepted: Accepted): Encoded | Promise<Encoded> {
    if (!accepted || this.size < worthwhileBytes) return this.#identity
    const { fastest, smallest } = accepted
    this.#uses[smallest] += 1
    if (this.#uses[smallest] === thoroughFrom) void this.#compress(smallest, thoroughLevels)
    const known = this.#encoded[smallest] ?? this.#encoded[fastest]
    if (known) return known
    if (this.size > quickBytes) return this.#compress(fastest, quickLevels)
    return this.#keep(fastest, compressNow[fastest](this.#identity.bytes, quickLevels[fastest]))
  }

  async #compress(encoding: Compression, levels: Record<Compression, number>): Promise<Encoded> {
    return this.#keep(encoding, await compressElsewhere[encoding](this.#identity.bytes, levels[encoding]))
  }

  #keep(encoding: Compression, bytes: Buffer): Encoded {
    const encoded = { encoding, bytes }
    this.#encoded[encoding] = encoded
    return encoded
  }
}

/** Browsers send a handful of different headers; clients choose them, so their number is limited. */
const parsed = new LRUCache<string, { accepted: Accepted }>({ max: 100 })

/** The compressions that both the client and this server support. */
export function acceptedEncodings({ headers }: IncomingMessage): Accepted {
  const header = String(headers['accept-encoding'] ?? '')
  const known = parsed.get(header) ?? { accepted: parseAccepted(header) }
  parsed.set(header, known)
  return known.accepted
}

function parseAccepted(header: string): Accepted {
  const named = header
    .toLowerCase()
    .split(',')
    .filter((choice) => !/;\s*q=0(?:\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(';')[0]?.trim())
  const firstOf = (levels: Record<Compression, number>) =>
    (Object.keys(levels) as Compression[]).find((compression) => named.includes(compression))
  const [fastest, smallest] = [firstOf(quickLevels), firstOf(thoroughLevels)]
  return fastest && smallest ? { fastest, smallest } : null
}

/** Tells caches that the response depends on a request header, too. */
export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others ? `${others}, ${name}` : name)
}

/** Sends JSON that was already serialized; for routes with `compress: false`. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, body: EncodedBody) {
  const { encoding, bytes } = await body.for(acceptedEncodings(request.raw))
  reply.header('content-type', 'application/json; charset=utf-8').header('etag', body.etag)
  addVary(reply, 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
