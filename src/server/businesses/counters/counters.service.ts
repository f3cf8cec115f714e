import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { lockBusinesses } from '../businesses.repository.ts'
import { recomputeRatings } from '../profile/business-ratings.repository.ts'
import { recomputeLikesAndFollowers } from '../toggles/business-toggles.repository.ts'
import { recomputeBusinessCounts } from './business-counts.repository.ts'

/** Guarantee: after a recount every stored number equals the row count. */

/**
 * Recounts businesses, ratings, likes and followers, in one transaction that blocks all other counting. Visits stay
 * unchanged: their total includes visits whose rows are already deleted.
 */
export async function recomputeCounters(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBusinesses(tx)
    await recomputeBusinessCounts(tx)
    await recomputeRatings(tx)
    await recomputeLikesAndFollowers(tx)
    await announcePublicChange(tx)
  })
}
