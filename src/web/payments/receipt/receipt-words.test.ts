import { describe, expect, it } from 'vitest'
import type { Payment, Promotion } from '#shared/payments/payments.schemas.ts'
import { promotionLine, promotionSpan, receiptTotal, returnedLines, unitsText } from './receipt-words.ts'

const instant = '2026-11-21T18:36:00.000Z'
const payment: Payment = {
  id: 12,
  amount: 69.93,
  currency: 'usd',
  status: 'succeeded',
  standing: 'succeeded',
  refundedAmount: 0,
  takenAmount: 0,
  keptAmount: 69.93,
  paymentType: 'promotion',
  promotionPackage: 'standard',
  promotionDuration: 7,
  businessId: 3,
  businessName: 'Violet Crown Cleaners',
  livemode: false,
  processedAt: instant,
  refundedAt: null,
  disputedAt: null,
  createdAt: instant,
}
const promotion: Promotion = {
  id: 5,
  businessId: 3,
  planId: 'standard',
  duration: 7,
  status: 'active',
  startsAt: instant,
  endsAt: '2026-11-28T18:36:00.000Z',
  remainingSeconds: 60,
  createdAt: instant,
}

describe('unitsText', () => {
  it('gives the price of one unit in the cents that were paid', () => {
    expect(unitsText(payment)).toBe('7 days at $9.99 a day')
    expect(unitsText({ ...payment, promotionPackage: 'basic', promotionDuration: 1, amount: 4.99 })).toBe(
      '1 hour at $4.99 an hour',
    )
    expect(unitsText({ ...payment, promotionPackage: 'premium', promotionDuration: 1, amount: 19.99 })).toBe(
      '24 hours at $19.99 a day',
    )
    expect(unitsText({ ...payment, promotionPackage: null })).toBeNull()
  })
})

describe('receiptTotal', () => {
  it.each([
    ['succeeded', 'Total paid', 69.93],
    ['pending', 'Not paid yet', 69.93],
    ['failed', 'Charged', 0],
    ['refunded', 'Total after refund', 0],
  ] as const)('%s: %s %d', (status, label, amount) => {
    expect(receiptTotal({ ...payment, status, standing: status })).toEqual({ label, amount })
  })

  it.each([
    [
      'partly refunded',
      { refundedAmount: 20, keptAmount: 49.93 },
      ['Total after refund', 49.93],
      [['Refunded', 20]],
    ],
    ['disputed', { takenAmount: 69.93, keptAmount: 0 }, ['Paid for now', 0], [['With your bank', 69.93]]],
    [
      'charged back',
      { refundedAmount: 20, takenAmount: 49.93, keptAmount: 0 },
      ['Total after dispute', 0],
      [
        ['Refunded', 20],
        ['Charged back', 49.93],
      ],
    ],
  ] as const)('%s: what went back, and what is left', (standing, amounts, [label, amount], lines) => {
    const now = { ...payment, standing, ...amounts }
    expect(receiptTotal(now)).toEqual({ label, amount })
    expect(returnedLines(now).map((line) => [line.label, line.amount])).toEqual(lines)
  })
})

describe('promotionLine and promotionSpan', () => {
  const never = { startsAt: null, endsAt: null }
  it.each([
    ['runs', {}, {}, 'Your promotion is running now.', true],
    [
      'waits for a spot',
      {},
      { status: 'scheduled' },
      'Your promotion is booked and starts automatically.',
      true,
    ],
    ['is over', {}, { status: 'ended' }, 'Your promotion has ended.', true],
    [
      'waits for staff',
      {},
      { status: 'requested', planId: 'premium', duration: 1, ...never },
      'Our team will review and activate it soon. Its 24 hours only start then.',
      false,
    ],
    [
      'was refunded',
      { status: 'refunded' },
      { status: 'refunded' },
      'Your promotion ended with the refund.',
      true,
    ],
    [
      'was refunded while it waited',
      { status: 'refunded' },
      { status: 'refunded', ...never },
      'It was refunded before it started.',
      false,
    ],
    [
      'is paused',
      { standing: 'disputed' },
      { status: 'paused' },
      'Your promotion is paused until your bank decides on the payment.',
      true,
    ],
    [
      'was charged back',
      { standing: 'charged back' },
      { status: 'charged_back' },
      'Your promotion ended when your bank returned the payment.',
      true,
    ],
    [
      'was refunded before anybody heard that it was paid',
      { status: 'refunded' },
      null,
      'It was refunded before it started.',
      false,
    ],
    [
      'was declined',
      { status: 'failed' },
      null,
      'The payment didn’t go through. Nothing was charged or promoted.',
      false,
    ],
    [
      'is not paid yet',
      { status: 'pending' },
      null,
      'The payment isn’t complete. The promotion starts once it is.',
      false,
    ],
    [
      'was deleted with its business',
      { businessId: null },
      null,
      'The business was deleted, and its promotion with it.',
      false,
    ],
  ] as const)('%s', (_case, givenPayment, givenPromotion, line, hasSpan) => {
    const receipt = {
      payment: { ...payment, ...givenPayment },
      promotion: givenPromotion && { ...promotion, ...givenPromotion },
    }
    expect(promotionLine(receipt)).toBe(line)
    expect(promotionSpan(receipt) !== null).toBe(hasSpan)
  })
})
