import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldVisits } from './business-visits.repository.ts'

let test: TestApp
let ownerId: number
let businessId: number
let session: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  ownerId = await buildUser(test.db)
})
beforeEach(async () => {
  businessId = await buildBusiness(test.db, { ownerId })
  session = await signInAs(test.app, await buildUser(test.db))
})
afterAll(() => test.close())

const view = (headers: object = session, id = businessId) =>
  test.app.inject({ url: `/api/businesses/${id}`, headers: { ...headers } })

/** The number of visits, after checking that the total on the business matches the rows. */
async function visits(id = businessId): Promise<number> {
  const { rows } = await sql<{ total: number; single: number }>`
    SELECT visits_count AS total, (SELECT count(*) FROM business_visits WHERE business_id = ${id}) AS single
    FROM businesses WHERE id = ${id}`.execute(test.db)
  expect(rows[0]?.total).toBe(rows[0]?.single)
  return rows[0]?.total ?? -1
}

const agePreviousViews = (minutes: number) =>
  sql`UPDATE business_visitors SET counted_at = now() - ${minutes} * interval '1 minute' WHERE business_id = ${businessId}`.execute(
    test.db,
  )

describe('a view of a business', () => {
  it('counts once per person in half an hour', async () => {
    for (let times = 0; times < 3; times++) expect((await view()).statusCode).toBe(200)
    expect(await visits()).toBe(1)
    await view(await signInAs(test.app, await buildUser(test.db)))
    expect(await visits()).toBe(2)
    await agePreviousViews(29)
    await view()
    expect(await visits()).toBe(2)
    await agePreviousViews(31)
    await view()
    await view()
    expect(await visits()).toBe(3)
  })

  it('counts once for many parallel requests, the first time and later', async () => {
    const requests = times(12, 100)
    const views = async () => countStatuses(await sendTogether(requests, () => view()))
    expect(await views()).toEqual({ 200: requests })
    expect(await visits()).toBe(1)
    await agePreviousViews(31)
    expect(await views()).toEqual({ 200: requests })
    expect(await visits()).toBe(2)
  })

  it('counts once for requests that wait for each other', async () => {
    const writer = await holdLocks(test, `SELECT 1 FROM businesses WHERE id = ${businessId} FOR UPDATE`)
    const views = Promise.all([view(), view()])
    await expect.poll(writer.countWaiting).toBe(2)
    await writer.commit()
    expect((await views).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await visits()).toBe(1)
  })

  it('does not count for anonymous visitors or the owner', async () => {
    await view({})
    await view(await signInAs(test.app, ownerId))
    expect(await visits()).toBe(0)
  })

  it('counts on an unclaimed business', async () => {
    const id = await buildBusiness(test.db)
    await view(session, id)
    expect(await visits(id)).toBe(1)
  })

  it.each(['rejected', 'suspended'] as const)('doesn’t count on one that is %s', async (status) => {
    const id = await buildBusiness(test.db, { status })
    expect((await view(session, id)).statusCode).toBe(404)
    expect(await visits(id)).toBe(0)
  })

  it('shows the page when it can’t be counted', async () => {
    await sql`ALTER TABLE business_visits ADD CONSTRAINT none_allowed CHECK (business_id <> ${sql.lit(businessId)})`.execute(
      test.db,
    )
    expect((await view()).statusCode).toBe(200)
    expect(await visits()).toBe(0)
    await sql`ALTER TABLE business_visits DROP CONSTRAINT none_allowed`.execute(test.db)
    await view()
    expect(await visits()).toBe(1)
  })

  it('stops storing its visitor after half an hour, and keeps counting', async () => {
    const other = await signInAs(test.app, await buildUser(test.db))
    await view()
    await agePreviousViews(31)
    await view(other)
    await Promise.all([deleteOldVisits(test.db), deleteOldVisits(test.db)])
    const known = test.db
      .selectFrom('business_visitors')
      .select('user_id')
      .where('business_id', '=', businessId)
    expect(await known.execute()).toHaveLength(1)
    await view(other)
    expect(await visits()).toBe(2)
    await view()
    expect(await visits()).toBe(3)
  })

  it('only reads when there is nothing to count', async () => {
    await view()
    const writer = new pg.Client(test.connection)
    await writer.connect()
    await writer.query('BEGIN')
    await writer.query('SELECT 1 FROM businesses WHERE id = $1 FOR UPDATE', [businessId])
    // A write would wait for the lock, for up to a minute.
    const begun = performance.now()
    expect((await view()).statusCode).toBe(200)
    expect(performance.now() - begun).toBeLessThan(10_000)
    await writer.end()
  })
})
