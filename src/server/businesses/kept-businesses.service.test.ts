import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listedBusinessSchema } from '#shared/businesses/card/listed-business.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import { businessListSchema } from '#shared/businesses/directory/directory.schemas.ts'
import { businessDetailSchema } from '#shared/businesses/profile/business-profile.schemas.ts'
import {
  buildBusiness,
  buildCategory,
  buildPromotion,
  buildReview,
  buildSubcategory,
} from '#test/factories.ts'
import { quietFor } from '#test/quiet-time.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
/** A psql prompt, as far as the application can tell: nothing announces what it changes. */
let prompt: pg.Client
let category: number
let id: number
beforeAll(async () => {
  test = await startTestApp()
  prompt = new pg.Client(test.connection)
  await prompt.connect()
  category = (await buildCategory(test.db, { name: 'Plumbing' })).id
  const subcategory = (await buildSubcategory(test.db, category, 'Leaks')).id
  id = await buildBusiness(test.db, { name: 'Casa Verde', categoryId: category, subcategoryId: subcategory })
  await buildReview(test.db, id, { content: 'Before' })
})
afterEach(() => prompt.query('UPDATE reviews SET hidden_at = NULL, hidden_reason = NULL'))
afterAll(async () => {
  await prompt.end()
  await test.close()
})

async function look() {
  const ask = async (address: string) => (await test.app.inject(address)).json()
  const [list, cards, featured, detail] = await Promise.all([
    ask('/api/businesses?sort=name'),
    ask('/api/businesses?sort=name&fields=card'),
    ask('/api/businesses/featured'),
    ask(`/api/businesses/${id}`),
  ])
  const found = list.businesses.find((business: { id: number }) => business.id === id)
  const card = cards.businesses.find((business: { id: number }) => business.id === id)
  return { list, cards, featured, detail, found, card }
}

describe('a change that nothing announces shows in the next response', () => {
  it.each<[string, string, (seen: Awaited<ReturnType<typeof look>>) => unknown, unknown]>([
    ['a text', "UPDATE business_profiles SET phone = '1'", ({ card }) => card.phone, '1'],
    ['a rating', 'UPDATE businesses SET rating_sum = 2, review_count = 1', ({ card }) => card.rating, 2],
    ['a counter', 'UPDATE businesses SET likes_count = 7', ({ found }) => found.likesCount, 7],
    [
      'a category',
      "UPDATE categories SET name = 'Water' WHERE name = 'Plumbing'",
      ({ found }) => found.categoryName,
      'Water',
    ],
    [
      'a subcategory',
      "UPDATE subcategories SET name = 'Drips' WHERE name = 'Leaks'",
      ({ card }) => card.tradeAndPlace,
      'Drips, Bouldin Creek',
    ],
    ['a review', "UPDATE reviews SET content = 'After'", ({ detail }) => detail.reviews[0].content, 'After'],
    [
      'its author',
      "UPDATE users SET first_name = 'Ana'",
      ({ detail }) => detail.reviews[0].user.firstName,
      'Ana',
    ],
    [
      'a hidden review',
      "UPDATE reviews SET hidden_at = now(), hidden_reason = 'Off topic'",
      ({ detail }) => detail.reviews,
      [],
    ],
  ])('%s', async (_what, statement, read, expected) => {
    const before = await look()
    expect(read(before)).not.toEqual(expected)
    await prompt.query(statement)
    expect(read(await look())).toEqual(expected)
  })

  it('a promotion, from the moment it starts to the moment it ends', { tags: 'long' }, async () => {
    const shown = async () => {
      const { found, card, detail } = await look()
      return [found.paid, found.isPromoted, card.isPromoted, detail.business.isPromoted]
    }
    expect(await shown()).toEqual([false, false, false, false])
    const startsAt = new Date(Date.now() + 1_000)
    await buildPromotion(test.db, id, { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
    await expect.poll(shown).toEqual([true, true, true, true])
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt.getTime())
    const endsAt = new Date(Date.now() + 1_000)
    await prompt.query('UPDATE promotions SET ends_at = $1', [endsAt])
    await expect.poll(shown).toEqual([false, false, false, false])
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime())
  })

  it('a requested promotion', async () => {
    await buildPromotion(test.db, id, { status: 'requested' })
    expect((await look()).found).toMatchObject({ isPromoted: false, paid: true })
    await prompt.query('DELETE FROM promotions')
    expect((await look()).found).toMatchObject({ paid: false })
  })

  it('a suspended business', async () => {
    const other = await buildBusiness(test.db, { name: 'Gone Soon' })
    expect((await test.app.inject(`/api/businesses/${other}`)).statusCode).toBe(200)
    await prompt.query(`UPDATE businesses SET status = 'suspended' WHERE id = ${other}`)
    expect((await test.app.inject(`/api/businesses/${other}`)).statusCode).toBe(404)
    const { list, featured } = await look()
    expect(JSON.stringify([list, featured])).not.toContain('Gone Soon')
  })
})

