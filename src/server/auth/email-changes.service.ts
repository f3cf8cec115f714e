import { isUniqueViolation } from '#server/lib/database/database-errors.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { updatePasswordHash } from '#server/users/credentials.repository.ts'
import { undoEmailChange } from '#server/users/email-changes.service.ts'
import type { AuthContext } from './auth.service.ts'
import { endWaysIn } from './ways-in.service.ts'

/** Guarantee: after an email change is undone, only the account's owner has access. */

/**
 * Restores the previous address and ends all access of the person who changed it: every way in that was added since or in the
 * 72 hours before, and the password, which they could have reset by email. Returns the user's ID. Throws invalid_input for a
 * dead link and conflict when another account now has the address.
 */
export async function undoEmailChangeWithToken(
  { db, jobs, config, events }: AuthContext,
  token: string,
): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const { userId, addedSince } = await undoEmailChange(tx, { jobs, site: config, events }, token)
      await updatePasswordHash(tx, userId, null)
      await endWaysIn(tx, events, userId, addedSince)
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
