import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Notes an event of the provider; false when it was noted before. */
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

/** Forgets events that are older than any provider repeats them: Stripe by itself for three days, by hand for 30. */
export async function deleteOldPaymentEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('received_at', '<', sql<Date>`now() - interval '40 days'`)
    .execute()
}
