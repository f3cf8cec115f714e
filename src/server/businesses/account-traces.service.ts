import type { Db, Tx } from '#server/lib/database/db.ts'
import { deleteReviewsByUser } from '#server/reviews/leaving-author.service.ts'
import {
  deleteBusinessesOf,
  deleteVisitsOf,
  lockBusinessesOfLeaver,
  uncountBusinessesOf,
  withdrawTakingPart,
} from './account-traces.repository.ts'

/** This room promises: after somebody has left, every counter is the number of rows that are still there. */

/**
 * For the room `users`: deletes the businesses of a person who leaves, takes back what they did with others' and corrects the
 * counters. The person must be locked. Saves and visits leave with the person's row; no counter knows of saves, and a view
 * that was counted stays one, without its person.
 */
export async function eraseBusinessTraces(tx: Tx, userId: number): Promise<void> {
  await lockBusinessesOfLeaver(tx, userId)
  await withdrawTakingPart(tx, userId, await deleteReviewsByUser(tx, userId))
  await uncountBusinessesOf(tx, userId)
  await deleteBusinessesOf(tx, userId)
}

/** Visits that one statement removes: about 75 ms. */
const visitsAtOnce = 50_000

/**
 * For the room `users`, before somebody leaves: removes the single visits of their businesses step by step. A business that
 * has been looked at a million times would otherwise take longer to go than a request may. Visits are nobody's, so nothing
 * is lost but figures if the person doesn't leave after all.
 */
export async function thinBusinessTraces(db: Db, userId: number): Promise<void> {
  while ((await deleteVisitsOf(db, userId, visitsAtOnce)) >= visitsAtOnce);
}
