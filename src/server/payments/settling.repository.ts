import { sql } from 'kysely'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { Db, Tx } from '../lib/db.ts'
import type { PaymentRow } from './payments.repository.ts'

/**
 * The payment, locked until the transaction ends, and the time. Its person and its business are held before, in the order
 * in which an account that leaves takes them, so that nobody waits in a circle.
 */
export async function lockPayment(
  tx: Tx,
  paymentId: number,
): Promise<{ payment: PaymentRow; now: Date } | undefined> {
  const of = (column: 'user_id' | 'business_id') =>
    sql`(SELECT ${sql.ref(column)} FROM payments WHERE id = ${paymentId})`
  await sql`SELECT FROM users WHERE id = ${of('user_id')} FOR KEY SHARE`.execute(tx)
  await sql`SELECT FROM businesses WHERE id = ${of('business_id')} FOR KEY SHARE`.execute(tx)
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { now, ...payment } = row
  return { payment, now }
}

/** What becomes of a payment with the next news of it. */
export type Settled = {
  status: PaymentStatus
  intentId: string | null
  livemode: boolean
  failureCode: string | null
  processedAt: Date | null
  refundedAt: Date | null
  closedAt: Date | null
}

/** Stores where a locked payment stands. */
export async function updateSettled(tx: Tx, paymentId: number, settled: Settled): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({
      status: settled.status,
      intent_id: settled.intentId,
      livemode: settled.livemode,
      failure_code: settled.failureCode,
      processed_at: settled.processedAt,
      refunded_at: settled.refundedAt,
      closed_at: settled.closedAt,
    })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

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
