import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietFor } from '#test/quiet-time.ts'
import { LiveStream, type StreamState, waitAfter } from './live-stream.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
const server = http.createServer((request, response) => answer(request, response))
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const events = (response: ServerResponse, ...lines: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`${lines.join('\n')}\n\n`)
}

function open() {
  const news: (number | null)[] = []
  const states: StreamState[] = []
  const since: string[] = []
  const stream = new LiveStream({
    connect: (lastEventId, signal) => {
      since.push(lastEventId)
      return fetch(address, { signal })
    },
    lastEventId: '',
    onNews: ({ conversationId }) => void news.push(conversationId),
    onState: (state) => void states.push(state),
  })
  return { stream, news, states, since }
}

describe('a live stream', () => {
  it('goes on after the last event when it breaks', async () => {
    answer = (_request, response) => {
      events(
        response,
        'id: 7',
        'event: changed',
        'data: {"conversationId":3}',
        '',
        'event: ready',
        'data: {}',
      )
      setTimeout(() => response.destroy(), 30)
    }
    const { stream, news, states, since } = open()
    await expect.poll(() => states).toEqual(['live', 'broken'])
    answer = (_request, response) =>
      events(response, 'event: reset', 'data: {}', '', 'event: ready', 'data: {}')
    stream.hurry()
    await expect.poll(() => states).toEqual(['live', 'broken', 'live'])
    expect(news).toEqual([3, null])
    expect(since).toEqual(['', '7'])
    stream.stop()
  })

  it.each([429, 503])('looks for news at each try while it is refused for load: %d', async (status) => {
    answer = (_request, response) => void response.writeHead(status, { 'retry-after': '15' }).end()
    const { stream, news, states } = open()
    await expect.poll(() => states).toEqual(['slow'])
    stream.hurry()
    await expect.poll(() => states).toEqual(['slow', 'slow'])
    expect(news).toEqual([null, null])
    answer = (_request, response) => events(response, 'event: ready', 'data: {}')
    stream.hurry()
    await expect.poll(() => states.at(-1)).toBe('live')
    stream.stop()
  })

  it.each([400, 401, 403, 404])(
    'stops when it is refused for good, after a last look: %d',
    async (status) => {
      answer = (_request, response) => void response.writeHead(status).end()
      const { stream, news, states, since } = open()
      await expect.poll(() => states).toEqual(['ended'])
      stream.hurry()
      await quietFor(50)
      expect(since).toEqual([''])
      expect(news).toEqual([null])
    },
  )

  it.each([
    ['a server that fails', 500, 'text/plain'],
    ['a proxy without a server', 502, 'text/html'],
    ['the page of another network', 200, 'text/html; charset=utf-8'],
  ])('tries again after %s', async (_name, status, type) => {
    answer = (_request, response) => void response.writeHead(status, { 'content-type': type }).end('<p>')
    const { stream, states, since } = open()
    await expect.poll(() => states).toEqual(['broken'])
    stream.hurry()
    await expect.poll(() => since.length).toBe(2)
    stream.stop()
  })
})

it.each([
  [1, 0, 0, 1_000],
  [1, 0, 1, 2_000],
  [3, 0, 0, 4_000],
  [20, 0, 1, 60_000],
  [1, 30, 0, 30_000],
])('after %d failures, asked for %d s, at %d: %d ms', (failures, asked, random, wait) => {
  expect(waitAfter(failures, asked, random)).toBe(wait)
})
