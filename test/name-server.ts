import dgram from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'

const types: Record<number, string> = { 1: 'A', 16: 'TXT', 28: 'AAAA' }

/** The data of records, what failed (RFC 1035, 4.1.1), or no answer at all. */
type Answer = Buffer[] | 'no such name' | 'failure' | 'silence'
const codes = { 'no such name': 3, failure: 2 }

async function serve(answer: (name: string, type: string | undefined) => Answer) {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    // The name ends with an empty label; its type and class follow.
    const end = question.indexOf(0, 12) + 5
    const found = answer(nameIn(question), types[question.readUInt16BE(end - 4)])
    if (found !== 'silence') socket.send(answerTo(question, end, found), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => void socket.close(),
  }
}

/** A name server for which every name has these addresses; or one that never answers. */
export const startNameServer = (addresses: readonly string[] | 'silence') =>
  serve((_, type) =>
    addresses === 'silence'
      ? addresses
      : addresses
          .filter((address) => net.isIP(address) === (type === 'A' ? 4 : type === 'AAAA' ? 6 : 0))
          .map((address) =>
            type === 'A' ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address),
          ),
  )

/** A name server that knows some texts, by name; as long as `fault` is set, that is all it says. */
export async function startTextServer() {
  const texts = new Map<string, string>()
  const state: { fault: 'failure' | 'silence' | null } = { fault: null }
  const server = await serve((name, type) => {
    if (state.fault) return state.fault
    const text = texts.get(name)
    if (text === undefined) return 'no such name'
    return type === 'TXT' ? [bytesOfText(text)] : []
  })
  return { ...server, texts, state }
}

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 12, length = 0; ; at += 1 + length) {
    length = question.readUInt8(at)
    if (length === 0) return labels.join('.').toLowerCase()
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
  }
}

function answerTo(question: Buffer, end: number, found: Exclude<Answer, 'silence'>): Buffer {
  const records = (typeof found === 'string' ? [] : found).map((bytes) => {
    // A pointer to the name in the question, its type and class, a minute, and the length.
    const head = Buffer.from([0xc0, 12, ...question.subarray(end - 4, end), 0, 0, 0, 60, 0, 0])
    head.writeUInt16BE(bytes.length, head.length - 2)
    return Buffer.concat([head, bytes])
  })
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180 | (typeof found === 'string' ? codes[found] : 0), 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, question.subarray(12, end), ...records])
}

/** In parts of 255 characters, each after its length. */
const bytesOfText = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/.{1,255}/gs) ?? []).map((part) =>
      Buffer.from([part.length, ...Buffer.from(part, 'latin1')]),
    ),
  )

function bytesOfV6(address: string): Buffer {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
