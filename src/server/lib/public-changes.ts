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

/** What engines and poolers answer that will never know LISTEN: feature not supported, syntax error. */
const hasNoListen = (error: unknown) => ['0A000', '42601'].includes((error as pg.DatabaseError)?.code ?? '')

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
  /** Lets go of a connection, and tries a new one later if it was the one in use. */
  const lose = (lost: pg.Client) => {
    void hangUp(lost)
    if (client !== lost) return
    client = undefined
    if (stopped) return
    timer = setTimeout(connect, reconnectAfter).unref()
  }
  function connect(): void {
    const mine = openClient(connection)
    client = mine
    mine.on('error', () => lose(mine))
    mine.on('end', () => lose(mine))
    mine.on('notification', announceHere)
    listen(mine).then(announceHere, (error: unknown) => {
      stopped ||= hasNoListen(error)
      lose(mine)
    })
  }
  connect()
  return {
    onChange: (listener) => listeners.push(listener),
    announceHere,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // A connection that fell silent never says goodbye.
      if (client) await Promise.race([hangUp(client), sleep(500, undefined, { ref: false })])
    },
  }
}

/** With keep-alive, or a connection that a firewall forgot would never be missed. */
function openClient(connection: pg.ClientConfig): pg.Client {
  return new pg.Client({
    ...connection,
    connectionTimeoutMillis: 1_500,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'find-local listener',
  })
}

async function listen(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query(`LISTEN ${channel}`)
}

async function hangUp(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
