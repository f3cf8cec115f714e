import type { Db } from '#server/lib/database/db.ts'
import { tooManyAttempts } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey } from '#server/lib/http/rate-limits.repository.ts'
import type { Note } from '#server/lib/http/security-log.ts'
import type { NewToken } from '#server/lib/tokens.ts'
import { isKnownDevice } from '#server/sessions/known-devices.repository.ts'

/** This room promises: no more than ten passwords are compared with an account in a quarter of an hour, and nobody is locked out by a stranger's guesses. */

/** Reference figure S23. */
const allowance = { max: 10, milliseconds: 15 * 60 * 1000 }

type Guess = { email: string; userId: number | undefined; device: NewToken | null }

/**
 * Counts a sign-in before anything is compared, so that guesses at the same moment can't exceed the allowance. Returns the
 * counter, which a right password starts anew. Throws rate_limited.
 */
export async function countSignIn(db: Db, { email, userId, device }: Guess, note: Note): Promise<string> {
  // Asked for an unknown address too: the time of an answer would tell.
  const isKnown = device !== null && (await isKnownDevice(db, userId ?? 0, device.hash))
  const counter = isKnown ? `device ${device.hash.toString('hex')}` : accountKey('sign-in', email)
  const seconds = await countAgainst(db, counter, allowance)
  if (seconds === 0) return counter
  note('login_limited', userId)
  throw tooManyAttempts(seconds)
}

/** The same for somebody who is signed in and has to give the password once more. */
export async function countConfirmation(db: Db, userId: number, note: Note): Promise<string> {
  const counter = `confirmation ${userId}`
  const seconds = await countAgainst(db, counter, allowance)
  if (seconds === 0) return counter
  note('password_change_limited', userId)
  throw tooManyAttempts(seconds)
}
