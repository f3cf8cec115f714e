import { sql } from 'kysely'
import type pg from 'pg'
import { afterCommit, type Db, type Tx } from './db.ts'
import { type Listener, listenTo } from './listener.ts'

const channel = 'public_content_changed'

/** `withdrawn` when something published was taken back: no cache may ever show it again. */
export type PublicChange = 'changed' | 'withdrawn'

/** Tells caches of public pages, in this process and all others, what is out of date. */
export type PublicChanges = {
  /** Registers a listener; it must be quick and must not throw. */
  onChange(listener: (news: PublicChange) => void): void
  /** Runs the listeners of this process immediately. */
  announceHere(news?: PublicChange): void
  /** Also runs them at each commit on `db` that announces something, before the writer gets its response. */
  follow(db: Db): void
  /** Listens to another NOTIFY channel on the same connection. */
  listenAlso: Listener['add']
  stop(): Promise<void>
}

const followers = new WeakMap<Db, PublicChanges['announceHere']>()
/** Constant functions, so a transaction that announces the same change many times reports it once. */
const announceFrom = {
  changed: (db: Db) => followers.get(db)?.('changed'),
  withdrawn: (db: Db) => followers.get(db)?.('withdrawn'),
}

/**
 * Announces if and only if the transaction commits: in this process before the writer gets its response, in others by
 * NOTIFY.
 */
export async function announcePublicChange(tx: Tx, news: PublicChange = 'changed'): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${news})`.execute(tx)
  afterCommit(tx, announceFrom[news])
}

/**
 * Listens for changes from every process. If the engine has no LISTEN, or while the connection is down, pages expire
 * after a few seconds; after a reconnect everything is cleared once, because announcements of either kind may have been
 * missed.
 */
export function listenToPublicChanges(connection: pg.ClientConfig): PublicChanges {
  const listeners: ((news: PublicChange) => void)[] = []
  const announceHere = (news: PublicChange = 'changed') => {
    for (const listener of listeners) listener(news)
  }
  const { add, stop } = listenTo(connection, channel, {
    onNotification: (payload) => announceHere(payload === 'withdrawn' ? payload : 'changed'),
    onListening: () => announceHere('withdrawn'),
  })
  return {
    onChange: (listener) => listeners.push(listener),
    announceHere,
    follow: (db) => void followers.set(db, announceHere),
    listenAlso: add,
    stop,
  }
}
