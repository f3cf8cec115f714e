import { once } from 'node:events'
import net from 'node:net'

/** Returns a port of this machine that is free at the moment. */
export async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
