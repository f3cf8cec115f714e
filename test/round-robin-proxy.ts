import net from 'node:net'

export type RoundRobinProxy = {
  address: string
  /** Connections given to each target, in target order. */
  given(): number[]
  close(): Promise<void>
}

/**
 * A TCP proxy that gives each new connection to the next of `targets` (`http://host:port`), or to the one after it if that is
 * down, like a load balancer in front of several processes of the site.
 */
export async function startRoundRobinProxy(targets: readonly string[]): Promise<RoundRobinProxy> {
  const places = targets.map((target) => {
    const { hostname, port } = new URL(target)
    return { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) }
  })
  const given = places.map(() => 0)
  const sockets = new Set<net.Socket>()
  let turn = 0

  function connect(client: net.Socket, first: number, tried = 0): void {
    const index = (first + tried) % places.length
    const upstream = net.connect(places[index] as net.TcpNetConnectOpts)
    upstream.once('error', () =>
      tried + 1 < places.length ? connect(client, first, tried + 1) : client.destroy(),
    )
    upstream.once('connect', () => {
      given[index] = (given[index] ?? 0) + 1
      upstream.removeAllListeners('error')
      join(client, upstream)
    })
  }

  function join(client: net.Socket, upstream: net.Socket): void {
    sockets.add(upstream)
    for (const socket of [client, upstream]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  }

  const server = net.createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    connect(client, turn++)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    given: () => [...given],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
