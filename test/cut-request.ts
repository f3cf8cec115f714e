import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/**
 * Sends the start of a request to a listening application, and cuts the connection once it has arrived. Resolves when the
 * application has noticed.
 */
export async function cutRequest({ server }: FastifyInstance, ...parts: (string | Buffer)[]): Promise<void> {
  const { port } = server.address() as AddressInfo
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const accepted = once(server, 'connection')
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  const [served] = (await accepted) as [net.Socket]
  const closed = new Promise((resolve) => served.once('close', resolve))
  socket.write(bytes)
  await expect.poll(() => served.bytesRead, { interval: 2 }).toBe(bytes.length)
  socket.resetAndDestroy()
  await closed
}
