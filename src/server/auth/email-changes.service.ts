import { deleteFactorsSince } from '#server/factors/factors.repository.ts'
import { isUniqueViolation } from '#server/lib/database/database-errors.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import { updatePasswordHash } from '#server/users/credentials.repository.ts'
import { undoEmailChange } from '#server/users/email-changes.service.ts'
import type { AuthContext } from './auth.service.ts'
import { deleteIdentitiesSince } from './identities.repository.ts'

/** Guarantee: after an email change is undone, only the account's owner has access. */

/**
 * Restores the previous address and ends all access of the person who changed it: sessions, links, known browsers,
 * identities and second factors added since, and the password, which they could have reset by email. Returns the user's ID. Throws
 * invalid_input for a dead link and conflict when another account now has the address.
 */
export async function undoEmailChangeWithToken(
  { db, jobs, config }: AuthContext,
  token: string,
): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const { userId, changedAt } = await undoEmailChange(tx, { jobs, site: config }, token)
      await updatePasswordHash(tx, userId, null)
      await endSessions(tx, userId)
      await deleteIdentitiesSince(tx, userId, changedAt)
      await deleteFactorsSince(tx, userId, changedAt)
      return userId
    })
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error
  }
}

const addressTaken = () =>
  new AppError('conflict', 'This address now belongs to another account. Please contact support.', {
    token: 'This address now belongs to another account.',
  })
