import { z } from 'zod'
import { businessStatuses } from '#shared/businesses/businesses.schemas.ts'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { disputeStates } from './disputes.ts'
import { paymentStandings, paymentStatuses } from './payment-status.ts'
import { promotionSchema } from './payments.schemas.ts'

/** Filters for staff; disputed promotions have a payment that a bank asks about or is deciding on. */
export const deskPromotionFilters = [
  'requested',
  'scheduled',
  'active',
  'disputed',
  'ended',
  'charged_back',
  'refunded',
  'all',
] as const

/** Requested ones come longest waiting first, all others newest first. */
export const listDeskPromotionsQuerySchema = z.object({
  status: z.enum(deskPromotionFilters).default('requested'),
  search: listSearch.describe('Part of the business’s name, or the payment number'),
  page: pageNumber,
})

/** A dispute of a payment, as staff see it. */
const deskDisputeSchema = z
  .object({
    id: z.string().describe('The provider’s'),
    state: z.enum(disputeStates),
    amount: z.number().describe('Dollars'),
    reason: z.string(),
    openedAt: instant,
    dueAt: instant.nullable().describe('Until when the bank can be answered; null when it can’t, or was'),
  })
  .meta({ id: 'DeskDispute' })

/** A promotion, as staff see it, with its owner and payment. */
const deskPromotionSchema = promotionSchema
  .extend({
    businessName: z.string(),
    businessStatus: z.enum(businessStatuses),
    payment: z
      .object({
        id: rowId,
        amount: z.number().describe('Dollars'),
        currency: z.string(),
        status: z.enum(paymentStatuses),
        standing: z.enum(paymentStandings),
        refundedAmount: z.number().describe('Dollars'),
        takenAmount: z.number().describe('Dollars that the bank has taken for a dispute'),
        keptAmount: z.number().describe('Dollars that are paid now'),
        disputes: z.array(deskDisputeSchema),
        livemode: z.boolean().describe('False when no card was charged'),
        payer: z
          .object({ name: z.string(), email: z.string() })
          .nullable()
          .describe('Null for a former user'),
        processedAt: instant.nullable(),
        refundedAt: instant.nullable(),
      })
      .nullable()
      .describe('Null for an unpaid promotion, such as in the demo'),
  })
  .meta({ id: 'DeskPromotion' })

export const deskPromotionListSchema = z
  .object({
    promotions: z.array(deskPromotionSchema).max(listPageSize),
    requestedCount: z.number().int().describe('All that await staff, regardless of the search'),
    disputedCount: z.number().int().describe('All with a payment in dispute, regardless of the search'),
    places: z
      .object({
        total: z.number().int(),
        free: z.number().int().nonnegative(),
        nextStartsAt: instant.nullable().describe('When the next spot opens, if none is free'),
      })
      .describe('Spots of the Enterprise plan; an activated promotion takes one'),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskPromotionList' })

export const promotionParamsSchema = z.object({ promotionId: rowIdText })
export const paymentParamsSchema = z.object({ paymentId: rowIdText })

export const activatedPromotionSchema = z
  .object({ promotion: promotionSchema })
  .meta({ id: 'ActivatedPromotion' })

export const refundedPaymentSchema = z
  .object({
    payment: z.object({
      id: rowId,
      status: z.enum(paymentStatuses),
      amount: z.number().describe('Dollars'),
      refundedAt: instant.nullable(),
    }),
  })
  .meta({ id: 'RefundedPayment' })

export type ListDeskPromotionsQuery = z.output<typeof listDeskPromotionsQuerySchema>
export type DeskPromotion = z.infer<typeof deskPromotionSchema>
export type DeskPromotionList = z.infer<typeof deskPromotionListSchema>
export type ActivatedPromotionAnswer = z.infer<typeof activatedPromotionSchema>
export type RefundedPayment = z.infer<typeof refundedPaymentSchema>
