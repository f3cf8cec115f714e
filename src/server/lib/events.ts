import type { FastifyInstance } from 'fastify'
import type { Tx } from './database/db.ts'

/** Events of one room that concern another one. */
export type Events = {
  'email.confirmed': { userId: number }
  /** Somebody else may have had the account: anything made since then must not open its things without signing in. */
  'access.ended': { userId: number; since: Date }
  /** Bounced: the mail server says that the address doesn't exist. Refused: it won't take this email. */
  'mail.handled': { mailId: number; address: string; outcome: 'accepted' | 'refused' | 'bounced' }
  /** A refund didn't reach the payer. The payment is locked. */
  'refund.failed': { paymentId: number }
  'review.suspicious': { businessId: number; reviewId: number }
  /** Its author deletes it, unless that is refused later. Listeners lock people, before the review and its business. */
  'review.deleting': { reviewId: number }
  /** Its author deletes it now. It is locked, so nobody can report it anymore. */
  'review.deleted': { reviewId: number }
  /** Staff release a message that waited for them; `createdAt` is when it was written. */
  'held-message.released': {
    id: number
    conversationId: number
    clientKey: string
    text: string
    userId: number | null
    createdAt: Date
  }
  /** The conversation is locked. A listener throws conflict when the visitor has chosen another business. */
  'quote.accepted': { id: number; roundId: number | null }
}
export type EventDeps = Pick<FastifyInstance, 'jobs' | 'config'>

/** A room's handlers of events, in the transaction that causes them. */
export type Listeners = {
  [Name in keyof Events]?: (tx: Tx, event: Events[Name], deps: EventDeps) => Promise<unknown>
}

export type EventBus = {
  /** Runs the listeners one after the other. Throws the first error of one. */
  emit<Name extends keyof Events>(tx: Tx, name: Name, event: Events[Name]): Promise<void>
}

/** `rooms` are in the order of the map: those that build on others go first, and `businesses` locks the totals last. */
export const createEvents = (rooms: readonly { on?: Listeners }[], deps: EventDeps): EventBus => ({
  async emit(tx, name, event) {
    for (const { on } of rooms.toReversed()) await on?.[name]?.(tx, event, deps)
  },
})

declare module 'fastify' {
  interface FastifyInstance {
    events: EventBus
  }
}
