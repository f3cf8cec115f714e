import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { startSession } from '#server/sessions/sessions.service.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createClient, measureCapacity, sendAtRate, summarize } from '../../../../scripts/bench/open-loop.ts'
import { createAdmission } from './admission.ts'
import { createHttpServer } from './http-server.ts'
import { createRefusals } from './refusals.ts'

type Request = { method?: string; headers?: http.OutgoingHttpHeaders; from?: string; body?: string }

async function listen(test: TestApp): Promise<number> {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  return (test.app.server.address() as AddressInfo).port
}

/** A request over its own connection; `from` is one of this machine's addresses. */
function ask(port: number, path: string, { method = 'GET', headers = {}, from, body }: Request = {}) {
  const start = performance.now()
  return new Promise<{
    status: number
    headers: http.IncomingHttpHeaders
    body: string
    milliseconds: number
  }>((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', path, method, headers, agent: false, ...(from && { localAddress: from }) },
      (response) => {
        let text = ''
        response.on('data', (data) => {
          text += data
        })
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            milliseconds: performance.now() - start,
          }),
        )
      },
    )
    request.once('error', reject).end(body)
  })
}

const json = { 'content-type': 'application/json' }
const message = JSON.stringify({
  name: 'Ana Park',
  email: 'ana@example.com',
  subject: 'Hours',
  message: 'When do you answer?',
})

