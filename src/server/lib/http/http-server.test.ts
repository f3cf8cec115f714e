import net from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createHttpServer, drain } from './http-server.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await startTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as net.AddressInfo).port
})
afterAll(() => test.close())

/** Sends raw bytes and returns everything received. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => {
      answer += data
      if (/\r\n\r\n[\s\S]*\}$/.test(answer)) socket.end()
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
  })
}

describe('hostile HTTP', () => {
  it.each([
    ['not HTTP at all', 'hello\r\n\r\n', 400],
    [
      'length and chunks together',
      'POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a folded header', 'GET /api/faqs HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\u0001d\r\n\r\n', 400],
    ['huge headers', `GET /api/faqs HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two hosts', 'GET /api/faqs HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
    ['a bad escape in the address', 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nX-A: secret\r\nConnection: close\r\n\r\n', 404],
    [
      'an unknown method on a page',
      'DELETE /businesses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
    ],
  ])('%s is rejected with the standard error', async (_case, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'.*frame-ancestors 'none'/i)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
    })
  })
})

it('a request to become a WebSocket gets an ordinary answer', async () => {
  const answer = await raw(
    'GET /api/faqs HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).not.toMatch(/\r\nupgrade:/i)
})

describe('bodies', () => {
  const post = (payload: string, type?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/support',
      payload,
      headers: type ? { 'content-type': type } : {},
    })

  it.each([
    ['{bad', 'application/json', 400],
    ['', 'application/json', 400],
    ['{"__proto__":{"x":1}}', 'application/json', 400],
    [`{"name":"${'x'.repeat(200_000)}"}`, 'application/json', 413],
    ['<a/>', 'application/xml', 415],
    ['garbage', 'multipart/form-data', 400],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 'multipart/form-data; boundary=x', 400],
  ])('%j as %s', async (payload, type, status) => {
    const response = await post(payload.slice(0, 300_000), type)
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json()).toMatchObject({ error: expect.any(String), requestId: expect.any(String) })
  })
})

describe('every response', () => {
  it('has security headers and a request ID, and hides the server software', async () => {
    for (const url of ['/api/faqs', '/api/nope', '/', '/nowhere']) {
      const { headers } = await test.app.inject(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toMatch(/unsafe|nonce/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(self\)/),
        'referrer-policy': expect.any(String),
      })
      expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
    }
  })

  it('returns a JSON 404 for an unknown API path', async () => {
    const response = await test.app.inject('/api/businesses/1/nothing')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found', error: response.json().message })
  })
})

/** Sends a request from a separate thread, which keeps running while this one is blocked, and returns the outcome. */
const askInThread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, asking } = workerData
  require('node:http')
    .get({ port, headers: { connection: 'close' } }, ({ statusCode }) => parentPort.postMessage(statusCode))
    .on('error', ({ code }) => parentPort.postMessage(code))
    .on('socket', (socket) => socket.on('connect', () => {
      Atomics.store(asking, 0, 1)
      Atomics.notify(asking, 0)
    }))`

it('answers a request that arrived during a stop while the process was blocked', {
  tags: 'long',
}, async () => {
  const server = createHttpServer(
    (_request, response) => response.end(),
    () => false,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const asking = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(askInThread, { eval: true, workerData: { port, asking } })
  const answer = new Promise((resolve) => thread.once('message', resolve))
  await new Promise((resolve) => thread.once('online', resolve))
  const drained = drain(server, 5_000)
  // Blocks until the request is waiting to be accepted, and until the last-call period is over.
  Atomics.wait(asking, 0, 0, 5_000)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  expect(await answer).toBe(200)
  await drained
})
