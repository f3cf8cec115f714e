import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  activityListMax,
  type BusinessAnalytics,
  trendDays,
} from '#shared/businesses/analytics/business-analytics.schemas.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import {
  type BusinessOverrides,
  buildBusiness,
  buildCategory,
  buildReview,
  buildSubcategory,
  buildUser,
} from '#test/factories.ts'
import { setStatus } from '#test/set-status.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'
import { listTrend } from './business-analytics.repository.ts'

let test: TestApp
let ownerId: number
let session: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  ownerId = await buildUser(test.db)
  session = await signInAs(test.app, ownerId)
})
afterAll(() => test.close())

const build = async (status: BusinessStatus = 'approved') =>
  (await buildBusiness(test.db, { ownerId, status })) as OwnedBusinessId
const get = (id: number | string, headers: object = session) =>
  test.app.inject({ url: `/api/businesses/${id}/analytics`, headers: { ...headers } })
const read = async (id: number): Promise<BusinessAnalytics> => {
  const response = await get(id)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const press = (id: number, action: string, headers: object) =>
  test.app.inject({ method: 'POST', url: `/api/businesses/${id}/${action}`, headers: { ...headers } })
const visit = (id: number, instants: readonly (Date | string)[]) =>
  sql`INSERT INTO business_visits (business_id, visited_at) SELECT ${id}::int, unnest(${sql.val(instants)}::timestamptz[])`.execute(
    test.db,
  )
/** Formats Austin days like the trend. */
const austin = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
const total = ({ trend }: BusinessAnalytics, key: 'visits' | 'likes' | 'quoteRequests') =>
  trend.reduce((sum, day) => sum + day[key], 0)

describe('GET /api/businesses/{businessId}/analytics', () => {
  it('is all zeros for a business without views', async () => {
    const { counts, activity, trend } = await read(await build('pending'))
    expect(counts).toEqual({ likes: 0, visits: 0, reviews: 0, followers: 0 })
    expect(activity).toEqual({ likes: [], reviews: [], followers: [] })
    expect(trend).toHaveLength(trendDays)
    expect(trend.at(-1)).toEqual({ date: austin.format(), visits: 0, likes: 0, quoteRequests: 0 })
    expect(new Set(trend.map(({ date }) => date)).size).toBe(trendDays)
    expect(trend.map(({ date }) => date)).toEqual(trend.map(({ date }) => date).sort())
  })

  it('lists likes, followers and reviews, and today’s counts', async () => {
    const id = await build()
    const anaId = await buildUser(test.db, { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' })
    await test.db
      .updateTable('users')
      .set({ profile_image_url: '/uploads/ana.webp' })
      .where('id', '=', anaId)
      .execute()
    const ana = await signInAs(test.app, anaId)
    for (const action of ['like', 'follow']) await press(id, action, ana)
    await test.app.inject({ url: `/api/businesses/${id}`, headers: ana })
    const review = { businessId: id, rating: 4, content: 'Came the same afternoon.' }
    await test.app.inject({ method: 'POST', url: '/api/reviews', payload: review, headers: ana })
    const asked = { name: 'Ana', email: 'ana@example.com', phone: '512-555-0101', requirements: 'Two taps.' }
    const payload = { businessId: id, ...asked }
    await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })

    const analytics = await read(id)
    expect(analytics.counts).toEqual({ likes: 1, visits: 1, reviews: 1, followers: 1 })
    const user = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      profilePictureUrl: '/uploads/ana.webp',
    }
    const item = { createdAt: expect.stringMatching(/Z$/), user }
    expect(analytics.activity).toEqual({
      likes: [item],
      reviews: [
        {
          ...item,
          id: expect.any(Number),
          rating: 4,
          content: 'Came the same afternoon.',
          isUnconfirmed: false,
        },
      ],
      followers: [item],
    })
    expect(analytics.trend.at(-1)).toMatchObject({ visits: 1, likes: 1, quoteRequests: 1 })
  })

  it('shows addresses only of an approved business, and of no one who hides theirs', async () => {
    const id = await build('pending')
    const people = [await buildUser(test.db), await buildUser(test.db)]
    for (const person of people) {
      const headers = await signInAs(test.app, person)
      for (const action of ['like', 'follow']) await press(id, action, headers)
      const payload = { businessId: id, rating: 5, content: 'Good.' }
      await test.app.inject({ method: 'POST', url: '/api/reviews', payload, headers })
    }
    const addresses = async (headers: object = session) => {
      const { likes, reviews, followers } = (await get(id, headers)).json()
        .activity as BusinessAnalytics['activity']
      return [likes, reviews, followers].map((list) => list.filter(({ user }) => user.email !== '').length)
    }
    const managerId = await buildUser(test.db)
    const role = { business_id: id, user_id: managerId, role: 'manager' } as const
    await test.db.insertInto('business_members').values(role).execute()
    const manager = await signInAs(test.app, managerId)
    for (const who of [session, manager]) expect(await addresses(who)).toEqual([0, 0, 0])
    await setStatus(test.app, id, 'approved')
    for (const who of [session, manager]) expect(await addresses(who)).toEqual([2, 2, 2])
    const shy = await signInAs(test.app, people[0] as number)
    const choose = (payload: object) =>
      test.app.inject({ method: 'PUT', url: '/api/users/privacy', payload, headers: shy })
    expect((await choose({ showsEmail: false })).json()).toEqual({ showsEmail: false })
    expect((await choose({ showsEmail: 'no' })).statusCode).toBe(400)
    for (const who of [session, manager]) expect(await addresses(who)).toEqual([1, 1, 1])
    const profile = await test.app.inject({ url: '/api/users/profile', headers: shy })
    expect(profile.json().profile).toMatchObject({ showsEmail: false })
    await choose({ showsEmail: true })
    expect(await addresses()).toEqual([2, 2, 2])
    await setStatus(test.app, id, 'suspended')
    expect(await addresses()).toEqual([0, 0, 0])
  })

  it('lists newest first, at most fifty of each', async () => {
    const id = await build()
    const rows = activityListMax + 3
    await sql`WITH people AS (INSERT INTO users (first_name, last_name, email)
        SELECT 'Many', n::text, 'many' || n || '@example.com' FROM generate_series(1, ${sql.lit(rows)}) n
        RETURNING id, last_name::int AS n),
      liked AS (INSERT INTO business_likes SELECT id, ${id}::int, now() - n * interval '1 minute' FROM people),
      followed AS (INSERT INTO business_follows SELECT id, ${id}::int, now() - n * interval '1 hour' FROM people)
      INSERT INTO reviews (user_id, business_id, rating, content, created_at)
      SELECT id, ${id}::int, 5, 'Good.', now() - n * interval '1 day' FROM people`.execute(test.patientDb)
    const { activity } = await read(id)
    const newest = Array.from({ length: activityListMax }, (_, index) => String(index + 1))
    for (const list of [activity.likes, activity.reviews, activity.followers])
      expect(list.map(({ user }) => user.lastName)).toEqual(newest)
  })

  it('goes back ninety days and counts nothing of another business', async () => {
    const [id, other] = [await build(), await build()]
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await visit(id, [daysAgo(0), daysAgo(88), daysAgo(88), daysAgo(91), daysAgo(200)])
    await visit(other, [daysAgo(1)])
    const analytics = await read(id)
    expect(total(analytics, 'visits')).toBe(3)
    const day = austin.format(daysAgo(88))
    expect(analytics.trend.find(({ date }) => date === day)).toMatchObject({ visits: 2 })
  })

  it.each(['pending', 'rejected', 'suspended'] as const)('shows the owner a %s business', async (status) => {
    const response = await get(await build(status))
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('shows others nothing, not even that a hidden business exists', async () => {
    const [listed, hidden] = [await build(), await build('suspended')]
    await buildReview(test.db, listed)
    const stranger = await signInAs(test.app, await buildUser(test.db))
    const rejected = await get(listed, stranger)
    expect(rejected.statusCode).toBe(403)
    expect(rejected.body).not.toMatch(/@example\.com|counts|activity/)
    expect((await get(hidden, stranger)).statusCode).toBe(404)
    expect((await get(listed, {})).statusCode).toBe(401)
    expect((await get(hidden, {})).statusCode).toBe(401)
  })

  it('is open to staff, even for an unclaimed business', async () => {
    const staffId = await buildUser(test.db)
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staffId).execute()
    const staff = await signInAs(test.app, staffId)
    for (const id of [await build(), await buildBusiness(test.db)])
      expect((await get(id, staff)).statusCode).toBe(200)
    const unclaimed = await buildBusiness(test.db)
    expect((await get(unclaimed)).statusCode).toBe(403)
  })

  it.each([
    ['0', 400],
    ['abc', 400],
    ['2147483648', 400],
    ['2147483647', 404],
  ])('responds to /%s with %d', async (id, status) => {
    const response = await get(id)
    expect(response.statusCode).toBe(status)
    if (status === 400) expect(response.json().fieldErrors).toHaveProperty('businessId')
  })
})

describe('the position in searches', () => {
  const buildIn = (subcategoryId: number, categoryId: number, given: BusinessOverrides = {}) =>
    buildBusiness(test.db, { ownerId, subcategoryId, categoryId, ...given })

  it('says the place in the trade, who is ahead and why, and what would move it where', async () => {
    const { id: categoryId } = await buildCategory(test.db)
    const { id: trade } = await buildSubcategory(test.db, categoryId, 'Lamplighting')
    const [best, quick] = [
      await buildIn(trade, categoryId, { rated: [4.9, 400] }),
      await buildIn(trade, categoryId, { rated: [4, 10], answeredShare: 100 }),
    ]
    await buildIn(trade, categoryId, { rated: [4, 10] })
    const more = await buildIn(trade, categoryId, { rated: [4, 12], status: 'pending' })
    const own = await buildIn(trade, categoryId, { rated: [4, 10], status: 'pending' })
    const last = await buildIn(trade, categoryId, { status: 'pending' })
    await buildIn(trade, categoryId, { status: 'suspended' })
    expect((await read(own)).position).toEqual({
      trade: 'Lamplighting',
      total: 6,
      place: 5,
      ahead: { rating: 1, verified: 2, answers: 0, others: 1 },
      helps: [
        { by: 'reviews', place: 2 },
        // The other verified one is older.
        { by: 'verified', place: 3 },
        { by: 'answers', place: 4 },
      ],
    })
    expect((await read(best)).position).toMatchObject({ place: 1, ahead: { rating: 0 }, helps: [] })
    expect((await read(quick)).position).toMatchObject({ place: 2, helps: [] })
    expect((await read(more)).position).toMatchObject({ place: 4 })
    expect((await read(last)).position).toMatchObject({ place: 6, ahead: { rating: 5 } })
    const found = await test.app.inject('/api/businesses?search=lamplighting')
    const inSearch = found.json<{ businesses: { id: number }[] }>().businesses.map(({ id }) => id)
    for (const id of [best, quick, more, own, last])
      expect((await read(id)).position?.place).toBe(inSearch.indexOf(id) + 1)
  })

  it('is none without a trade, and for a business that isn’t listed', async () => {
    const { id: categoryId } = await buildCategory(test.db)
    const { id: trade } = await buildSubcategory(test.db, categoryId)
    expect((await read(await build())).position).toBeNull()
    expect((await read(await buildIn(trade, categoryId, { status: 'suspended' }))).position).toBeNull()
  })
})

describe('the trend', () => {
  /** Every half hour from an instant. */
  const halfHours = (from: string, hours: number) =>
    Array.from({ length: hours * 2 }, (_, index) => new Date(Date.parse(from) + index * 1_800_000))

  it.each([
    ['2026-03-08', 23, '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'],
    ['2026-11-01', 25, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
    ['2026-07-04', 24, '2026-07-04T05:00:00Z', '2026-07-05T05:00:00Z'],
  ])('counts %s as %d hours', async (date, hours, startsAt, endsAt) => {
    const id = await build()
    const justBefore = new Date(Date.parse(startsAt) - 1)
    await visit(id, [justBefore, ...halfHours(startsAt, hours), endsAt])
    for (const days of [1, 3, 60]) {
      const trend = await listTrend(test.db, id, new Date(Date.parse(endsAt) + days * 86_400_000))
      expect(trend).toHaveLength(trendDays)
      const place = trend.findIndex((day) => day.date === date)
      expect(trend.slice(place - 1, place + 2).map(({ visits }) => visits)).toEqual([1, hours * 2, 1])
    }
  })

  it.each([
    ['2026-03-08T05:59:59.999Z', '2026-03-07'],
    ['2026-03-08T06:00:00Z', '2026-03-08'],
    ['2026-03-09T04:59:59.999Z', '2026-03-08'],
    ['2026-11-02T05:59:59.999Z', '2026-11-01'],
    ['2026-11-02T06:00:00Z', '2026-11-02'],
  ])('ends at %s with the day %s', async (at, date) => {
    const id = await build()
    await visit(id, [at])
    const trend = await listTrend(test.db, id, new Date(at))
    expect(trend.at(-1)).toEqual({ date, visits: 1, likes: 0, quoteRequests: 0 })
  })
})
