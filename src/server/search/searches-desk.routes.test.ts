import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  FailedSearchList,
  SearchMeaningList,
  SearchTerm,
  SearchTermList,
} from '#shared/search/searches-desk.schemas.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { tidySearch, writeNotedSearches } from './failed-searches.service.ts'
import { fillShippedVocabulary, recheckVocabulary } from './vocabulary.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
const ids = { category: 0, subcategory: 0, service: 0, business: 0 }
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  ids.category = (await buildCategory(test.db, { name: 'Outdoors' })).id
  ids.subcategory = (await buildSubcategory(test.db, ids.category, 'Kite Making')).id
  ids.service = (await buildService(test.db, ids.subcategory, 'Box kites')).id
  const place = { categoryId: ids.category, subcategoryId: ids.subcategory, subSubCategoryIds: [ids.service] }
  ids.business = await buildBusiness(test.db, {
    ...place,
    name: 'Windfall',
    description: 'Paper and string.',
  })
})
afterAll(() => test.close())

const find = async (text: string) =>
  (await test.app.inject(`/api/businesses?search=${encodeURIComponent(text)}`)).json().businesses as {
    id: number
  }[]
const failed = async (search = ''): Promise<FailedSearchList['searches']> => {
  await writeNotedSearches(test.db)
  return (await desk.send('GET', `/searches?search=${encodeURIComponent(search)}`)).json().searches
}
const teach = (term: string, meaning: string) => desk.send('POST', '/search-terms', { term, meaning })

it('a search is understood as before while the words that staff changed can’t be read', async () => {
  expect((await find('box kites')).map(({ id }) => id)).toEqual([ids.business])
  expect((await teach('wind toys', `service:${ids.service}`)).statusCode).toBe(201)
  const understood = async (text: string) => (await find(text)).length > 0
  await sql`
    CREATE FUNCTION takes_too_long() RETURNS boolean LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION USING ERRCODE = ''57014''; END';
    ALTER TABLE search_terms RENAME TO kept_terms;
    CREATE VIEW search_terms AS SELECT * FROM kept_terms WHERE takes_too_long()`.execute(test.db)
  recheckVocabulary(test.db)
  expect(await understood('box kites')).toBe(true)
  await sql`DROP VIEW search_terms; ALTER TABLE kept_terms RENAME TO search_terms`.execute(test.db)
  recheckVocabulary(test.db)
  expect(await understood('wind toys')).toBe(true)
})

