import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity, ActivityHistory } from '#shared/users/users.schemas.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 12, minute))

async function read(userId: number, before?: string): Promise<ActivityHistory> {
  const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
  const response = await test.app.inject({
    url: `/api/users/activity-history${query}`,
    headers: await signInAs(test, userId),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** The whole history, page by page. */
async function readAll(userId: number): Promise<Activity[]> {
  const all: Activity[] = []
  for (let before: string | undefined, page = 1; page < 50; page++) {
    const { activities, nextBefore } = await read(userId, before)
    all.push(...activities)
    if (nextBefore === null) break
    before = nextBefore
  }
  return all
}

/** A person who has done each of the eight actions, a minute apart. */
async function doEverything() {
  const userId = await buildUser(test.db)
  const own = await buildBusiness(test.db, {
    name: 'Mine',
    ownerId: userId,
    status: 'pending',
    createdAt: at(1),
  })
  const business = await buildBusiness(test.db, { name: 'Barton Bakery' })
  const row = (minute: number) => ({ user_id: userId, business_id: business, created_at: at(minute) })
  const { db } = test
  await db
    .insertInto('service_suggestions')
    .values({ user_id: userId, name: 'Piñata making', created_at: at(2) })
    .execute()
  await db.insertInto('business_likes').values(row(3)).execute()
  await db.insertInto('business_follows').values(row(4)).execute()
  await db.insertInto('business_saves').values(row(5)).execute()
  await db
    .insertInto('reviews')
    .values({ ...row(6), rating: 4, content: 'Warm bread.' })
    .execute()
  await db
    .insertInto('payments')
    .values({
      ...row(7),
      business_id: own,
      amount_cents: 499,
      status: 'failed',
      promotion_package: 'standard',
    })
    .execute()
  await db
    .insertInto('profile_changes')
    .values({ user_id: userId, fields: ['name', 'email'], created_at: at(8) })
    .execute()
  return { userId, own, business }
}

const setStatus = (businessId: number, status: 'approved' | 'suspended') =>
  test.db.updateTable('businesses').set({ status }).where('id', '=', businessId).execute()

describe('GET /api/users/activity-history', () => {
  it('lists all eight actions, newest first', async () => {
    const { userId, own, business } = await doEverything()
    const nothing = {
      businessId: null,
      status: null,
      rating: null,
      content: null,
      reason: null,
      amount: null,
    }
    const bakery = { ...nothing, target: 'Barton Bakery', businessId: business }
    const entries = [
      { ...nothing, action: 'updated_profile', target: 'Profile: name, email' },
      {
        ...nothing,
        action: 'made_payment',
        target: 'Professional promotion for Mine',
        businessId: own,
        status: 'failed',
        amount: 4.99,
      },
      { ...bakery, action: 'posted_review', rating: 4, content: 'Warm bread.' },
      { ...bakery, action: 'saved_business' },
      { ...bakery, action: 'followed_business' },
      { ...bakery, action: 'liked_business' },
      { ...nothing, action: 'suggested_service', target: 'Piñata making', status: 'pending' },
      { ...nothing, action: 'submitted_business', target: 'Mine', businessId: own, status: 'pending' },
    ]
    expect(await read(userId)).toEqual({
      activities: entries.map((entry, index) => ({ ...entry, date: at(8 - index).toISOString() })),
      nextBefore: null,
    })
  })

  it('shows the current status of each, and names a hidden business only to its owner', async () => {
    const { userId, own, business } = await doEverything()
    await setStatus(own, 'suspended')
    await setStatus(business, 'suspended')
    await sql`UPDATE service_suggestions SET status = 'approved' WHERE user_id = ${userId}`.execute(test.db)
    await sql`UPDATE payments SET status = 'succeeded' WHERE user_id = ${userId}`.execute(test.db)
    const { activities } = await read(userId)
    const of = (action: string) => activities.find((entry) => entry.action === action)
    expect(of('submitted_business')).toMatchObject({ target: 'Mine', status: 'suspended', businessId: null })
    expect(of('made_payment')).toMatchObject({
      target: 'Professional promotion for Mine',
      status: 'succeeded',
    })
    expect(of('suggested_service')?.status).toBe('approved')
    const hidden = { target: 'A business that is no longer listed', businessId: null }
    expect(of('liked_business')).toMatchObject(hidden)
    expect(of('posted_review')).toMatchObject({ ...hidden, content: 'Warm bread.' })
  })

  it('keeps a payment whose business was deleted', async () => {
    const userId = await buildUser(test.db)
    const payment = { user_id: userId, amount_cents: 1999, status: 'refunded' as const }
    await test.db
      .insertInto('payments')
      .values([payment, { ...payment, promotion_package: 'premium' }])
      .execute()
    const { activities } = await read(userId)
    expect(activities.map(({ target, amount }) => [target, amount])).toEqual([
      ['Enterprise promotion', 19.99],
      ['Payment', 19.99],
    ])
  })

  it('lists nothing of anyone else', async () => {
    await doEverything()
    expect(await read(await buildUser(test.db))).toEqual({ activities: [], nextBefore: null })
  })

  it('requires a session, and a cursor that it issued', async () => {
    expect((await test.app.inject('/api/users/activity-history')).statusCode).toBe(401)
    const headers = await signInAs(test, await buildUser(test.db))
    for (const before of [
      'x',
      '1',
      '1-2',
      '-1-2-3',
      '1-22-3',
      '99999999999999999-1-1',
      '1-1-1-1',
      "1-1-1'",
    ]) {
      const { statusCode, body } = await test.app.inject({
        url: `/api/users/activity-history?before=${encodeURIComponent(before)}`,
        headers,
      })
      expect(statusCode, before).toBe(400)
      expect(Object.keys(JSON.parse(body).fieldErrors)).toEqual(['before'])
    }
    for (const before of ['0-0-0', '9999999999999999-9-9999999999']) {
      const url = `/api/users/activity-history?before=${before}`
      expect((await test.app.inject({ url, headers })).statusCode).toBe(200)
    }
  })
})

/** Many likes, follows and reviews: whole pages share one instant, others differ by a microsecond. */
async function doMuch(userId: number, count: number): Promise<void> {
  const likes = sql`SELECT ${userId}::int, id, timestamptz '2026-01-05 12:00:00.123456Z' FROM many`
  const follows = sql`
    SELECT ${userId}::int, id, timestamptz '2026-01-05 12:00:00.123Z' + (id % 7) * interval '1 microsecond' FROM many`
  const many = sql`WITH many AS (SELECT id FROM businesses WHERE is_listed ORDER BY id LIMIT ${count})`
  const columns = sql`(user_id, business_id, created_at)`
  await sql`${many} INSERT INTO business_likes ${columns} ${likes}`.execute(test.db)
  await sql`${many} INSERT INTO business_follows ${columns} ${follows}`.execute(test.db)
  await sql`${many} INSERT INTO reviews (user_id, business_id, created_at, rating, content)
    SELECT ${userId}::int, id, timestamptz '2026-01-05 12:00:00.123456Z', 5, 'Good.' FROM many`.execute(
    test.db,
  )
}

describe('a long history', () => {
  it('comes in pages of 50 without gaps or repeats where instants are shared', async () => {
    await sql`WITH made AS (INSERT INTO businesses (status, name_key)
        SELECT 'approved', 'many ' || n FROM generate_series(1, 70) n RETURNING id)
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'Many', '', '', 'Austin', 'TX', '78704' FROM made`.execute(test.db)
    const userId = await buildUser(test.db)
    await doMuch(userId, 70)
    const first = await read(userId)
    expect(first.activities).toHaveLength(50)
    const all = await readAll(userId)
    const keys = all.map(({ action, businessId }) => `${action} ${businessId}`)
    expect(keys).toHaveLength(210)
    expect(new Set(keys).size).toBe(210)
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .sort()
        .reverse(),
    )
  })

  it('is read from the index at the cursor, not from its beginning', async () => {
    const userId = await buildUser(test.db)
    const entries = times(4_000, 20_000)
    // Filling takes longer than a request may.
    await sql`
      INSERT INTO profile_changes (user_id, fields, created_at)
      SELECT ${userId}, '{name}', now() - n * interval '1 hour' FROM generate_series(1, ${entries}::int) n`.execute(
      test.patientDb,
    )
    await sql`ANALYZE profile_changes`.execute(test.patientDb)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN (ANALYZE) SELECT id FROM profile_changes WHERE user_id = ${userId}
        AND (created_at, 7::int, id::bigint) < (now() - make_interval(hours => ${entries / 2}), 7::int, 5::bigint)
      ORDER BY created_at DESC, id DESC LIMIT 51`.execute(test.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: .*created_at <=/)
    expect(Number(/Index Scan.*rows=(\d+)(?:\.\d+)? loops/.exec(plan)?.[1])).toBeLessThan(100)
  })
})
