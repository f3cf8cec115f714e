import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BusinessList,
  businessListSchema,
  listBusinessesQuerySchema,
} from '#shared/businesses/directory/directory.schemas.ts'
import { fairStart } from '#shared/businesses/merit.ts'
import {
  type BusinessOverrides,
  buildBusiness,
  buildCategory,
  buildPromotion,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { understand } from '../understand.ts'
import { getVocabulary } from '../vocabulary.service.ts'
import { planSearch } from './search-plan.ts'
import { runStep } from './text-run.repository.ts'

const allDay = hoursEveryDay('00:00', '00:00')
const old = new Date(0)
/** Miles north of a middle, in degrees of latitude. */
const north = (middle: { latitude: number; longitude: number }, miles: number) => ({
  ...middle,
  latitude: middle.latitude + miles / 69.1,
})
const elmwood = { latitude: 30.3, longitude: -97.7 }
const boulder = { latitude: 30.4, longitude: -97.8 }

const ascending = (one = 0, other = 0) => one - other

let test: TestApp
let categoryId: number
const trades = new Map<string, number>()
beforeAll(async () => {
  test = await startTestApp()
  categoryId = (await buildCategory(test.db)).id
  for (const name of ['Glazing', 'Thatching', 'Masonry', 'Tinsmiths'])
    trades.set(name, (await buildSubcategory(test.db, categoryId, name)).id)
  const size = { half_height: 0.005, half_width: 0.005 }
  await test.db
    .insertInto('search_places')
    .values([
      { name: 'Elmwood', kind: 'neighborhood', ...elmwood, ...size },
      { name: 'Boulder Rock', kind: 'landmark', ...boulder, ...size },
    ])
    .execute()
  await test.db.insertInto('search_terms').values({ term: 'best', language: 'en', wish: 'best' }).execute()
})
afterAll(() => test.close())

const build = (trade: string, given: BusinessOverrides = {}) =>
  buildBusiness(test.db, {
    categoryId,
    subcategoryId: trades.get(trade) ?? null,
    createdAt: old,
    hours: null,
    ...given,
  })
const list = async (query: string): Promise<BusinessList> => {
  const response = await test.app.inject(`/api/businesses?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return businessListSchema.parse(response.json())
}
const idsOf = ({ businesses }: BusinessList) => businesses.map(({ id }) => id)

describe('among equals of a search', () => {
  let inOrder: number[]
  let promoted: number
  beforeAll(async () => {
    const good = { rated: [4.9, 40] } as const
    const place = { position: north(elmwood, 0.2) }
    const best = await build('Glazing', { rated: [4.9, 400], status: 'pending', ...place })
    const quick = await build('Glazing', { ...good, answeredShare: 90 })
    const open = await build('Glazing', { ...good, hours: allDay, ...place })
    const near = await build('Glazing', { ...good, ...place, position: north(elmwood, 0.1) })
    const far = await build('Glazing', { ...good, ...place })
    const unverified = await build('Glazing', { ...good, status: 'pending', answeredShare: 90 })
    const single = await build('Glazing', { rated: [5, 1] })
    const bad = await build('Glazing', { rated: [1, 3] })
    const unrated = await build('Glazing')
    inOrder = [best, quick, open, near, far, unverified, single, bad, unrated]
    promoted = await build('Glazing', { rated: [1, 1] })
    await buildPromotion(test.db, promoted)
  })

  it('the better rated comes first, then verified, quick to answer and open, after who paid', async () => {
    const found = idsOf(await list('search=glazing'))
    const [best, quick, open, near, far, ...rest] = inOrder
    // Nothing but their reviews and age is known of these two.
    expect(found).toEqual([promoted, best, quick, open, far, near, ...rest])
  })

  it('the nearest to the place that was named comes first of those that nothing else sets apart', async () => {
    const [best, , open, near, far] = inOrder
    expect(idsOf(await list('search=glazing+elmwood'))).toEqual([best, open, near, far])
  })

  it('a chosen order and a list without a text are as they were', async () => {
    const all = [...inOrder, promoted]
    const newest = idsOf(await list(`subcategory=${trades.get('Glazing')}`))
    expect(newest).toEqual([promoted, ...inOrder.toReversed()])
    const topRated = idsOf(await list('search=glazing&sort=rating'))
    expect(topRated[0]).toBe(inOrder[6])
    expect(topRated.toSorted(ascending)).toEqual(all.toSorted(ascending))
  })

  it('“best” asks for the same without those who paid', async () => {
    const [best, quick, ...rest] = inOrder
    const found = idsOf(await list('search=best+glazing'))
    expect(found.slice(0, 2)).toEqual([best, quick])
    expect(found.slice(-3)).toEqual([promoted, rest.at(-2), rest.at(-1)])
  })
})

describe('new listings', () => {
  const fresh: number[] = []
  let rest: number[]
  beforeAll(async () => {
    const since = { createdAt: new Date(Date.now() - 86_400_000) }
    for (let number = 0; number < 3; number += 1) fresh.push(await build('Thatching', since))
    const others = [
      await build('Thatching', { ...since, status: 'pending' }),
      await build('Thatching', { ...since, rated: [2, 2] }),
    ]
    for (let number = 0; number < 20; number += 1) others.push(await build('Thatching', { rated: [4.5, 30] }))
    rest = others
  })

  it('have one place of twelve, never the first, and every page has each business once', async () => {
    for (const limit of [12, 5]) {
      const pages: number[] = []
      for (let page = 1; page <= Math.ceil(25 / limit); page += 1)
        pages.push(...idsOf(await list(`search=thatching&limit=${limit}&page=${page}`)))
      expect(pages.toSorted(ascending)).toEqual([...fresh, ...rest].toSorted(ascending))
      const spots = pages.flatMap((id, at) => (fresh.includes(id) ? [at + 1] : []))
      expect(spots.slice(0, 2)).toEqual([fairStart.place, fairStart.place + fairStart.each])
    }
  })

  it('are drawn by lot each day, so that each has its turn, until they are old', async () => {
    const query = { ...listBusinessesQuerySchema.parse({}), search: 'thatching' }
    const [step] = planSearch(understand(await getVocabulary(test.db), query.search), query).steps
    const fifthOn = async (day: number) => {
      const now = new Date(Date.now() + day * 86_400_000)
      const page = await runStep(test.db, { query, typed: query.search, step, now })
      return page?.keys[fairStart.place - 1]?.id
    }
    const drawn = new Set<number | undefined>()
    for (let day = 0; day < fairStart.days - 2; day += 1) drawn.add(await fifthOn(day))
    expect([...drawn].toSorted(ascending)).toEqual(fresh)
    expect(fresh).not.toContain(await fifthOn(fairStart.days))
  })
})

describe('around a place', () => {
  let inOrder: number[]
  beforeAll(async () => {
    const bad = await build('Masonry', { rated: [1, 5], position: north(elmwood, 0.5) })
    const good = await build('Masonry', { rated: [4.8, 50], position: north(elmwood, 1.6) })
    const best = await build('Masonry', { rated: [4.9, 400], position: north(elmwood, 2.5) })
    inOrder = [good, bad, best]
  })

  it('without a match, the rating decides within two miles, and each says how far it is', async () => {
    const found = await list('search=masonry+in+elmwood')
    expect(idsOf(found)).toEqual(inOrder)
    expect(found.understood).toMatchObject({
      note: 'Nothing in Elmwood yet. These are the nearest.',
      reasons: Object.fromEntries(
        inOrder.map((id, at) => [id, `${['1.6', '0.5', '2.5'][at]} mi from Elmwood`]),
      ),
    })
  })

  it('the same order can be asked for, with and without a text', async () => {
    for (const what of ['search=masonry', `subcategory=${trades.get('Masonry')}`]) {
      const found = await list(`${what}&around=elmwood&sort=name`)
      expect(idsOf(found)).toEqual(inOrder)
      expect(found.around).toEqual({ name: 'Elmwood', ...elmwood })
      expect(idsOf(await list(`${what}&around=elmwood&limit=2&page=2`))).toEqual(inOrder.slice(2))
    }
  })

  it.each(['atlantis', '%20', 'x'.repeat(81)])('“%s” is refused at its field', async (place) => {
    const response = await test.app.inject(`/api/businesses?around=${place}`)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual(['around'])
  })

  it('near a landmark, each says how far it is', async () => {
    const near = await build('Tinsmiths', { position: north(boulder, 0.2) })
    const found = await list('search=tinsmiths+near+boulder+rock')
    expect(found.understood?.reasons).toEqual({ [near]: '0.2 mi from Boulder Rock' })
  })
})
