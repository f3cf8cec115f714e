import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** What a stream tells: the conversation that changed, or null when all must be asked for again. */
export type LiveNews = { conversationId: number | null; lastEventId: string }
export type LiveStreamOptions = {
  /** Opens the stream after an event; the empty text for a new one. */
  connect(lastEventId: string, signal: AbortSignal): Promise<Response>
  lastEventId: string
  onNews(news: LiveNews): void
  /** Called with true once the stream brings news, and with false when it doesn't any more. */
  onState(isLive: boolean): void
}
/** The server sends something every 20 seconds; after this many milliseconds of silence, the connection is gone. */
const silenceMax = 45_000
/** Milliseconds until the first and the last of many tries; a random part is left out, so that browsers don't all come back at once. */
const again = { first: 1_000, last: 60_000 }

/** Milliseconds to wait after so many failures, and no less than the server asked for, in seconds. */
export const waitAfter = (failures: number, asked = 0, random = Math.random()): number => {
  const most = Math.max(asked * 2_000, Math.min(again.last, again.first * 2 ** Math.min(failures, 10)))
  return most * (0.5 + random / 2)
}

type Outcome = { isOver: boolean; hasLived: boolean; asked: number }

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
      const { isOver, hasLived, asked } = await this.#readOnce()
      if (this.#isStopped) return
      this.#options.onState(false)
      if (isOver) return
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
      if (!response.ok || !response.body) return this.#refused(response)
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
    }
    return { isOver: false, hasLived, asked: 0 }
  }

  #refused({ status, headers }: Response): Outcome {
    const asked = Number(headers.get('retry-after')) || 0
    const isOver = status < 429
    // Without a stream, this is how often it looks for something new.
    if (!isOver) this.#options.onNews({ conversationId: null, lastEventId: this.#last })
    return { isOver, hasLived: false, asked }
  }

  #hear({ event, data, id }: EventSourceMessage): void {
    if (id) this.#last = id
    if (event === 'ready') this.#options.onState(true)
    if (event !== 'changed' && event !== 'reset') return
    const { conversationId = null } = JSON.parse(data) as { conversationId?: number }
    this.#options.onNews({ conversationId, lastEventId: this.#last })
  }
}
