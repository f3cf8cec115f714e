import { describe, expect, test } from 'vitest'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'
import { type OwnReview, recentActivity } from './recent-activity.ts'

const business = (id: number, createdAt: string, status: MyBusiness['status'] = 'pending') =>
  ({ id, name: `Business ${id}`, status, createdAt, role: 'owner' }) as MyBusiness

const payment = (given: Partial<Payment>): Payment => ({
  id: 1,
  amount: 9.99,
  currency: 'usd',
  status: 'succeeded',
  standing: 'succeeded',
  refundedAmount: 0,
  takenAmount: 0,
  keptAmount: 9.99,
  paymentType: 'promotion',
  promotionPackage: 'standard',
  promotionDuration: 1,
  businessId: 7,
  livemode: true,
  refundedAt: null,
  disputedAt: null,
  businessName: 'Reyes Home Cleaning',
  processedAt: '2025-11-18T10:00:00.000Z',
  createdAt: '2025-11-18T09:00:00.000Z',
  ...given,
})

const review: OwnReview = {
  id: 5,
  rating: 4,
  content: 'Good',
  createdAt: '2025-11-12T10:00:00.000Z',
  hiddenReason: null,
  business: { id: 9, name: 'Radio Tower Coffee' },
}

const nothing = { businesses: [], payments: [], reviews: [] }

test('one business, one payment and one review, each the newest of its kind, newest first', () => {
  const things = recentActivity({
    businesses: [
      business(1, '2025-11-01T10:00:00.000Z'),
      business(2, '2025-11-17T10:00:00.000Z'),
      { ...business(3, '2025-11-18T10:00:00.000Z'), role: 'manager' },
    ],
    payments: [payment({}), payment({ id: 2, processedAt: '2025-10-01T10:00:00.000Z' })],
    reviews: [review, { ...review, id: 4, createdAt: '2025-11-10T10:00:00.000Z' }],
  })
  expect(things.map(({ kind, title, target, detail }) => [kind, title, target, detail])).toEqual([
    ['payment', 'Paid for Professional promotion', 'Reyes Home Cleaning', '$9.99'],
    ['business', 'Submitted a business', 'Business 2', 'under review'],
    ['review', 'Posted a review', 'Radio Tower Coffee', '4 of 5'],
  ])
  expect(recentActivity(nothing)).toEqual([])
})

describe('a state is a color and a word', () => {
  test('of a review that staff hid', () => {
    const reviews = [{ ...review, hiddenReason: 'It insults someone.' }]
    expect(recentActivity({ ...nothing, reviews })).toMatchObject([{ look: 'bad', detail: '4 of 5, hidden' }])
  })

  test.each([
    ['approved', 'ok', 'approved'],
    ['pending', 'wait', 'under review'],
    ['rejected', 'bad', 'rejected'],
    ['suspended', 'bad', 'suspended'],
  ] as const)('of a business: %s', (status, look, detail) => {
    const businesses = [business(1, '2025-11-01T10:00:00.000Z', status)]
    expect(recentActivity({ ...nothing, businesses })).toMatchObject([{ look, detail }])
  })

  test.each([
    ['succeeded', 'ok', '$9.99'],
    ['pending', 'wait', '$9.99, pending'],
    ['failed', 'bad', '$9.99, failed'],
    ['refunded', 'plain', '$9.99, refunded'],
    ['partly refunded', 'plain', '$9.99, partly refunded'],
    ['disputed', 'wait', '$9.99, disputed'],
    ['charged back', 'plain', '$9.99, charged back'],
  ] as const)('of a payment: %s', (standing, look, detail) => {
    expect(recentActivity({ ...nothing, payments: [payment({ standing })] })).toMatchObject([
      { look, detail },
    ])
  })
})

test('an unprocessed payment counts from its creation, and has no name if its business was deleted', () => {
  const payments = [payment({ processedAt: null, businessName: null, promotionPackage: null })]
  expect(recentActivity({ ...nothing, payments })).toMatchObject([
    {
      title: 'Paid for a promotion',
      titleHref: '/payments/1',
      target: null,
      href: null,
      date: '2025-11-18T09:00:00.000Z',
    },
  ])
})
