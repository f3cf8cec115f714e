import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { DisputeReport, sumDisputes } from '#shared/payments/disputes.ts'
import type { PaymentRow } from './payments.repository.ts'

const toReport = (row: Selectable<Tables['payment_disputes']>): DisputeReport => ({
  amountCents: row.amount_cents,
  state: row.state,
  reason: row.reason,
  openedAt: row.opened_at,
  dueAt: row.due_at,
  reportedAt: row.reported_at,
  withdrawnAt: row.withdrawn_at,
  reinstatedAt: row.reinstated_at,
})

/** The disputes of a payment by the provider's ID. */
export async function listDisputes(tx: Tx, paymentId: number): Promise<Map<string, DisputeReport>> {
  const rows = await tx
    .selectFrom('payment_disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .execute()
  return new Map(rows.map((row) => [row.dispute_id, toReport(row)]))
}

/** Stores a dispute as it is now. Its payment must be locked. */
export async function saveDispute(
  tx: Tx,
  { disputeId, paymentId }: { disputeId: string; paymentId: number },
  dispute: DisputeReport,
): Promise<void> {
  const values = {
    amount_cents: dispute.amountCents,
    state: dispute.state,
    reason: dispute.reason,
    opened_at: dispute.openedAt,
    due_at: dispute.dueAt,
    reported_at: dispute.reportedAt,
    withdrawn_at: dispute.withdrawnAt,
    reinstated_at: dispute.reinstatedAt,
  }
  await tx
    .insertInto('payment_disputes')
    .values({ dispute_id: disputeId, payment_id: paymentId, ...values })
    .onConflict((conflict) => conflict.column('dispute_id').doUpdateSet(values))
    .execute()
}

/** Stores what the disputes of a locked payment come to. One that waits for its refund is over once its payer has the money. */
export async function updateDisputed(
  tx: Tx,
  paymentId: number,
  { dispute, takenCents, disputedAt }: ReturnType<typeof sumDisputes>,
): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({
      dispute,
      taken_cents: sql<number>`least(amount_cents, ${takenCents}::int)`,
      disputed_at: disputedAt,
      ...(dispute === 'lost' && { closed_at: sql<Date>`coalesce(closed_at, now())` }),
    })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** For rows of `payments` named `t`: disputes and money taken by banks, for the payer. */
export const disputesOfPayment = sql`(
  SELECT json_agg(json_build_object('state', state, 'reason', reason, 'amountCents', amount_cents, 'openedAt', opened_at,
    'withdrawnAt', withdrawn_at, 'reinstatedAt', reinstated_at) ORDER BY opened_at, dispute_id)
  FROM payment_disputes WHERE payment_id = t.id)`

/** How many promotions were bought with a payment that a bank asks about, or decides about. */
export async function countDisputed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('promotions')
    .innerJoin('payments', 'payments.id', 'promotions.payment_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dispute', 'in', ['inquiry', 'open'])
    .executeTakeFirstOrThrow()
  return count
}
