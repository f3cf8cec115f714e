import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with what every authenticator app assumes: SHA-1, 30 seconds, 6 digits. */
const stepSeconds = 30
const digits = 6
/** Bytes of a new secret: as long as the hash (RFC 4226, section 4). */
export const secretBytes = 20

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: how apps and people read a secret. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The number of a code's 30 seconds. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / stepSeconds)

/** The code of a step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step of a code, this one or one beside it, because clocks differ; null for a wrong code. */
export function findStep(secret: Buffer, code: string, now: number): number | null {
  const current = stepAt(now)
  const isCode = (step: number) => {
    const right = Buffer.from(codeAt(secret, step))
    const given = Buffer.from(code)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return [current, current - 1, current + 1].find(isCode) ?? null
}
