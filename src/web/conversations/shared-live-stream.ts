import { LiveStream, type LiveStreamOptions, type StreamState } from './live-stream.ts'
import { openChannel, type Posted } from './overhear.ts'

/** A tab out of sight for this many milliseconds needs no news until it is looked at. */
const hiddenMax = 5 * 60 * 1000
/** A tab with the stream that doesn't answer for this many milliseconds was put to sleep by the browser. */
const answerMax = 3_000

type Shared = Pick<LiveStreamOptions, 'connect' | 'onState'> & {
  /** Names the person: one stream for all of their tabs. Null for a tab on its own. */
  name: string | null
  onNews(conversationId: number | null): void
}

const isInSight = () => document.visibilityState === 'visible'

/**
 * Brings the news of one stream to every tab of a browser: the tab that holds a lock has the stream and
 * passes it on. Once out of sight, it leaves the stream to a tab in sight: phones put hidden tabs to sleep,
 * with their locks. From a tab that already sleeps, the stream is taken over.
 */
class SharedLiveStream {
  readonly #options: Shared
  readonly #channel: BroadcastChannel | null
  #lastEventId = ''
  #state: StreamState = 'live'
  #stream: LiveStream | null = null
  #leaving = new AbortController()
  /** Leading has the stream, alone for this tab only; waiting is told by another tab. */
  #part: 'out' | 'waiting' | 'leading' | 'alone' = 'out'
  /** Data loaded before this tab hears news may be old. */
  #isBehind = true
  #doubt: ReturnType<typeof setTimeout> | undefined

  constructor(options: Shared) {
    this.#options = options
    this.#channel = options.name && 'locks' in navigator ? openChannel(options.name) : null
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#hear(data as Posted)
    this.join()
  }

  /** Waits for the stream, or opens it. */
  join(): void {
    if (!this.#channel) {
      this.#leadAlone()
      return
    }
    this.#request({ signal: this.#leaving.signal })
    this.look()
  }

  /** Asks how the stream is, for a tab that is looked at. */
  look(): void {
    if (this.#part !== 'waiting' || !isInSight()) return
    this.#channel?.postMessage({ kind: 'ask' } satisfies Posted)
    clearTimeout(this.#doubt)
    this.#doubt = setTimeout(() => this.#takeOver(), answerMax)
  }

  /** Offers the stream to a tab in sight. */
  hide(): void {
    clearTimeout(this.#doubt)
    if (this.#part === 'leading') this.#channel?.postMessage({ kind: 'hidden' } satisfies Posted)
  }

  /** Leaves the stream to another tab. */
  leave(): void {
    clearTimeout(this.#doubt)
    this.#part = 'out'
    this.#isBehind = true
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

  #request(how: LockOptions): void {
    const { signal } = this.#leaving
    let hasLed = false
    const lead = () => {
      hasLed = true
      if (signal.aborted) return
      this.#part = 'leading'
      return this.#lead(signal)
    }
    this.#part = 'waiting'
    navigator.locks.request(this.#options.name ?? '', how, lead).catch(() => {
      if (signal.aborted) return
      if (!hasLed) {
        this.#leadAlone()
        return
      }
      // Another tab has taken the stream over while this one slept.
      this.leave()
      this.join()
    })
  }

  #takeOver(): void {
    if (this.#part !== 'waiting' || !isInSight()) return
    this.leave()
    this.#request({ steal: true })
  }

  /** Without locks, each tab has a stream. */
  #leadAlone(): void {
    clearTimeout(this.#doubt)
    this.#part = 'alone'
    void this.#lead(this.#leaving.signal)
  }

  /** Resolves when this tab leaves the stream, or it was refused for good: another tab may have a newer session. */
  #lead(signal: AbortSignal): Promise<void> {
    clearTimeout(this.#doubt)
    return new Promise((resolve) => {
      const stream = new LiveStream({
        connect: this.#options.connect,
        lastEventId: this.#lastEventId,
        onNews: (news) => this.#pass({ kind: 'news', ...news }),
        onState: (state) => {
          this.#pass({ kind: 'state', state, lastEventId: this.#lastEventId })
          if (state !== 'ended') return
          this.#part = 'out'
          resolve()
        },
      })
      this.#stream = stream
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

  #hear(posted: Posted): void {
    if (posted.kind === 'ask') this.#answer()
    if (posted.kind === 'hidden') this.look()
    if (!('lastEventId' in posted) || this.#part !== 'waiting') return
    clearTimeout(this.#doubt)
    this.#takeIn(posted)
  }

  #answer(): void {
    if (this.#part !== 'leading') return
    const answer = { kind: 'state', state: this.#state, lastEventId: this.#lastEventId } satisfies Posted
    this.#channel?.postMessage(answer)
    if (isInSight()) return
    this.leave()
    this.join()
  }

  #takeIn(posted: Posted): void {
    if (posted.kind === 'state') {
      this.#state = posted.state
      this.#options.onState(posted.state)
      if (posted.state === 'live') this.#catchUp()
    } else if (posted.kind === 'news') this.#options.onNews(posted.conversationId)
    if ('lastEventId' in posted && posted.lastEventId) this.#lastEventId = posted.lastEventId
  }

  /** Later changes are heard of from now on; one reload catches up on earlier ones. */
  #catchUp(): void {
    if (this.#isBehind) this.#options.onNews(null)
    this.#isBehind = false
  }
}

/** Brings news while somebody may look at this tab. Returns its cleanup. */
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
    if (!isInSight()) {
      shared.hide()
      hiding = setTimeout(rest, hiddenMax)
      return
    }
    if (!isResting) return shared.look()
    isResting = false
    shared.join()
  }
  const handleOnline = () => shared.hurry()
  handleVisibility()
  document.addEventListener('visibilitychange', handleVisibility)
  document.addEventListener('freeze', rest)
  document.addEventListener('resume', handleVisibility)
  addEventListener('online', handleOnline)
  return () => {
    clearTimeout(hiding)
    shared.close()
    document.removeEventListener('visibilitychange', handleVisibility)
    document.removeEventListener('freeze', rest)
    document.removeEventListener('resume', handleVisibility)
    removeEventListener('online', handleOnline)
  }
}
