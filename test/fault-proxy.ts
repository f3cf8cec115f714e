import net from 'node:net'
import type pg from 'pg'

/** Between the application and its database: forwarding, refusal, refusal of new connections, or silence. */
export type Fault = 'none' | 'refuse' | 'refuse new' | 'silence'

export type FaultProxy = {
  port: number
  set(fault: Fault): void
  /** Leads new connections elsewhere and ends the others. */
  leadTo(target: net.NetConnectOpts): void
  close(): Promise<void>
}

/** A TCP proxy to a Unix socket or port that can fail: `refuse` disconnects and resets, `silence` stops forwarding. */
export async function startFaultProxy(given: net.NetConnectOpts): Promise<FaultProxy> {
  let target = given
  let fault: Fault = 'none'
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    if (fault.startsWith('refuse')) return void client.resetAndDestroy()
    const upstream = net.connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => fault !== 'silence' && upstream.write(bytes))
    upstream.on('data', (bytes) => fault !== 'silence' && client.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    set(next) {
      fault = next
      if (next === 'refuse') for (const socket of sockets) socket.destroy()
    },
    leadTo(next) {
      target = next
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns where a database server listens. */
export function addressOf({ connectionString, host = '', port = 5432 }: pg.ClientConfig): net.NetConnectOpts {
  if (connectionString)
    return { host: new URL(connectionString).hostname, port: Number(new URL(connectionString).port || 5432) }
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** Returns the same database through a proxy's port. */
export function through(connection: pg.ClientConfig, port: number): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { connectionString: url.href }
}
