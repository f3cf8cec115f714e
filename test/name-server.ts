import dgram from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'

/** A name server for which every name has these addresses; or one that never answers. */
export async function startNameServer(addresses: readonly string[] | 'silence') {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    if (addresses !== 'silence') socket.send(answerTo(question, addresses), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => void socket.close(),
  }
}

const types = { 1: 4, 28: 6 } as Record<number, number>

function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  // The name ends with an empty label; its type and class follow.
  const end = question.indexOf(0, 12) + 5
  const family = types[question.readUInt16BE(end - 4)]
  const records = addresses
    .filter((address) => net.isIP(address) === family)
    .map((address) => {
      const bytes = family === 4 ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address)
      // A pointer to the name in the question, its type and class, a minute, and the length.
      const head = Buffer.from([0xc0, 12, ...question.subarray(end - 4, end), 0, 0, 0, 60, 0, bytes.length])
      return Buffer.concat([head, bytes])
    })
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, question.subarray(12, end), ...records])
}

function bytesOfV6(address: string): Buffer {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
