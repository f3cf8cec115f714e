import { sql } from 'kysely'
import { isActive } from '#server/lib/active-people.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { deskAreas } from '#shared/lib/staff-roles.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import type { PromotionStatus } from '#shared/payments/promotion-status.ts'

export type Recipient = { id: number; firstName: string; lastName: string; email: string }

/** A payment with everything an email about it needs. */
export type MailedPayment = {
  paymentId: number
  amountCents: number
  /** So far, and less than the amount. */
  refundedCents: number
  livemode: boolean
  planId: PromotionPlanId | null
  duration: number
  /** Null for a deleted business. */
  businessName: string | null
  businessStatus: BusinessStatus | null
  promotionStatus: PromotionStatus | null
  /** Null when it has no promotion, or until staff activate it. */
  startsAt: Date | null
  endsAt: Date | null
  settledAt: Date
  person: Recipient
}

const person = sql<Recipient>`json_build_object('id', users.id, 'firstName', users.first_name,
  'lastName', users.last_name, 'email', users.email)`

/** Everything an email about a payment needs; no person once their account was deleted. */
export type PaymentInMail = Omit<MailedPayment, 'person'> & { person: Recipient | null }

/** Locks the payer until the transaction ends; undefined when their account was deleted. */
export async function findPaymentForMail(tx: Tx, paymentId: number): Promise<MailedPayment | undefined> {
  const payment = await findPaymentInMail(tx, paymentId)
  return payment?.person ? { ...payment, person: payment.person } : undefined
}

/** Locks the payer, if there is one, until the transaction ends. */
export async function findPaymentInMail(tx: Tx, paymentId: number): Promise<PaymentInMail | undefined> {
  await sql`SELECT FROM users WHERE id = (SELECT user_id FROM payments WHERE id = ${paymentId}) FOR KEY SHARE`.execute(
    tx,
  )
  const { rows } = await sql<PaymentInMail>`
    SELECT pay.id AS "paymentId", pay.amount_cents AS "amountCents", pay.refunded_cents AS "refundedCents", pay.livemode,
      pay.promotion_package AS "planId", pay.promotion_duration AS duration, profile.name AS "businessName",
      business.status AS "businessStatus", promotion.status AS "promotionStatus", promotion.starts_at AS "startsAt",
      promotion.ends_at AS "endsAt", clock_timestamp() AS "settledAt", CASE WHEN users.id IS NOT NULL THEN ${person} END AS person
    FROM payments pay LEFT JOIN users ON users.id = pay.user_id
    LEFT JOIN businesses business ON business.id = pay.business_id
    LEFT JOIN business_profiles profile ON profile.business_id = pay.business_id
    LEFT JOIN promotions promotion ON promotion.payment_id = pay.id
    WHERE pay.id = ${paymentId}`.execute(tx)
  return rows[0]
}

/** The recipients of news about disputes: active people who work on administration, in order of ID. */
export async function listAdministrators(tx: Tx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email FROM users
    WHERE role = ANY(${sql.val(deskAreas.administration)}::text[]) AND ${isActive('users')}
    ORDER BY id FOR KEY SHARE`.execute(tx)
  return rows
}

/** A requested promotion and its owner; none for an unclaimed business. */
type PromotionRequest = {
  promotionId: number
  businessId: number
  businessName: string
  businessStatus: BusinessStatus
  duration: number
  person: Recipient | null
}
export type ActivatedPromotion = PromotionRequest & { startsAt: Date; endsAt: Date }

/** A promotion with its owner, who is locked until the transaction ends. */
export async function findRequestForMail(tx: Tx, promotionId: number): Promise<PromotionRequest | undefined> {
  // People before businesses, the order in which account deletion locks them.
  await sql`SELECT FROM users WHERE id = (SELECT submitted_by_id FROM businesses
    WHERE id = (SELECT business_id FROM promotions WHERE id = ${promotionId})) FOR KEY SHARE`.execute(tx)
  const { rows } = await sql<PromotionRequest>`
    SELECT promotion.id AS "promotionId", business.id AS "businessId", profile.name AS "businessName",
      business.status AS "businessStatus", promotion.duration,
      CASE WHEN users.id IS NOT NULL THEN ${person} END AS person
    FROM promotions promotion JOIN businesses business ON business.id = promotion.business_id
    JOIN business_profiles profile ON profile.business_id = business.id
    LEFT JOIN users ON users.id = business.submitted_by_id
    WHERE promotion.id = ${promotionId} FOR KEY SHARE OF business`.execute(tx)
  return rows[0]
}