describe('when the database stands still', () => {
  let test: TestApp
  let port: number
  let admin: pg.Client
  let token: string
  beforeAll(async () => {
    // More connections than reads at once, so that only places are short.
    test = await startTestApp({}, undefined, { poolSize: 12, isHurried: true })
    await buildBusiness(test.db, { name: 'Kept Cafe' })
    token = await startSession(test.db, await buildUser(test.db, {}))
    port = await listen(test)
    admin = new pg.Client(test.connection)
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await test.close()
  })

  /** Resolves once that many requests have come to the server, each of which is worked on or waits then. */
  function arrivals(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let arrived = 0
    test.app.server.on('request', () => {
      arrived += 1
      if (arrived === count) resolve()
    })
    return promise
  }

  /**
   * More requests than are worked on and wait for a short time, all of them waiting for the businesses, while `work` runs.
   * They come from two addresses, because one alone may not have every place.
   */
  async function whileStuck(path: (count: number) => string, work: () => Promise<void>) {
    await admin.query('BEGIN')
    await admin.query('LOCK TABLE business_profiles, businesses')
    const arrived = arrivals(30)
    const stuck = Array.from({ length: 30 }, (_, count) =>
      ask(port, path(count), { from: `127.0.0.${2 + (count % 2)}` }),
    )
    try {
      await arrived
      await work()
    } finally {
      await admin.query('COMMIT')
      await Promise.all(stuck)
    }
  }

  it('refuses pages at once with a plain page, and health checks get through', async () => {
    await whileStuck(
      (count) => `/businesses?search=stuck${count}`,
      async () => {
        const { status, headers, body } = await ask(port, '/businesses?search=late')
        expect(status).toBe(503)
        // Only a refusal looks like this: had it reached the database, it would be the site's page. lane.test.ts says how soon.
        expect(body).toContain('<h1>Temporarily unavailable</h1>')
        expect(headers).toMatchObject({
          'retry-after': '2',
          'cache-control': 'no-store',
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
        })
        expect((await ask(port, '/healthz')).status).toBe(200)
      },
    )
  })

  it('sends a kept page, stale or not, instead of refusing', { tags: 'long' }, async () => {
    expect((await ask(port, '/businesses')).body).toContain('Kept Cafe')
    await inTransaction(test.db, announcePublicChange)
    await whileStuck(
      (count) => `/businesses?search=stuck${count}`,
      async () => {
        const { status, body } = await ask(port, '/businesses')
        expect(status).toBe(200)
        expect(body).toContain('Kept Cafe')
      },
    )
  })

  it('refuses API reads with the standard error, but not those of signed-in people, nor writes', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask(port, '/api/users/profile', { headers })).status).toBe(200)
    await whileStuck(
      (count) => `/api/businesses?search=stuck${count}`,
      async () => {
        const late = await ask(port, '/api/businesses?search=late')
        expect(late.status).toBe(503)
        expect(late.headers['retry-after']).toBe('2')
        expect(JSON.parse(late.body)).toMatchObject({ code: 'unavailable', error: expect.any(String) })
        expect((await ask(port, '/api/users/profile', { headers })).status).toBe(200)
        const write = await ask(port, '/api/support', { method: 'POST', headers: json, body: message })
        expect(write.status, write.body).toBe(201)
      },
    )
  })

  async function expectUnrecognized(headers: { authorization: string }) {
    await ask(port, '/api/categories', { headers })
    await whileStuck(
      (count) => `/api/businesses?search=stuck${count}`,
      async () => {
        const response = ask(port, '/api/categories', { headers })
        const early = await Promise.race([response, sleep(300, undefined)])
        expect(early?.status, 'it waits with the others').not.toBe(200)
      },
    )
  }

  it('recognizes no one by a token that no longer works', async () => {
    const headers = { authorization: `Bearer ${await startSession(test.db, await buildUser(test.db, {}))}` }
    expect((await ask(port, '/api/users/profile', { headers })).status).toBe(200)
    expect((await ask(port, '/api/auth/logout', { method: 'POST', headers })).status).toBe(200)
    await expectUnrecognized(headers)
  })

  it('recognizes no one by a token that never worked', { tags: 'long' }, () =>
    expectUnrecognized({ authorization: `Bearer at_${'x'.repeat(43)}` }),
  )

  /** A request whose body never arrives, 30 times, while `work` runs. */
  async function whileSending(head: string, work: () => Promise<void>) {
    const slow = Array.from({ length: 30 }, () =>
      net.connect(port, '127.0.0.1', function (this: net.Socket) {
        this.write(`${head}\r\nHost: x\r\nContent-Length: 999\r\n\r\n{`)
      }),
    )
    try {
      await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
      await work()
    } finally {
      for (const socket of slow) socket.destroy()
    }
  }

  it('is not kept busy by bodies that never arrive', async () => {
    await whileSending('POST /api/support HTTP/1.1\r\nContent-Type: application/json', async () => {
      const body = message.replace('Hours', 'Days')
      const write = await ask(port, '/api/support', { method: 'POST', headers: json, body })
      expect(write.status, write.body).toBe(201)
    })
  })

  it.each(['GET', 'OPTIONS'])('is not kept busy by the body of %s', async (method) => {
    await whileSending(`${method} /api/faqs HTTP/1.1\r\nContent-Type: application/json`, async () => {
      expect((await ask(port, '/api/categories')).status).toBe(200)
      expect((await ask(port, '/api/support', { method: 'POST', headers: json, body: message })).status).toBe(
        201,
      )
    })
  })

  it('is not kept busy by uploads, however their type is written', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask(port, '/api/users/profile', { headers })).status).toBe(200)
    const type = 'Content-Type: Multipart/Form-Data; boundary=x'
    const head = `PUT /api/users/profile HTTP/1.1\r\nAuthorization: ${headers.authorization}\r\n${type}`
    await whileSending(head, async () => {
      // Until they have got past the check of their session.
      for (let turn = 0; turn < 5; turn++)
        expect((await ask(port, '/api/users/profile', { headers })).status).toBe(200)
    })
  })

  it('leaves connections for others when writes claim to be uploads', { tags: 'long' }, async () => {
    const authorization = `Bearer ${token}`
    const business = await buildBusiness(test.db)
    const like = {
      method: 'POST',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
    }
    await admin.query('BEGIN')
    await admin.query('LOCK TABLE business_profiles, businesses')
    const likes = Array.from({ length: 30 }, () =>
      ask(port, `/api/businesses/${business}/like`, { ...like, body: '--x--' }),
    )
    await sleep(50)
    expect((await ask(port, '/api/faqs')).status).toBe(200)
    await admin.query('COMMIT')
    await Promise.all(likes)
  })
})

