import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { fairStart } from '#shared/businesses/merit.ts'
import {
  buildBusiness,
  buildCategory,
  buildPromotion,
  buildService,
  buildSubcategory,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { fold } from '../fold.ts'
import { understand } from '../understand.ts'
import { getVocabulary } from '../vocabulary.service.ts'
import { isCalled } from './text-conditions.repository.ts'

let test: TestApp
const ids = { category: 0, trade: 0, leaks: 0, named: 0, small: [0] }
beforeAll(async () => {
  test = await startTestApp()
  const categoryId = (await buildCategory(test.db)).id
  ids.category = categoryId
  ids.trade = (await buildSubcategory(test.db, categoryId, 'Glazing')).id
  ids.leaks = (await buildService(test.db, ids.trade, 'Skylights')).id
  await sql`WITH made AS (INSERT INTO businesses (status, name_key, category_id, subcategory_id, sub_sub_category_ids, created_at, rating_sum, review_count)
        SELECT 'approved', '', ${categoryId}::int, ${ids.trade}::int, '{}', '2020-01-01', 40 + number % 3 * 4, 10 FROM generate_series(1, 2100) AS number RETURNING id)
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'Number ' || id, 'Good panes.', '', '', '', '78704' FROM made`.execute(test.patientDb)
  const place = { categoryId, subcategoryId: ids.trade, subSubCategoryIds: [ids.leaks] }
  const small = (await buildSubcategory(test.db, categoryId, 'Panes')).id
  ids.small = []
  for (const name of ['Ash', 'Birch', 'Cedar'])
    ids.small.push(
      await buildBusiness(test.db, { categoryId, subcategoryId: small, name, createdAt: new Date(0) }),
    )
  ids.named = await buildBusiness(test.db, {
    ...place,
    name: 'Paloma Glazing',
    createdAt: new Date(0),
    rated: [4.9, 10],
  })
  await test.db
    .updateTable('business_profiles')
    .set({ why_people_love_us: ['Pet-Friendly'] })
    .where('business_id', '=', ids.named)
    .execute()
  await test.db
    .insertInto('search_terms')
    .values({ term: 'dog friendly', language: 'en', wish: 'dogs' })
    .execute()
})
afterAll(() => test.close())

const search = async (text: string, more = ''): Promise<BusinessList> =>
  (await test.app.inject(`/api/businesses?search=${encodeURIComponent(text)}${more}`)).json()

describe('a text with more mentions than can be sorted', () => {
  it('has the few of its trade first, then the mentions, each once', async () => {
    const pages = await Promise.all(['1', '2'].map((page) => search('panes', `&page=${page}`)))
    const all = pages.flatMap(({ businesses }) => businesses.map(({ id }) => id))
    expect(all.slice(0, 3)).toEqual(ids.small.toReversed())
    expect(new Set(all).size).toBe(24)
    expect(pages).toMatchObject([{ totalIsExact: false }, { totalIsExact: false }])
  })
})

it('finds whole names by their index', async () => {
  await sql`ANALYZE business_profiles`.execute(test.patientDb)
  const names = understand(
    await getVocabulary(test.db),
    'is paloma glazing open on a rainy sunday in may',
  ).names
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT business_id FROM business_profiles p WHERE ${isCalled(names)}`.execute(test.db)
  expect(names).toContain('palomaglazing')
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('business_profiles_whole_name')
})

describe('a trade with more businesses than can be sorted', () => {
  it('is walked, and its total a lower bound', async () => {
    const first = await search('glazing')
    expect(first).toMatchObject({ total: 2_000, totalIsExact: false })
    expect(first.businesses).toHaveLength(12)
    const second = await search('glazing', '&page=2')
    const all = [...first.businesses, ...second.businesses].map(({ id }) => id)
    expect(new Set(all).size).toBe(24)
  })

  it('goes by merit, after the promoted, with the new listings in their places', async () => {
    const give = { categoryId: ids.category, subcategoryId: ids.trade }
    const old = { ...give, createdAt: new Date(0) }
    const best = await buildBusiness(test.db, { ...old, rated: [4.9, 30] })
    const paid = await buildBusiness(test.db, { ...old, rated: [1, 1] })
    await buildPromotion(test.db, paid)
    const fresh = [await buildBusiness(test.db, give), await buildBusiness(test.db, give)]
    const pages = await Promise.all(['1', '2', '3'].map((page) => search('glazing', `&page=${page}`)))
    expect(pages.map(({ understood }) => understood?.leading)).toEqual([1, 0, 0])
    const all = pages.flatMap(({ businesses }) => businesses)
    const found = all.map(({ id }) => id)
    expect(found.slice(0, 2)).toEqual([paid, best])
    expect(new Set(found).size).toBe(36)
    // After the one that is promoted.
    expect(
      [found[fairStart.place], found[fairStart.place + fairStart.each]].toSorted((a = 0, b = 0) => a - b),
    ).toEqual(fresh)
    const others = all.filter(({ id }) => ![paid, best, ids.named, ...fresh].includes(id))
    expect(new Set(others.map(({ rating }) => rating))).toEqual(new Set([4.8]))
  })

  it('still has the business first whose name was typed', async () => {
    for (const text of ['paloma glazing', 'glazing paloma', 'cheap paloma glazing near me'])
      expect((await search(text)).businesses[0]).toMatchObject({ id: ids.named })
    expect(await search('skylights')).toMatchObject({ businesses: expect.any(Array), totalIsExact: false })
  })

  it('begins with those that fulfill a soft wish', async () => {
    const pages = await Promise.all(['1', '2'].map((page) => search('dog friendly glazing', `&page=${page}`)))
    expect(pages[0]).toMatchObject({
      businesses: expect.any(Array),
      total: 2_000,
      understood: { reasons: { [ids.named]: expect.stringMatching(/Dog friendly: one of its features$/) } },
    })
    const all = pages.flatMap(({ businesses }) => businesses.map(({ id }) => id))
    expect(all[0]).toBe(ids.named)
    expect(new Set(all).size).toBe(24)
  })

  it('is narrowed by what else the address asks for', async () => {
    expect(await search('glazing', `&subsubcategories=${ids.leaks}`)).toMatchObject({
      businesses: [{ id: ids.named }],
      total: 1,
      totalIsExact: true,
    })
  })
})

it('folds names as it folds texts', async () => {
  const names = [
    'Turk’s Cap',
    "O'Brien & Sons",
    'Café-Olé',
    'Wi-Fi No. 2',
    'Ñandú  ',
    'ÅÄÖ',
    '24/7',
    '寿司屋',
    'A&B',
    '',
  ]
  for (const name of names) {
    const { rows } = await sql<{ folded: string }>`SELECT fold_text(${name}) AS folded`.execute(test.db)
    expect(rows).toEqual([{ folded: fold(name) }])
  }
})
