import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'
import { listenTo } from './listener.ts'

const channel = 'public_content_changed'

/** `withdrawn` when somebody has taken back what they had published: whatever kept it must not show it ever again. */
export type PublicNews = 'changed' | 'withdrawn'

/** Tells what keeps public pages in memory that they no longer hold, in this process and in every other one. */
export type PublicChanges = {
  /** Registers a listener; it must be quick and must not throw. */
  onChange(listener: (news: PublicNews) => void): void
  /** Runs the listeners of this process at once: for the next request after a write has been acknowledged. */
  announceHere(news?: PublicNews): void
  stop(): Promise<void>
}

/** Queues the news with the transaction: other processes hear of it when, and only when, it commits. */
export async function announcePublicChange(tx: Db | Tx, news: PublicNews = 'changed'): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${news})`.execute(tx)
}

/**
 * Listens to changes of every process. Where an engine has no LISTEN, or while the connection is away, pages live out their
 * few seconds; after a reconnect everything is forgotten once, because news of either kind may have been missed.
 */
export function listenToPublicChanges(connection: pg.ClientConfig): PublicChanges {
  const listeners: ((news: PublicNews) => void)[] = []
  const announceHere = (news: PublicNews = 'changed') => {
    for (const listener of listeners) listener(news)
  }
  const { stop } = listenTo(connection, channel, {
    onNews: (payload) => announceHere(payload === 'withdrawn' ? payload : 'changed'),
    onListening: () => announceHere('withdrawn'),
  })
  return { onChange: (listener) => listeners.push(listener), announceHere, stop }
}
