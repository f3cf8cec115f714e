import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let other: pg.Client
beforeAll(async () => {
  test = await startTestApp()
  other = new pg.Client(test.connection)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await test.close()
})

type Headers = { authorization?: string }
const leave = (headers: Headers) => test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })

/** A person with a listing, a like and a follow of another business, and a review of it. */
async function buildTakingPart() {
  const userId = await buildUser(test.db)
  const own = await buildBusiness(test.db, { ownerId: userId })
  const liked = await buildBusiness(test.db)
  const row = { user_id: userId, business_id: liked }
  await test.db.insertInto('business_likes').values(row).execute()
  await test.db.insertInto('business_follows').values(row).execute()
  await test.db.insertInto('business_saves').values(row).execute()
  await buildReview(test.db, liked, { rating: 2 })
  await test.db
    .insertInto('reviews')
    .values({ ...row, rating: 5, content: 'Good.' })
    .execute()
  await test.db
    .updateTable('businesses')
    .set({ likes_count: 1, followers_count: 1, rating_sum: 7, review_count: 2 })
    .where('id', '=', liked)
    .execute()
  return { userId, own, liked, headers: await signInAs(test, userId) }
}

const counters = (businessId: number) =>
  test.db
    .selectFrom('businesses')
    .select(['likes_count', 'followers_count', 'rating_sum', 'review_count', 'rating_tenths'])
    .where('id', '=', businessId)
    .executeTakeFirst()
const countAll = async () => {
  const row = { scope: 'all', ref_id: 0 } as const
  const counted = await test.db
    .selectFrom('business_counts')
    .selectAll()
    .where((eb) => eb.and(row))
    .executeTakeFirst()
  return counted?.business_count ?? 0
}
const isThere = async (userId: number) =>
  (await test.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length > 0

/** Process IDs of statements that wait for a lock. */
async function waitingBackends(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    test.db,
  )
  return rows.map(({ pid }) => pid)
}

