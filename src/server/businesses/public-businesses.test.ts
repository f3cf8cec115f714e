import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recomputeBusinessCounts } from '#server/businesses/counters/business-counts.repository.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import {
  buildBusiness,
  buildCategory,
  buildPromotion,
  buildReview,
  buildService,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
const ids: Record<string, number> = {}
let home: { id: number }
let food: { id: number }
let plumbing: { id: number }
let leaks: { id: number }

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test
  home = await buildCategory(db, { name: 'Home & Living', id: 2 })
  food = await buildCategory(db, { name: 'Food & Dining', id: 8 })
  plumbing = await buildSubcategory(db, home.id, 'Plumbing')
  leaks = await buildService(db, plumbing.id, 'Leak Detection')
  const add = async (key: string, overrides: Parameters<typeof buildBusiness>[1]) => {
    ids[key] = await buildBusiness(db, { name: key, ...overrides })
  }
  await add('Alpha', {
    categoryId: home.id,
    subcategoryId: plumbing.id,
    subSubCategoryIds: [leaks.id],
    priceCents: 9000,
    createdAt: day(1),
    position: { latitude: 30.25, longitude: -97.75 },
    hours: hoursEveryDay('00:00', '00:00'),
  })
  await add('beta', {
    categoryId: home.id,
    priceCents: 2500,
    createdAt: day(2),
    position: { latitude: 30.4, longitude: -97.7 },
    description: '100% honest_work, zydeco nights',
    hours: null,
  })
  await add('Gamma', {
    categoryId: food.id,
    priceCents: null,
    createdAt: day(3),
    status: 'pending',
    position: { latitude: 30.26, longitude: -97.74 },
    hours: hoursEveryDay('00:00', '00:00'),
  })
  await add('Delta', { categoryId: food.id, priceCents: 4000, createdAt: day(4), status: 'rejected' })
  await add('Epsilon', { categoryId: food.id, priceCents: 100, createdAt: day(5), status: 'suspended' })
  await add('Promo', {
    categoryId: food.id,
    priceCents: 5000,
    createdAt: day(0),
    isAdminChoice: true,
    hours: null,
  })
  await buildPromotion(db, ids.Promo as number)
  await buildPromotion(db, ids.Gamma as number, {
    endsAt: new Date(Date.now() - 1000),
    startsAt: new Date(Date.now() - 5000),
  })
  await buildReview(db, ids.beta as number, { rating: 4, createdAt: day(10) })
  await buildReview(db, ids.beta as number, { rating: 5, createdAt: day(11), content: 'Second' })
  await buildReview(db, ids.Alpha as number, { rating: 3 })
})
afterAll(() => test.close())

