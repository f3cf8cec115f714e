import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { type BusinessPins, businessPinsQuerySchema } from '#shared/businesses/directory/pins.schemas.ts'
import {
  buildBusiness,
  buildCategory,
  buildPromotion,
  buildService,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { findPins } from './pins.service.ts'

let test: TestApp
const ids = { category: 0, subcategory: 0, service: 0, promoted: 0, glazing: 0 }
const center = { latitude: 30.25, longitude: -97.75 }
const around = 'area=-97.8,30.2,-97.7,30.3'
/** Of the two thousand and one hundred along a grid. */
const [corner, everywhere] = ['-97.9001,30.3999,-97.8901,30.4099', '-97.9001,30.3999,-97.7,30.6']

beforeAll(async () => {
  test = await startTestApp()
  ids.category = (await buildCategory(test.db)).id
  ids.subcategory = (await buildSubcategory(test.db, ids.category, 'Beekeeping')).id
  ids.service = (await buildService(test.db, ids.subcategory, 'Swarms')).id
  const trade = { categoryId: ids.category, subcategoryId: ids.subcategory }
  const hours = hoursEveryDay('00:00', '00:00')
  const places = [
    null,
    center,
    { latitude: 30.35, longitude: -97.75 },
    { latitude: 30.25, longitude: -97.95 },
  ]
  for (const position of places)
    for (const given of [{ hours: null }, { hours, subSubCategoryIds: [ids.service] }])
      await buildBusiness(test.db, { ...trade, ...given, position })
  ids.promoted = await buildBusiness(test.db, {
    ...trade,
    position: center,
    name: 'Paloma Hives',
    priceUnit: 'hour',
  })
  await buildPromotion(test.db, ids.promoted)
  ids.glazing = (await buildSubcategory(test.db, ids.category, 'Glazing')).id
  await sql`WITH made AS (INSERT INTO businesses (status, name_key, category_id, subcategory_id, latitude, longitude)
        SELECT 'approved', '', ${ids.category}::int, ${ids.glazing}::int, 30.4 + (place % 60) / 500.0, -97.9 + place / 60 / 500.0
        FROM generate_series(0, 2099) AS place RETURNING id)
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'Number ' || id, 'Clear panes.', '', '', '', '78704' FROM made`.execute(test.patientDb)
})
afterAll(() => test.close())

const pinsOf = async (query: string): Promise<BusinessPins> =>
  (await test.app.inject(`/api/businesses/pins?${query}`)).json()
const listOf = async (query: string) =>
  (await test.app.inject(`/api/businesses?limit=1000&${query}`)).json<BusinessList>().businesses
const fill = (query: string) =>
  query
    .replace('CATEGORY', String(ids.category))
    .replace('TRADE', String(ids.subcategory))
    .replace('SERVICE', String(ids.service))
const sorted = (found: readonly { id: number }[]) => found.map(({ id }) => id).sort((a, b) => a - b)

describe('a list on the map', () => {
  it.each([
    'subcategory=TRADE',
    'subcategory=TRADE&open=1',
    'category=CATEGORY&subsubcategories=SERVICE',
    `subcategory=TRADE&${around}`,
    `open=1&${around}`,
    'search=beekeeping',
    'search=swarms&open=1',
    'search=beekeepng',
    'search=paloma+hives',
    `search=beekeeping&${around}`,
    'service=Beekeeping',
    'search=nowhere',
    'category=99999',
  ])('has the businesses of %s', async (query) => {
    const [pins, list] = await Promise.all([pinsOf(fill(query)), listOf(fill(query))])
    const placed = list.filter(({ latitude }) => latitude !== null)
    expect(sorted(pins.pins)).toEqual(sorted(placed))
    expect(pins).toMatchObject({
      isWhole: true,
      withoutPosition: list.length - placed.length,
      clusters: [],
      countIsExact: true,
    })
  })

  it('says which place it is narrowed to', async () => {
    await test.db
      .insertInto('search_places')
      .values({
        name: 'Hive Hill',
        kind: 'neighborhood',
        latitude: 30.25,
        longitude: -97.75,
        half_height: 0.01,
        half_width: 0.02,
      })
      .execute()
    await inTransaction(test.db, announcePublicChange)
    const place = {
      west: expect.closeTo(-97.77),
      south: expect.closeTo(30.24),
      east: expect.closeTo(-97.73),
      north: expect.closeTo(30.26),
    }
    for (const query of ['place=hive-hill', 'search=beekeeping+in+hive+hill'])
      expect(await pinsOf(query)).toMatchObject({ pins: { length: 3 }, place })
    expect((await pinsOf('search=beekeeping')).place).toBeNull()
  })

  it('says of each what its pin and card say', async () => {
    const [business] = await listOf('search=paloma+hives')
    const { pins } = await pinsOf('search=paloma+hives')
    const { id, name, averagePrice, priceUnit, paidInstead, rating, reviewCount } = business ?? {}
    const { latitude, longitude, isApproximate } = business ?? {}
    const place = { latitude, longitude, isApproximate }
    expect(pins).toEqual([
      { id, name, averagePrice, priceUnit, paidInstead, rating, reviewCount, isPromoted: true, ...place },
    ])
  })
})

describe('more than two thousand', () => {
  it.each(['search=clear+panes', 'subcategory=GLAZING', 'search=glazing'].slice(0, times(2, 3)))(
    'of %s are those in view, counted by place if they are too many',
    async (query) => {
      const asked = query.replace('GLAZING', String(ids.glazing))
      const [pins, list] = await Promise.all([
        pinsOf(`${asked}&bounds=${corner}`),
        listOf(`${asked}&area=${corner}`),
      ])
      expect(list.length).toBeGreaterThan(10)
      expect(sorted(pins.pins)).toEqual(sorted(list))
      expect(pins).toMatchObject({ isWhole: false, withoutPosition: 0, clusters: [] })
      const { pins: none, clusters, isWhole } = await pinsOf(`${asked}&bounds=${everywhere}`)
      expect({ none, isWhole }).toEqual({ none: [], isWhole: false })
      expect(clusters.length).toBeGreaterThan(10)
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(2_100)
    },
  )

  it('are what is in view of a directory of more than 20,000, however few match', async () => {
    const total = (count: number) =>
      sql`UPDATE business_counts SET business_count = ${count}::int WHERE scope = 'all'`.execute(test.db)
    const { rows } = await sql<{ count: number }>`
      SELECT business_count AS count FROM business_counts WHERE scope = 'all'`.execute(test.db)
    const query = 'price=-1000&open=1&bounds=-97.76,30.24,-97.74,30.26'
    const whole = await pinsOf(query)
    await total(20_001)
    const inView = await pinsOf(query)
    await total(rows[0]?.count ?? 0)
    expect(whole.isWhole).toBe(true)
    expect(whole.pins.length).toBeGreaterThan(inView.pins.length)
    expect(inView.isWhole).toBe(false)
    expect(inView.pins.length).toBeGreaterThan(0)
    for (const { longitude, latitude } of inView.pins) {
      expect(longitude).toBeCloseTo(center.longitude, 1)
      expect(latitude).toBeCloseTo(center.latitude, 1)
    }
  })

  it('cost one statement to find and one to read or count them; what is kept is not read again', async () => {
    const statements: string[] = []
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: createPool(test.connection, 2, 0) }),
      log: ({ query }) => {
        statements.push(query.sql)
      },
    })
    const counted = async (query: Record<string, string>) => {
      statements.length = 0
      await findPins(db, businessPinsQuerySchema.parse(query))
      return statements.length
    }
    const bounds = { bounds: corner }
    const counts = [await counted({}), await counted(bounds), await counted(bounds)]
    await db.destroy()
    expect(counts).toEqual([2, 2, 1])
  })
})

it.each(['area=-97.8,30.2,-97.7', 'bounds=-97.7,30.2,-97.8,30.3', 'bounds=north', 'category=x', 'lat=30'])(
  'rejects %s',
  async (query) => {
    const response = await test.app.inject(`/api/businesses/pins?${query}`)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_input' })
  },
)
