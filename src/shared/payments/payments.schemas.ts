import { z } from 'zod'
import { instant, rowId } from '../lib/fields.schemas.ts'
import { promotionPlanIds } from './promotion-plans.ts'

/** Most payments that one answer lists; the newest first. */
export const paymentsMax = 200

/** A payment as who made it sees it (specification §3); any status but the first three counts as failed. */
export const paymentSchema = z
  .object({
    id: rowId,
    amount: z.number().describe('Dollars'),
    currency: z.string(),
    status: z.enum(['succeeded', 'pending', 'refunded', 'failed']),
    paymentType: z.string(),
    promotionPackage: z.enum(promotionPlanIds).nullable(),
    businessName: z.string().nullable().describe('Null when the business is gone'),
    processedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Payment' })

export const paymentsSchema = z.object({ payments: z.array(paymentSchema).max(paymentsMax) })

export type Payment = z.infer<typeof paymentSchema>
export type PaymentsOfUser = z.infer<typeof paymentsSchema>