describe('DELETE /api/users/account', () => {
  it('ends the session and deletes everything with it', async () => {
    const { userId, own, liked, headers } = await buildTakingPart()
    const before = await countAll()
    const response = await leave(headers)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      message: 'Your account and all associated data has been permanently deleted.',
    })
    expect(await isThere(userId)).toBe(false)
    expect((await test.app.inject({ url: '/api/users/profile', headers })).statusCode).toBe(401)
    expect((await test.app.inject(`/api/businesses/${own}`)).statusCode).toBe(404)
    expect(await countAll()).toBe(before - 1)
    expect(await counters(liked)).toEqual({
      likes_count: 0,
      followers_count: 0,
      rating_sum: 2,
      review_count: 1,
      rating_tenths: 20,
    })
  })

  it('requires a session', async () => {
    expect((await leave({})).statusCode).toBe(401)
    expect((await leave({ authorization: `Bearer at_${'x'.repeat(43)}` })).statusCode).toBe(401)
  })

  it('happens once for many simultaneous requests', async () => {
    const { liked, headers } = await buildTakingPart()
    const before = await countAll()
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(headers)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(401)])
    expect(await countAll()).toBe(before - 1)
    expect(await counters(liked)).toMatchObject({ likes_count: 0, review_count: 1 })
  })

  it('lets two people who liked and reviewed each other leave at the same time', async () => {
    const people = await Promise.all([buildUser(test.db), buildUser(test.db)])
    const shops = await Promise.all(people.map((ownerId) => buildBusiness(test.db, { ownerId })))
    for (const [index, user_id] of people.entries()) {
      const row = { user_id, business_id: shops[1 - index] as number }
      await test.db.insertInto('business_likes').values(row).execute()
      await test.db
        .insertInto('reviews')
        .values({ ...row, rating: 5, content: 'Good.' })
        .execute()
    }
    const answers = await Promise.all(people.map(async (id) => leave(await signInAs(test, id))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await test.db.selectFrom('businesses').select('id').where('id', 'in', shops).execute()).toEqual([])
  })

  it.each(['business_saves', 'business_visitors', 'business_quote_requests'] as const)(
    'lets two people who have rows in %s with each other leave at the same time',
    async (table) => {
      const people = [await buildUser(test.db), await buildUser(test.db)]
      const shops = await Promise.all(
        people.map((ownerId) => buildBusiness(test.db, { ownerId, status: 'rejected' })),
      )
      for (const [index, user_id] of people.entries()) {
        const row = { user_id, business_id: shops[1 - index] as number }
        const asked = { name: 'Ana', email: 'ana@example.com', phone: '512-555-0101', requirements: 'Cake.' }
        const given = table === 'business_quote_requests' ? { ...row, ...asked } : row
        await test.db.insertInto(table).values(given).execute()
        const picture = { url: `/uploads/of-${user_id}`, files: [], owner_id: user_id, uses: 1 }
        await test.db.insertInto('pictures').values(picture).execute()
      }
      const sessions = await Promise.all(people.map((id) => signInAs(test, id)))
      // Pictures are released between the businesses and the person.
      const held = await holdLocks(test, 'SELECT FROM pictures FOR UPDATE')
      const leaving = sessions.map(leave)
      await expect.poll(held.countWaiting, { interval: 5 }).toBe(2)
      await held.commit()
      const answers = await Promise.all(leaving)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    },
  )

  it('keeps payments as rows without a person', async () => {
    const { userId, own, headers } = await buildTakingPart()
    const payment = { user_id: userId, business_id: own, amount_cents: 4711, status: 'succeeded' as const }
    await test.db.insertInto('payments').values(payment).execute()
    await leave(headers)
    const rows = await test.db
      .selectFrom('payments')
      .select(['user_id', 'business_id'])
      .where('amount_cents', '=', 4711)
      .execute()
    expect(rows).toEqual([{ user_id: null, business_id: null }])
  })

  it('sends a farewell email that nothing references', async () => {
    const userId = await buildUser(test.db, { firstName: 'Maya', email: 'Bye@example.com' })
    const mail = {
      recipient_name: 'x',
      recipient_address: 'bye@EXAMPLE.com',
      subject: 'x',
      text_body: 'x',
      html_body: 'x',
    }
    await test.db
      .insertInto('mails')
      .values([mail, { ...mail, user_id: userId, recipient_address: 'old@example.com' }])
      .execute()
    await leave(await signInAs(test, userId))
    const mails = await test.db
      .selectFrom('mails')
      .selectAll()
      .where(sql`lower(recipient_address)`, 'in', ['bye@example.com', 'old@example.com'])
      .execute()
    expect(mails).toMatchObject([{ user_id: null, is_kept: false, recipient_address: 'Bye@example.com' }])
  })

  it('rejects requests the person sent at that moment', async () => {
    const { userId, liked, headers } = await buildTakingPart()
    const request = { method: 'POST', url: `/api/businesses/${liked}/follow`, headers } as const
    const answers = await Promise.all([
      leave(headers),
      ...Array.from({ length: 5 }, () => test.app.inject(request)),
    ])
    expect(answers[0]?.statusCode).toBe(200)
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode)
    expect(
      await test.db.selectFrom('business_follows').selectAll().where('user_id', '=', userId).execute(),
    ).toEqual([])
    expect(await counters(liked)).toMatchObject({ followers_count: 0 })
  })
})

describe('an interrupted deletion', () => {
  it('changes nothing, and the second try finishes it', async () => {
    const { userId, own, liked, headers } = await buildTakingPart()
    const before = [await counters(liked), await countAll()]
    // It stops at the totals, when reviews, likes and counters are done.
    await other.query('BEGIN')
    await other.query('LOCK TABLE business_counts')
    const cutOff = leave(headers)
    await expect.poll(waitingBackends, { interval: 5 }).toHaveLength(1)
    await sql`SELECT pg_terminate_backend(${(await waitingBackends())[0]})`.execute(test.db)
    expect((await cutOff).statusCode).toBe(503)
    await other.query('COMMIT')
    expect(await isThere(userId)).toBe(true)
    expect((await test.app.inject(`/api/businesses/${own}`)).statusCode).toBe(200)
    expect([await counters(liked), await countAll()]).toEqual(before)
    expect((await leave(headers)).statusCode).toBe(200)
    expect(await isThere(userId)).toBe(false)
    expect(await counters(liked)).toMatchObject({ likes_count: 0, review_count: 1 })
  })
})
