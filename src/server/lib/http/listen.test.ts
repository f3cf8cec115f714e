import type { ServerResponse } from 'node:http'
import net from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createHttpServer, drain, sendClientError } from './http-server.ts'
import { listen } from './listen.ts'

const apps: FastifyInstance[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

const host = '127.0.0.1'
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** An application with the server of the site, on a free port; `respond` answers every request. */
async function serve(respond = (response: ServerResponse) => void response.end('done')) {
  const app = fastify({
    serverFactory: () =>
      createHttpServer(
        () => {},
        (_request, response) => {
          respond(response)
          return true
        },
      ),
    clientErrorHandler: sendClientError,
  })
  apps.push(app)
  const port = Number(new URL(await listen(app, { port: 0, host })).port)
  return { app, port }
}

/** Sends bytes on a new connection; `answer` is everything received by the time it ends. */
function talk(port: number, bytes: string) {
  const socket = net.connect(port, host, () => socket.write(bytes))
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  return new Promise<string>((resolve, reject) =>
    socket.once('close', () => resolve(heard)).once('error', reject),
  )
}

/** Opens connections from a thread, while this one is blocked. */
const connectInThread = `
  const { workerData: { port, count, opened } } = require('node:worker_threads')
  for (let index = 0; index < count; index++)
    require('node:net').connect(port, '127.0.0.1', () => {
      Atomics.add(opened, 0, 1)
      Atomics.notify(opened, 0)
    })`

it.runIf(process.platform === 'linux')(
  'takes in several new connections in one turn of the loop',
  async () => {
    const { app, port } = await serve()
    const count = 80
    let taken = 0
    app.server.on('connection', () => {
      taken += 1
    })
    const opened = new Int32Array(new SharedArrayBuffer(4))
    const thread = new Worker(connectInThread, { eval: true, workerData: { port, count, opened } })
    await new Promise((resolve) => thread.once('online', resolve))
    for (let now = 0; now < count; now = Atomics.load(opened, 0)) Atomics.wait(opened, 0, now, 5_000)
    const before = taken
    let turns = 0
    for (; taken < count; turns++) await nextTurn()
    expect(turns).toBeLessThan((count - before) / 2)
    await thread.terminate()
  },
)

it('rejects what is not HTTP with the standard error at each of its sockets', async () => {
  const { port } = await serve()
  const answers = await Promise.all(Array.from({ length: 40 }, () => talk(port, 'hello\r\n\r\n')))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"malformed_request"/)
})

it('stops only when the requests of all its sockets are answered', async () => {
  const running: ServerResponse[] = []
  const { app, port } = await serve((response) => void running.push(response))
  const answers = Array.from({ length: 40 }, () => talk(port, get))
  await expect.poll(() => running).toHaveLength(40)
  let isDrained = false
  const drained = drain(app.server, 5_000).then(() => {
    isDrained = true
  })
  await expect.poll(() => app.server.listening).toBe(false)
  expect(isDrained).toBe(false)
  for (const response of running) response.end('done')
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/done$/)
  await drained
})

it('does not share its port with another process', async () => {
  const { port } = await serve()
  const other = fastify({
    serverFactory: () =>
      createHttpServer(
        () => {},
        () => false,
      ),
  })
  apps.push(other)
  await expect(listen(other, { port, host })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})
