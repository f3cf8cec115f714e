import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'

export type ReadEvent = { event: string; data: { conversationId?: number }; id: string }
export type EventReader = {
  status: number
  headers: Headers
  events: ReadEvent[]
  /** Resolves when the server, or something between, has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Reads server-sent events until `close`. */
export async function readEvents(
  address: string,
  headers: Record<string, string>,
  url = '/api/conversations/events',
): Promise<EventReader> {
  const stop = new AbortController()
  const response = await fetch(address + url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  })
  const events: ReadEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', data, id = '' }) => void events.push({ event, data: JSON.parse(data), id }),
  })
  const decoder = new TextDecoder()
  const read = async () => {
    if (response.status !== 200) return
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }))
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended: read().catch(() => {}),
    close: () => stop.abort(),
  }
}

/** Waits until a reader has been told what it missed. */
export async function untilReady(reader: EventReader): Promise<EventReader> {
  const names = () => reader.events.map(({ event }) => event)
  await expect.poll(names, { interval: 5 }).toContain('ready')
  return reader
}

/** The conversations that a reader was told to ask for again, in order. */
export const changesIn = ({ events }: EventReader): (number | undefined)[] =>
  events.flatMap(({ event, data }) => (event === 'changed' ? [data.conversationId] : []))

/** A server's streams, which `closeAll` ends; one that is refused has no events. */
export function openReaders(address: string) {
  const readers: EventReader[] = []
  return {
    open: async (headers: Record<string, string>): Promise<EventReader> => {
      const reader = await readEvents(address, headers)
      readers.push(reader)
      return reader.status === 200 ? untilReady(reader) : reader
    },
    closeAll: () => {
      for (const reader of readers.splice(0)) reader.close()
    },
  }
}
