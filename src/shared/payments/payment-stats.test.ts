import { describe, expect, it } from 'vitest'
import { paymentStats } from './payment-stats.ts'

const paid = (amount: number, status = 'succeeded', currency = 'usd', back = 0) => ({
  keptAmount: status === 'succeeded' ? (Math.round(amount * 100) - Math.round(back * 100)) / 100 : 0,
  status,
  currency,
})

describe('paymentStats', () => {
  it('is zero, in US dollars, when nothing was paid', () => {
    expect(paymentStats([])).toEqual({
      totalSpent: 0,
      successRate: 0,
      average: 0,
      succeeded: 0,
      total: 0,
      currency: 'usd',
    })
  })

  it('sums successful payments and rates them against all attempts', () => {
    const payments = [
      paid(9.99),
      paid(19.99, 'failed'),
      paid(4.99),
      paid(4.99, 'pending'),
      paid(29.97, 'refunded'),
    ]
    expect(paymentStats(payments)).toMatchObject({
      totalSpent: 14.98,
      successRate: 0.4,
      average: 7.49,
      succeeded: 2,
      total: 5,
    })
  })

  it('counts what is left of a payment that was refunded in part or is with a bank', () => {
    const payments = [paid(9.98, 'succeeded', 'usd', 3), paid(19.99, 'succeeded', 'usd', 19.99), paid(4.99)]
    expect(paymentStats(payments)).toMatchObject({ totalSpent: 11.97, succeeded: 3, average: 3.99 })
  })

  it('has no average when nothing succeeded', () => {
    expect(paymentStats([paid(9.99, 'failed')])).toMatchObject({ totalSpent: 0, successRate: 0, average: 0 })
  })

  it('adds in cents, so that many small amounts add up', () => {
    expect(paymentStats(Array.from({ length: 200 }, () => paid(4.99))).totalSpent).toBe(998)
    expect(paymentStats([paid(0.1), paid(0.2)]).totalSpent).toBe(0.3)
  })

  it('uses the currency of the first payment', () => {
    expect(paymentStats([paid(5, 'failed', 'eur'), paid(5)]).currency).toBe('eur')
  })
})
