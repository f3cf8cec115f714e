import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recheckVocabulary } from '#server/search/vocabulary.service.ts'
import type { PlaceList, PlaceMove, PlacePage } from '#shared/businesses/place-pages/place-page.schemas.ts'
import {
  buildBusiness,
  buildCategory,
  buildReview,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { setStatus } from '#test/set-status.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { countPlaces } from './place-pages.service.ts'

const publicUrl = 'https://find.example.com'
let test: TestApp
let home: { id: number; name: string }
let plumbing: { id: number; name: string }
let cleaning: { id: number; name: string }

beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: publicUrl })
  home = await buildCategory(test.db, { name: 'Home & Living' })
  plumbing = await buildSubcategory(test.db, home.id, 'Plumbing')
  cleaning = await buildSubcategory(test.db, home.id, 'Cafés & Cleaning')
  await sql`INSERT INTO search_places (name, kind, aliases, latitude, longitude, half_height, half_width, zips, outline) VALUES
    ('Hyde Park', 'neighborhood', '{Avenue B}', 30.30, -97.70, 0.01, 0.01, '{78751}',
      ARRAY[polygon '((-97.71,30.29),(-97.71,30.31),(-97.69,30.31),(-97.69,30.29))']),
    ('Shipe Corner', 'district', '{}', 30.30, -97.70, 0.009, 0.01, '{}', NULL),
    ('Hancock', 'neighborhood', '{}', 30.32, -97.70, 0.012, 0.012, '{}', NULL),
    ('East Austin', 'district', '{}', 30.27, -97.60, 0.01, 0.01, '{}', NULL),
    ('78751', 'zip', '{}', 30.30, -97.70, 0.02, 0.02, '{}', NULL)`.execute(test.db)
  recheckVocabulary(test.db)
})
afterAll(() => test.close())
// Nobody is in a place yet.
beforeEach(() => sql`UPDATE businesses SET latitude = NULL, longitude = NULL`.execute(test.db))

const inHydePark = { latitude: 30.3, longitude: -97.7 }
const inHancock = { latitude: 30.32, longitude: -97.7 }
const build = (given: Parameters<typeof buildBusiness>[1] = {}) =>
  buildBusiness(test.db, {
    categoryId: home.id,
    subcategoryId: plumbing.id,
    position: inHydePark,
    ...given,
  })
async function buildSeveral(count: number, given: Parameters<typeof buildBusiness>[1] = {}) {
  const ids: number[] = []
  for (let number = 0; number < count; number++) ids.push(await build(given))
  return ids
}

async function get<Answer = PlacePage>(address: string) {
  const answer = await test.app.inject(`/api/places${address}`)
  return { status: answer.statusCode, body: answer.json() as Answer }
}
async function visit(address: string) {
  const { statusCode, headers, body } = await test.app.inject(address)
  return { status: statusCode, location: headers.location, html: body }
}

