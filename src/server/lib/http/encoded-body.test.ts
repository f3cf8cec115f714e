import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptedEncodings, EncodedBody } from './encoded-body.ts'

const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Business ${id % 7}` })))
const accepting = (header?: string) =>
  acceptedEncodings({ headers: { 'accept-encoding': header } } as unknown as IncomingMessage)
const browser = accepting('gzip, deflate, br, zstd')
const decode = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}

describe('a body', () => {
  it.each(['zstd', 'br', 'gzip', 'identity'] as const)(
    'is the same text for a client that accepts only %s, however often it is sent',
    async (only) => {
      const body = new EncodedBody(text)
      for (let use = 0; use < 6; use++) {
        const { encoding, bytes } = await body.for(accepting(only))
        expect(encoding).toBe(only)
        expect(decode[encoding](bytes).toString()).toBe(text)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  )

  it('is compressed fast for the first visitors, and smaller once several have asked', async () => {
    const body = new EncodedBody(text)
    const first = await body.for(browser)
    expect(first.encoding).toBe('zstd')
    await body.for(browser)
    await body.for(browser)
    await expect.poll(async () => (await body.for(browser)).encoding).toBe('br')
    const { bytes } = await body.for(browser)
    expect(bytes.length).toBeLessThan(first.bytes.length)
    expect(brotliDecompressSync(bytes).toString()).toBe(text)
  })

  it('is compressed when it is long, too', async () => {
    const long = text.repeat(20)
    const { encoding, bytes } = await new EncodedBody(long).for(browser)
    expect(decode[encoding](bytes).toString()).toBe(long)
  })

  it('is sent as it is when it is small', async () => {
    expect((await new EncodedBody('{}').for(browser)).encoding).toBe('identity')
  })
})
