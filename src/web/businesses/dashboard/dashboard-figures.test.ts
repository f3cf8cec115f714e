import { describe, expect, test } from 'vitest'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { dashboardFigures, formatFigure, newQuoteRequestsLine, waitingLine } from './dashboard-figures.ts'

const business = (given: Partial<MyBusiness>) =>
  ({
    status: 'approved',
    visitsCount: 0,
    reviewCount: 0,
    recentQuoteRequestCount: 0,
    waitingCount: 0,
    waitingSince: null,
    ...given,
  }) as MyBusiness

test('totals cover all businesses, and only approved ones are active', () => {
  const businesses = [
    business({ visitsCount: 7, reviewCount: 2, recentQuoteRequestCount: 1 }),
    business({ status: 'pending', visitsCount: 5 }),
    business({ status: 'suspended', reviewCount: 3, recentQuoteRequestCount: 1 }),
  ]
  expect(dashboardFigures(businesses)).toEqual({
    total: 3,
    active: 1,
    views: 12,
    reviews: 5,
    newQuoteRequests: 2,
    waiting: { count: 0, since: null, onlyAt: null },
  })
  expect(dashboardFigures([])).toMatchObject({ total: 0, active: 0, waiting: { count: 0 } })
})

test('requests that wait are counted with the oldest, and with their business if only one has any', () => {
  const one = business({ id: 3, waitingCount: 2, waitingSince: '2026-11-20T10:00:00Z' })
  const other = business({ id: 4, waitingCount: 1, waitingSince: '2026-11-18T10:00:00Z' })
  expect(dashboardFigures([one, business({ id: 5 })]).waiting).toEqual({
    count: 2,
    since: '2026-11-20T10:00:00Z',
    onlyAt: 3,
  })
  expect(dashboardFigures([one, other]).waiting).toEqual({
    count: 3,
    since: '2026-11-18T10:00:00Z',
    onlyAt: null,
  })
})

test.each([
  [3, 6, 1, { requests: '3 requests waiting, oldest 6 days', times: '1 time to confirm' }],
  [1, 2, 0, { requests: '1 request waiting, oldest 2 days', times: null }],
  [0, 0, 2, { requests: null, times: '2 times to confirm' }],
  [0, 0, 0, null],
])(
  'for %i requests, the oldest %i days old, and %i times, the band says what waits',
  (requests, days, times, line) => {
    expect(waitingLine(requests, days * 86_400_000, times)).toEqual(line)
  },
)

test.each([
  [0, '0'],
  [12_345, '12,345'],
  [999_999, '999,999'],
  [1_234_567, '1.2M'],
])('%i is written as %s', (figure, text) => {
  expect(formatFigure(figure)).toBe(text)
})

describe('the line about new quote requests', () => {
  test.each([
    [0, null],
    [1, 'One new quote request in the last 24 hours.'],
    [2, 'Two new quote requests in the last 24 hours.'],
    [10, '10 new quote requests in the last 24 hours.'],
  ])('for %i', (count, line) => {
    expect(newQuoteRequestsLine(count)).toBe(line)
  })
})
