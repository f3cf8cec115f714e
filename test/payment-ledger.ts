import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import type { PromotionStatus } from '#shared/payments/promotion-status.ts'
import type { StripeServer } from './stripe-server.ts'

export type LedgerPayment = {
  id: number
  businessId: number | null
  planId: PromotionPlanId
  duration: number
  amountCents: number
  currency: string
  refundedCents: number
  keptCents: number
  status: PaymentStatus
  intentId: string | null
}
export type LedgerPromotion = {
  id: number
  paymentId: number | null
  businessId: number
  planId: PromotionPlanId
  duration: number
  status: PromotionStatus
  ranSeconds: number
  startsAt: Date | null
  endsAt: Date | null
}
export type LedgerCharge = {
  intentId: string
  paymentId: number
  amount: number
  currency: string
  captured: number
  refunded: number
  /** With payers' banks. */
  taken: number
}

/** Everything the site and the provider record about money, for comparison. */
export type Ledger = {
  payments: LedgerPayment[]
  promotions: LedgerPromotion[]
  charges: LedgerCharge[]
  /** The payment of each receipt that was emailed. */
  receipts: number[]
}

export async function readLedger(
  db: Db,
  { books, disputes }: Pick<StripeServer, 'books' | 'disputes'>,
): Promise<Ledger> {
  const payments = await sql<LedgerPayment>`
    SELECT id, business_id AS "businessId", promotion_package AS "planId", promotion_duration AS duration,
      amount_cents AS "amountCents", refunded_cents AS "refundedCents", kept_cents AS "keptCents", currency, status, intent_id AS "intentId"
    FROM payments ORDER BY id`.execute(db)
  const promotions = await sql<LedgerPromotion>`
    SELECT id, payment_id AS "paymentId", business_id AS "businessId", plan_id AS "planId", duration, status,
      ran_seconds AS "ranSeconds", starts_at AS "startsAt", ends_at AS "endsAt"
    FROM promotions ORDER BY id`.execute(db)
  const charges = [...books.charges.values()]
    .filter(({ paid }) => paid)
    .map((charge) => ({
      intentId: charge.payment_intent,
      paymentId: Number(charge.metadata.paymentId),
      amount: charge.amount,
      currency: charge.currency,
      captured: charge.amount_captured,
      refunded: charge.amount_refunded,
      taken: disputes.takenOf(charge.id),
    }))
  const receipts = await sql<{ paymentId: number }>`
    SELECT substring(text_body FROM 'payment number (\\d+)')::int AS "paymentId" FROM mails
    WHERE subject LIKE 'Your receipt:%'`.execute(db)
  return {
    payments: payments.rows,
    promotions: promotions.rows,
    charges,
    receipts: receipts.rows.map(({ paymentId }) => paymentId),
  }
}
