import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PriceRange,
  roundedRange,
  typicalPriceMin,
  typicalPriceText,
} from '#shared/businesses/typical-price.ts'
import { buildBusiness, buildCategory, buildRequest, buildSubcategory } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { measurePrices } from './typical-prices.service.ts'

let test: TestApp
let trade: { categoryId: number; subcategoryId: number }
beforeAll(async () => {
  test = await startTestApp()
  const { id: categoryId } = await buildCategory(test.db)
  trade = { categoryId, subcategoryId: (await buildSubcategory(test.db, categoryId, 'Plumbing')).id }
})
afterAll(() => test.close())

/** The cost below which this share of some sorted costs lies, as PostgreSQL's percentile_disc. */
const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0

/** The usual price range, from the cost of each in cents; null for too few. */
function typicalRange(costs: readonly number[]): PriceRange | null {
  if (costs.length < typicalPriceMin) return null
  const sorted = costs.toSorted((one, other) => one - other)
  return roundedRange(shareOf(sorted, 0.25), shareOf(sorted, 0.75))
}

let serial = 0
type Said = { visitor?: number | 'no' | null; business?: number; email?: string }

/** Answers of both sides in a conversation of its own; null is a yes without a price. */
async function said(businessId: number, { visitor, business, email = `c${++serial}@example.com` }: Said) {
  const id = await buildRequest(test.db, businessId, { email })
  await test.db
    .insertInto('outcome_questions')
    .values({ conversation_id: id, basis: 'quote', agreed_at: new Date() })
    .execute()
  const answer = (side: 'visitor' | 'business', cost: number | 'no' | null) => ({
    conversation_id: id,
    side,
    user_id: null,
    outcome: cost === 'no' ? ('no' as const) : ('yes' as const),
    cost_cents: cost === 'no' ? null : cost,
  })
  const answers = [
    ...(visitor === undefined ? [] : [answer('visitor', visitor)]),
    ...(business === undefined ? [] : [answer('business', business)]),
  ]
  await test.db.insertInto('outcome_answers').values(answers).execute()
  return id
}
const plumber = (given: Parameters<typeof buildBusiness>[1] = {}) =>
  buildBusiness(test.db, { ...trade, priceCents: null, ...given })
async function priceOf(businessId: number): Promise<string | null> {
  await measurePrices(test.db)
  return (await test.app.inject(`/api/businesses/${businessId}`)).json().business.typicalPrice
}

describe('typical prices', () => {
  it('are shown from five customers on, first of the business and else of its trade', async () => {
    const [first, second, third] = [await plumber(), await plumber(), await buildBusiness(test.db)]
    for (const cents of [10_000, 20_000, 30_000, 40_000]) await said(first, { visitor: cents })
    expect(await priceOf(first)).toBeNull()
    await said(second, { visitor: 24_000 })
    expect(await priceOf(first)).toBe('Plumbing in Austin: usually $200 to $300')
    expect(await priceOf(second)).toBe('Plumbing in Austin: usually $200 to $300')
    await said(first, { visitor: 50_000 })
    expect(await priceOf(first)).toBe('Customers usually paid $200 to $400')
    expect(await priceOf(third)).toBeNull()
    await sql`DELETE FROM outcome_questions`.execute(test.db)
    expect(await priceOf(first)).toBeNull()
    expect(await priceOf(second)).toBeNull()
  })

  it('of the business count, not an average price outside them; those of its trade give way to its price', async () => {
    const business = await plumber({ priceCents: 2_400, position: { latitude: 30.25, longitude: -97.75 } })
    const [agreeing, other] = [await plumber({ priceCents: 35_000 }), await plumber({ priceCents: 2_400 })]
    for (const cents of [30_000, 30_000, 40_000, 40_000, 40_000]) await said(business, { visitor: cents })
    expect(await priceOf(business)).toBe('Customers usually paid $300 to $400')
    expect(await priceOf(agreeing)).toBe('Plumbing in Austin: usually $300 to $400')
    expect(await priceOf(other)).toBeNull()
    const read = async (id: number) => (await test.app.inject(`/api/businesses/${id}`)).json().business
    expect((await read(business)).paidInstead).toBe('$300 to $400')
    const ask = async (path: string) => (await test.app.inject(`/api/businesses${path}`)).json()
    const everywhere = [
      ...(await ask(`?fields=card&category=${trade.categoryId}`)).businesses,
      ...(await ask(`/compare?ids=${business}`)).businesses,
      ...(await ask(`/pins?category=${trade.categoryId}`)).pins,
    ].filter(({ id }) => id === business)
    expect(everywhere.map(({ paidInstead }) => paidInstead)).toEqual(Array(3).fill('$300 to $400'))
    expect((await read(agreeing)).paidInstead).toBeNull()
    await sql`UPDATE business_profiles SET price_unit = 'hour' WHERE business_id = ${business}`.execute(
      test.db,
    )
    expect((await read(business)).paidInstead).toBeNull()
    await sql`DELETE FROM outcome_questions`.execute(test.db)
  })

  it('count each customer once, by what they say, else by what the business says, and not what didn’t happen', async () => {
    const business = await buildBusiness(test.db)
    for (const email of ['one', 'two', 'three', 'four'])
      await said(business, { visitor: 20_000, business: 90_000, email: `${email}@example.com` })
    await said(business, { visitor: 20_000, email: 'ONE@example.com' })
    await said(business, { visitor: 'no', business: 20_000 })
    await said(business, { visitor: null })
    expect(await priceOf(business)).toBeNull()
    await said(business, { visitor: null, business: 20_000 })
    expect(await priceOf(business)).toBe('Customers usually paid $200')
  })

  it('are what the middle half of any costs is, and nothing for fewer than five', async () => {
    const costs = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(costs, async (given) => {
        const business = await buildBusiness(test.db)
        for (const cents of given) await said(business, { visitor: cents })
        const range = typicalRange(given)
        expect(range === null).toBe(given.length < 5)
        expect(await priceOf(business)).toBe(range && typicalPriceText(range, null))
      }),
      { numRuns: times(3, 10) },
    )
  })

  it('are rounded outward, so that half of the customers stay inside', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 5 }), (costs) => {
        const { low, high } = typicalRange(costs) ?? { low: 0, high: 0 }
        expect(costs.filter((cost) => low <= cost && cost <= high).length).toBeGreaterThanOrEqual(
          costs.length / 2,
        )
        expect(low % 500).toBe(0)
        expect(high % 500).toBe(0)
      }),
    )
    expect(roundedRange(7_801, 43_210)).toEqual({ low: 7_500, high: 44_000 })
    expect(roundedRange(151_000, 999_900)).toEqual({ low: 150_000, high: 1_000_000 })
    expect(typicalPriceText({ low: 0, high: 500 }, null)).toBe('Customers usually paid up to $5')
  })
})
