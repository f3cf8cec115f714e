import type { Payment, Promotion, Receipt } from '#shared/payments/payments.schemas.ts'
import { promotionDurationText, promotionPlans } from '#shared/payments/promotion-plans.ts'
import type { ShownPromotionStatus } from '#shared/payments/promotion-status.ts'
import { formatMoney } from '../money.tsx'
import { paymentDuration, wasPaid } from '../payment-words.ts'

/** "7 days at $9.99 a day": how the price is calculated; null for an unknown plan. */
export function unitsText(payment: Payment): string | null {
  const { promotionPackage, promotionDuration, amount, currency } = payment
  if (!promotionPackage) return null
  const { unit } = promotionPlans[promotionPackage]
  const price = formatMoney(amount / promotionDuration, currency)
  return `${paymentDuration(payment)} at ${price} ${unit === 'hour' ? 'an hour' : 'a day'}`
}

type Line = { label: string; amount: number }

/** Lines for the amounts refunded to the payer or held by their bank. */
export function returnedLines({ status, standing, amount, refundedAmount, takenAmount }: Payment): Line[] {
  const lines = [
    { label: 'Refunded', amount: status === 'refunded' ? amount : refundedAmount },
    { label: standing === 'charged back' ? 'Charged back' : 'With your bank', amount: takenAmount },
  ]
  return lines.filter((line) => line.amount > 0)
}

/** The label and amount of the total line. */
export function receiptTotal({ status, standing, amount, keptAmount }: Payment): Line {
  if (standing === 'charged back' || standing === 'disputed')
    return { label: standing === 'disputed' ? 'Paid for now' : 'Total after dispute', amount: keptAmount }
  if (standing === 'partly refunded') return { label: 'Total after refund', amount: keptAmount }
  if (status === 'succeeded') return { label: 'Total paid', amount }
  if (status === 'pending') return { label: 'Not paid yet', amount }
  return { label: status === 'refunded' ? 'Total after refund' : 'Charged', amount: 0 }
}

const runs: Record<ShownPromotionStatus, string> = {
  requested: '',
  scheduled: 'Your promotion is booked and starts automatically.',
  active: 'Your promotion is running now.',
  paused: 'Your promotion is paused until your bank decides on the payment.',
  ended: 'Your promotion has ended.',
  charged_back: 'Your promotion ended when your bank returned the payment.',
  refunded: 'Your promotion ended with the refund.',
}

/** The status of the purchase, in a sentence. */
export function promotionLine({ payment, promotion }: Receipt): string {
  if (payment.status === 'failed') return 'The payment didn’t go through. Nothing was charged or promoted.'
  if (payment.status === 'pending') return 'The payment isn’t complete. The promotion starts once it is.'
  if (!promotion && payment.status === 'refunded' && payment.businessId !== null) return refundedBefore
  if (!promotion) return 'The business was deleted, and its promotion with it.'
  if (promotion.status === 'requested') return requestedLine(promotion)
  if (promotion.status === 'refunded' && !promotion.startsAt) return refundedBefore
  return runs[promotion.status]
}

const refundedBefore = 'It was refunded before it started.'

const requestedLine = ({ planId, duration }: Promotion) =>
  `Our team will review and activate it soon. Its ${promotionDurationText(planId, duration)} only start then.`

/** The start and end of the promotion; null if it has none. */
export function promotionSpan({ payment, promotion }: Receipt): { from: string; until: string } | null {
  if (!wasPaid(payment) || !promotion?.startsAt || !promotion.endsAt) return null
  return { from: promotion.startsAt, until: promotion.endsAt }
}
