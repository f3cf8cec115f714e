import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { countBusinesses, updateBusinessStatuses } from '../business-status.repository.ts'
import { lockUnconfirmed, restartSubmissions } from './submissions.repository.ts'

/**
 * Guarantee: a listing submitted by somebody whose email address isn't confirmed is public from the commit that confirms it,
 * and not before, unless staff approve it. One that looks like spam is held until staff do.
 */

/**
 * The status of a listing that is submitted now, public if its owner is confirmed and it isn't held. Lock its owner, or a
 * confirmation in the meantime would miss it.
 */
export const submittedStatus = (isPublic: boolean): BusinessStatus & ('pending' | 'unconfirmed') =>
  isPublic ? 'pending' : 'unconfirmed'

/** Makes a person's waiting listings pending, in the staff queue with the full time. The person must be locked. */
export async function publishListingsOf(tx: Tx, ownerId: number): Promise<void> {
  const ids = await lockUnconfirmed(tx, ownerId)
  if (ids.length === 0) return
  await restartSubmissions(tx, ids)
  await updateBusinessStatuses(tx, ids, 'pending')
  await countBusinesses(tx, ids, 1)
  await announcePublicChange(tx)
}
