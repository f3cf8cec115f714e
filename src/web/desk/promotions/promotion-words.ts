import type { DeskPromotion } from '#shared/payments/promotions-desk.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'

type DeskPayment = NonNullable<DeskPromotion['payment']>
type DeskDispute = DeskPayment['disputes'][number]

/** "$19.99 USD": always with cents, as on the receipt. */
export function amountText({ amount, currency }: Pick<DeskPayment, 'amount' | 'currency'>): string {
  const code = currency.toUpperCase()
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(amount)
  return `${money} ${code}`
}

/** The amount, marked if it was a test payment. */
export const paidText = (payment: DeskPayment): string =>
  payment.livemode ? amountText(payment) : `${amountText(payment)}, test payment`

/** "$5.00 USD refunded, $14.99 USD kept": where the money is now. */
export function partsText({
  refundedAmount,
  takenAmount,
  keptAmount,
  currency,
  standing,
}: DeskPayment): string {
  const taken = standing === 'charged back' ? 'charged back' : 'with the bank'
  const parts = [
    { amount: refundedAmount, what: 'refunded' },
    { amount: takenAmount, what: taken },
    { amount: keptAmount, what: 'kept' },
  ]
  return parts
    .filter(({ amount, what }) => amount > 0 || what === 'kept')
    .map(({ amount, what }) => `${amountText({ amount, currency })} ${what}`)
    .join(', ')
}

const disputeWords: Record<DeskDispute['state'], string> = {
  inquiry: 'The bank asks',
  dropped: 'The bank no longer asks',
  open: 'Open',
  lost: 'Lost',
  won: 'Won',
}

/** "Open, since Nov 21, 2025, 12:00 PM: $19.99 USD, fraudulent. Answer by Dec 1, 2025, 12:00 PM." */
export function disputeText(
  { state, amount, reason, openedAt, dueAt }: DeskDispute,
  currency: string,
): string {
  const what = `${amountText({ amount, currency })}, ${reason.replaceAll('_', ' ')}`
  const due = dueAt ? ` Answer at Stripe by ${austinMoment(dueAt)}.` : ''
  return `${disputeWords[state]}, since ${austinMoment(openedAt)}: ${what}.${due}`
}

/** Why a promotion has no times yet. */
export const laterText = (status: DeskPromotion['status']): string =>
  status === 'paused' || status === 'charged_back' ? 'not while its payment is disputed' : 'from activation'
