import { promotionCurrency } from './promotion-plans.ts'

/** Most payments that one answer lists, and so that the figures count; the newest first. */
export const paymentsMax = 200

export type PaymentStats = {
  /** Of what succeeded, in units of the currency. */
  totalSpent: number
  /** Of all that was tried, from 0 to 1. */
  successRate: number
  /** Of what succeeded. */
  average: number
  succeeded: number
  total: number
  /** Of the first payment, as it travels. */
  currency: string
}

type CountedPayment = { amount: number; currency: string; status: string }

/** The figures of the payment dashboard (specification §9); 0 where there is nothing to count. */
export function paymentStats(payments: readonly CountedPayment[]): PaymentStats {
  const succeeded = payments.filter(({ status }) => status === 'succeeded')
  // Cents are whole; a sum of dollars would drift.
  const cents = succeeded.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return {
    totalSpent: cents / 100,
    successRate: payments.length === 0 ? 0 : succeeded.length / payments.length,
    average: succeeded.length === 0 ? 0 : cents / 100 / succeeded.length,
    succeeded: succeeded.length,
    total: payments.length,
    currency: payments[0]?.currency ?? promotionCurrency,
  }
}
