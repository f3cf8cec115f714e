import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { paymentsMax } from '#shared/payments/payment-stats.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'

export type PaymentRow = Selectable<Tables['payments']>

/** Payments with the names of their businesses. */
const selectPayments = (db: Db | Tx) =>
  db
    .selectFrom('payments')
    .leftJoin('business_profiles', 'business_profiles.business_id', 'payments.business_id')
    .selectAll('payments')
    .select('business_profiles.name as business_name')

/**
 * Where the money of a payment is, in dollars. Refunded, taken and kept add up to the amount of one that succeeded, so
 * nothing counts twice: money that the bank took of a refunded part counts once.
 */
export const toMoney = (
  row: Pick<PaymentRow, 'status' | 'standing' | 'amount_cents' | 'refunded_cents' | 'kept_cents'>,
): Pick<Payment, 'amount' | 'standing' | 'refundedAmount' | 'takenAmount' | 'keptAmount'> => ({
  amount: row.amount_cents / 100,
  standing: row.standing,
  refundedAmount: row.refunded_cents / 100,
  takenAmount:
    row.status === 'succeeded' ? (row.amount_cents - row.refunded_cents - row.kept_cents) / 100 : 0,
  keptAmount: row.kept_cents / 100,
})

/** A payment as its payer sees it, in dollars. */
export function toPayment(row: PaymentRow & { business_name: string | null }): Payment {
  return {
    id: row.id,
    ...toMoney(row),
    currency: row.currency,
    status: row.status,
    paymentType: row.payment_type,
    promotionPackage: row.promotion_package,
    promotionDuration: row.promotion_duration,
    businessId: row.business_id,
    businessName: row.business_name,
    livemode: row.livemode,
    processedAt: row.processed_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    disputedAt: row.disputed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** A person's payments and attempts, newest first. */
export async function listPaymentsOfUser(db: Db, userId: number): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('user_id', '=', userId)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(paymentsMax)
    .execute()
  return rows.map(toPayment)
}

/** A payment of this person, as they see it. */
export async function findPaymentOfUser(
  db: Db,
  userId: number,
  paymentId: number,
): Promise<Payment | undefined> {
  const row = await selectPayments(db)
    .where('payments.id', '=', paymentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toPayment(row)
}

export const findPayment = (db: Db | Tx, paymentId: number): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()

/** A payment, and whether its business exists and is listed. */
export type PaymentToCheck = PaymentRow & { is_promotable: boolean }

export const findPaymentToCheck = (db: Db, paymentId: number): Promise<PaymentToCheck | undefined> =>
  db
    .selectFrom('payments')
    .leftJoin('businesses', 'businesses.id', 'payments.business_id')
    .selectAll('payments')
    .select(({ fn, val }) => fn.coalesce('businesses.is_listed', val(false)).as('is_promotable'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()

export const findPaymentOfIntent = (db: Db | Tx, intentId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

/** Payments the provider may still have changes for, newest first. */
export async function listOpenPaymentIds(db: Db, max: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}
