import { type Payment, paymentsMax } from '#shared/payments/payments.schemas.ts'
import type { Db } from '../lib/db.ts'

/** What a person has paid or tried to pay, in dollars, the newest first. */
export async function listPaymentsOfUser(db: Db, userId: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('business_profiles', 'business_profiles.business_id', 'payments.business_id')
    .select([
      'payments.id',
      'amount_cents as cents',
      'currency',
      'status',
      'payment_type as paymentType',
      'promotion_package as promotionPackage',
      'business_profiles.name as businessName',
      'processed_at as processedAt',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(paymentsMax)
    .execute()
  return rows.map(({ cents, processedAt, createdAt, ...payment }) => ({
    ...payment,
    amount: cents / 100,
    processedAt: processedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
