import type { FastifyInstance } from 'fastify'
import { type NextStep, requireSignedIn, signInOrAsk } from '#server/factors/second-step.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { hashPassword, isOutdated, isPassword } from '#server/lib/password-hashes.ts'
import { type Device, senderAt } from '#server/sessions/known-devices.service.ts'
import { type SignedIn, signInOn } from '#server/sessions/sessions.service.ts'
import {
  type Credentials,
  findCredentials,
  findCredentialsByEmail,
  lockCredentials,
  replacePasswordHash,
} from '#server/users/credentials.repository.ts'
import { createPerson, emailTaken } from '#server/users/credentials.service.ts'
import { createConfirmationToken, needsConfirmation } from '#server/users/email-confirmations.service.ts'
import type { Login, Register } from '#shared/auth/auth.schemas.ts'
import { signInFailures } from '#shared/auth/sign-in-failures.ts'
import { isStorable } from '#shared/lib/fields.schemas.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { welcomeMail } from './auth.emails.ts'
import { countSignIn, forgiveSignIn } from './guesses.service.ts'
import { requireStrongPassword } from './weak-passwords.service.ts'

/**
 * Guarantee: everyone who signs in has proved who they are, and a failed attempt doesn't reveal who has an account.
 */

export type AuthContext = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'events'>

/**
 * Creates an account and signs it in. Throws conflict when the address already has one, even one created a moment
 * ago, and invalid_input for a weak password on a live site.
 */
export async function signUp(
  { db, jobs, config }: AuthContext,
  { password, ...given }: Register,
  device: Device,
  note: LogSecurity,
): Promise<SignedIn> {
  await requireStrongPassword(config, 'password', password, given)
  // The unique index decides; this only saves the hashing.
  if (await findCredentialsByEmail(db, given.email)) throw emailTaken()
  const passwordHash = await hashPassword(password, senderAt(device))
  const signedIn = await inTransaction(db, async (tx) => {
    const isEmailConfirmed = !needsConfirmation(config)
    const user = await createPerson(tx, { ...given, passwordHash, isEmailConfirmed })
    const token = isEmailConfirmed ? null : await createConfirmationToken(tx, user.id)
    await queueMail(tx, jobs, welcomeMail(config, user, token))
    return signInOn(tx, user, device)
  })
  note('signed_up', signedIn.user.id)
  return signedIn
}

/** The visitor's full profile. Throws unauthenticated if the account was just deleted. */
export async function getUser(db: Db, visitor: Visitor): Promise<User> {
  const found = await findCredentials(db, visitor.id)
  if (!found) throw new AppError('unauthenticated', 'Please sign in.')
  return found.user
}

/**
 * Throws unauthenticated for a wrong password, an unknown address and an account without a password: with the same
 * text, after the same work. Throws second_factor_required for the right password of an account that has one,
 * rate_limited, with nothing compared, after too many guesses, for the account or from the address, and forbidden for the
 * right password of a blocked account.
 */
export async function signIn(
  { db, config }: AuthContext,
  { email, password }: Login,
  device: Device,
  note: LogSecurity,
): Promise<SignedIn> {
  const found = isStorable(email) ? await findCredentialsByEmail(db, email) : null
  const userId = found?.user.id
  const guess = { email: found?.user.email ?? email, userId, device: device.known, address: device.address }
  const counted = config.rateLimits ? await countSignIn(db, guess, note) : null
  const isRight = await isPassword(password, found?.passwordHash ?? null, senderAt(device))
  const signedIn = found && isRight ? await signInProven(db, found, password, device, note) : null
  if (!signedIn) {
    note('login_failed', userId)
    throw new AppError('unauthenticated', 'Invalid email or password')
  }
  if (counted) await forgiveSignIn(db, counted)
  note('token' in signedIn ? 'login_succeeded' : 'second_step_asked', userId)
  return requireSignedIn(signedIn)
}

function blocked(userId: number, note: LogSecurity): AppError {
  note('login_blocked', userId)
  return new AppError('forbidden', signInFailures.blocked)
}

/** Starts the session, or the second step, after a correct password; null when it was changed in the meantime. */
async function signInProven(
  db: Db,
  { user, passwordHash }: Credentials,
  password: string,
  device: Device,
  note: LogSecurity,
): Promise<SignedIn | NextStep | null> {
  const compared = await renewHash(db, user.id, { password, passwordHash }, device)
  return inTransaction(db, async (tx) => {
    // A reset that comes later waits for this lock, and then ends the session as well.
    const current = await lockCredentials(tx, user.id)
    if (!current) return null
    const isStillRight =
      current.passwordHash === compared ||
      (await isPassword(password, current.passwordHash, senderAt(device)))
    if (!isStillRight) return null
    // Only shown after the correct password: an address reveals nothing about its account.
    if (current.isBlocked) throw blocked(current.user.id, note)
    return signInOrAsk(tx, current, device)
  })
}

/** Rehashes what was hashed at another cost, now that the password is available. Returns the hash to store. */
async function renewHash(
  db: Db,
  userId: number,
  { password, passwordHash }: { password: string; passwordHash: string | null },
  device: Device,
): Promise<string | null> {
  if (passwordHash === null || !isOutdated(passwordHash)) return passwordHash
  const renewed = await hashPassword(password, senderAt(device))
  await replacePasswordHash(db, userId, passwordHash, renewed)
  return renewed
}
