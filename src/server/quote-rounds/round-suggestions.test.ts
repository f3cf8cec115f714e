import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import type { RoundSuggestions } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { buildBusiness, buildPromotion, buildUser, hoursEveryDay } from '#test/factories.ts'
import { openRounds } from '#test/rounds.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const size = { half_height: 0.02, half_width: 0.02 }
  await test.db
    .insertInto('search_places')
    .values({ name: '78704', kind: 'zip', latitude: 30.243, longitude: -97.7651, ...size })
    .execute()
})
afterAll(() => test.close())

async function suggest(query: string, headers: Record<string, string> = {}): Promise<RoundSuggestions> {
  const response = await test.app.inject({ url: `/api/quote-rounds/suggestions?${query}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const idsOf = (list: RoundSuggestions['suggested']) => list.map(({ id }) => id)

it('suggests who can be asked, by fit, and preselects the best three that may be', async () => {
  const rounds = await openRounds(test)
  const { subcategory, category } = rounds
  const rated = [4, 10] as const
  const here = await rounds.business({ zipCode: '78704', hours: null, rated })
  const there = await rounds.business({ zipCode: '78759', hours: null, rated })
  const promoted = await rounds.business({ zipCode: '78704', hours: null, rated })
  await buildPromotion(test.db, promoted.id)
  const others = [
    await rounds.business({ hours: null, rated }),
    await rounds.business({ hours: null, rated }),
  ]
  await rounds.business({ status: 'rejected' })
  await rounds.business({ status: 'suspended' })
  await buildBusiness(test.db, { email: null, phone: null, categoryId: category, subcategoryId: subcategory })
  const { suggested, trade, place } = await suggest(`subcategory=${subcategory}&where=78704&budget=900`)
  expect(trade).toMatchObject({ category, subcategory })
  expect(place).toBe('78704')
  expect(idsOf(suggested)).toEqual([here.id, promoted.id, ...others.map(({ id }) => id), there.id])
  expect(suggested[0]?.reasons).toEqual(['In 78704', 'Within your budget'])
  const preselected = suggested.filter(({ isPreselected }) => isPreselected)
  expect(idsOf(preselected)).toEqual([here.id, ...others.map(({ id }) => id)])
  expect(suggested[1]).toMatchObject({ isPromoted: true, isPreselected: false })
})

it('ranks by rating and Verified, shows both, and preselects only verified ones rated 4.0 or better', async () => {
  const rounds = await openRounds(test)
  const { subcategory } = rounds
  const give = { zipCode: '78704', hours: null }
  const weak = await rounds.business({ ...give, rated: [3.5, 2] })
  const fresh = await rounds.business(give)
  const unverified = await rounds.business({ ...give, rated: [4.6, 30], status: 'pending' })
  const best = await rounds.business({ ...give, rated: [4.9, 11] })
  const { suggested } = await suggest(`subcategory=${subcategory}&where=78704`)
  expect(suggested.map(({ id, verification, isPreselected }) => [id, verification, isPreselected])).toEqual([
    [best.id, 'verified', true],
    [fresh.id, 'verified', false],
    [unverified.id, 'unverified', false],
    [weak.id, 'verified', false],
  ])
  expect(suggested[0]).toMatchObject({ rating: 4.9, reviewCount: 11 })
})

it('says until when a business is away instead of how it answers, and suggests it last', async () => {
  const rounds = await openRounds(test)
  const { subcategory } = rounds
  const away = await rounds.business({ zipCode: '78704', hours: hoursEveryDay('00:00', '00:00') })
  const there = await rounds.business({ zipCode: '78759', hours: null })
  const quick = { answered_share: 100, answer_minutes: 20 }
  await test.db.updateTable('businesses').set(quick).where('id', '=', away.id).execute()
  const until = austinToday(new Date(Date.now() + 3 * 86_400_000))
  const setAway = async (date: string | null) => {
    const url = `/api/businesses/${away.id}/away`
    const payload = { until: date, text: 'Back soon.' }
    const response = await test.app.inject({ method: 'PUT', url, headers: away.headers, payload })
    expect(response.statusCode, response.body).toBe(200)
  }
  const query = `subcategory=${subcategory}&where=78704`
  const quickly = ['In 78704', 'Open now', 'Usually replies in 20 minutes']
  expect((await suggest(query)).suggested[0]).toMatchObject({ id: away.id, reasons: quickly })
  await setAway(until)
  const { suggested } = await suggest(query)
  expect(idsOf(suggested)).toEqual([there.id, away.id])
  const brief = expect.stringMatching(/^Away through \w+ \d+(, \d{4})?$/)
  expect(suggested[1]).toMatchObject({ isPreselected: false, reasons: ['In 78704', brief] })
  const { guest } = await rounds.sent([away.id])
  const [answer] = (await rounds.view(guest)).answers
  expect(answer?.business.answerText).toEqual(brief)
  await setAway(null)
  const [back] = (await rounds.view(guest)).answers
  expect(back?.business.answerText).toBe('Usually replies in 20 minutes · 100% reply rate')
})

it('prefers who offers the very service, and suggests others who do such work', async () => {
  const rounds = await openRounds(test)
  const { subcategory } = rounds
  const { id: service } = await test.db
    .insertInto('sub_sub_categories')
    .values({ subcategory_id: subcategory, name: `Service ${subcategory}`, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [other, exact] = [await rounds.business({ hours: null }), await rounds.business({ hours: null })]
  await test.db
    .updateTable('businesses')
    .set({ sub_sub_category_ids: [service] })
    .where('id', '=', exact.id)
    .execute()
  const { suggested } = await suggest(`subSubCategory=${service}`)
  expect(suggested.map(({ id, reasons }) => [id, reasons[0]])).toEqual([
    [exact.id, `Service ${subcategory}`],
    [other.id, undefined],
  ])
})

describe('trades of a description', () => {
  const ask = (payload: object) =>
    test.app.inject({ method: 'POST', url: '/api/quote-rounds/likely-trades', payload })

  it('are found by the words of a trade, with the levels above it', async () => {
    const rounds = await openRounds(test)
    const { category, subcategory } = rounds
    const name = `Zorbing${subcategory}`
    await test.db.updateTable('subcategories').set({ name }).where('id', '=', subcategory).execute()
    await inTransaction(test.db, announcePublicChange)
    const response = await ask({ what: `Hello. We have two dogs.\nWe need ${name.toLowerCase()} on Friday!` })
    expect(response.json()).toEqual({
      trades: [{ name, category, subcategory, subSubCategory: null }],
      isClear: true,
    })
  })

  it.each(['', ' ', '?!', '\u202e', '🪴'])('are none of %o', async (what) => {
    expect((await ask({ what })).json()).toEqual({ trades: [], isClear: false })
  })

  it.each([{}, { what: 1 }, { what: null }, { what: 'x'.repeat(4001) }, { what: 'a\u0000b' }])(
    'are refused for %o, with the field',
    async (payload) => {
      const response = await ask(payload)
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fieldErrors)).toEqual(['what'])
    },
  )
})

it('preselects none for a whole category, and doesn’t say that they do the job', async () => {
  const rounds = await openRounds(test)
  const { id } = await rounds.business({ zipCode: '78704', hours: null, rated: [5, 9] })
  const { suggested } = await suggest(`category=${rounds.category}&where=78704`)
  const found = suggested.find((business) => business.id === id)
  expect(found).toMatchObject({ isPreselected: false, reasons: ['In 78704'] })
})

it('starts with the businesses that a visitor comes with, and suggests others of their trade', async () => {
  const rounds = await openRounds(test)
  const [one, two] = [await rounds.business(), await rounds.business()]
  const other = await rounds.business({ rated: [5, 9] })
  const found = await suggest(`businesses=${two.id},${one.id},999999`)
  expect(idsOf(found.chosen)).toEqual([two.id, one.id])
  expect(idsOf(found.suggested)).toEqual([other.id])
  expect(found.suggested[0]?.isPreselected).toBe(false)
})

it('finds a business by its name, whatever its trade', async () => {
  const id = await buildBusiness(test.db, { name: 'Zinnia & Zephyr' })
  const { suggested } = await suggest('named=zinnia')
  expect(idsOf(suggested)).toEqual([id])
  expect(suggested[0]?.isPreselected).toBe(false)
})

it('leaves out a visitor’s own business, and owners who get nothing from them', async () => {
  const rounds = await openRounds(test)
  const [own, blocking] = [await rounds.business(), await rounds.business()]
  const visitor = await buildUser(test.db, { email: 'unwanted@example.com' })
  await test.db
    .insertInto('sender_blocks')
    .values({ owner_id: blocking.ownerId, name: 'X', email: 'unwanted@example.com' })
    .execute()
  const query = `subcategory=${rounds.subcategory}`
  const suggested = async (headers: Record<string, string>) =>
    idsOf((await suggest(query, headers)).suggested).sort((a, b) => a - b)
  expect(await suggested({})).toEqual([own.id, blocking.id])
  expect(await suggested(own.headers)).toEqual([blocking.id])
  expect(await suggested(await signInAs(test.app, visitor))).toEqual([own.id])
})

it('leaves out who was asked before, names them, and suggests others of their trade', async () => {
  const rounds = await openRounds(test)
  const [before, other] = [await rounds.business(), await rounds.business({ rated: [5, 1] })]
  const found = await suggest(`asked=${before.id}&businesses=${before.id}`)
  expect(found.asked).toEqual({ id: before.id, name: before.name })
  expect(found.trade).toMatchObject({ subcategory: rounds.subcategory })
  expect(found.chosen).toEqual([])
  expect(idsOf(found.suggested)).toEqual([other.id])
  expect(found.suggested[0]?.isPreselected).toBe(true)
  const named = await suggest(`asked=${before.id}&named=${encodeURIComponent(before.name)}`)
  expect(idsOf(named.suggested)).not.toContain(before.id)
})

it('knows no trade that isn’t there, and suggests no business without one', async () => {
  const found = await suggest('category=999999')
  expect(found).toMatchObject({ trade: null, place: null, chosen: [], suggested: [] })
})

it.each([
  'category=x',
  'budget=-1',
  'businesses=a',
  'businesses=1,2,3,4,5,6,7,8,9,10,11',
  `where=${'x'.repeat(201)}`,
])('rejects %s', async (query) => {
  const response = await test.app.inject(`/api/quote-rounds/suggestions?${query}`)
  expect(response.statusCode).toBe(400)
})

it.each(['Atlantis 99999', '99999', 'Paris'])(
  'doesn’t know the place %s, and says so at its field',
  async (where) => {
    const url = `/api/quote-rounds/suggestions?where=${encodeURIComponent(where)}`
    const response = await test.app.inject(url)
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toEqual({
      where: 'We don’t know this place. Please enter a ZIP code or neighborhood in Austin.',
    })
  },
)

it('knows a ZIP code nearby that isn’t in the list of places', async () => {
  expect((await suggest('where=78681-1234')).place).toBe('78681')
})