it('copies are read again after a lost connection: versions may have gone back in a failover', {
  tags: 'long',
}, async () => {
  const phone = async () => (await look()).card.phone
  await prompt.query("UPDATE business_profiles SET phone = '5'")
  expect(await phone()).toBe('5')
  // The same version with another content, as a standby may count it that lacked the last commit.
  await prompt.query("SET session_replication_role = replica; UPDATE business_profiles SET phone = '6'")
  await prompt.query('RESET session_replication_role')
  expect(await phone()).toBe('5')
  await prompt.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'find-local listener' AND datname = current_database()`)
  await expect.poll(phone).toBe('6')
})

describe('a response', () => {
  it('is written once for all who ask while it is being written', async () => {
    const waiting = async () =>
      (await prompt.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'reviews'::regclass"))
        .rowCount
    await look()
    await prompt.query('UPDATE businesses SET visits_count = visits_count + 1')
    await prompt.query('BEGIN; LOCK TABLE reviews IN ACCESS EXCLUSIVE MODE')
    const responses = Array.from({ length: 5 }, () => test.app.inject(`/api/businesses/${id}`))
    try {
      await expect.poll(waiting).toBeGreaterThan(0)
      await quietFor(200)
      expect(await waiting()).toBe(1)
    } finally {
      await prompt.query('COMMIT')
    }
    for (const response of responses) expect((await response).statusCode).toBe(200)
  })

  it('is what its schema says', async () => {
    const { list, cards, featured, detail, found } = await look()
    expect(businessListSchema.strict().parse(list)).toEqual(list)
    expect(businessDetailSchema.strict().parse(detail)).toEqual(detail)
    expect(businessListSchema.shape.businesses.parse(featured)).toEqual(featured)
    expect(detail.business).toEqual(found)
    for (const [place, card] of cards.businesses.entries()) {
      expect(listedBusinessSchema.strict().parse(card)).toEqual(card)
      expect(card).toEqual(toListedBusiness(list.businesses[place]))
    }
  })

  it('has the distance for a visitor with a position', async () => {
    const near = '/api/businesses?lat=30.3&lng=-97.7'
    const { businesses } = (await test.app.inject(near)).json()
    expect(businesses[0].distance).toBeGreaterThan(0)
    const [card] = (await test.app.inject(`${near}&fields=card`)).json().businesses
    expect(card.distance).toBe(businesses[0].distance)
    expect((await look()).found.distance).toBeNull()
  })

  it('is compressed and keeps its ETag while nothing changes', async () => {
    const ask = (headers = {}) =>
      test.app.inject({ url: '/api/businesses', headers: { 'accept-encoding': 'br', ...headers } })
    const first = await ask()
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    })
    const again = await ask({ 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    await prompt.query('UPDATE businesses SET visits_count = visits_count + 1')
    expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  it('names the field of an unknown choice of fields', async () => {
    const response = await test.app.inject('/api/businesses?fields=most')
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty('fields')
  })
})
