import type { LoopTurns } from './loop-turns.ts'

export type LaneLimits = {
  /** Pieces of work at a time. */
  atOnce: number
  /** How many may wait. */
  waiting: number
}

export type Work = {
  /** The address whose share it counts against. */
  address: string
  /** Goes first, because it is worth more to more people. */
  first?: boolean
  start(): void
  refuse(): void
}

type Waiting = Work & { since: number }

/**
 * Waiting times: so many times as long as a piece of work has lately taken, within bounds in milliseconds. A slow
 * machine needs more time for the same short queue.
 */
const times = {
  /** Longest wait. At most, it leaves a request time to fail within two seconds. */
  patience: { factor: 10, least: 350, most: 900 },
  /** How long a queue must have stood to count as overload and not as a burst. */
  standing: { factor: 10, least: 350, most: 900 },
  /** Longest wait in an overload: waiting longer would not get more of them served. */
  floodPatience: { factor: 1, least: 40, most: 500 },
}
/** A queue of so many rounds of work is no overload: refusing a handful of visitors helps nobody. */
const shortRounds = 2
/** How long after an overload the next queue still counts as part of it, in milliseconds. */
const overloadCooldown = 500
/** Weight of the latest piece of work in their average. */
const recency = 0.1
/** How long only one address must have asked, in milliseconds, before it may have every place. */
const aloneAfter = 1_000
/** How often waiting work is checked for the end of its patience when nothing else does, in milliseconds. */
const lookEvery = 10

/**
 * A bounded queue that is fair between addresses: they take turns, and one has at most half of the places, and a quarter
 * of the waiting ones, unless nobody else has asked lately. Work that has waited too long is refused, so that served work
 * was never old (controlled delay, as in "Fail at Scale", ACM Queue 2015).
 */
export class Lane {
  readonly #limits: LaneLimits
  readonly #turns: LoopTurns
  /** By whether it goes first, then by address in the order of their turns. */
  readonly #queues = { first: new Map<string, Waiting[]>(), others: new Map<string, Waiting[]>() }
  readonly #running = new Map<string, number>()
  #inWork = 0
  #length = 0
  #emptyAt = 0
  #floodedAt = Number.NEGATIVE_INFINITY
  /** Milliseconds that the process had to work on the queue; while it gets no processor time, nobody's wait counts. */
  #clock = 0
  #clockSetAt = 0
  #refusesLate = true
  #timer: NodeJS.Timeout | undefined
  #isPumping = false
  /** Milliseconds that a piece of work has lately taken. */
  #usual = 40
  #lastAddress = ''
  /** When two requests in a row last came from different addresses. */
  #mixedAt = 0

  constructor(limits: LaneLimits, turns: LoopTurns) {
    this.#limits = limits
    this.#turns = turns
  }

  get running(): number {
    return this.#inWork
  }

  get waiting(): number {
    return this.#length
  }

  get isFull(): boolean {
    return this.#length >= this.#limits.waiting
  }

