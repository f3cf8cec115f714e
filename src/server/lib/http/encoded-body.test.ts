import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EncodedBody } from './encoded-body.ts'

const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Business ${id % 7}` })))

describe('a body', () => {
  it.each(['br', 'gzip', 'identity'] as const)(
    'is the same text as %s, however often it is sent',
    async (encoding) => {
      const body = new EncodedBody(text)
      const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[
        encoding
      ]
      for (let use = 0; use < 6; use++) {
        expect(decode(await body.in(encoding)).toString()).toBe(text)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  )

  it('gets smaller once several visitors have asked for it', async () => {
    const body = new EncodedBody(text)
    const first = (await body.in('br')).length
    await body.in('br')
    await body.in('br')
    await expect.poll(async () => (await body.in('br')).length).toBeLessThan(first)
  })

  it('is compressed when it is long, too', async () => {
    const long = text.repeat(20)
    expect(brotliDecompressSync(await new EncodedBody(long).in('br')).toString()).toBe(long)
  })

  it('is sent as it is when it is small', () => {
    expect(new EncodedBody('{}').choose('br')).toBe('identity')
    expect(new EncodedBody(text).choose('br')).toBe('br')
  })
})
