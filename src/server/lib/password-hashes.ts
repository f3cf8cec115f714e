import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createLimiter } from './http/limiter.ts'
import type { Sender } from './http/sender.ts'

/** argon2id (the package's constant can't be imported when types are erased). */
const argon2id = 2

/**
 * The smallest parameters that OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one lane; about 15
 * ms.
 */
export const hashingCost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Two at the same time, of different senders, use 38 MiB and leave half of Node's worker threads to files and DNS. More than
 * 200 would wait longer than the two seconds within which a request must be answered.
 */
const limit = createLimiter({ concurrency: 2, queueMax: 200 })

/** One form for letters that keyboards enter in several, such as é (NIST SP 800-63B, RFC 8265); every byte of it counts. */
const normalized = (password: string) => password.normalize('NFC')

/** Throws unavailable when too many are waiting, of the sender or in all. */
export function hashPassword(password: string, sender: Sender): Promise<string> {
  return limit(() => hash(normalized(password), hashingCost), sender)
}

/**
 * Belongs to no account: made at every start, so comparing with it always costs as much as comparing with a new one.
 */
const nobodysHash = hash(randomBytes(32), hashingCost)

/** True when the hash matches this password. Without a hash it takes as long and returns false. Throws unavailable, too. */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  sender: Sender,
): Promise<boolean> {
  const compared = passwordHash ?? (await nobodysHash)
  const isEqual = await limit(() => verify(compared, normalized(password)), sender)
  return isEqual && passwordHash !== null
}

/** True for a hash made with a different cost or algorithm than the current one. */
export function isOutdated(passwordHash: string): boolean {
  const made = parseOptions(passwordHash)
  return Object.entries(hashingCost).some(([name, cost]) => made[name as keyof typeof hashingCost] !== cost)
}
