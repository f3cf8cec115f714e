import type { Db } from '#server/lib/database/db.ts'
import { tooManyAttempts } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey } from '#server/lib/http/rate-limits.repository.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { NewToken } from '#server/lib/tokens.ts'
import { isKnownDevice } from '#server/sessions/known-devices.repository.ts'

/**
 * Guarantee: at most ten passwords are compared with an account in a quarter of an hour, and a stranger's guesses lock
 * nobody out.
 */

/** Reference figure S23. */
const allowance = { max: 10, milliseconds: 15 * 60 * 1000 }

type Guess = { email: string; userId: number | undefined; device: NewToken | null }

/**
 * Counts a sign-in before anything is compared, so simultaneous guesses can't exceed the limit. Returns the counter,
 * which a correct password resets. Throws rate_limited.
 */
export async function countSignIn(
  db: Db,
  { email, userId, device }: Guess,
  note: LogSecurity,
): Promise<string> {
  // Also for an unknown address: otherwise the response time would reveal it.
  const isKnown = device !== null && (await isKnownDevice(db, userId ?? 0, device.hash))
  const counter = isKnown ? `device ${device.hash.toString('hex')}` : accountKey('sign-in', email)
  const seconds = await countAgainst(db, counter, allowance)
  if (seconds === 0) return counter
  note('login_limited', userId)
  throw tooManyAttempts(seconds)
}

/** The same for someone who is signed in and has to enter the password again. */
export async function countConfirmation(db: Db, userId: number, note: LogSecurity): Promise<string> {
  const counter = `confirmation ${userId}`
  const seconds = await countAgainst(db, counter, allowance)
  if (seconds === 0) return counter
  note('password_change_limited', userId)
  throw tooManyAttempts(seconds)
}
