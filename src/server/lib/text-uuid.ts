import { createHash } from 'node:crypto'

/** The namespace of our UUIDs. Another one would store again what comes a second time. */
const namespace = Buffer.from('6f0f2c1c6b0d4c55a1f0a5d5a3a40917', 'hex')

/** A UUID made of a text (version 5 of RFC 9562): the same text always has the same one. */
export function uuidOf(text: string): string {
  const hash = createHash('sha1').update(namespace).update(text).digest().subarray(0, 16)
  hash[6] = ((hash[6] as number) & 0x0f) | 0x50
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
