import { z } from 'zod'
import { emailAddress, instant, phoneNumber, rowId, typedText } from '#shared/lib/fields.schemas.ts'
import { paymentsMax } from './payment-stats.ts'
import { paymentStandings, paymentStatuses } from './payment-status.ts'
import { promotionCurrency, promotionPlanIds, promotionPlans } from './promotion-plans.ts'
import { shownPromotionStatuses } from './promotion-status.ts'

/** Maximum number of promotions of one business in one response; newest first. */
export const promotionsMax = 100

/** A payment as its payer sees it (specification §3). */
const paymentSchema = z
  .object({
    id: rowId,
    amount: z.number().describe('Dollars'),
    currency: z.string(),
    status: z.enum(paymentStatuses),
    standing: z.enum(paymentStandings).describe('The status, or what came of a succeeded payment since'),
    refundedAmount: z.number().describe('Dollars that were refunded'),
    takenAmount: z.number().describe('Dollars that the bank has taken for a dispute'),
    keptAmount: z.number().describe('Dollars that are paid now: 0 unless it succeeded'),
    paymentType: z.string(),
    promotionPackage: z.enum(promotionPlanIds).nullable(),
    promotionDuration: z.int().positive().describe('Units of the plan: hours of basic, days of the others'),
    businessId: rowId.nullable(),
    businessName: z.string().nullable().describe('Null if the business was deleted'),
    livemode: z.boolean().describe('False when no card was charged'),
    processedAt: instant.nullable(),
    refundedAt: instant.nullable().describe('When it was refunded last'),
    disputedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Payment' })

export const paymentsSchema = z.object({ payments: z.array(paymentSchema).max(paymentsMax) })

/** One purchase of promotion, as the owner sees it. */
export const promotionSchema = z
  .object({
    id: rowId,
    businessId: rowId,
    planId: z.enum(promotionPlanIds),
    duration: z.int().positive().describe('Units of the plan: hours of basic, days of the others'),
    status: z.enum(shownPromotionStatuses),
    startsAt: instant.nullable().describe('Null until staff activate it'),
    endsAt: instant.nullable(),
    remainingSeconds: z.int().nonnegative().describe('0 unless it is running or paused'),
    createdAt: instant,
  })
  .meta({ id: 'Promotion' })

export const promotionsSchema = z.object({ promotions: z.array(promotionSchema).max(promotionsMax) })

export const promotionStatusSchema = promotionSchema
  .pick({ status: true, startsAt: true, endsAt: true, remainingSeconds: true })
  .meta({ id: 'PromotionStatus' })

/** A payment and its promotion. */
export const receiptSchema = z
  .object({
    payment: paymentSchema,
    promotion: promotionSchema.nullable().describe('Null until paid, or if its business was deleted'),
  })
  .meta({ id: 'Receipt' })

/** The payment provider, and how many spots are free right now. */
export const promotionPlansSchema = z
  .object({
    provider: z.enum(['stripe', 'test']),
    publishableKey: z.string().nullable(),
    plans: z.array(
      z.object({
        planId: z.enum(promotionPlanIds),
        places: z.int().positive().nullable().describe('Null: any number of businesses at a time'),
        free: z.int().nonnegative().nullable(),
        nextStartsAt: instant.nullable().describe('When the next spot opens, if none is free'),
      }),
    ),
  })
  .meta({ id: 'PromotionPlans' })

/** The payer, for the card's bank; texts of specification §5. None of it is stored. */
const customerInfoSchema = z
  .object({
    email: z.string('Email is required').trim().min(1, 'Email is required').pipe(emailAddress),
    name: typedText(161, 'Name is required'),
    phone: phoneNumber('Phone is required'),
    address: typedText(200, 'Address is required'),
    city: typedText(80, 'City is required'),
    state: typedText(40, 'State is required'),
    zipCode: typedText(10, 'ZIP code is required'),
  })
  .meta({ id: 'CustomerInfo' })

/** The purchase. The server knows the price: the client's price is compared, never used. */
const purchase = z.object({
  businessId: rowId,
  planId: z.enum(promotionPlanIds),
  promotionDuration: z.int().positive().default(1),
  customerInfo: customerInfoSchema,
})

const hasItsUnits = ({
  planId,
  promotionDuration,
}: Pick<z.infer<typeof purchase>, 'planId' | 'promotionDuration'>) =>
  promotionDuration <= promotionPlans[planId].unitsMax

const tooManyUnits = {
  path: ['promotionDuration'],
  message: 'At most 24 hours of Starter, or 30 days of the other plans',
}

export const createIntentSchema = purchase
  .extend({ amount: z.int().positive().describe('US cents'), currency: z.literal(promotionCurrency) })
  .refine(hasItsUnits, tooManyUnits)
  .meta({ id: 'CreateIntent' })

export const intentSchema = z
  .object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    amount: z.int().positive().describe('US cents'),
    currency: z.literal(promotionCurrency),
    isPaid: z
      .boolean()
      .describe(
        'True if it is already paid, as after a lost response: no card is needed, only a confirmation',
      ),
  })
  .meta({ id: 'Intent' })

/** A provider's intent id. */
const intentId = z.string().regex(/^[\w-]{1,255}$/, 'Must be the id of a payment intent')

export const confirmPaymentSchema = purchase
  .extend({ paymentIntentId: intentId })
  .refine(hasItsUnits, tooManyUnits)
  .meta({ id: 'ConfirmPayment' })

export const confirmedPaymentSchema = z
  .object({ payment: paymentSchema, promotion: promotionSchema.nullable(), message: z.string() })
  .meta({ id: 'ConfirmedPayment' })

/** A card typed into the test provider's form; the digits are compared with the known numbers and discarded. */
export const testCardSchema = z
  .object({
    clientSecret: z.string().regex(/^[\w-]{1,255}$/),
    cardNumber: z.string().max(40),
    expMonth: z.int().min(1, 'Must be a month').max(12, 'Must be a month'),
    expYear: z.int().min(2000, 'Must be a year').max(2100, 'Must be a year'),
    cvc: z.string().regex(/^\d{3,4}$/, 'Must be 3 or 4 digits'),
  })
  .meta({ id: 'TestCard' })

export const testPaymentSchema = z
  .object({ paymentIntentId: z.string(), status: z.literal('succeeded') })
  .meta({ id: 'TestPayment' })

export type Payment = z.infer<typeof paymentSchema>
export type PaymentsOfUser = z.infer<typeof paymentsSchema>
export type Promotion = z.infer<typeof promotionSchema>
export type Promotions = z.infer<typeof promotionsSchema>
export type PromotionPlans = z.infer<typeof promotionPlansSchema>
export type Receipt = z.infer<typeof receiptSchema>
export type CustomerInfo = z.infer<typeof customerInfoSchema>
export type CreateIntent = z.infer<typeof createIntentSchema>
export type Intent = z.infer<typeof intentSchema>
export type ConfirmPayment = z.infer<typeof confirmPaymentSchema>
export type ConfirmedPayment = z.infer<typeof confirmedPaymentSchema>
export type TestCard = z.infer<typeof testCardSchema>
