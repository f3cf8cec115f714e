import { createHmac } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StripeEvent } from './stripe-books.ts'

export type Delivery = { event: StripeEvent; body: string; signature: string }

/** How a delivery reaches the site: by HTTP, or into an application in this process. Resolves to the status. */
export type Deliver = (delivery: Delivery) => Promise<number>

/** What the post does to its deliveries; copies and order come from the seed alone. */
export type Delivering = {
  seed?: number
  /** Most copies of one event that go out. */
  copies?: number
  shuffled?: boolean
  /** Share of deliveries that never arrive. */
  dropped?: number
  /** Milliseconds before each one. */
  delay?: number
  /** How many are on their way at a time. */
  atOnce?: number
  /** Rounds in which whatever got no good answer goes out again, as Stripe does for days. */
  rounds?: number
}

/** The signature of a body, as Stripe's webhooks bear it. */
export function signStripe(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** A delivery by HTTP POST; `isCut` hangs up on some of them once everything is said. Status 0 where no answer came. */
export const deliverTo =
  (url: string, isCut: () => boolean = () => false): Deliver =>
  ({ body, signature }) =>
    new Promise((resolve) => {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
      }
      const request = http.request(url, { method: 'POST', headers, agent, timeout: 10_000 })
      request.on('error', () => resolve(0))
      request.on('timeout', () => request.destroy())
      request.on('response', (response) =>
        response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      )
      request.end(body, () => isCut() && request.destroy())
    })

/** Numbers from 0 up to 1 that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same things in an order that the random numbers decide (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as Item, order[last] as Item]
  }
  return order
}

/** Signs what happened and delivers it: once, or as badly as `Delivering` wants it. */
export class StripeWebhooks {
  /** Everything that ever happened, the oldest first. */
  readonly events: StripeEvent[] = []
  readonly #secret: string
  #waiting: StripeEvent[] = []

  constructor(secret: string) {
    this.#secret = secret
  }

  readonly note = (event: StripeEvent): void => {
    this.events.push(event)
    this.#waiting.push(event)
  }

  sign(event: StripeEvent, at?: number): Delivery {
    const body = JSON.stringify(event)
    return { event, body, signature: signStripe(body, this.#secret, at) }
  }

  /** Delivers what waits and forgets it. Resolves to the status of each delivery that went out. */
  async deliverAll(deliver: Deliver, how: Delivering = {}): Promise<number[]> {
    const random = seededRandom(how.seed ?? 1)
    const copies = this.#waiting.flatMap((event) =>
      Array.from({ length: 1 + Math.floor(random() * (how.copies ?? 1)) }, () => event),
    )
    this.#waiting = []
    const sent = copies.filter(() => random() >= (how.dropped ?? 0))
    let queue = how.shuffled ? shuffled(sent, random) : sent
    const statuses: number[] = []
    for (let round = 0; round < (how.rounds ?? 1) && queue.length > 0; round++)
      queue = await this.#deliver(queue, deliver, how, statuses)
    return statuses
  }

  /** One round; resolves to what got no good answer. */
  async #deliver(events: StripeEvent[], deliver: Deliver, how: Delivering, statuses: number[]) {
    const queue = events.values()
    const again: StripeEvent[] = []
    const carry = async () => {
      for (const event of queue) {
        if (how.delay) await sleep(how.delay)
        const status = await deliver(this.sign(event))
        statuses.push(status)
        if (status < 200 || status > 299) again.push(event)
      }
    }
    await Promise.all(Array.from({ length: how.atOnce ?? 1 }, carry))
    return again
  }

  /** Loses what waits, as a network does. */
  drop(): void {
    this.#waiting = []
  }
}
