import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Crowd = {
  port: number
  count: number
  /** Sent by each connection. */
  bytes: string
  /** Whether it reads what it gets. */
  reads: boolean
  /** From how many of this machine's addresses. */
  addresses: number
}

/** Opens many connections that send something and then stay; returns how to close them. */
export async function openCrowd({ port, count, bytes, reads, addresses }: Crowd): Promise<() => void> {
  const sockets: net.Socket[] = []
  for (let index = 0; index < count; index++) {
    const localAddress = `127.0.${1 + Math.floor((index % addresses) / 250)}.${1 + ((index % addresses) % 250)}`
    const socket = net.connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes))
    socket.on('error', () => {})
    if (reads) socket.resume()
    else socket.pause()
    sockets.push(socket)
    // A machine opens connections no faster than this.
    if (index % 50 === 49) await sleep(5)
  }
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
