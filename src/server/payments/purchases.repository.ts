import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import type { PaymentRow } from './payments.repository.ts'

/** What somebody wants to buy. The same four are the same purchase. */
export type Purchase = {
  userId: number
  businessId: number
  planId: PromotionPlanId
  duration: number
}

/** Keeps the person from leaving until the transaction ends; false when they have left already. */
export async function holdPayer(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(tx)
  return rows.length > 0
}

/** Keeps twins of a purchase apart until the transaction ends; undefined when the business is gone. */
export async function lockPromoted(tx: Tx, businessId: number): Promise<BusinessStatus | undefined> {
  const row = await tx
    .selectFrom('businesses')
    .select('status')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status
}

/** For how long a payment that came without its payer hearing of it answers their next press. */
const unconfirmedFor = sql`interval '10 minutes'`

/**
 * The payment that another press of the same purchase means: one that is open, or one that succeeded a moment ago without
 * the browser ever hearing of it. The business must be locked.
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
          // Open money is on its way back.
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

/** Stores the beginning of a purchase. */
export async function createPayment(
  tx: Tx,
  { userId, businessId, planId, duration }: Purchase,
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

/** What a person has begun and not paid, the newest first. */
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

/** Notes the provider's name of a payment; false when another one is noted already or the payment was given up. */
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

/** Notes that who paid has heard of it. */
export async function markConfirmed(db: Db, paymentId: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('confirmed_at', 'is', null)
    .execute()
}
