import { describe, expect, it } from 'vitest'
import { type Fit, fitPoints, fitReasons, isFitToAskUnasked, preselect, rankByFit } from './fit.ts'
import { preselectedMax } from './round-limits.ts'

const plain: Fit = {
  id: 1,
  work: 'trade',
  service: null,
  reach: null,
  miles: null,
  isOpen: false,
  away: null,
  answers: null,
  priceDollars: null,
  priceUnit: null,
  isVerified: true,
  rating: 0,
  reviewCount: 0,
}
const wish = { place: '78704', budgetDollars: 500 }

describe('fit', () => {
  it('says in words why a business fits', () => {
    const fit: Fit = {
      ...plain,
      reach: 'in',
      isOpen: true,
      answers: { share: 92, minutes: 125 },
      priceDollars: 400,
    }
    expect(fitReasons(fit, wish)).toEqual([
      'In 78704',
      'Open now',
      'Usually replies in 2 hours',
      'Within your budget',
    ])
    expect(
      fitReasons(
        { ...fit, service: 'Water heaters', reach: null, miles: 3.2, away: 'Away through December 3' },
        wish,
      ),
    ).toEqual(['Water heaters', '3 miles away', 'Away through December 3', 'Within your budget'])
    expect(fitReasons({ ...plain, reach: 'serves', miles: 12 }, wish)).toEqual(['Serves 78704'])
    expect(fitReasons(plain, wish)).toEqual([])
  })

  it('counts neither hours nor answers of a business that is away', () => {
    const away: Fit = { ...plain, away: 'Away through December 3' }
    const busy: Fit = { ...away, isOpen: true, answers: { share: 100, minutes: 5 } }
    expect(fitPoints(busy, wish)).toBe(fitPoints(away, wish))
    expect(fitPoints(away, wish)).toBeLessThan(fitPoints(plain, wish))
  })

  it('counts a business that serves the place as there, however far away it is', () => {
    const there: Fit = { ...plain, reach: 'in', miles: 1 }
    const mobile: Fit = { ...plain, id: 2, reach: 'serves', miles: 0.5 }
    expect(fitPoints(mobile, wish)).toBe(fitPoints(there, wish))
    expect(rankByFit([mobile, there], wish).map(({ id }) => id)).toEqual([1, 2])
  })

  it('compares no hourly price with a budget', () => {
    const priced = { ...plain, priceDollars: 100 }
    expect(fitPoints(priced, wish)).toBeGreaterThan(fitPoints(plain, wish))
    expect(fitPoints({ ...priced, priceUnit: 'hour' }, wish)).toBe(fitPoints(plain, wish))
  })

  it('puts the trade before the place, and a business that is away last', () => {
    const near: Fit = { ...plain, id: 2, work: 'mention', reach: 'in' }
    const far: Fit = { ...plain, id: 3, work: 'service', miles: 9 }
    const away: Fit = { ...plain, id: 4, work: 'service', reach: 'in', away: 'Away through December 3' }
    expect(rankByFit([near, away, far], wish).map(({ id }) => id)).toEqual([3, 2, 4])
  })
})

describe('rating and Verified', () => {
  it('put a verified 4.9 one mile away before a 3.5 that isn’t verified, and before a perfect score from one customer', () => {
    const near: Fit = { ...plain, miles: 1, rating: 4.9, reviewCount: 11 }
    const weak: Fit = { ...plain, id: 2, miles: 3, isVerified: false, rating: 3.5, reviewCount: 2 }
    const single: Fit = { ...plain, id: 3, miles: 3, rating: 5, reviewCount: 1 }
    expect(rankByFit([weak, single, near], wish).map(({ id }) => id)).toEqual([1, 3, 2])
  })

  it('leave the nearest first of those that fit equally well', () => {
    const given = [4, 2, null, 3].map((miles, id): Fit => ({ ...plain, id, miles }))
    expect(rankByFit(given, wish).map(({ id }) => id)).toEqual([1, 3, 0, 2])
  })

  it('count nothing for a business without a rating, and less for a bad rating', () => {
    expect(fitPoints({ ...plain, rating: 4, reviewCount: 20 }, wish)).toBe(fitPoints(plain, wish))
    expect(fitPoints({ ...plain, rating: 2, reviewCount: 20 }, wish)).toBeLessThan(fitPoints(plain, wish))
  })

  const able = { ...plain, isPromoted: false, rating: 4, reviewCount: 1 }
  it.each([
    ['verified and rated 4.0', able, true, true],
    ['not verified', { ...able, isVerified: false }, false, false],
    ['rated below 4.0', { ...able, rating: 3.9 }, false, false],
    ['without reviews', { ...able, rating: 0, reviewCount: 0 }, false, true],
    ['promoted', { ...able, isPromoted: true }, false, false],
    ['away', { ...able, away: 'Away through December 3' }, false, false],
    ['found by a mention alone', { ...able, work: 'mention' as const }, false, false],
  ])('decide about one that is %s', (_name, fit, isChosen, mayReplace) => {
    expect(preselect([fit])).toEqual(isChosen ? [fit.id] : [])
    expect(isFitToAskUnasked(fit)).toBe(mayReplace)
  })
})

/** The same numbers for the same seed. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('any list of businesses', () => {
  it('ranks the same with and without promotions, in any order, and preselects no promoted one', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const pick = random(seed)
      const businesses = Array.from({ length: pick(30) }, (_, id) => ({
        ...plain,
        id,
        work: (['service', 'trade', 'mention'] as const)[pick(3)] ?? 'trade',
        reach: ([null, 'in', 'serves'] as const)[pick(3)] ?? null,
        miles: pick(3) === 0 ? null : pick(20),
        isOpen: pick(2) === 0,
        away: pick(5) === 0 ? 'Away through December 3' : null,
        answers: pick(2) === 0 ? null : { share: pick(101), minutes: pick(3_000) },
        priceDollars: pick(3) === 0 ? null : pick(1_000),
        isVerified: pick(3) > 0,
        rating: pick(6),
        reviewCount: pick(4),
        isPromoted: pick(3) === 0,
      }))
      const ranked = rankByFit(businesses, wish)
      const promotedAll = businesses.map((one) => ({ ...one, isPromoted: true })).toReversed()
      const ids = ranked.map(({ id }) => id)
      expect(rankByFit(promotedAll, wish).map(({ id }) => id)).toEqual(ids)
      const chosen = preselect(ranked)
      expect(chosen.length).toBeLessThanOrEqual(preselectedMax)
      for (const id of chosen)
        expect(businesses[id]).toMatchObject({ isPromoted: false, isVerified: true, away: null })
      expect(preselect(promotedAll)).toEqual([])
    }
  })
})
