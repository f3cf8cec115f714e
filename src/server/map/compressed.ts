import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/** Up to this many bytes, the smallest result takes less than half a second. */
const thoroughBytes = 300_000

/** Returns text in brotli, compressed on another thread. */
export function compressed(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text)
  const quality = bytes.length > thoroughBytes ? 9 : 11
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

export const decompressed = (bytes: Buffer): Promise<Buffer> => promisify(brotliDecompress)(bytes)
