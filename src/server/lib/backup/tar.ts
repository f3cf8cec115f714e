import { damaged } from './damaged.ts'

export type Entry = { name: string; bytes: Buffer }

const block = 512
/** An entry is a chunk of a table or a picture; nothing else we write is close to this size. */
const entryMax = 256 * 1024 * 1024

/** POSIX tar (ustar): every archive tool can read it. */
export async function* toTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield toHeader(name, bytes.length)
    yield bytes
    const rest = bytes.length % block
    if (rest > 0) yield Buffer.alloc(block - rest)
  }
  yield Buffer.alloc(2 * block)
}

function toHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tar`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  )
  return header
}

/** The entries of a tar, each fully in memory. Throws a `damaged` failure for an invalid or truncated one. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = createTaker(bytes)
  for (;;) {
    const header = await take(block)
    if (header.every((byte) => byte === 0)) return
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
    if (header.toString('latin1', 257, 262) !== 'ustar' || !(size >= 0 && size <= entryMax)) throw damaged()
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const content = await take(size)
    await take((block - (size % block)) % block)
    yield { name, bytes: content }
  }
}

/** Reads an exact number of bytes at a time from a stream of arbitrary chunks. */
function createTaker(bytes: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const pieces = bytes[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  return async (count) => {
    while (size < count) {
      const { value, done } = await pieces.next()
      if (done) throw damaged()
      held.push(value)
      size += value.length
    }
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
    held = [all.subarray(count)]
    size -= count
    return all.subarray(0, count)
  }
}
