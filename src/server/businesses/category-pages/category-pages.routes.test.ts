import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryPage } from '#shared/businesses/category-pages/category-page.schemas.ts'
import { buildBusiness, buildCategory, buildReview, buildService, buildSubcategory } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let home: { id: number; name: string }
beforeAll(async () => {
  test = await startTestApp()
  home = await buildCategory(test.db, { name: 'Home & Living' })
})
afterAll(() => test.close())

const get = async (slug: string) => {
  const answer = await test.app.inject(`/api/categories/${slug}`)
  return { status: answer.statusCode, page: answer.json() as CategoryPage }
}

describe('GET /api/categories/:slug', () => {
  it('returns the category with its services, prices and best businesses', async () => {
    const plumbing = await buildSubcategory(test.db, home.id, 'Plumbing')
    const bare = await buildSubcategory(test.db, home.id, 'Fences')
    const leaks = await buildService(test.db, plumbing.id, 'Leak Detection')
    const taps = await buildService(test.db, plumbing.id, 'Taps')
    const inHome = { categoryId: home.id, subcategoryId: plumbing.id }
    const prices = [9000, 2500, 4050, 1000]
    const [best, second] = [
      await buildBusiness(test.db, { ...inHome, priceCents: prices[0] as number }),
      await buildBusiness(test.db, { ...inHome, priceCents: prices[1] as number }),
    ]
    await buildReview(test.db, best, { rating: 5 })
    await buildReview(test.db, second, { rating: 4 })
    const pending = await buildBusiness(test.db, { ...inHome, priceCents: 4050, status: 'pending' })
    await buildReview(test.db, pending, { rating: 5 })
    await buildBusiness(test.db, { ...inHome, priceCents: null })
    await buildBusiness(test.db, { ...inHome, priceCents: 1, status: 'suspended' })
    await buildBusiness(test.db, { priceCents: 500_000 })
    const { status, page } = await get('home-living')
    expect(status).toBe(200)
    expect(page.category).toMatchObject({ ...home, slug: 'home-living', businessCount: 4 })
    expect(page.subcategories).toEqual([
      { ...plumbing, businessCount: 4, services: [leaks, taps] },
      { ...bare, businessCount: 0, services: [] },
    ])
    const perJob = { priceUnit: null, lowest: '25', median: '40.50', highest: '90', pricedCount: 3 }
    expect(page.prices).toEqual([perJob])
    expect(page.businesses.slice(0, 2).map(({ id }) => id)).toEqual([best, second])
    expect(page.businesses.every((business) => business.status === 'approved')).toBe(true)
    expect(page.businesses).toHaveLength(3)
  })

  it('separates hourly prices, the more common unit first and the other only from three businesses up', async () => {
    const { id: categoryId } = await buildCategory(test.db, { name: 'Tutoring' })
    const hourly = (priceCents: number) =>
      buildBusiness(test.db, { categoryId, priceCents, priceUnit: 'hour' })
    const perJob = { priceUnit: null, lowest: '80', median: '80', highest: '80', pricedCount: 2 }
    const perHour = { priceUnit: 'hour', lowest: '20', median: '30', highest: '45', pricedCount: 3 }
    await hourly(2000)
    await hourly(3000)
    await buildBusiness(test.db, { categoryId })
    await buildBusiness(test.db, { categoryId })
    expect((await get('tutoring')).page.prices).toEqual([perJob])
    await hourly(4500)
    expect((await get('tutoring')).page.prices).toEqual([perHour])
    await buildBusiness(test.db, { categoryId })
    await hourly(3000)
    const both = [
      { ...perHour, pricedCount: 4 },
      { ...perJob, pricedCount: 3 },
    ]
    expect((await get('tutoring')).page.prices).toEqual(both)
  })

  it('returns at most ten businesses', async () => {
    const { id: categoryId } = await buildCategory(test.db, { name: 'Crowded' })
    for (let number = 0; number < 12; number++) await buildBusiness(test.db, { categoryId })
    expect((await get('crowded')).page.businesses).toHaveLength(10)
  })

  it('exists, but is empty, when nothing is listed', async () => {
    await buildCategory(test.db, { name: 'Empty' })
    expect(await get('empty')).toMatchObject({
      status: 200,
      page: { subcategories: [], prices: [], businesses: [], category: { businessCount: 0 } },
    })
  })

  it.each(['nothing', '1', 'HOME-LIVING', "'--", '%F0%9F%92%A9', 'subcategories'])(
    'knows no category %s',
    async (slug) => {
      expect((await get(slug)).status).toBe(404)
    },
  )
})
