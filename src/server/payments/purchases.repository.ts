import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import type { PaymentRow } from './payments.repository.ts'

/** A wanted promotion. The same four values are the same purchase. */
export type Purchase = {
  userId: number
  businessId: number
  planId: PromotionPlanId
  duration: number
}

/** Keeps the person from being deleted until the transaction ends; false when they already are. */
export async function lockPayer(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(tx)
  return rows.length > 0
}

/** Serializes identical purchases until the transaction ends; undefined when the business was deleted. */
export async function lockPromotedBusiness(tx: Tx, businessId: number): Promise<BusinessStatus | undefined> {
  const row = await tx
    .selectFrom('businesses')
    .select('status')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status
}

/** How long a payment that succeeded without a confirmation counts as the same purchase. */
const unconfirmedFor = sql`interval '10 minutes'`

/**
 * The existing payment of the same purchase: one that is open, or one that just succeeded without the browser knowing.
 * The business must be locked.
 */
export async function findPurchase(tx: Tx, purchase: Purchase): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', purchase.userId)
    .where('business_id', '=', purchase.businessId)
    .where('promotion_package', '=', purchase.planId)
    .where('promotion_duration', '=', purchase.duration)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', ['pending', 'failed']), eb('closed_at', 'is', null)]),
        eb.and([
          eb('status', '=', 'succeeded'),
          // A paid but open payment is being refunded.
          eb('closed_at', 'is not', null),
          eb('confirmed_at', 'is', null),
          eb('processed_at', '>', sql<Date>`now() - ${unconfirmedFor}`),
        ]),
      ]),
    )
    .orderBy('status', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores the start of a purchase. */
export async function createPayment(
  tx: Tx,
  { userId, planId, duration }: Purchase,
  businessId: OwnedBusinessId,
  { amountCents, provider }: { amountCents: number; provider: PaymentRow['provider'] },
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({
      user_id: userId,
      business_id: businessId,
      promotion_package: planId,
      promotion_duration: duration,
      amount_cents: amountCents,
      provider,
      status: 'pending',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A person's unpaid purchases, newest first. */
export async function listOpenPaymentIdsOfUser(tx: Tx, userId: number, max: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Records the provider's ID of a payment; false when another one is already recorded or the payment was canceled. */
export async function updateIntent(
  db: Db | Tx,
  paymentId: number,
  intent: { id: string; livemode: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ intent_id: intent.id, livemode: intent.livemode })
    .where('id', '=', paymentId)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('intent_id', 'is', null), eb('intent_id', '=', intent.id)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the payer has seen the result. */
export async function markConfirmed(db: Db, paymentId: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('confirmed_at', 'is', null)
    .execute()
}
