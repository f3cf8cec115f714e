import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export type ZipFile = { name: string; content: () => AsyncIterable<string> }

/** A larger archive would need ZIP64. */
const sizeMax = 0xffff_ffff

/** A ZIP archive in pieces: needs the memory of a piece, whatever the size of its files. Throws above 4 GB. */
export async function* toZip(files: readonly ZipFile[], madeAt: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((_error, piece) => made.push(piece))
  let size = 0
  function* take() {
    for (const piece of made.splice(0)) {
      size += piece.length
      if (size > sizeMax) throw new Error('too large for a ZIP archive')
      yield piece
    }
  }
  for (const { name, content } of files) {
    const file: OpenFile = { filename: name, size: 0, crc: 0, compression: 8, mtime: madeAt }
    zip.add(file)
    for await (const piece of deflated(content(), file)) {
      file.ondata?.(null, piece, false)
      yield* take()
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* take()
}

type OpenFile = ZipInputFile & { size: number; crc: number }

/** The compressed content; counts what goes through in `file`. The library compresses on the thread that serves visitors. */
function deflated(content: AsyncIterable<string>, file: OpenFile): AsyncIterable<Uint8Array<ArrayBuffer>> {
  async function* plain() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      file.crc = crc32(bytes, file.crc)
      file.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // A failure of the content fails the reader of `deflate`.
  pipeline(Readable.from(plain(), { highWaterMark: 1 }), deflate, () => {})
  return deflate
}
