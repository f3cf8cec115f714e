import { z } from 'zod'
import { promotionPlanIds } from '#shared/payments/promotion-plans.ts'
import type { IntentMetadata } from './payment.gateway.ts'

const number = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)

const schema = z.object({
  paymentId: number,
  businessId: number,
  planId: z.enum(promotionPlanIds),
  promotionDuration: number,
})

/** As it stands in the provider's books, where everything is text. */
export const writeIntentMetadata = (metadata: IntentMetadata): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]))

/** Null for what is not ours. */
export function readIntentMetadata(written: unknown): IntentMetadata | null {
  return schema.safeParse(written).data ?? null
}
