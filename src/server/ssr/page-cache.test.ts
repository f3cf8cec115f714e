import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'

const html = `<!doctype html><p>${'Tacos on South Congress. '.repeat(50)}</p>`
const headers = { 'x-frame-options': 'DENY' }

let cache: PageCache
let server: http.Server
let origin: string

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const send = request.headers.stale ? cache.answerStale : cache.answer
    if (!send(request, response)) response.writeHead(418).end('left to the application')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  cache = createPageCache('max-age=60')
})
afterEach(() => vi.useRealTimers())

async function keep(address = '/', key = address, text = html) {
  cache.remember(address, key)
  return cache.keep(key, Buffer.from(text), headers, cache.generation())
}

type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }

/** node:http, because fetch chooses encodings and decompresses automatically. */
function ask(path: string, options: http.RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, { agent: false, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject).end()
  })
}

/** A page however stale; the status is 418 when there is none. */
const askStale = (path: string) => ask(path, { headers: { stale: 'yes' } })

describe('freshness', () => {
  it('keeps a page fresh for five seconds, then stale', async () => {
    const page = await keep()
    vi.advanceTimersByTime(4_999)
    expect(cache.fresh('/')).toBe(page)
    vi.advanceTimersByTime(1)
    expect(cache.fresh('/')).toBeUndefined()
    expect((await askStale('/')).status).toBe(200)
    expect((await ask('/')).status).toBe(418)
  })

  it('makes every page stale when public content changes', async () => {
    await keep()
    cache.clear()
    expect(cache.fresh('/')).toBeUndefined()
    expect((await askStale('/')).status).toBe(200)
    expect((await ask('/')).status).toBe(418)
  })

  it('lets no shared cache keep a stale page as if it were fresh', async () => {
    await keep()
    expect((await askStale('/')).headers['cache-control']).toBe('max-age=60')
    cache.clear()
    expect((await askStale('/')).headers['cache-control']).toBe('no-cache')
  })

  it('never treats a page as fresh if its data changed during rendering', async () => {
    const since = cache.generation()
    cache.clear()
    await cache.keep('/', Buffer.from(html), headers, since)
    expect(cache.fresh('/')).toBeUndefined()
  })

  it('does not let a slow render replace a newer page', async () => {
    const since = cache.generation()
    cache.clear()
    const page = await keep()
    await cache.keep('/', Buffer.from('<p>old</p>'), headers, since)
    expect(cache.fresh('/')).toBe(page)
  })

  it('drops deleted content, even while a page with it is being rendered', async () => {
    await keep()
    const since = cache.generation()
    cache.forget()
    expect((await askStale('/')).status).toBe(418)
    await cache.keep('/', Buffer.from(html), headers, since)
    expect((await askStale('/')).status).toBe(418)
    expect(cache.fallBack('/')).toBeUndefined()
    const page = await keep()
    expect(cache.fresh('/')).toBe(page)
  })

  it('waits a second after a failed render', async () => {
    const page = await keep()
    cache.clear()
    expect(cache.resting('/')).toBeUndefined()
    expect(cache.fallBack('/')).toBe(page)
    vi.advanceTimersByTime(999)
    expect(cache.resting('/')).toBe(page)
    expect((await ask('/')).status, 'not as a fresh one').toBe(418)
    vi.advanceTimersByTime(1)
    expect(cache.resting('/')).toBeUndefined()
    expect(cache.fallBack('/never')).toBeUndefined()
  })
})

describe('response', () => {
  it.each<[string | undefined, string | undefined, (bytes: Buffer) => Buffer]>([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.001', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0', undefined, (bytes) => bytes],
    ['br;q=0 , gzip', 'gzip', gunzipSync],
    ['BR', 'br', brotliDecompressSync],
    ['x-br, gzip2', undefined, (bytes) => bytes],
    ['identity', undefined, (bytes) => bytes],
    [undefined, undefined, (bytes) => bytes],
  ])('to %j is encoded as %j', async (accepted, encoding, unpack) => {
    await keep()
    const answer = await ask('/', accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(answer.bytes.length),
      'cache-control': 'max-age=60',
      vary: 'accept-encoding',
      'x-frame-options': 'DENY',
    })
    expect(unpack(answer.bytes).toString()).toBe(html)
  })

  it('is 304 without a body if the browser already has the page', async () => {
    const { etag } = (await keep()).body
    const answer = await ask('/', { headers: { 'if-none-match': etag } })
    expect(answer.status).toBe(304)
    expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'max-age=60' })
    expect(answer.headers['content-type']).toBeUndefined()
    expect(answer.bytes).toHaveLength(0)
    expect((await ask('/', { headers: { 'if-none-match': 'W/"older"' } })).status).toBe(200)
  })

  it('to HEAD has the headers of the GET and no body', async () => {
    await keep()
    const get = await ask('/')
    const head = await ask('/', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.bytes).toHaveLength(0)
    const { date: _, ...expected } = get.headers
    expect(head.headers).toMatchObject(expected)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('leaves %s to the application', async (method) => {
    await keep()
    expect((await ask('/', { method })).status).toBe(418)
  })

  it('leaves unknown addresses to the application', async () => {
    await keep('/')
    expect((await ask('/?utm_source=mail')).status).toBe(418)
  })

  it('sends the same bytes for all addresses of a page', async () => {
    const page = await keep('/businesses', '/businesses')
    cache.remember('/businesses?utm_source=mail', '/businesses')
    expect((await ask('/businesses?utm_source=mail')).headers.etag).toBe(page.body.etag)
  })
})

describe('bounds', () => {
  it('keeps only the 500 most recently requested pages', async () => {
    for (let page = 0; page < 510; page++) await keep(`/${page}`, `/${page}`, '<p>')
    expect((await askStale('/0')).status).toBe(418)
    expect((await askStale('/9')).status).toBe(418)
    expect((await askStale('/10')).status).toBe(200)
    expect((await askStale('/509')).status).toBe(200)
  })

  it('remembers at most 5,000 addresses of a page', async () => {
    await keep('/', '/')
    for (let address = 0; address < 5_001; address++) cache.remember(`/?junk=${address}`, '/')
    expect((await ask('/?junk=0')).status).toBe(418)
    expect((await ask('/?junk=5000')).status).toBe(200)
  })

  it('remembers no address over 512 characters', async () => {
    const long = `/?${'x'.repeat(511)}`
    await keep(long, '/')
    expect((await ask(long)).status).toBe(418)
    await keep(long.slice(0, 512), '/')
    expect((await ask(long.slice(0, 512))).status).toBe(200)
  })

  it('keeps no page larger than the whole cache', async () => {
    await keep('/', '/', 'x'.repeat(65 * 1024 * 1024))
    expect((await askStale('/')).status).toBe(418)
  })
})
