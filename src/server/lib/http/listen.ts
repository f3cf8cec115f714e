import { once } from 'node:events'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpServer } from './http-server.ts'

type Where = { port: number; host: string }

/** Node takes in one connection per socket and turn of its loop, and the system lets 511 of them wait at each. */
const socketCount = 8

/**
 * Listens at several sockets of one port, so that a flood of new connections is taken in as it comes; at one where the
 * system doesn't share connections out. Returns the address. Throws EADDRINUSE.
 */
export async function listen(app: FastifyInstance, { port, host }: Where): Promise<string> {
  const { server } = app
  if (process.platform !== 'linux' || !(server instanceof HttpServer)) return app.listen({ port, host })
  if (port !== 0) await requireUnused({ port, host })
  const address = await app.listen({ port, host, ...shared })
  for (let count = 1; count < socketCount; count++) {
    const acceptor = net.createServer({ allowHalfOpen: true, noDelay: true })
    server.acceptFrom(acceptor)
    acceptor.listen({ port: Number(new URL(address).port), host, ...shared })
    await once(acceptor, 'listening')
  }
  return address
}

const shared = { reusePort: true }

/** A shared port is free even if another process of the same user shares it, which would then get some of the visitors. */
async function requireUnused(where: Where): Promise<void> {
  const probe = net.createServer().listen(where)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
