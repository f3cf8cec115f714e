import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveStream, waitAfter } from './live-stream.ts'

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
  const states: boolean[] = []
  const since: string[] = []
  const stream = new LiveStream({
    connect: (lastEventId, signal) => {
      since.push(lastEventId)
      return fetch(address, { signal })
    },
    lastEventId: '',
    onNews: ({ conversationId }) => void news.push(conversationId),
    onState: (isLive) => void states.push(isLive),
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
    await expect.poll(() => states).toEqual([true, false])
    answer = (_request, response) =>
      events(response, 'event: reset', 'data: {}', '', 'event: ready', 'data: {}')
    stream.hurry()
    await expect.poll(() => states).toEqual([true, false, true])
    expect(news).toEqual([3, null])
    expect(since).toEqual(['', '7'])
    stream.stop()
  })

  it('asks again as often as it is refused for load, and never again once its session has ended', async () => {
    answer = (_request, response) => void response.writeHead(503, { 'retry-after': '15' }).end()
    const { stream, news, states, since } = open()
    await expect.poll(() => news).toEqual([null])
    answer = (_request, response) => void response.writeHead(401).end()
    stream.hurry()
    await expect.poll(() => states).toEqual([false, false])
    stream.hurry()
    expect(since).toEqual(['', ''])
    expect(news).toEqual([null])
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
