import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'

/**
 * Returns a port of this machine that is free at the moment. It is below those that Linux gives to outgoing connections
 * (ip_local_port_range begins at 32768), one of which could take it before it is used.
 */
export async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(randomInt(20_000, 32_000), '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return findFreePort()
    throw error
  }
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
