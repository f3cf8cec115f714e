import type { Db, Tx } from '#server/lib/database/db.ts'
import {
  deleteBusinessesOf,
  deleteVisitsOf,
  uncountBusinessesOf,
  withdrawTakingPart,
} from './account-traces.repository.ts'

/** This room promises: after somebody has left, every counter is the number of rows that are still there. */

/**
 * Deletes the businesses of a person who leaves, takes back what they did with others' and corrects the counters; `reviews`
 * are theirs, deleted already. The person and then these businesses must be locked (`lockBusinessesOfLeaver`). Saves and
 * visits leave with the person's row; no counter knows of saves, and a view that was counted stays one, without its person.
 */
export async function eraseBusinessTraces(
  tx: Tx,
  userId: number,
  reviews: readonly { businessId: number; rating: number }[],
): Promise<void> {
  await withdrawTakingPart(tx, userId, reviews)
  await uncountBusinessesOf(tx, userId)
  await deleteBusinessesOf(tx, userId)
}

/** Visits that one statement removes: about 75 ms. */
const visitsAtOnce = 50_000

/**
 * Before somebody leaves: removes the single visits of their businesses step by step. A business that
 * has been looked at a million times would otherwise take longer to go than a request may. Visits are nobody's, so nothing
 * is lost but figures if the person doesn't leave after all.
 */
export async function purgeVisits(db: Db, userId: number): Promise<void> {
  while ((await deleteVisitsOf(db, userId, visitsAtOnce)) >= visitsAtOnce);
}
