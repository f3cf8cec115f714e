import { createHmac } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StripeEvent } from './stripe-books.ts'

export type Delivery = { event: StripeEvent; body: string; signature: string }

/** Delivers to the site: over HTTP, or to an application in this process. Resolves to the status. */
export type Deliver = (delivery: Delivery) => Promise<number>

/** How deliveries go wrong; copies and order depend only on the seed. */
export type Delivering = {
  seed?: number
  /** Maximum number of copies of one event. */
  copies?: number
  shuffled?: boolean
  /** Share of deliveries that never arrive. */
  dropped?: number
  /** Milliseconds before each one. */
  delay?: number
  /** How many are in transit at the same time. */
  atOnce?: number
  /** Rounds that resend failed deliveries, as Stripe does for days. */
  rounds?: number
}

/** Returns the signature of a body, as in Stripe's webhooks. */
export function signStripe(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** Delivers by HTTP POST; `isCut` hangs up on some after sending everything. Status 0 means no response. */
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

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the items in random order (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as Item, order[last] as Item]
  }
  return order
}

/** Signs events and delivers them: once, or as unreliably as `Delivering` says. */
export class StripeWebhooks {
  /** All events so far, oldest first. */
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

  /** Delivers and clears the waiting events. Resolves to the status of each delivery. */
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

  /** One round; resolves to the failed deliveries. */
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

  /** Loses the waiting events, as a network can. */
  drop(): void {
    this.#waiting = []
  }
}
