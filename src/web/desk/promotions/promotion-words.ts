import type { DeskPromotion } from '#shared/payments/promotions-desk.schemas.ts'

type DeskPayment = NonNullable<DeskPromotion['payment']>

/** "$19.99 USD": always with cents, as on the receipt. */
export function amountText({ amount, currency }: Pick<DeskPayment, 'amount' | 'currency'>): string {
  const code = currency.toUpperCase()
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(amount)
  return `${money} ${code}`
}

/** What was paid, and whether it was real money. */
export const paidText = (payment: DeskPayment): string =>
  payment.livemode ? amountText(payment) : `${amountText(payment)}, test payment`
