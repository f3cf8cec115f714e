import { describe, expect, test } from 'vitest'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { dashboardFigures, formatFigure, newQuoteRequestsLine } from './dashboard-figures.ts'

const business = (given: Partial<MyBusiness>) =>
  ({ status: 'approved', visitsCount: 0, reviewCount: 0, recentQuoteRequestCount: 0, ...given }) as MyBusiness

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
  })
  expect(dashboardFigures([])).toEqual({ total: 0, active: 0, views: 0, reviews: 0, newQuoteRequests: 0 })
})

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