describe('GET /api/places/:place', () => {
  it('returns who is in a place, what they do and charge, and the places around', async () => {
    const prices = [4000, 8000, 20_000]
    for (const priceCents of prices) await build({ priceCents, hours: hoursEveryDay('00:00', '00:00') })
    const best = await build({ priceCents: null, hours: null })
    await buildReview(test.db, best, { rating: 5 })
    await build({ priceCents: null, subcategoryId: cleaning.id, hours: null })
    await build({ priceCents: 5000, priceUnit: 'hour', subcategoryId: null, hours: null })
    await build({ status: 'suspended' })
    await build({ position: null })
    await buildSeveral(5, { position: inHancock })
    await countPlaces(test.db)
    const { status, body } = await get('/hyde-park')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      place: { name: 'Hyde Park', slug: 'hyde-park', kind: 'neighborhood', latitude: 30.3, longitude: -97.7 },
      trade: null,
      total: 6,
      openNow: 3,
      openingSoon: [],
      neighbors: [{ name: 'Hancock', slug: 'hancock', businessCount: 5 }],
      zipCodes: ['78751'],
    })
    const price = { priceUnit: null, lowest: '40', median: '80', highest: '200', pricedCount: 3 }
    expect(body.trades).toEqual([
      { ...plumbing, categoryId: home.id, slug: null, businessCount: 4, price },
      { ...cleaning, categoryId: home.id, slug: null, businessCount: 1, price: null },
    ])
    expect(body.businesses).toHaveLength(6)
    expect(body.businesses[0]?.id).toBe(best)
  })

  it('returns one subcategory of a place, and the same around', async () => {
    await buildSeveral(5, { subcategoryId: cleaning.id })
    await buildSeveral(5, { subcategoryId: cleaning.id, position: inHancock })
    await buildSeveral(9)
    await countPlaces(test.db)
    const { body } = await get('/hyde-park?subcategory=cafes-cleaning')
    expect(body).toMatchObject({
      trade: { ...cleaning, slug: 'cafes-cleaning', businessCount: 5 },
      total: 5,
      neighbors: [{ slug: 'hancock', businessCount: 5 }],
    })
    expect(body.businesses.map(({ tradeAndPlace }) => tradeAndPlace.split(',')[0])).toEqual(
      Array(5).fill(cleaning.name),
    )
    expect((await get('/hyde-park')).body.businesses).toHaveLength(8)
    expect((await get<PlaceList>('')).body.places).toEqual([
      {
        name: 'Hancock',
        slug: 'hancock',
        businessCount: 5,
        trade: null,
        region: 'North',
        outline: null,
        label: null,
      },
      {
        name: 'Hyde Park',
        slug: 'hyde-park',
        businessCount: 14,
        trade: null,
        region: 'East',
        outline: [[-97_71000, 30_29000, 0, 2000, 2000, 0, 0, -2000]],
        label: { x: Math.round(-97_70000 * 0.8634), y: -30_30000, lines: ['Hyde', 'Park'], shows: 'always' },
      },
    ])
    const ofCategory = (await get<PlaceList>('?category=home-living')).body.places
    expect(ofCategory).toEqual([
      {
        name: 'Hyde Park',
        slug: 'hyde-park',
        businessCount: 9,
        trade: { name: 'Plumbing', slug: 'plumbing' },
        region: 'East',
        outline: null,
        label: null,
      },
      {
        name: 'Hancock',
        slug: 'hancock',
        businessCount: 5,
        trade: { name: cleaning.name, slug: 'cafes-cleaning' },
        region: 'North',
        outline: null,
        label: null,
      },
    ])
    expect((await get<PlaceList>('?category=nothing')).body.places).toEqual([])
  })

  it('counts exactly what the directory finds for the place', async () => {
    const some = <One>(from: readonly One[], number: number) => from[number % from.length] as One
    for (let number = 0; number < 60; number++) {
      const angle = number * 2.4
      const away = 0.003 * (number % 9)
      await build({
        position: {
          latitude: 30.305 + away * Math.sin(angle),
          longitude: -97.7 + away * Math.cos(angle),
        },
        subcategoryId: some([plumbing.id, cleaning.id, plumbing.id, null], number),
        status: some(['approved', 'approved', 'pending', 'rejected', 'approved'] as const, number),
      })
    }
    await countPlaces(test.db)
    const totalOf = async (query: string) =>
      (await test.app.inject(`/api/businesses?limit=1&${query}`)).json().total as number
    const { places } = (await get<PlaceList>('')).body
    expect(places).toHaveLength(2)
    for (const { name, slug, businessCount } of places) {
      for (const query of [`place=${slug}`, `search=${name}`])
        expect(await totalOf(query)).toBe(businessCount)
      const { trades } = (await get(`/${slug}`)).body
      expect(trades.length).toBeGreaterThan(0)
      for (const { id, businessCount: ofTrade } of trades)
        for (const query of [`place=${slug}`, `search=${name}`])
          expect(await totalOf(`${query}&subcategory=${id}`)).toBe(ofTrade)
    }
  })

  it('leads to the one page of a place, and to the directory while there are too few', async () => {
    const [first = 0] = await buildSeveral(5)
    await countPlaces(test.db)
    const movedOf = async (address: string) => (await get<PlaceMove>(address)).body
    expect(await movedOf('/avenue-b')).toEqual({ movedTo: '/austin/hyde-park', isForGood: true })
    expect(await movedOf('/shipe-corner?subcategory=plumbing')).toEqual({
      movedTo: '/austin/hyde-park/plumbing',
      isForGood: true,
    })
    const hancock = { movedTo: '/businesses?place=hancock', isForGood: false }
    expect(await movedOf('/hancock')).toEqual(hancock)
    expect(await movedOf('/78751')).toEqual({ ...hancock, movedTo: '/businesses?place=78751' })
    expect(await movedOf('/hyde-park?subcategory=cafes-cleaning')).toEqual({
      movedTo: `/businesses?category=${home.id}&subcategory=${cleaning.id}&place=hyde-park`,
      isForGood: false,
    })
    await setStatus(test.app, first, 'suspended')
    await countPlaces(test.db)
    expect(await movedOf('/hyde-park')).toEqual({ ...hancock, movedTo: '/businesses?place=hyde-park' })
  })

  it.each([
    '/nowhere',
    '/Hyde-Park',
    '/hyde%20park',
    '/hyde-park?subcategory=nothing',
    '/hyde-park?subcategory=Plumbing',
  ])('knows no %s', async (address) => {
    expect((await get(address)).status).toBe(404)
  })
})

