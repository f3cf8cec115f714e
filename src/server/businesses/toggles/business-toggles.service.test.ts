import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => {
  vi.restoreAllMocks()
  return test.close()
})

/** Businesses whose counters differ from their row counts. */
async function listMiscounted(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT id FROM businesses b WHERE (likes_count, followers_count, review_count, rating_sum, visits_count) <> (
      (SELECT count(*) FROM business_likes WHERE business_id = b.id),
      (SELECT count(*) FROM business_follows WHERE business_id = b.id),
      (SELECT count(*) FROM reviews WHERE business_id = b.id),
      (SELECT coalesce(sum(rating), 0) FROM reviews WHERE business_id = b.id),
      (SELECT count(*) FROM business_visits WHERE business_id = b.id))`.execute(test.db)
  return rows
}

it('keeps every counter correct while people act and delete their accounts at the same time, without deadlocks', {
  tags: 'long',
}, async () => {
  const owner = await buildUser(test.db)
  const ids = [
    await buildBusiness(test.db, { ownerId: owner }),
    await buildBusiness(test.db),
    await buildBusiness(test.db),
  ]
  const sessions = await Promise.all(
    Array.from({ length: 12 }, async () => signInAs(test.app, await buildUser(test.db))),
  )
  sessions.push(await signInAs(test.app, owner))
  const requests = sessions.flatMap((headers, place) => {
    const turned = [...ids.slice(place % 3), ...ids.slice(0, place % 3)]
    const taking = turned.flatMap((id): InjectOptions[] => [
      { method: 'POST', url: `/api/businesses/${id}/like`, headers },
      { method: 'GET', url: `/api/businesses/${id}`, headers },
      { method: 'POST', url: `/api/businesses/${id}/follow`, headers },
      { method: 'POST', url: `/api/businesses/${id}/save`, headers },
      {
        method: 'POST',
        url: '/api/reviews',
        headers,
        payload: { businessId: id, rating: 4, content: 'Fine.' },
      },
    ])
    const leaving = { method: 'DELETE', url: '/api/users/account', headers }
    // Every other person deletes their account halfway, and so does the owner.
    return place % 2 === 0 ? taking.toSpliced(3 + (place % 9), 0, leaving) : taking
  })
  const inTurns = requests.map((request, place) => requests[(place * 7) % requests.length] ?? request)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  // More than the pool's connections, but few enough that none waits too long.
  const answers = await pLimit(12).map(inTurns, (request) => test.app.inject(request))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect([...new Set(statuses)].filter((status) => ![200, 201, 401, 403, 404].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(await listMiscounted()).toEqual([])
  const statements = await Promise.allSettled(query.mock.results.map(({ value }) => value))
  expect(statements.length).toBeGreaterThan(requests.length)
  const failed = statements.flatMap((statement) =>
    statement.status === 'rejected' ? [statement.reason] : [],
  )
  expect(failed).toEqual([])
})
