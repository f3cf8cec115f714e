import { AppError, unavailable } from './errors.ts'
import type { Sender } from './sender.ts'
import { createSenderCounts } from './sender-counts.ts'

type Bounds = {
  /** For everything together, such as bytes of memory, or connections. */
  total: number
  /** The share of one key; a group with a factor has so many times as much. */
  each: number
  /** Milliseconds for one thing to arrive. */
  milliseconds: number
}

/** One thing that arrives. */
export type Arrival = {
  /** Aborted with an AppError when it took too long, or has given way. */
  signal: AbortSignal
  /** Takes more room. Throws unavailable when its sender has too much, or nothing can give way; then it must end. */
  take(amount: number): void
  /** It is here: from now on it takes no time, and gives way to nothing. */
  complete(): void
  /** Gives back all its room. */
  end(): void
}

const tooSlow = () => new AppError('request_timeout', 'The request took too long to arrive.')

type Incomplete = { sender: Sender; amount: number; giveWay(): void }

/**
 * Room for arrivals, so that nobody keeps others out with something that never arrives: bounded in all, for each sender, and in
 * time. When it is full, an incomplete arrival gives way: the oldest of the sender that has the most.
 */
export function createArrivals({ total, each, milliseconds }: Bounds) {
  const incomplete = new Set<Incomplete>()
  const counts = createSenderCounts()
  let taken = 0

  function add(one: Incomplete, amount: number): void {
    taken += amount
    one.amount += amount
    counts.add(one.sender, amount)
  }

  function makeRoom(wanted: Incomplete): void {
    while (taken > total) {
      const [first, ...rest] = [...incomplete].filter((one) => one !== wanted && one.amount > 0)
      if (!first) throw unavailable()
      rest
        .reduce((most, one) => (counts.of(one.sender) > counts.of(most.sender) ? one : most), first)
        .giveWay()
    }
  }
  return {
    begin(sender: Sender): Arrival {
      const aborting = new AbortController()
      const one: Incomplete = { sender, amount: 0, giveWay: () => stop(tooSlow()) }
      const timer = setTimeout(one.giveWay, milliseconds).unref()
      const end = () => {
        clearTimeout(timer)
        incomplete.delete(one)
        add(one, -one.amount)
      }
      const stop = (reason: AppError) => {
        end()
        aborting.abort(reason)
      }
      incomplete.add(one)
      return {
        signal: aborting.signal,
        take(amount) {
          aborting.signal.throwIfAborted()
          add(one, amount)
          // Nobody gives way to a sender that has too much.
          if (counts.of(sender) > each) throw unavailable()
          makeRoom(one)
        },
        complete() {
          clearTimeout(timer)
          incomplete.delete(one)
        },
        end,
      }
    },
  }
}

/** Yields chunks as they arrive, until the signal is aborted: then it throws the reason, also while nothing comes. */
export async function* untilAborted<Chunk>(
  chunks: AsyncIterable<Chunk>,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const iterator = chunks[Symbol.asyncIterator]()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => {})
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: one that waits for more never ends.
    iterator.return?.()?.catch(() => {})
  }
}
