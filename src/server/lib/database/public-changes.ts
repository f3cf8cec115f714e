import { sql } from 'kysely'
import type pg from 'pg'
import { afterCommit, type Db, type Tx } from './db.ts'
import { listenTo } from './listener.ts'

const channel = 'public_content_changed'

/** `withdrawn` when somebody has taken back what they had published: whatever kept it must not show it ever again. */
export type PublicNews = 'changed' | 'withdrawn'

/** Tells what keeps public pages in memory that they no longer hold, in this process and in every other one. */
export type PublicChanges = {
  /** Registers a listener; it must be quick and must not throw. */
  onChange(listener: (news: PublicNews) => void): void
  /** Runs the listeners of this process at once. */
  announceHere(news?: PublicNews): void
  /** Runs them also at each commit on `db` that announces something, before the writer gets its answer. */
  follow(db: Db): void
  stop(): Promise<void>
}

const followers = new WeakMap<Db, PublicChanges['announceHere']>()
/** Constant functions, so that a transaction that announces the same many times tells it once. */
const announceFrom = {
  changed: (db: Db) => followers.get(db)?.('changed'),
  withdrawn: (db: Db) => followers.get(db)?.('withdrawn'),
}

/** Announces when, and only when, the transaction commits: here before the writer gets its answer, elsewhere by NOTIFY. */
export async function announcePublicChange(tx: Tx, news: PublicNews = 'changed'): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${news})`.execute(tx)
  afterCommit(tx, announceFrom[news])
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
  return {
    onChange: (listener) => listeners.push(listener),
    announceHere,
    follow: (db) => void followers.set(db, announceHere),
    stop,
  }
}
