import { describe, expect, it } from 'vitest'
import type { Promotion } from '#shared/payments/payments.schemas.ts'
import { currentPromotions, placesLine, startLine } from './places.ts'

const noon = '2025-11-21T18:00:00.000Z'
const later = '2025-11-22T18:00:00.000Z'
const promotion = (given: Partial<Promotion>): Promotion => ({
  id: 1,
  businessId: 1,
  planId: 'standard',
  duration: 1,
  status: 'active',
  startsAt: '2025-11-20T18:00:00.000Z',
  endsAt: noon,
  remainingSeconds: 60,
  createdAt: '2025-11-20T18:00:00.000Z',
  ...given,
})

describe('the line about spots', () => {
  it.each([
    [{ planId: 'basic', places: null, free: null, nextStartsAt: null }, 'Always available'],
    [{ planId: 'standard', places: 24, free: 3, nextStartsAt: null }, '3 of 24 spots left'],
    [
      { planId: 'standard', places: 24, free: 0, nextStartsAt: noon },
      'All 24 spots are taken. A new one starts Nov 21, 2025, 12:00 PM.',
    ],
    [
      { planId: 'premium', places: 6, free: 0, nextStartsAt: noon },
      'All 6 spots are taken. The next one opens Nov 21, 2025, 12:00 PM.',
    ],
    [
      { planId: 'premium', places: 6, free: 0, nextStartsAt: null },
      'All 6 spots are taken. Yours starts when one opens up.',
    ],
  ] as const)('of %o', (places, line) => {
    expect(placesLine(places)).toBe(line)
  })
})

describe('when a promotion would start', () => {
  const full = { planId: 'standard', places: 24, free: 0, nextStartsAt: later } as const

  it('is right after payment when nothing prevents it', () => {
    expect(startLine('basic', [], undefined)).toBe('Right after payment')
    expect(startLine('standard', [promotion({ status: 'ended' })], { ...full, free: 1 })).toBe(
      'Right after payment',
    )
  })
  it('is after the last one of the same plan', () => {
    const bought = [promotion({}), promotion({ id: 2, status: 'scheduled', startsAt: noon, endsAt: later })]
    expect(startLine('standard', bought, full)).toBe('Nov 22, 2025, 12:00 PM, when your current one ends')
    expect(startLine('basic', bought, undefined)).toBe('Right after payment')
  })
  it('is when a spot opens', () => {
    expect(startLine('standard', [], full)).toBe('Nov 22, 2025, 12:00 PM, when a spot opens')
  })
  it('is up to our team for Enterprise', () => {
    expect(startLine('premium', [promotion({ planId: 'premium' })], undefined)).toBe(
      'When our team activates it',
    )
  })
})

it('lists running and scheduled ones, next to end first', () => {
  const listed = currentPromotions([
    promotion({ id: 1, status: 'requested', startsAt: null, endsAt: null }),
    promotion({ id: 2, status: 'scheduled', endsAt: later }),
    promotion({ id: 3, status: 'ended' }),
    promotion({ id: 4, status: 'refunded' }),
    promotion({ id: 5 }),
    promotion({ id: 6, status: 'paused' }),
    promotion({ id: 7, status: 'charged_back' }),
  ])
  expect(listed.map(({ id }) => id)).toEqual([5, 2, 1, 6])
})
