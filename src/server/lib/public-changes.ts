import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './db.ts'

const channel = 'public_content_changed'
const reconnectAfter = 2_000

/** Tells what keeps public pages in memory that they no longer hold, in this process and in every other one. */
export type PublicChanges = {
  /** Registers a listener; it must be quick and must not throw. */
  onChange(listener: () => void): void
  /** Runs the listeners of this process at once: for the next request after a write has been acknowledged. */
  announceHere(): void
  stop(): Promise<void>
}

/** Queues the news with the transaction: other processes hear of it when, and only when, it commits. */
export async function announcePublicChange(tx: Db | Tx): Promise<void> {
  await sql`SELECT pg_notify(${channel}, '')`.execute(tx)
}

/**
 * Listens on a connection of its own. Where an engine has no LISTEN, or while the connection is away, pages live out their
 * few seconds; after a reconnect everything is dropped once, because news may have been missed.
 */
export function listenToPublicChanges(connection: pg.ClientConfig): PublicChanges {
  const listeners: (() => void)[] = []
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const announceHere = () => {
    for (const listener of listeners) listener()
  }
  const again = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, reconnectAfter)
    timer.unref()
  }
  async function connect(): Promise<void> {
    client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 1_500,
      application_name: 'find-local listener',
    })
    client.on('error', again)
    client.on('end', again)
    client.on('notification', announceHere)
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      announceHere()
    } catch {
      again()
    }
  }
  void connect()
  return {
    onChange: (listener) => listeners.push(listener),
    announceHere,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // A connection that fell silent never says goodbye.
      await Promise.race([client?.end().catch(() => {}), sleep(500, undefined, { ref: false })])
    },
  }
}
