import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey, forgetAccountLimits } from '#server/lib/http/rate-limits.repository.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { hashPassword } from '#server/lib/password-hashes.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import { type Device, rememberDevice, senderAt } from '#server/sessions/known-devices.service.ts'
import { findPersonOfReset, saveReset, takeReset } from '#server/sessions/password-resets.repository.ts'
import {
  findCredentials,
  findCredentialsByEmail,
  lockCredentials,
  updatePasswordHash,
} from '#server/users/credentials.repository.ts'
import { hasUndoableEmailChange } from '#server/users/email-changes.repository.ts'
import { confirmEmail } from '#server/users/email-confirmations.service.ts'
import type { ResetPassword } from '#shared/auth/auth.schemas.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { passwordChangedMail, resetMail } from './auth.emails.ts'
import type { AuthContext } from './auth.service.ts'
import { endWaysIn, ever } from './ways-in.service.ts'
import { requireStrongPassword } from './weak-passwords.service.ts'

/**
 * Guarantee: a link to choose a new password works once, for its owner, and requesting one doesn't reveal who has an
 * account.
 */

/** Emails with a link that one account gets, no matter how many are requested. */
const resetMails = { max: 3, milliseconds: 60 * 60 * 1000 }

/**
 * Returns the remaining work for the account with this address, or null. Run it after the response is sent: otherwise
 * the response time would reveal who has an account (reference figure S22).
 */
export async function prepareReset(
  context: AuthContext,
  email: string,
  note: LogSecurity,
): Promise<(() => Promise<void>) | null> {
  const found = await findCredentialsByEmail(context.db, email)
  return found && (() => sendReset(context, found.user, note))
}

async function sendReset({ db, jobs, config }: AuthContext, user: User, note: LogSecurity): Promise<void> {
  const counter = accountKey('reset-mail', user.email)
  if (config.rateLimits && (await countAgainst(db, counter, resetMails)) > 0) {
    note('reset_limited', user.id)
    return
  }
  const { token, hash } = createToken('reset')
  const isSent = await inTransaction(db, async (tx) => {
    const owner = await lockCredentials(tx, user.id)
    // By now the address may belong to someone else, who would get access to the account.
    if (owner?.user.email !== user.email || owner.isBlocked) return false
    await saveReset(tx, user.id, hash)
    await queueMail(tx, jobs, resetMail(config, user, token))
    return true
  })
  if (isSent) note('reset_requested', user.id)
}

function deadLink(note: LogSecurity): AppError {
  note('reset_rejected')
  const reason = 'This link has expired or was already used.'
  return new AppError('invalid_input', reason, { token: reason })
}

function justChanged(note: LogSecurity, userId: number): AppError {
  note('reset_rejected', userId)
  return new AppError(
    'conflict',
    'This account switched to this email address in the last three days, and its old address can still undo that. Please choose a new password after that.',
  )
}

/**
 * Sets the password of the account the link was sent for and signs nobody in. The browser becomes known, so that its sign-in
 * doesn't depend on what others do; returns the token for its cookie. Throws invalid_input for a dead link; for a weak password
 * on a live site, after which the link still works; and conflict while a former address can undo the change to one that isn't
 * confirmed: an account that is moved there may be a stranger's, or stolen.
 */
export async function resetPassword(
  { db, jobs, config, events }: AuthContext,
  { token, password }: ResetPassword,
  device: Device,
  note: LogSecurity,
): Promise<string> {
  const tokenHash = readToken('reset', token)
  // Looked up first, so made-up links can't make us hash.
  const userId = tokenHash && (await findPersonOfReset(db, tokenHash))
  const found = userId && (await findCredentials(db, userId))
  if (!tokenHash || !found) throw deadLink(note)
  await requireStrongPassword(config, 'password', password, found.user)
  const passwordHash = await hashPassword(password, senderAt(device))
  const browser = await inTransaction(db, async (tx) => {
    // Locks the person before the link, like everything that ends links, to avoid deadlocks.
    await updatePasswordHash(tx, userId, passwordHash)
    if (!(await takeReset(tx, tokenHash))) throw deadLink(note)
    const owner = await findCredentials(tx, userId)
    if (!owner) throw deadLink(note)
    const { email, isEmailConfirmed } = owner.user
    if (!isEmailConfirmed && (await hasUndoableEmailChange(tx, userId))) throw justChanged(note, userId)
    await forgetAccountLimits(tx, email)
    await queueMail(tx, jobs, passwordChangedMail(config, owner.user))
    // A change of address ends the links sent to the one before.
    await confirmEmail(tx, events, userId, email)
    // Nobody has proved the address before: a stranger may have prepared the account.
    await endWaysIn(tx, events, userId, isEmailConfirmed ? null : ever)
    return rememberDevice(tx, userId, device)
  })
  note('reset_used', userId)
  return browser
}