async function list(query: string): Promise<BusinessList> {
  const response = await test.app.inject(`/api/businesses?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
/** All that anyone may know of a business. */
const publicFields =
  `acceptsQuotes additionalServices address answerTime averagePrice away businessHoursData category categoryId categoryName city
  coverImageUrl coverPhotoUrl createdAt description distance earliestSlot email facebookUrl followersCount givesSlots
  hidesAddress hoursConfirmedAt id images instagramUrl isAdminChoice isApproximate isFollowed isLiked isOpen isPromoted isSaved latitude
  likesCount linkedinUrl logoUrl longitude mainServices name neighborhood openUntil opensAt paid paidInstead paymentMethodsData
  phone pinterestUrl positionSource priceUnit pricesConfirmedAt rating reviewCount revision serviceArea services snapchatUrl
  specialHoursData state status subSubCategoryIds subcategory subcategoryId submittedById thumbnailUrl tiktokUrl twitterUrl
  typicalPrice updatedAt visitsCount website whyPeopleLoveUsData youtubeUrl zipCode`.split(/\s+/)

const names = async (query: string) => (await list(query)).businesses.map(({ name }) => name)

describe('GET /api/businesses', () => {
  it('lists pending and approved businesses, promoted first, then newest', async () => {
    expect(await names('')).toEqual(['Promo', 'Gamma', 'beta', 'Alpha'])
    expect(await list('limit=1000')).toMatchObject({ total: 4, totalIsExact: true, page: 1, pageCount: 1 })
  })

  it.each([
    ['sort=name', ['Alpha', 'beta', 'Gamma', 'Promo']],
    ['sort=rating', ['beta', 'Alpha', 'Promo', 'Gamma']],
    ['sort=price_low', ['beta', 'Promo', 'Alpha', 'Gamma']],
    ['sort=price_high', ['Alpha', 'Promo', 'beta', 'Gamma']],
    ['sort=distance', ['Gamma', 'beta', 'Alpha', 'Promo']],
    ['sort=distance&lat=30.25&lng=-97.75', ['Alpha', 'Gamma', 'Promo', 'beta']],
    ['sort=distance&lat=30.4&lng=-97.7', ['beta', 'Promo', 'Gamma', 'Alpha']],
  ])('orders %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it.each([
    ['category=2', ['beta', 'Alpha']],
    ['subcategory=SUB', ['Alpha']],
    ['category=8&subcategory=SUB', []],
    ['subsubcategories=SVC,junk,,-4', ['Alpha']],
    ['subsubcategories=junk', ['Promo', 'Gamma', 'beta', 'Alpha']],
    ['search=ALPHA', ['Alpha']],
    ['search=100%25', ['beta']],
    ['search=honest_work', ['beta']],
    ['search=honest-work', []],
    ['search=%25', ['beta']],
    ['search=_', ['beta']],
    ['search=%5C', []],
    ['search=zy', ['beta']],
    ['search=1&sort=distance', ['beta']],
    ['search=qz', []],
    ['service=zy', ['beta']],
    ['search=zydeco&category=8', []],
    ['service=Plumbing', ['Alpha']],
    ['service=home%20cleaning', ['beta', 'Alpha']],
    ['service=custom%20cakes', ['Promo', 'Gamma']],
    ['service=Zydeco', ['beta']],
    ['service=Plumbing&category=8', ['Promo', 'Gamma']],
    ['service=Zydeco&category=8', ['Promo', 'Gamma']],
    ['open=1', ['Gamma', 'Alpha']],
    ['category=', ['Promo', 'Gamma', 'beta', 'Alpha']],
    ['category=77', []],
  ])('filters %s', async (query, expected) => {
    const address = query.replace('SUB', String(plumbing.id)).replace('SVC', String(leaks.id))
    const { businesses, total } = await list(address)
    expect(businesses.map(({ name }) => name)).toEqual(expected)
    expect(total).toBe(businesses.length)
  })

  it('returns pages, and an empty one after the last', async () => {
    expect(await names('limit=2&page=1')).toEqual(['Promo', 'Gamma'])
    expect(await names('limit=2&page=2')).toEqual(['beta', 'Alpha'])
    expect(await names('limit=3&page=2')).toEqual(['Alpha'])
    expect(await list('limit=2&page=9')).toMatchObject({ businesses: [], total: 4, pageCount: 2, page: 9 })
    expect(await list('search=zydeco&page=2')).toMatchObject({ businesses: [], total: 1, page: 2 })
  })

  it('reads coordinates as JavaScript formats them', async () => {
    const position = { lat: 30.1 + 0.15, lng: -97.75 + 1e-15, near: 0.1 ** 5 / 7 }
    expect(await names(`sort=distance&lat=${position.lat}&lng=${position.lng}`)).toHaveLength(4)
    expect(await names(`sort=distance&lat=${position.near}&lng=${-position.near}`)).toHaveLength(4)
  })

  it('returns every field of a business, and no other', async () => {
    const [beta] = (await list('search=zydeco&lat=30.4&lng=-97.7')).businesses as [Business]
    expect(Object.keys(beta).sort()).toEqual(publicFields)
    expect(beta).toMatchObject({
      id: ids.beta,
      name: 'beta',
      status: 'approved',
      categoryId: 2,
      categoryName: 'Home & Living',
      category: { name: 'Home & Living' },
      subcategory: null,
      rating: 4.5,
      reviewCount: 2,
      averagePrice: '25',
      isOpen: false,
      openUntil: null,
      businessHoursData: null,
      isPromoted: false,
      paid: false,
      isLiked: false,
      paymentMethodsData: { card: true },
      facebookUrl: 'https://facebook.example.com/shop',
      tiktokUrl: null,
      distance: 0,
      createdAt: '2026-01-02T00:00:00.000Z',
    })
    const { business } = (await test.app.inject(`/api/businesses/${ids.beta}`)).json<BusinessDetail>()
    expect(Object.keys(business).sort()).toEqual(publicFields)
    const [promo] = (await list('')).businesses as [Business]
    expect(promo).toMatchObject({ isPromoted: true, paid: true, distance: null, isAdminChoice: true })
  })

  it.each([
    ['category=abc', 'category'],
    ['category=0', 'category'],
    ['category=1e9', 'category'],
    ['category=2147483648', 'category'],
    ['category=1&category=2', 'category'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['limit=1001', 'limit'],
    ['sort=cheapest', 'sort'],
    ['open=maybe', 'open'],
    ['lat=30', 'lng'],
    ['lat=abc&lng=1', 'lat'],
    ['lat=91&lng=1', 'lat'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['search=%00', 'search'],
    ['search[]=a&search[]=b&category=x', 'category'],
  ])('rejects %s and names the field', async (query, field) => {
    const response = await test.app.inject(`/api/businesses?${query}`)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'invalid_input',
      fieldErrors: { [field]: expect.any(String) },
    })
    expect(response.json().error).toBe(response.json().message)
  })
})

describe('GET /api/businesses/featured', () => {
  it('lists active Enterprise first, then what is earned in turn with Professional and Admin’s Choice, all approved', async () => {
    const enterprise = await buildBusiness(test.db, { name: 'Enterprise' })
    const professional = await buildBusiness(test.db, { name: 'Professional' })
    const second = await buildBusiness(test.db, { name: 'Second Professional' })
    const pending = await buildBusiness(test.db, { name: 'Pending Enterprise', status: 'pending' })
    await buildPromotion(test.db, enterprise, { planId: 'premium' })
    await buildPromotion(test.db, professional, { planId: 'standard' })
    await buildPromotion(test.db, second, { planId: 'standard' })
    await buildPromotion(test.db, pending, { planId: 'premium' })
    const featured = (await test.app.inject('/api/businesses/featured')).json<Business[]>()
    expect(featured.map(({ name }) => name).slice(0, 6)).toEqual([
      'Enterprise',
      'beta',
      'Professional',
      'Alpha',
      'Promo',
      'Second Professional',
    ])
    expect(featured.every(({ status }) => status === 'approved')).toBe(true)
    await test.db
      .deleteFrom('businesses')
      .where('id', 'in', [enterprise, professional, second, pending])
      .execute()
    await recomputeBusinessCounts(test.db)
  })
})

describe('GET /api/businesses/{businessId}', () => {
  it('returns the business, its reviews newest first and the star counts', async () => {
    const detail = (await test.app.inject(`/api/businesses/${ids.beta}`)).json<BusinessDetail>()
    expect(detail.business.name).toBe('beta')
    expect(detail.reviews.map(({ content }) => content)).toEqual(['Second', 'Came the same afternoon.'])
    expect(detail.reviews[0]).toMatchObject({
      rating: 5,
      createdAt: '2026-01-11T00:00:00.000Z',
      user: { firstName: 'Rosa', lastName: 'Delgado' },
    })
    expect(detail.ratingCounts).toEqual([0, 0, 0, 1, 1])
    expect(JSON.stringify(detail)).not.toContain('user1@')
  })

  it.each(['Delta', 'Epsilon'])('hides %s, which is rejected or suspended', async (key) => {
    expect((await test.app.inject(`/api/businesses/${ids[key]}`)).statusCode).toBe(404)
  })

  it.each([
    ['99999999', 404],
    ['2147483648', 400],
    ['abc', 400],
    ['0', 400],
    ['-1', 400],
    ['1e3', 400],
  ])('responds to /%s with %d', async (id, status) => {
    expect((await test.app.inject(`/api/businesses/${id}`)).statusCode).toBe(status)
  })

  it('answers a repeated GET with 304', async () => {
    const first = await test.app.inject(`/api/businesses/${ids.beta}`)
    const again = await test.app.inject({
      url: `/api/businesses/${ids.beta}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
})
