import { EventEmitter } from 'node:events'
import type http from 'node:http'
import net from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { times } from '#test/long.ts'
import { type ConnectionCaps, Connections, defaultCaps } from './connections.ts'
import { createHttpServer } from './http-server.ts'

const servers: http.Server[] = []
const clients: net.Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(caps: Partial<ConnectionCaps>, handler: http.RequestListener): Promise<number> {
  const server = createHttpServer(handler, () => false, undefined, {
    caps: { ...defaultCaps, reserve: 0, ...caps },
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as net.AddressInfo).port
}

/** A connection that sends `bytes` and reads everything. */
async function connect(port: number, bytes = '', from = '127.0.0.1') {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
  clients.push(socket)
  let heard = ''
  let isClosed = false
  socket.on('data', (data) => {
    // The end of a large response is not worth keeping.
    if (heard.length < 10_000) heard += data
  })
  socket
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
    })
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  socket.write(bytes)
  return { socket, heard: () => heard, isClosed: () => isClosed }
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const answer: http.RequestListener = (_request, response) => response.end('done')

it('closes the connection that has been idle for longest when a new one needs its place', async () => {
  const port = await serve({ total: 3 }, answer)
  const [first, second, third] = [await connect(port, get), await connect(port), await connect(port)]
  await expect.poll(first.heard).toContain('done')
  const fourth = await connect(port, get)
  await expect.poll(fourth.heard).toContain('done')
  // The second never asked for anything, and the first has since.
  await expect.poll(second.isClosed).toBe(true)
  expect([first, third].map(({ isClosed }) => isClosed())).toEqual([false, false])
})

it('keeps the connections of others when one address opens too many', async () => {
  const port = await serve({ perAddress: 2 }, answer)
  const other = await connect(port, get, '127.0.0.2')
  const many: Awaited<ReturnType<typeof connect>>[] = []
  for (let count = 0; count < 5; count++) many.push(await connect(port, get, '127.0.0.3'))
  await expect.poll(() => many.filter(({ isClosed }) => !isClosed())).toHaveLength(2)
  expect(many.at(-1)?.isClosed()).toBe(false)
  expect(other.isClosed()).toBe(false)
})

it('refuses a new connection when all others are waiting for the server, except from this machine', async () => {
  const waiting: http.ServerResponse[] = []
  const port = await serve({ total: 2, reserve: 1 }, (_request, response) => waiting.push(response))
  for (let count = 0; count < 2; count++) await connect(port, get)
  await expect.poll(() => waiting).toHaveLength(2)
  const health = await connect(port, get)
  await expect.poll(() => waiting).toHaveLength(3)
  const late = await connect(port, get)
  await expect.poll(late.isClosed).toBe(true)
  waiting.at(-1)?.end('healthy')
  await expect.poll(health.heard).toContain('healthy')
})

it('closes a connection whose body is still arriving when a new one needs its place, of the address with most', async () => {
  let begun = 0
  const port = await serve({ total: 4 }, (request, response) => {
    begun += 1
    request.resume().once('end', () => response.end('done'))
  })
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n'
  const other = await connect(port, `${post}half a body`, '127.0.0.2')
  const many: Awaited<ReturnType<typeof connect>>[] = []
  for (let count = 0; count < 3; count++) many.push(await connect(port, `${post}half a body`, '127.0.0.3'))
  await expect.poll(() => begun).toBe(4)
  const visitor = await connect(port, get, '127.0.0.4')
  await expect.poll(visitor.heard).toContain('done')
  await expect.poll(() => many.map(({ isClosed }) => isClosed())).toEqual([true, false, false])
  other.socket.write('and more.')
  await expect.poll(other.heard).toContain('done')
})

it('cuts off who reads too slowly, but not who pauses briefly', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const large = Buffer.alloc(24 * 1024 * 1024)
  const sending: http.ServerResponse[] = []
  const port = await serve({}, (_request, response) => {
    sending.push(response)
    response.end(large)
  })
  const stuck = await connect(port, get)
  stuck.socket.pause()
  await expect.poll(() => sending).toHaveLength(1)
  const brief = await connect(port, get)
  brief.socket.pause()
  await expect.poll(() => sending).toHaveLength(2)
  vi.advanceTimersByTime(defaultCaps.slowFor / 2)
  brief.socket.resume()
  await expect.poll(() => brief.socket.bytesRead).toBeGreaterThan(large.length)
  // In the first period the system takes what fits its buffers.
  vi.advanceTimersByTime(2 * defaultCaps.slowFor)
  await expect.poll(() => sending[0]?.destroyed).toBe(true)
  expect(sending[0]?.writableFinished).toBe(false)
})

it('bounds what all slow readers together keep waiting', async () => {
  const part = 8 * 1024 * 1024
  const large = Buffer.alloc(part)
  const readers = times(5, 12)
  const sending: http.ServerResponse[] = []
  const port = await serve({ unsentBytes: 2 * part, sweepEvery: 20 }, (_request, response) => {
    sending.push(response)
    response.end(large)
  })
  for (let count = 0; count < readers; count++) (await connect(port, get)).socket.pause()
  await expect.poll(() => sending).toHaveLength(readers)
  const unsent = () => sending.reduce((sum, { socket }) => sum + (socket?.writableLength ?? 0), 0)
  await expect.poll(unsent).toBeLessThanOrEqual(2 * part)
  expect(sending.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0)
})

it('does not count the time in which the client waits for the server', () => {
  vi.useFakeTimers()
  // Stands in for a socket, because how much the system takes at once is up to the system.
  const socket = Object.assign(new EventEmitter(), { bytesWritten: 0, writableLength: 0, destroy: vi.fn() })
  const connections = new Connections(defaultCaps)
  try {
    connections.add(socket as never)
    connections.begin({ socket, headers: {} } as never, new EventEmitter() as never)
    connections.send(socket as never)
    vi.advanceTimersByTime(2 * defaultCaps.slowFor)
    socket.writableLength = 1_000
    vi.advanceTimersByTime(defaultCaps.slowFor / 2)
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(defaultCaps.slowFor)
    expect(socket.destroy).toHaveBeenCalled()
  } finally {
    connections.stop()
    vi.useRealTimers()
  }
})
