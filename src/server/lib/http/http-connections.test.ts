import { once } from 'node:events'
import type http from 'node:http'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import {
  connectionLimits,
  createHttpServer,
  drain,
  type FastResponder,
  sendClientError,
} from './http-server.ts'

const limits = {
  headersTimeout: 100,
  silenceTimeout: 200,
  leastOfBody: { bytes: 100, every: 200 },
  keepAliveTimeout: 60_000,
  checkEvery: 20,
  maxHeaderSize: 16_384,
}
/** How long the default limits leave a connection open at least, in milliseconds. */
const usual = connectionLimits.headersTimeout
/** How long a stopping server may wait. */
const patience = 60_000
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const open: http.Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections()
})

/** A server on a free port with the default limits, or the short ones of this file. */
async function serve(
  handler: http.RequestListener,
  own?: typeof limits,
  respondsFast: FastResponder = () => false,
) {
  const server = createHttpServer(handler, respondsFast, own)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as net.AddressInfo).port }
}

/** Sends bytes and returns what was received by the time the connection ended, and how many milliseconds that took. */
function talk(port: number, ...bytes: string[]) {
  const start = performance.now()
  const socket = net.connect(port, '127.0.0.1', () => bytes.map((part) => socket.write(part)))
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  const ended = new Promise<{ answer: string; milliseconds: number }>((resolve) =>
    socket.on('close', () => resolve({ answer, milliseconds: performance.now() - start })),
  )
  return { socket, ended, heard: () => answer }
}

const readBody: http.RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('read'))
}

describe('a client that is too slow is cut off', () => {
  it.each([
    ['with half a header', 'GET / HTTP/1.1\r\nHost'],
    ['with half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'],
    ['without sending anything', ''],
  ])('%s', async (_case, bytes) => {
    const { port } = await serve(readBody, limits)
    const { milliseconds } = await talk(port, bytes).ended
    expect(milliseconds).toBeLessThan(usual)
  })

  it('with a response that it does not read', async () => {
    let sending: ServerResponse | undefined
    const { port } = await serve((_request, response) => {
      sending = response
      response.end(Buffer.alloc(64 * 1024 * 1024))
    }, limits)
    const { socket } = talk(port, get)
    socket.pause()
    await expect.poll(() => sending?.destroyed).toBe(true)
    socket.destroy()
  })

  it.each([
    ['a body', 'Content-Length: 9000\r\n\r\n', '1\r\n1\r\n'],
    ['a chunked body', 'Transfer-Encoding: chunked\r\n\r\n', '1\r\n1\r\n'],
    ['headers', '', 'x: 1\r\n'],
  ])('with %s that only trickles in', async (_case, begun, drop) => {
    const { server, port } = await serve(readBody, limits)
    server.on('clientError', sendClientError)
    const { socket, ended } = talk(port, `POST / HTTP/1.1\r\nHost: x\r\n${begun}`)
    const trickle = setInterval(() => socket.write(drop), 50)
    const { answer, milliseconds } = await ended
    clearInterval(trickle)
    expect(milliseconds).toBeLessThan(usual)
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/)
  })

  it('and hears that it may try again, if it is a service', async () => {
    const { server, port } = await serve(readBody, limits)
    server.on('clientError', sendClientError)
    const post = 'POST /api/incoming-mail/sendgrid HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n'
    const { socket, ended } = talk(port, post)
    const trickle = setInterval(() => socket.write('1'), 50)
    const { answer } = await ended
    clearInterval(trickle)
    expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*"unavailable"/)
  })

  it('within 15 seconds when no limits are given', () => {
    const server = createHttpServer(readBody, () => false)
    const options = { connectionsCheckingInterval: Reflect.get(server, 'connectionsCheckingInterval') }
    expect(server.headersTimeout + options.connectionsCheckingInterval).toBeLessThanOrEqual(15_000)
    expect(Math.max(server.requestTimeout, server.timeout)).toBeLessThanOrEqual(15_000)
    expect(connectionLimits.leastOfBody.every).toBeLessThanOrEqual(15_000)
  })
})

