import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const reconnectAfter = 2_000

/** Errors of engines and poolers that never support LISTEN: feature not supported, syntax error. */
const hasNoListen = (error: unknown) => ['0A000', '42601'].includes((error as pg.DatabaseError)?.code ?? '')

export type Listener = {
  /** Listens to another channel on the same connection. */
  add(channel: string, on: NotificationHandlers): void
  stop(): Promise<void>
}
export type NotificationHandlers = {
  onNotification(payload: string): void
  /** Called each time listening starts, including after a lost connection: notifications may have been missed. */
  onListening(): void
  /** Called when the connection is lost: until `onListening`, nothing is heard. */
  onLost?(): void
}

/**
 * Listens to a NOTIFY channel on its own connection, and reconnects after losing it. Gives up if the engine has no
 * LISTEN: listeners must do without.
 */
export function listenTo(connection: pg.ClientConfig, channel: string, on: NotificationHandlers): Listener {
  const channels = new Map([[channel, on]])
  let isListening = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** Closes a connection, and opens a new one later if it was the one in use. */
  const lose = (lost: pg.Client) => {
    void hangUp(lost)
    if (client !== lost) return
    client = undefined
    if (isListening) for (const { onLost } of channels.values()) onLost?.()
    isListening = false
    if (stopped) return
    timer = setTimeout(connect, reconnectAfter).unref()
  }
  function connect(): void {
    const mine = openClient(connection)
    client = mine
    mine.on('error', () => lose(mine))
    mine.on('end', () => lose(mine))
    mine.on('notification', ({ channel: from, payload = '' }) => channels.get(from)?.onNotification(payload))
    listen(mine).catch((error: unknown) => {
      stopped ||= hasNoListen(error)
      lose(mine)
    })
  }
  async function listen(mine: pg.Client): Promise<void> {
    await mine.connect()
    // Includes those that are added meanwhile.
    for (const [name, handlers] of channels) await listenOn(mine, name, handlers)
    isListening = client === mine
  }
  connect()
  return {
    add(name, handlers) {
      channels.set(name, handlers)
      // A connection that is about to listen finds it in the list.
      if (client && isListening) listenOn(client, name, handlers).catch(() => {})
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      // A dead connection never finishes closing.
      if (client) await Promise.race([hangUp(client), sleep(500, undefined, { ref: false })])
    },
  }
}

/** With keep-alive; otherwise a connection dropped by a firewall would never be noticed. */
function openClient(connection: pg.ClientConfig): pg.Client {
  return new pg.Client({
    ...connection,
    connectionTimeoutMillis: 1_500,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'find-local listener',
  })
}

async function listenOn(client: pg.Client, channel: string, on: NotificationHandlers): Promise<void> {
  await client.query(`LISTEN ${channel}`)
  on.onListening()
}

async function hangUp(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
