import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipFile = { name: string; content: () => AsyncIterable<string> }

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

const version = 20
/** Sizes and checksum follow the content, because they aren't known before; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** A larger file would need ZIP64. */
const offsetMax = 0xffff_ffff

/** A ZIP archive in pieces: needs the memory of a piece, whatever the size of its files. Throws above 4 GB. */
export async function* toZip(files: readonly ZipFile[], madeAt: Date): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  const counted = (bytes: Buffer) => {
    offset += bytes.length
    if (offset > offsetMax) throw new Error('too large for a ZIP archive')
    return bytes
  }
  for (const { name, content } of files) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    yield counted(localHeader(file, madeAt))
    for await (const piece of packed(content(), file)) yield counted(piece)
    yield counted(sizesOf(file, 0x08074b50))
    written.push(file)
  }
  const start = offset
  for (const file of written) yield counted(centralHeader(file, madeAt))
  yield directoryEnd(written.length, start, offset - start)
}

/** The compressed content; counts what goes through in `file`. */
async function* packed(content: AsyncIterable<string>, file: Written): AsyncGenerator<Buffer> {
  async function* plain() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      file.crc = crc32(bytes, file.crc)
      file.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // A failure of the content ends the loop below; the callback is only for who doesn't read.
  pipeline(Readable.from(plain(), { highWaterMark: 1 }), deflate, () => {})
  for await (const piece of deflate) {
    file.packed += piece.length
    yield piece
  }
}

/** MS-DOS date and time, which know no zone and count from 1980: in UTC. */
function dosTime(at: Date): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 0)
  bytes.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    2,
  )
  return bytes
}

const numbers = (...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    values.map(([value, length]) => {
      const bytes = Buffer.alloc(length)
      bytes.writeUIntLE(value, 0, length)
      return bytes
    }),
  )

const localHeader = ({ name }: Written, madeAt: Date): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2]),
    dosTime(madeAt),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const sizesOf = ({ crc, packed, size }: Written, signature?: number): Buffer =>
  numbers(...(signature === undefined ? [] : [[signature, 4] as const]), [crc, 4], [packed, 4], [size, 4])

const centralHeader = (file: Written, madeAt: Date): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2]),
    dosTime(madeAt),
    sizesOf(file),
    numbers([file.name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [file.offset, 4]),
    file.name,
  ])

const directoryEnd = (count: number, start: number, size: number): Buffer =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [start, 4], [0, 2])
