import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { authorBlockedReason } from '#shared/reviews/hiding-reasons.ts'

type Stars = { businessId: number; rating: number; isUnconfirmed: boolean }

/** Hides what a person wrote and staff haven't hidden. The businesses must be locked. */
export async function hideReviewsOf(tx: Tx, userId: number): Promise<Stars[]> {
  return tx
    .updateTable('reviews')
    .set({
      hidden_at: sql<Date>`now()`,
      hidden_reason: authorBlockedReason,
      hidden_with_author: true,
      revision: sql`revision + 1`,
    })
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .returning(['business_id as businessId', 'rating', 'is_unconfirmed as isUnconfirmed'])
    .execute()
}

/** Shows what was hidden with its author. The businesses must be locked. */
export async function showReviewsOf(tx: Tx, userId: number): Promise<Stars[]> {
  return tx
    .updateTable('reviews')
    .set({ hidden_at: null, hidden_reason: null, hidden_with_author: false, revision: sql`revision + 1` })
    .where('user_id', '=', userId)
    .where('hidden_with_author', '=', true)
    .returning(['business_id as businessId', 'rating', 'is_unconfirmed as isUnconfirmed'])
    .execute()
}
