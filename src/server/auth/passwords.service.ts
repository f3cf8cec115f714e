import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { uncount } from '#server/lib/http/rate-limits.repository.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { hashPassword, isPassword } from '#server/lib/password-hashes.ts'
import { type Device, senderAt } from '#server/sessions/known-devices.service.ts'
import {
  endSessions,
  requireActiveSession,
  type SignedIn,
  signInOn,
} from '#server/sessions/sessions.service.ts'
import { findCredentials, replacePasswordHash } from '#server/users/credentials.repository.ts'
import type { ChangePassword } from '#shared/auth/auth.schemas.ts'
import { passwordChangedMail } from './auth.emails.ts'
import type { AuthContext } from './auth.service.ts'
import { countConfirmation } from './guesses.service.ts'
import { requireStrongPassword } from './weak-passwords.service.ts'

/** Guarantee: changing a password requires the current one, and ends all access gained with it. */

/**
 * Ends every session, including the visitor's, and starts a new one here. Throws invalid_input for a wrong current
 * password and for a weak new one on a live site, and unauthenticated when the session ended in the meantime, for example by a faster parallel request.
 */
export async function changePassword(
  { db, jobs, config }: AuthContext,
  visitor: Visitor,
  { currentPassword, newPassword }: ChangePassword,
  device: Device,
  note: LogSecurity,
): Promise<SignedIn> {
  const counter = config.rateLimits ? await countConfirmation(db, visitor.id, note) : null
  const found = await findCredentials(db, visitor.id)
  const isRight = await isPassword(currentPassword, found?.passwordHash ?? null, senderAt(device))
  if (!isRight || !found?.passwordHash) {
    note('password_change_rejected', visitor.id)
    const reason = 'The current password is incorrect.'
    throw new AppError('invalid_input', reason, { currentPassword: reason })
  }
  if (counter) await uncount(db, { forgotten: [counter] })
  const { user, passwordHash } = found
  await requireStrongPassword(config, 'newPassword', newPassword, user)
  const newHash = await hashPassword(newPassword, senderAt(device))
  const signedIn = await inTransaction(db, async (tx) => {
    const isReplaced = await replacePasswordHash(tx, user.id, passwordHash, newHash)
    if (!isReplaced) throw new AppError('unauthenticated', 'Please sign in.')
    await requireActiveSession(tx, visitor)
    await endSessions(tx, user.id)
    await queueMail(tx, jobs, passwordChangedMail(config, user))
    return signInOn(tx, user, device, { byFactor: visitor.isFactorConfirmed })
  })
  note('password_changed', user.id)
  return signedIn
}
