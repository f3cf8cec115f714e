import type { Tx } from '#server/lib/database/db.ts'
import { announceToSender } from '#server/quote-requests/request-news.repository.ts'
import { listAsked, type Round } from './quote-rounds.repository.ts'

/**
 * Guarantee: an open page of a round's answers is told if and only if the transaction commits. The page follows the businesses
 * that it shows, so news of a round are news of the first one, and the page learns of new ones from that.
 */
export async function announceRound(tx: Tx, { id, userId }: Pick<Round, 'id' | 'userId'>): Promise<void> {
  const [first] = await listAsked(tx, id)
  if (first) await announceToSender(tx, { id: first.id, businessId: first.businessId, userId })
}
