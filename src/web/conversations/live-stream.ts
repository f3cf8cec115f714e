import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { isTemporary, retryDelay, spread } from '#shared/lib/retries.ts'

/** The conversation that changed; null when all must be loaded again. */
export type LiveNews = { conversationId: number | null; lastEventId: string }
/**
 * `live` brings news. `broken` tries again soon, `slow` was refused for load and looks for news at each try,
 * `ended` was refused for good.
 */
export type StreamState = 'live' | 'broken' | 'slow' | 'ended'
export type LiveStreamOptions = {
  /** Opens the stream after an event; the empty text for a new one. */
  connect(lastEventId: string, signal: AbortSignal): Promise<Response>
  lastEventId: string
  onNews(news: LiveNews): void
  /** Called once the stream brings news, and after each try that failed. */
  onState(state: StreamState): void
}
/** The server sends something every 20 seconds; after this many milliseconds of silence, the connection is gone. */
const silenceMax = 45_000
/** Milliseconds until the first and the last of many tries. */
const again = { first: 1_000, last: 60_000 }

/** Milliseconds to wait after so many failures, and no less than the server asked for, in seconds. */
export const waitAfter = (failures: number, asked = 0, random?: number): number =>
  spread(Math.max(asked * 2_000, retryDelay(failures, again)), random)

/** Statuses of a busy server. */
const busy = new Set([429, 503])

type Outcome = { state: StreamState; hasLived: boolean; asked: number }

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Keeps one stream of events open until it is stopped or refused for good, and goes on where it was after a break. */
export class LiveStream {
  readonly #options: LiveStreamOptions
  #last: string
  #isStopped = false
  #current = new AbortController()
  #endPause = () => {}

  constructor(options: LiveStreamOptions) {
    this.#options = options
    this.#last = options.lastEventId
    void this.#keepOpen()
  }

  /** Tries again at once. */
  hurry(): void {
    this.#current.abort()
    this.#endPause()
  }

  stop(): void {
    this.#isStopped = true
    this.hurry()
  }

  async #keepOpen(): Promise<void> {
    for (let failures = 0; !this.#isStopped; ) {
      const { state, hasLived, asked } = await this.#readOnce()
      if (this.#isStopped) return
      this.#options.onState(state)
      if (state === 'ended') return
      failures = hasLived ? 0 : failures + 1
      await new Promise<void>((resolve) => {
        this.#endPause = resolve
        setTimeout(resolve, waitAfter(failures, asked))
      })
    }
  }

  async #readOnce(): Promise<Outcome> {
    const mine = new AbortController()
    this.#current = mine
    const silence = { timer: setTimeout(() => mine.abort(), silenceMax) }
    let hasLived = false
    try {
      const response = await this.#options.connect(this.#last, mine.signal)
      if (!response.ok) return this.#refused(response)
      // The page of a hotel's network isn't a stream.
      if (!response.body || !isStream(response)) return { state: 'broken', hasLived, asked: 0 }
      const parser = createParser({ onEvent: (event) => this.#hear(event) })
      const decoder = new TextDecoder()
      const reader = response.body.getReader()
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        hasLived = true
        clearTimeout(silence.timer)
        silence.timer = setTimeout(() => mine.abort(), silenceMax)
        parser.feed(decoder.decode(chunk.value, { stream: true }))
      }
    } catch {
      // The network, or the time limit.
    } finally {
      clearTimeout(silence.timer)
      // An unread body would keep its connection.
      mine.abort()
    }
    return { state: 'broken', hasLived, asked: 0 }
  }

  #refused({ status, headers }: Response): Outcome {
    // Without a stream, this is how often it looks for something new. After the last time, the page shows why, such as that
    // the session has ended.
    this.#options.onNews({ conversationId: null, lastEventId: this.#last })
    const state = isTemporary(status) ? (busy.has(status) ? 'slow' : 'broken') : 'ended'
    return { state, hasLived: false, asked: Number(headers.get('retry-after')) || 0 }
  }

  #hear({ event, data, id }: EventSourceMessage): void {
    if (id) this.#last = id
    if (event === 'ready') this.#options.onState('live')
    if (event !== 'changed' && event !== 'reset') return
    const { conversationId = null } = JSON.parse(data) as { conversationId?: number }
    this.#options.onNews({ conversationId, lastEventId: this.#last })
  }
}
