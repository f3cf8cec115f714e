import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { PaymentRow } from './payments.repository.ts'

/** A locked payment, whether its business exists and is listed, and the time. */
export type LockedPayment = { payment: PaymentRow; isPromotable: boolean; now: Date }

/**
 * The payment, locked until the transaction ends. Its person and its business are locked first, in the order that account
 * deletion uses, to avoid deadlocks.
 */
export async function lockPayment(tx: Tx, paymentId: number): Promise<LockedPayment | undefined> {
  const of = (column: 'user_id' | 'business_id') =>
    sql`(SELECT ${sql.ref(column)} FROM payments WHERE id = ${paymentId})`
  await sql`SELECT FROM users WHERE id = ${of('user_id')} FOR KEY SHARE`.execute(tx)
  const { rows: businesses } = await sql<{ is_listed: boolean }>`
    SELECT is_listed FROM businesses WHERE id = ${of('business_id')} FOR KEY SHARE`.execute(tx)
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { now, ...payment } = row
  return { payment, isPromotable: businesses[0]?.is_listed ?? false, now }
}

/** The next state of a payment after a report. */
export type Settled = {
  status: PaymentStatus
  intentId: string | null
  livemode: boolean
  failureCode: string | null
  processedAt: Date | null
  refundedCents: number
  refundedAt: Date | null
  closedAt: Date | null
}

/** Stores the state of a locked payment. */
export async function updateSettled(tx: Tx, paymentId: number, settled: Settled): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({
      status: settled.status,
      intent_id: settled.intentId,
      livemode: settled.livemode,
      failure_code: settled.failureCode,
      processed_at: settled.processedAt,
      refunded_cents: settled.refundedCents,
      refunded_at: settled.refundedAt,
      closed_at: settled.closedAt,
    })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Stores a failed refund of a locked payment, and adds it to those that staff haven't paid in another way yet. All of them are
 * at most the payment: a refund that was tried again may fail again.
 */
export async function updateFailedRefund(
  tx: Tx,
  paymentId: number,
  { amountCents, reason }: { amountCents: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      refund_failed_cents: sql<number>`least(amount_cents, ${amountCents} + CASE WHEN EXISTS (
        SELECT FROM inbox_items WHERE payment_id = payments.id AND status <> 'done' FOR NO KEY UPDATE)
        THEN refund_failed_cents ELSE 0 END)`,
      refund_failure: reason,
    })
    .where('id', '=', paymentId)
    .execute()
}