it.each([
  ['without', ''],
  ['with', message],
])(
  'leaves connections for others while forms %s a body are counted',
  { tags: 'long' },
  async (_case, body) => {
    const test = await startTestApp({ RATE_LIMITS: 'on' }, undefined, { poolSize: 12, isHurried: true })
    const admin = new pg.Client(test.connection)
    try {
      await admin.connect()
      const port = await listen(test)
      await admin.query('BEGIN')
      await admin.query('LOCK TABLE rate_limits')
      const post = { method: 'POST', headers: { ...json, 'content-length': body.length }, body }
      const forms = Array.from({ length: 30 }, () => ask(port, '/api/support', post))
      await sleep(50)
      expect((await ask(port, '/api/faqs')).status).toBe(200)
      await admin.query('COMMIT')
      await Promise.all(forms)
    } finally {
      await admin.end()
      await test.close()
    }
  },
)

describe('more than can be worked on', () => {
  /** Pages that take 20 ms each, four at a time: 200 a second on any machine. */
  async function serveSlowly() {
    const lines: { count: number }[] = []
    const log = { warn: (line: { count: number }) => void lines.push(line) }
    const refusals = createRefusals(() => log as never, [])
    const admission = createAdmission({
      addressOf: ({ socket }) => socket.remoteAddress ?? '',
      perSecond: null,
      isKept: () => false,
      sendKept: () => false,
      refusals,
    })
    const server = createHttpServer(
      (_request, response) => setTimeout(() => response.end('done'), 20),
      () => false,
      undefined,
      { admission },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { port, refusals, lines, close: () => server.close().closeAllConnections() }
  }

  it('is refused, and what is accepted has not waited long', { tags: 'long' }, async () => {
    const { port, refusals, lines, close } = await serveSlowly()
    const client = createClient(`http://127.0.0.1:${port}`)
    const answers = await sendAtRate(600, 2, () => client.get('/page'))
    client.close()
    close()
    const { goodput, p99, refused, failed } = summarize(answers, 2)
    expect(failed).toBe(0)
    expect(refused).toBe(refusals.counts().reduce((sum, { value }) => sum + value, 0))
    expect(refused).toBeGreaterThan(100)
    expect(goodput).toBeGreaterThan(20)
    const logged = () => lines.reduce((sum, { count }) => sum + count, 0)
    await expect.poll(logged).toBe(refused)
    expect(lines.length, 'a line a second').toBeLessThan(10)
    expect(p99).toBeLessThan(3_000)
  })

  it('from one address leaves others their share', { tags: 'long' }, async () => {
    const { port, close } = await serveSlowly()
    const from = (localAddress: string, maxSockets: number) =>
      createClient(`http://127.0.0.1:${port}`, { localAddress, maxSockets } as object)
    const [greedy, visitor] = [from('127.0.0.2', 50), from('127.0.0.3', 6)]
    const flooding = measureCapacity(50, 3, () => greedy.get('/page'))
    const answers = await sendAtRate(10, 2.5, () => visitor.get('/page'))
    await flooding
    for (const client of [greedy, visitor]) client.close()
    close()
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(answers.length * 0.8)
  })
})

describe('the budget of an address', () => {
  const settings = { RATE_LIMITS: 'on', REQUESTS_PER_SECOND: '1' }
  let limited: TestApp
  let port: number
  beforeAll(async () => {
    limited = await startTestApp(settings)
    port = await listen(limited)
  })
  afterAll(() => limited.close())

  /** Responses to 14 requests at once, refused ones last: the budget allows ten and one for each second that passes. */
  async function spend(port: number, path: (count: number) => string, options: Request = {}) {
    const sent = Array.from({ length: 14 }, (_, count) => ask(port, path(count), options))
    return (await Promise.all(sent)).sort((one, other) => one.status - other.status)
  }

  it('allows ten seconds of it at once, then refuses what is not sent from memory', {
    tags: 'long',
  }, async () => {
    expect((await ask(port, '/help', { from: '127.0.0.9' })).status).toBe(200)
    const seen = await spend(port, (count) => `/api/categories?${count}`, { from: '127.0.0.2' })
    expect(seen.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200))
    const last = seen.at(-1)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ code: 'rate_limited' })
    const pages = await spend(port, (count) => `/businesses?search=${count}`, { from: '127.0.0.2' })
    expect(pages.filter(({ status }) => status === 429).length).toBeGreaterThan(9)
    expect(pages.at(-1)?.body).toContain('<h1>Too many requests</h1>')
    expect((await ask(port, '/help', { from: '127.0.0.2' })).status, 'kept').toBe(200)
    expect((await ask(port, '/healthz', { from: '127.0.0.2' })).status).toBe(200)
    expect((await ask(port, '/api/categories', { from: '127.0.0.3' })).status, 'another address').toBe(200)
  })

  it('is used up visibly for pages on other hosts', { tags: 'long' }, async () => {
    const test = await startTestApp({ ...settings, CORS_ORIGINS: 'https://friend.example' })
    try {
      const port = await listen(test)
      const from = (origin: string) => ({ headers: { origin } })
      const responses = await spend(port, () => '/api/categories', from('https://friend.example'))
      const cors = responses.map(({ headers }) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))),
      )
      expect(responses.at(-1)).toMatchObject({
        status: 429,
        headers: {
          vary: 'Origin',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'x-content-type-options': 'nosniff',
        },
      })
      expect(cors.at(-1)).toEqual(cors[0])
      const others = await spend(port, () => '/api/categories', from('https://stranger.example'))
      expect(others.at(-1)).toMatchObject({ status: 429 })
      expect(others.at(-1)?.headers).not.toHaveProperty('access-control-allow-origin')
    } finally {
      await test.close()
    }
  })

  it('cannot be avoided by asking for a page below the files', async () => {
    for (const path of ['/assets/../businesses', '/assets/%2e%2e/businesses'])
      expect((await ask(port, path)).status, path).toBe(404)
  })

  it('belongs to the visitor behind a trusted proxy, and to an IPv6 network', { tags: 'long' }, async () => {
    const test = await startTestApp({ ...settings, TRUST_PROXY: 'on' })
    try {
      const port = await listen(test)
      const through = (address: string) => ({ headers: { 'x-forwarded-for': `192.0.2.1, ${address}` } })
      const seen = await spend(port, (count) => `/api/categories?${count}`, through('2001:db8:1:1::5'))
      expect(seen.at(-1)?.status).toBe(429)
      const neighbors = await spend(port, () => '/api/categories', through('2001:db8:1:1::77'))
      expect(neighbors.filter(({ status }) => status === 429).length).toBeGreaterThan(9)
      const others = ['2001:db8:1:2::5', '198.51.100.7']
      const found = await Promise.all(others.map((address) => ask(port, '/api/categories', through(address))))
      expect(found.map(({ status }) => status)).toEqual([200, 200])
    } finally {
      await test.close()
    }
  })

  it('does not change when the clock is set back', async () => {
    try {
      expect((await ask(port, '/api/categories')).status).toBe(200)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
      expect((await ask(port, '/api/categories')).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is lifted with the other limits', { tags: 'long' }, async () => {
    const test = await startTestApp({ ...settings, RATE_LIMITS: 'off' })
    try {
      const port = await listen(test)
      const seen = await spend(port, () => '/api/categories')
      expect(seen.every(({ status }) => status === 200)).toBe(true)
    } finally {
      await test.close()
    }
  })
})
