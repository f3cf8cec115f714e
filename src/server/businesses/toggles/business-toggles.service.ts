import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, requireFound } from '#server/lib/http/errors.ts'
import { lockPerson, switchToggle, type Toggle, type Toggled } from './business-toggles.repository.ts'

/**
 * Guarantee: each acknowledged like, follow or save toggled it once, and counters equal the row counts.
 *
 * Every writer of these rows locks in one order to avoid deadlocks: the person, then the business (several in order of ID),
 * then the rows between them.
 */

/** Switches to the opposite state. Throws not_found for an unlisted business, unauthenticated without an account. */
export async function toggleBusiness(
  db: Db,
  toggle: Toggle,
  userId: number,
  businessId: number,
): Promise<Toggled> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('unauthenticated', 'Please sign in.')
    return requireFound(await switchToggle(tx, toggle, userId, businessId), 'business')
  })
}
