import { isUniqueViolation } from '#server/lib/database/database-errors.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import { updatePasswordHash } from '#server/users/credentials.repository.ts'
import { undoEmailChange } from '#server/users/email-changes.service.ts'
import type { AuthContext } from './auth.service.ts'
import { deleteIdentitiesSince } from './identities.repository.ts'

/** This room promises: who takes a change of address back has the account to themselves again. */

/**
 * Puts the previous address back and ends every way in that whoever changed it could hold: sessions, links, known browsers,
 * what was linked since, and the password, which they could have reset by mail. Returns whose account it is. Throws
 * invalid_input for a dead link and conflict when the address has another account by now.
 */
export async function takeBackEmailChange({ db, jobs, config }: AuthContext, token: string): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const { userId, changedAt } = await undoEmailChange(tx, { jobs, site: config }, token)
      await updatePasswordHash(tx, userId, null)
      await endSessions(tx, userId)
      await deleteIdentitiesSince(tx, userId, changedAt)
      return userId
    })
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error
  }
}

const addressTaken = () =>
  new AppError('conflict', 'This address belongs to another account by now. Please contact support.', {
    token: 'This address belongs to another account by now.',
  })