  /** Starts the work now or later, or refuses it. Returns how to take it back while it waits. */
  enter(work: Work): () => void {
    if (work.address !== this.#lastAddress) {
      this.#lastAddress = work.address
      this.#mixedAt = performance.now()
    }
    if (this.#length === 0 && this.#hasPlaceFor(work.address)) {
      this.#start(work)
      return () => {}
    }
    const queues = work.first ? this.#queues.first : this.#queues.others
    const queue = queues.get(work.address)
    if (this.isFull || (queue && queue.length >= this.#limits.waiting / 4 && !this.#isAlone())) {
      work.refuse()
      return () => {}
    }
    if (this.#length === 0 && performance.now() - this.#floodedAt > overloadCooldown)
      this.#emptyAt = performance.now()
    const waiting: Waiting = { ...work, since: this.#tick() }
    if (queue) queue.push(waiting)
    else queues.set(work.address, [waiting])
    this.#length += 1
    this.#timer ??= setInterval(() => this.#pump(), lookEvery)
    this.#pumpSoon()
    return () => this.#takeBack(queues, waiting)
  }

  /** From now on all waiting work is served, however late: the process is stopping, and less and less is asked of it. */
  serveAll(): void {
    this.#refusesLate = false
  }

  /** Ends work that was started; `took` in milliseconds, or null for a failure, which says nothing about the next. */
  leave(address: string, took: number | null): void {
    if (took !== null) this.#usual += (took - this.#usual) * recency
    this.#inWork -= 1
    const left = (this.#running.get(address) ?? 1) - 1
    if (left === 0) this.#running.delete(address)
    else this.#running.set(address, left)
    if (this.#length > 0) this.#pumpSoon()
  }

  #hasPlaceFor(address: string): boolean {
    if (this.#inWork >= this.#limits.atOnce) return false
    const mine = this.#running.get(address) ?? 0
    return mine < this.#limits.atOnce / 2 || this.#isAlone()
  }

  #isAlone(): boolean {
    return performance.now() - this.#mixedAt > aloneAfter
  }

  #start({ address, start }: Work): void {
    this.#inWork += 1
    this.#running.set(address, (this.#running.get(address) ?? 0) + 1)
    start()
  }

  /** After what has arrived in the meantime, so a health check never waits for more than one piece of work. */
  #pumpSoon(): void {
    if (this.#isPumping) return
    this.#isPumping = true
    this.#turns.next(() => {
      this.#isPumping = false
      if (this.#pump() && this.#length > 0) this.#pumpSoon()
    })
  }

  /** Refuses work that has waited too long and starts one piece. Returns false when none could be started. */
  #pump(): boolean {
    const now = performance.now()
    const isShort = this.#length <= shortRounds * this.#limits.atOnce
    const isFlooded = !isShort && now - this.#emptyAt > this.#time('standing')
    if (isFlooded) this.#floodedAt = now
    const patience = isShort ? times.patience.most : this.#time(isFlooded ? 'floodPatience' : 'patience')
    const oldest = this.#tick() - patience
    if (this.#refusesLate)
      for (const queues of [this.#queues.first, this.#queues.others]) this.#refuseOlder(queues, oldest)
    const hasStarted = this.#startNext(this.#queues.first) || this.#startNext(this.#queues.others)
    this.#settle()
    return hasStarted
  }

  #refuseOlder(queues: Map<string, Waiting[]>, oldest: number): void {
    for (const [address, queue] of queues) {
      while (queue[0] && queue[0].since < oldest) {
        const late = queue.shift()
        this.#length -= 1
        late?.refuse()
      }
      if (queue.length === 0) queues.delete(address)
    }
  }

  #tick(): number {
    const now = performance.now()
    this.#clock += Math.min(now - this.#clockSetAt, 3 * lookEvery)
    this.#clockSetAt = now
    return this.#clock
  }

  #time(name: keyof typeof times): number {
    const { factor, least, most } = times[name]
    return Math.min(most, Math.max(least, factor * this.#usual))
  }

  /** The next address in turn that has a place; it then goes to the end. */
  #startNext(queues: Map<string, Waiting[]>): boolean {
    for (const [address, queue] of queues) {
      if (!this.#hasPlaceFor(address)) continue
      const next = queue.shift()
      queues.delete(address)
      if (queue.length > 0) queues.set(address, queue)
      this.#length -= 1
      if (next) this.#start(next)
      return true
    }
    return false
  }

  #takeBack(queues: Map<string, Waiting[]>, waiting: Waiting): void {
    const queue = queues.get(waiting.address)
    const place = queue?.indexOf(waiting) ?? -1
    if (!queue || place < 0) return
    queue.splice(place, 1)
    if (queue.length === 0) queues.delete(waiting.address)
    this.#length -= 1
    this.#settle()
  }

  #settle(): void {
    if (this.#length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
