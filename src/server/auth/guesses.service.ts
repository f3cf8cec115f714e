import type { Db } from '#server/lib/database/db.ts'
import { tooManyAttempts, tooManyFailedSignIns } from '#server/lib/http/errors.ts'
import { type Allowance, addressCounters, countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey, countAct, uncount } from '#server/lib/http/rate-limits.repository.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { NewToken } from '#server/lib/tokens.ts'
import { isKnownDevice } from '#server/sessions/known-devices.repository.ts'

/**
 * Guarantee: at most ten passwords are compared with an account in a quarter of an hour, and no stranger's guesses lock out
 * a browser that the account has been used in.
 */

/** Reference figure S23. */
const allowance = { max: 10, milliseconds: 15 * 60 * 1000 }

const hour = 60 * 60 * 1000
/** Wrong passwords from one address, for any accounts, unless the browser is known. See docs/decisions/0039-limits.md. */
const failuresAtAddress: readonly Allowance[] = [
  { max: 300, timeWindow: hour },
  { max: 1_000, timeWindow: 24 * hour },
]

type Guess = { email: string; userId: number | undefined; device: NewToken | null; address: string }

/** The counters of a sign-in, until its password is known to be right. */
export type CountedGuess = { taken: readonly string[]; forgotten: readonly string[] }

/**
 * Counts a sign-in before anything is compared, so simultaneous guesses can't exceed the limit; `forgiveSignIn` once the
 * password is right. A known browser has a counter of its own and no other. Throws rate_limited.
 */
export async function countSignIn(
  db: Db,
  { email, userId, device, address }: Guess,
  note: LogSecurity,
): Promise<CountedGuess> {
  // Also for an unknown address: otherwise the response time would reveal it.
  const isKnown = device !== null && (await isKnownDevice(db, userId ?? 0, device.hash))
  const own = isKnown
    ? `device ${device.hash.toString('hex')} sign-in ${userId}`
    : accountKey('sign-in', email)
  const shared = isKnown ? [] : addressCounters(address, 'sign-in', failuresAtAddress)
  const usedUp = await countAct(db, [{ key: own, ...allowance }, ...shared])
  if (!usedUp) return { taken: shared.map(({ key }) => key), forgotten: [own] }
  note('login_limited', userId)
  throw usedUp.key === own ? tooManyAttempts(usedUp.seconds) : tooManyFailedSignIns(usedUp.seconds)
}

/** Takes back the counts of a right password. */
export const forgiveSignIn = (db: Db, counted: CountedGuess): Promise<void> => uncount(db, counted)

/** Counts a guess of someone who is signed in and has to enter the password again. Throws rate_limited. */
export async function countConfirmation(db: Db, userId: number, note: LogSecurity): Promise<string> {
  const counter = `confirmation ${userId}`
  const seconds = await countAgainst(db, counter, allowance)
  if (seconds === 0) return counter
  note('password_change_limited', userId)
  throw tooManyAttempts(seconds)
}
