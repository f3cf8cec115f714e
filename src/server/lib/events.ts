import type { FastifyInstance } from 'fastify'
import type { Tx } from './database/db.ts'

/** What happened, by name. The room where it happens adds it, beside the code that emits it. */
// biome-ignore lint/suspicious/noEmptyInterface: each room extends it
export interface Events {}
type EventDeps = Pick<FastifyInstance, 'jobs' | 'config'>

/** What a room does about it, in the transaction where it happened. */
export type Listeners = {
  [Name in keyof Events]?: (tx: Tx, event: Events[Name], deps: EventDeps) => Promise<void>
}

export type EventBus = {
  /** Runs the listeners one after the other. Throws what the first one throws. */
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
