import { LiveStream, type LiveStreamOptions } from './live-stream.ts'
import type { Posted } from './overhear.ts'

/** A tab out of sight for this many milliseconds needs no news until it is looked at. */
const hiddenMax = 5 * 60 * 1000

type Shared = Pick<LiveStreamOptions, 'connect' | 'onState'> & {
  /** Names the person: one stream for all of their tabs. Null for a tab on its own. */
  name: string | null
  onNews(conversationId: number | null): void
}

/**
 * Brings the news of one stream to every tab of a browser: the tab that holds a lock has the stream and passes it on, and when
 * it closes, the next one goes on.
 */
class SharedLiveStream {
  readonly #options: Shared
  readonly #channel: BroadcastChannel | null
  #lastEventId = ''
  #stream: LiveStream | null = null
  #leaving = new AbortController()

  constructor(options: Shared) {
    this.#options = options
    this.#channel = options.name && 'BroadcastChannel' in window ? new BroadcastChannel(options.name) : null
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#takeIn(data as Posted)
    this.join()
  }

  /** Waits for the stream, or opens it. */
  join(): void {
    const { name } = this.#options
    const { signal } = this.#leaving
    if (name && 'locks' in navigator)
      void navigator.locks.request(name, { signal }, () => this.#lead(signal)).catch(() => {})
    else void this.#lead(signal)
  }

  /** Leaves the stream to another tab. */
  leave(): void {
    this.#leaving.abort()
    this.#leaving = new AbortController()
  }

  hurry(): void {
    this.#stream?.hurry()
  }

  close(): void {
    this.leave()
    this.#channel?.close()
  }

  #lead(signal: AbortSignal): Promise<void> {
    const stream = new LiveStream({
      connect: this.#options.connect,
      lastEventId: this.#lastEventId,
      onNews: (news) => this.#pass({ kind: 'news', ...news }),
      onState: (isLive) => this.#pass({ kind: 'state', isLive }),
    })
    this.#stream = stream
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stream.stop()
        resolve()
      })
    })
  }

  #pass(posted: Posted): void {
    this.#takeIn(posted)
    this.#channel?.postMessage(posted)
  }

  #takeIn(posted: Posted): void {
    if (posted.kind === 'state') {
      this.#options.onState(posted.isLive)
      return
    }
    this.#lastEventId = posted.lastEventId
    this.#options.onNews(posted.conversationId)
  }
}

/** Brings news while somebody may look at this tab. Returns what ends it. */
export function shareLiveStream(options: Shared): () => void {
  const shared = new SharedLiveStream(options)
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isResting = false
  const rest = () => {
    isResting = true
    shared.leave()
  }
  const handleVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(rest, hiddenMax)
      return
    }
    if (!isResting) return
    isResting = false
    shared.join()
    // The tabs that were awake have heard what this one slept through.
    options.onNews(null)
  }
  const handleOnline = () => shared.hurry()
  handleVisibility()
  document.addEventListener('visibilitychange', handleVisibility)
  addEventListener('online', handleOnline)
  return () => {
    clearTimeout(hiding)
    shared.close()
    document.removeEventListener('visibilitychange', handleVisibility)
    removeEventListener('online', handleOnline)
  }
}
