import type { Db, Tx } from '#server/lib/database/db.ts'
import { deleteTeamsOf } from '../members.repository.ts'
import {
  deleteBusinessesOf,
  deleteTogglesOf,
  deleteVisitsOf,
  disownBusinessesOf,
  subtractBusinessesOf,
} from './account-traces.repository.ts'

/** Guarantee: after an account is deleted, every counter is the number of remaining rows. */

/**
 * Deletes the businesses that a person registered, leaves those they claimed to nobody, reverts what they did with others'
 * and corrects the counters. The person and then these businesses must be locked (`lockBusinessesOfUser`). Saves and visits
 * are deleted with the person's row; no counter includes saves, and a counted view stays counted.
 */
export async function eraseBusinessTraces(tx: Tx, userId: number): Promise<void> {
  await deleteTeamsOf(tx, userId)
  await deleteTogglesOf(tx, userId)
  await subtractBusinessesOf(tx, userId)
  await deleteBusinessesOf(tx, userId)
  await disownBusinessesOf(tx, userId)
}

/** Visits deleted per statement: about 75 ms. */
const visitsAtOnce = 50_000

/**
 * Call it before an account is deleted: removes the visits of its businesses in steps, because a million of them would
 * take longer than a request may. Visits are anonymous, so only numbers are lost if the account isn't deleted after all.
 */
export async function purgeVisits(db: Db, userId: number): Promise<void> {
  while ((await deleteVisitsOf(db, userId, visitsAtOnce)) >= visitsAtOnce);
}