describe('failed searches', () => {
  it('are counted by their words, without a person, an address or a number', async () => {
    for (const text of ['Flugdrachen', 'flugdrachen', 'jane@flugdrachen.example', 'flugdrachen 512 555 0148'])
      await find(text)
    expect(
      (await test.app.inject({ method: 'POST', url: '/api/searches/left?search=flugdrachen' })).statusCode,
    ).toBe(202)
    expect(await failed('flugdrachen')).toMatchObject([
      { words: 'flugdrachen', nothingCount: 2, leftCount: 1 },
    ])
    const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'failed_searches' ORDER BY 1`.execute(test.db)
    expect(rows.map(({ name }) => name)).toEqual(['id', 'last_at', 'left_count', 'nothing_count', 'words'])
  })

  it('leave out what a visitor was still typing', async () => {
    for (const text of ['zwirb', 'zwirbe', 'zwirbel']) {
      await find(text)
      await writeNotedSearches(test.db, Date.now() - 10_000)
    }
    expect((await failed('zwirb')).map(({ words }) => words)).toEqual(['zwirbel'])
  })

  it('can be dismissed, and are deleted after 90 days', async () => {
    await find('quoggle')
    const id = (await failed('quoggle'))[0]?.id
    expect((await desk.send('DELETE', `/searches/${id}`)).statusCode).toBe(200)
    expect((await desk.send('DELETE', `/searches/${id}`)).statusCode).toBe(404)
    const { actions } = (await desk.send('GET', '/actions')).json()
    expect(actions.filter(({ action }: { action: string }) => action === 'search.dismissed')).toMatchObject([
      { actorId: desk.staffId, details: { words: 'quoggle' } },
    ])
    const old = { words: 'snorple', last_at: new Date(Date.now() - 91 * 86_400_000) }
    await test.db
      .insertInto('failed_searches')
      .values([old, { words: 'snarple' }])
      .execute()
    await tidySearch(test.db)
    expect([...(await failed('snorple')), ...(await failed('snarple'))].map(({ words }) => words)).toEqual([
      'snarple',
    ])
  })
})

it('the plan of a search is shown as it runs', async () => {
  await fillShippedVocabulary(test.db)
  const planOf = (search: string) => desk.send('GET', `/searches/plan?search=${encodeURIComponent(search)}`)
  expect((await planOf('kite making')).json().lines).toEqual([
    'Read as: Kite Making',
    'Tried: all of it',
    expect.stringMatching(/^Looked for: .*the trade/),
    'Sorted by: relevance',
    expect.stringMatching(/^Found: \d+, of which \d+ fit/),
  ])
  const { lines } = (await planOf('kite making in hyde park')).json()
  expect(lines[1]).toMatch(/^Tried: all of it, then without place/)
  const none = (await planOf('zwibbelwork in hyde park')).json()
  expect(none.lines[1]).toBe('Tried: all of it, then without place, which found no more')
  for (const search of ['', 'x'.repeat(101)])
    expect((await planOf(search)).json().fieldErrors).toHaveProperty('search')
})

describe('places', () => {
  const place = {
    name: 'Kite Meadow',
    kind: 'district',
    aliases: ['The Meadow'],
    latitude: 30.21,
    longitude: -97.81,
    milesNorth: 0.5,
    milesEast: 0.4,
  }
  const add = (given: object) => desk.send('POST', '/search-places', { ...place, ...given })

  it('are understood as soon as staff add or change one', async () => {
    const [inside, outside] = await Promise.all(
      [30.214, 30.25].map((latitude) =>
        buildBusiness(test.db, { name: 'Paper Birds', position: { latitude, longitude: -97.81 } }),
      ),
    )
    const idsIn = async (text: string) => (await find(text)).map(({ id }) => id)
    const { id } = (await add({})).json().place
    expect(await idsIn('kite meadow')).toContain(inside)
    expect(await idsIn('kite meadow')).not.toContain(outside)
    const moved = { ...place, name: 'Kite Field', aliases: ['Fly Field'], latitude: 30.25, isOff: false }
    expect((await desk.send('PUT', `/search-places/${id}`, moved)).json().place).toMatchObject({
      ...moved,
      origin: 'staff',
    })
    expect(await idsIn('fly field')).toEqual([outside])
    const { places } = (await desk.send('GET', '/search-places?search=fly')).json()
    expect(places).toMatchObject([{ id, name: 'Kite Field', milesNorth: 0.5, milesEast: 0.4 }])
    const log = (await desk.send('GET', '/actions?targetType=search_place')).json()
    expect(log.actions[0]).toMatchObject({ action: 'search-place.changed', targetName: 'Kite Field' })
  })

  it('keep the name that staff gave them when a release fills in its own', async () => {
    await fillShippedVocabulary(test.db)
    const { places } = (await desk.send('GET', '/search-places?search=Zilker')).json()
    const { id, origin: _origin, ...zilker } = places.find(({ name }: { name: string }) => name === 'Zilker')
    const renamed = { ...zilker, name: 'Zilker and Barton' }
    expect((await desk.send('PUT', `/search-places/${id}`, renamed)).statusCode).toBe(200)
    await test.db.updateTable('search_vocabulary').set({ filled_from: 'an earlier release' }).execute()
    await fillShippedVocabulary(test.db)
    const after = (await desk.send('GET', '/search-places?search=Zilker')).json().places
    expect(after).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Zilker', isOff: true }),
        expect.objectContaining({ id, name: 'Zilker and Barton', isOff: false }),
      ]),
    )
  })

  it.each([
    ['a name that is taken', { name: 'Taken' }, 'name'],
    ['a ZIP code of letters', { kind: 'zip', name: 'Seven' }, 'name'],
    ['a point elsewhere', { latitude: -97.81, longitude: 30.21 }, 'latitude'],
    ['no extent', { milesEast: 0 }, 'milesEast'],
  ])('%s is rejected', async (_what, given, field) => {
    await add({ name: 'Taken' })
    const response = await add(given)
    expect(response.statusCode, response.body).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
    expect((await desk.send('PUT', '/search-places/999999', place)).statusCode).toBe(404)
  })
})

describe('words', () => {
  it('mean what staff say from the next search on', async () => {
    expect(await find('drachenbauer')).toEqual([])
    expect(await failed('drachenbauer')).toHaveLength(1)
    expect((await teach('Drachenbauer', `subcategory:${ids.subcategory}`)).statusCode).toBe(201)
    expect(await find('drachenbauer')).toMatchObject([{ id: ids.business }])
    expect(await failed('drachenbauer')).toEqual([])
    const log = (await desk.send('GET', '/actions?targetType=search_term')).json()
    expect(log.actions[0]).toMatchObject({ action: 'search-term.added', targetName: 'drachenbauer' })
  })

  it('can be services, places and nothing', async () => {
    await test.db
      .insertInto('search_places')
      .values({
        name: '78704',
        kind: 'zip',
        latitude: 30.2,
        longitude: -97.7,
        half_height: 0.02,
        half_width: 0.02,
      })
      // The release's own places are there if another test was first.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { meanings } = (await desk.send('GET', '/search-terms/meanings')).json<SearchMeaningList>()
    const keyOf = (label: string) => meanings.find((one) => one.label === label)?.key ?? label
    await teach('kastendrachen', keyOf('Box kites (Kite Making)'))
    await teach('zilkerish', keyOf('78704 (place)'))
    await teach('bitteschoen', 'filler')
    const answer = (
      await test.app.inject('/api/businesses?search=bitteschoen%20kastendrachen%20zilkerish')
    ).json()
    expect(answer).toMatchObject({
      businesses: [{ id: ids.business }],
      understood: { summary: 'Box kites (Kite Making) in 78704', serviceIds: [ids.service] },
    })
  })

  it('can be switched off and on again', async () => {
    const { term } = (await teach('lenkdrachen', `category:${ids.category}`)).json<{ term: SearchTerm }>()
    const turn = (isOff: boolean) => desk.send('PUT', `/search-terms/${term.id}`, { isOff })
    expect((await turn(true)).json().term).toMatchObject({ meaning: 'Outdoors', isOff: true })
    expect(await find('lenkdrachen')).toEqual([])
    await turn(false)
    expect(await find('lenkdrachen')).toHaveLength(1)
    const { terms } = (await desk.send('GET', '/search-terms?search=lenk')).json<SearchTermList>()
    expect(terms).toMatchObject([{ term: 'lenkdrachen', origin: 'staff', isOff: false }])
    expect((await desk.send('PUT', '/search-terms/999999', { isOff: true })).statusCode).toBe(404)
  })

  it.each([
    ['x', 'filler', 'term'],
    ['&&', 'subcategory:1', 'term'],
    ['kites', 'planet:1', 'meaning'],
    ['kites', 'service:999999', 'meaning'],
  ])('%s as %s is rejected', async (term, meaning, field) => {
    const response = await teach(term === '&&' ? '!!' : term, meaning)
    expect(response.statusCode, response.body).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
  })
})