describe('a large body over a slow connection', () => {
  it('may take as long as it needs while it keeps arriving', { tags: 'long' }, async () => {
    const { port } = await serve(readBody, limits)
    const size = 20 * 1_000
    const { socket, ended } = talk(
      port,
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`,
    )
    for (let sent = 0; sent < size; sent += 1_000) {
      await sleep(50)
      socket.write('x'.repeat(1_000))
    }
    const { answer, milliseconds } = await ended
    expect(answer).toMatch(/read$/)
    expect(milliseconds).toBeGreaterThan(4 * limits.leastOfBody.every)
  })

  it('may arrive at a hundredth of a megabit per second', () => {
    const { bytes, every } = connectionLimits.leastOfBody
    expect((bytes * 8) / (every / 1_000)).toBeLessThan(10_000)
  })
})

describe('a server that is stopping', () => {
  it('answers running requests, tells the client to disconnect, and does not wait for its keep-alive', async () => {
    let running: ServerResponse | undefined
    const { server, port } = await serve((_request, response) => {
      running = response
    })
    const client = talk(port, get)
    await expect.poll(() => running).toBeDefined()
    const start = performance.now()
    const drained = drain(server, patience)
    running?.end('done')
    await drained
    expect(performance.now() - start).toBeLessThan(patience)
    expect((await client.ended).answer).toMatch(/Connection: close[\s\S]*done/)
  })

  it('ends a connection that was halfway through its response', async () => {
    let running: ServerResponse | undefined
    const { server, port } = await serve((_request, response) => {
      response.write('half')
      running = response
    })
    const client = talk(port, get)
    await expect.poll(client.heard).toContain('half')
    const drained = drain(server, patience)
    running?.end()
    await drained
    expect((await client.ended).milliseconds).toBeLessThan(patience)
  })

  it('closes the connection after a cached page, too', async () => {
    const { server, port } = await serve(readBody, undefined, (_request, response) => {
      response.writeHead(200, { 'content-length': 4 }).end('kept')
      return true
    })
    const accepted = once(server, 'connection')
    const begun = 'GET / HTTP/1.1\r\nHo'
    const client = talk(port, begun)
    const [served] = (await accepted) as [net.Socket]
    await expect.poll(() => served.bytesRead).toBe(begun.length)
    const drained = drain(server, 5_000)
    client.socket.write('st: x\r\n\r\n')
    await drained
    expect((await client.ended).answer).toMatch(/Connection: close[\s\S]*kept/)
  })

  it('still answers requests in transit', async () => {
    const { server, port } = await serve(readBody)
    const drained = drain(server, 5_000)
    const late = talk(port, get)
    await drained
    expect((await late.ended).answer).toMatch(/Connection: close[\s\S]*read/)
  })

  it('does not wait for a connection that never sent a request', async () => {
    const { server, port } = await serve(readBody)
    const client = talk(port)
    await new Promise((resolve) => client.socket.once('connect', resolve))
    await drain(server, patience)
    expect((await client.ended).milliseconds).toBeLessThan(patience)
  })

  it('cuts off what is still running when its time is up', async () => {
    const { server, port } = await serve(() => {})
    const client = talk(port, get)
    await new Promise((resolve) => server.once('request', resolve))
    await drain(server, 100)
    expect((await client.ended).answer).toBe('')
  })

  it('cuts off WebSockets too', async () => {
    const { server, port } = await serve(readBody)
    server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    const client = talk(
      port,
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    await expect.poll(client.heard).toContain('101')
    await drain(server, 100)
    expect((await client.ended).answer).toContain('101')
  })

  it('is drained immediately if it never listened', async () => {
    await drain(
      createHttpServer(readBody, () => false),
      5_000,
    )
  })
})
