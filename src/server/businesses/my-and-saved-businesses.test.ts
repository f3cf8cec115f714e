import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { myBusinessesMax } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { savedBusinessesMax } from '#shared/businesses/saved/saved-businesses.schemas.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { setStatus } from '#test/set-status.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let userId: number
let session: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  userId = await buildUser(test.db)
  session = await signInAs(test.app, userId)
})
afterAll(() => test.close())

const get = (url: string, headers: object = session) => test.app.inject({ url, headers: { ...headers } })
const press = (id: number, action: string) =>
  test.app.inject({ method: 'POST', url: `/api/businesses/${id}/${action}`, headers: session })
const names = async (url: string) =>
  (await get(url)).json<{ businesses: Business[] }>().businesses.map(({ name }) => name)

/** Adds hundreds of businesses that the person owns and has saved. */
const buildMany = (count: number, ownerId: number) =>
  sql`WITH made AS (INSERT INTO businesses (submitted_by_id, status, name_key)
      SELECT ${ownerId}::int, 'approved', 'many ' || n FROM generate_series(1, ${sql.lit(count)}) n RETURNING id),
    saved AS (INSERT INTO business_saves (user_id, business_id) SELECT ${ownerId}::int, id FROM made)
    INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
    SELECT id, 'Many', 'Of many.', '', 'Austin', 'TX', '78704' FROM made`.execute(test.db)

describe('GET /api/users/saved', () => {
  it('lists public businesses the person saved, last saved first', async () => {
    expect((await get('/api/users/saved')).json()).toEqual({ businesses: [] })
    const [first, second, hidden] = [
      await buildBusiness(test.db, { name: 'First' }),
      await buildBusiness(test.db, { name: 'Second', status: 'pending' }),
      await buildBusiness(test.db, { name: 'Hidden' }),
    ]
    for (const id of [second, hidden, first]) await press(id, 'save')
    await press(first, 'like')
    await setStatus(test.app, hidden, 'suspended')
    expect(await names('/api/users/saved')).toEqual(['First', 'Second'])
    const response = await get('/api/users/saved')
    expect(response.json().businesses).toMatchObject([
      { isSaved: true, isLiked: true, likesCount: 1 },
      { isSaved: true, isLiked: false },
    ])
    expect(response.headers['cache-control']).toBe('no-store')
    await press(first, 'save')
    expect(await names('/api/users/saved')).toEqual(['Second'])
    await setStatus(test.app, hidden, 'approved')
    expect(await names('/api/users/saved')).toEqual(['Hidden', 'Second'])
  })

  it('requires a session and shows no one else’s', async () => {
    expect((await get('/api/users/saved', {})).statusCode).toBe(401)
    const stranger = await signInAs(test.app, await buildUser(test.db))
    expect((await get('/api/users/saved', stranger)).json()).toEqual({ businesses: [] })
  })
})

describe('GET /api/businesses/my/businesses', () => {
  it('lists the person’s own businesses of any status, newest first', async () => {
    expect((await get('/api/businesses/my/businesses')).json()).toEqual({ businesses: [] })
    const day = (number: number) => new Date(Date.UTC(2026, 0, number))
    await buildBusiness(test.db, { name: 'Approved', ownerId: userId, createdAt: day(2) })
    await buildBusiness(test.db, {
      name: 'Suspended',
      ownerId: userId,
      status: 'suspended',
      createdAt: day(4),
    })
    await buildBusiness(test.db, { name: 'Rejected', ownerId: userId, status: 'rejected', createdAt: day(1) })
    await buildBusiness(test.db, { name: 'Pending', ownerId: userId, status: 'pending', createdAt: day(3) })
    await buildBusiness(test.db, { name: 'Of another', ownerId: await buildUser(test.db) })
    const response = await get('/api/businesses/my/businesses')
    expect(response.json().businesses.map((business: Business) => [business.name, business.status])).toEqual([
      ['Suspended', 'suspended'],
      ['Pending', 'pending'],
      ['Approved', 'approved'],
      ['Rejected', 'rejected'],
    ])
    expect(response.json().businesses[0]).toMatchObject({ submittedById: userId, isLiked: false })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('shows how many quote requests each got, in total and in the last 24 hours', async () => {
    const ownerId = await buildUser(test.db)
    const [busy, quiet] = [
      await buildBusiness(test.db, { ownerId, name: 'Busy', status: 'rejected' }),
      await buildBusiness(test.db, { ownerId, name: 'Quiet' }),
    ]
    const asked = { name: 'Ana', email: 'ana@example.com', phone: '512-555-0101', requirements: 'A cake.' }
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const others = await buildBusiness(test.db)
    await test.db
      .insertInto('business_quote_requests')
      .values([
        { business_id: busy, ...asked, created_at: hoursAgo(1) },
        { business_id: busy, ...asked, created_at: hoursAgo(23.9) },
        { business_id: busy, ...asked, created_at: hoursAgo(24.1) },
        { business_id: others, ...asked },
      ])
      .execute()
    const response = await get('/api/businesses/my/businesses', await signInAs(test.app, ownerId))
    expect(response.json().businesses).toMatchObject([
      { id: quiet, quoteRequestCount: 0, recentQuoteRequestCount: 0 },
      { id: busy, quoteRequestCount: 3, recentQuoteRequestCount: 2 },
    ])
  })

  it('requires a session', async () => {
    const response = await get('/api/businesses/my/businesses', {})
    expect(response.statusCode).toBe(401)
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

it('limits both lists', async () => {
  const busyId = await buildUser(test.db)
  await buildMany(Math.max(savedBusinessesMax, myBusinessesMax) + 20, busyId)
  const busy = await signInAs(test.app, busyId)
  expect((await get('/api/users/saved', busy)).json().businesses).toHaveLength(savedBusinessesMax)
  expect((await get('/api/businesses/my/businesses', busy)).json().businesses).toHaveLength(myBusinessesMax)
})
