import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Records a provider event; false when it was recorded before. */
export async function createPaymentEvent(
  tx: Tx,
  event: { id: string; type: string; intentId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_events')
    .values({ event_id: event.id, type: event.type, intent_id: event.intentId })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes events older than any that a provider repeats: Stripe does so automatically for three days, manually for 30.
 */
export async function deleteOldPaymentEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('received_at', '<', sql<Date>`now() - interval '40 days'`)
    .execute()
}