it('a business names the place with a page that it is in, first the neighborhood that it shows', async () => {
  const [first] = await buildSeveral(5)
  const [inBoth, shown] = await buildSeveral(5, { position: { latitude: 30.309, longitude: -97.7 } })
  await sql`UPDATE business_profiles SET neighborhood = 'Hancock' WHERE business_id = ${shown}`.execute(
    test.db,
  )
  const outside = await build({ position: { latitude: 30.4, longitude: -97.7 } })
  await countPlaces(test.db)
  const placeOf = async (id?: number) => (await test.app.inject(`/api/businesses/${id}`)).json().place
  expect(await placeOf(first)).toEqual({ name: 'Hyde Park', slug: 'hyde-park' })
  expect(await placeOf(inBoth)).toEqual({ name: 'Hyde Park', slug: 'hyde-park' })
  expect(await placeOf(shown)).toEqual({ name: 'Hancock', slug: 'hancock' })
  expect(await placeOf(outside)).toBeNull()
})

describe('/austin/:place', () => {
  it('is a page with its breadcrumb, list and canonical address, in the sitemap', async () => {
    await buildSeveral(5)
    await buildSeveral(6, { position: { latitude: 30.27, longitude: -97.6 } })
    await countPlaces(test.db)
    const { status, html } = await visit('/austin/hyde-park/plumbing')
    expect(status).toBe(200)
    expect(html).toContain('Plumbing in Hyde Park, Austin | Find Local</title>')
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/austin/hyde-park/plumbing"/>`)
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text),
    )
    expect(things.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'ItemList', 'Place'])
    expect(things[0].itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${publicUrl}/austin`,
      `${publicUrl}/austin/hyde-park`,
      `${publicUrl}/austin/hyde-park/plumbing`,
    ])
    expect(things[1].itemListElement).toHaveLength(5)
    const sitemap = await visit('/sitemaps/pages.xml')
    const today = new Date().toISOString().slice(0, 10)
    for (const path of ['/austin/hyde-park', '/austin/hyde-park/plumbing'])
      expect(sitemap.html).toContain(`<loc>${publicUrl}${path}</loc><lastmod>${today}</lastmod>`)
    expect(sitemap.html).toContain(`<loc>${publicUrl}/austin</loc>`)
    expect(sitemap.html).not.toContain('hancock')
    const { html: overview } = await visit('/austin')
    expect(overview).toContain('href="/austin/hyde-park"')
    expect(overview).toMatch(
      /<svg class="PlacesMap"[^>]*>.*<title>Hyde Park: 5 businesses<\/title><path d="M/s,
    )
    expect(overview).toContain('>East Austin</h2>')
    expect(overview.replaceAll('<!-- -->', '')).toContain('href="/austin/east-austin">6 businesses<span')
    expect(overview).toContain('<b>Hyde Park</b>')
    expect(overview).not.toContain('<b>East Austin</b>')
    expect(overview).not.toContain('>West Austin</h2>')
  })

  it('redirects other names for good and too few businesses for now; anything else is 404', async () => {
    await buildSeveral(5)
    await countPlaces(test.db)
    expect(await visit('/austin/avenue-b')).toMatchObject({ status: 301, location: '/austin/hyde-park' })
    expect(await visit('/austin/hancock/plumbing')).toMatchObject({
      status: 302,
      location: `/businesses?category=${home.id}&subcategory=${plumbing.id}&place=hancock`,
    })
    for (const address of ['/austin/nowhere', '/austin/hyde-park/nothing', '/austin/hyde-park/plumbing/x'])
      expect((await visit(address)).status, address).toBe(404)
  })
})
