import { promotionCurrency } from './promotion-plans.ts'

/** Maximum number of payments in one response, and so in the stats; newest first. */
export const paymentsMax = 200

export type PaymentStats = {
  /** The total of successful payments less refunded and taken amounts, in units of the currency. */
  totalSpent: number
  /** Of all attempts, from 0 to 1. */
  successRate: number
  /** Of successful payments. */
  average: number
  succeeded: number
  total: number
  /** Of the first payment, as sent over the API. */
  currency: string
}

type CountedPayment = { keptAmount: number; currency: string; status: string }

/** The stats on the payment dashboard (specification §9); 0 when there is nothing to count. */
export function paymentStats(payments: readonly CountedPayment[]): PaymentStats {
  const succeeded = payments.filter(({ status }) => status === 'succeeded')
  // Cents are whole; a sum of dollars would drift.
  const cents = succeeded.reduce((sum, { keptAmount }) => sum + Math.round(keptAmount * 100), 0)
  return {
    totalSpent: cents / 100,
    successRate: payments.length === 0 ? 0 : succeeded.length / payments.length,
    average: succeeded.length === 0 ? 0 : cents / 100 / succeeded.length,
    succeeded: succeeded.length,
    total: payments.length,
    currency: payments[0]?.currency ?? promotionCurrency,
  }
}
