import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownReviewsMax } from '#shared/reviews/reviews.schemas.ts'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

type Session = { authorization: string }

let test: TestApp
let businessId: number
let userId: number
let session: Session
beforeAll(async () => {
  test = await startTestApp()
  businessId = await buildBusiness(test.db, { name: 'Reviewed' })
  userId = await buildUser(test.db, { firstName: 'Ana', lastName: 'Ruiz' })
  session = await signInAs(test.app, userId)
})
afterAll(() => test.close())

const review = { rating: 4, content: 'Came the same afternoon.' }
const post = (payload: unknown, headers: Session | object = session) =>
  test.app.inject({
    method: 'POST',
    url: '/api/reviews',
    payload: payload as object,
    headers: { ...headers },
  })
const detail = async (id: number) => (await test.app.inject(`/api/businesses/${id}`)).json()
const countReviews = async (id: number) =>
  (await test.db.selectFrom('reviews').select('id').where('business_id', '=', id).execute()).length

describe('POST /api/reviews', () => {
  it('stores a review, counts its stars and ignores fields a client must not set', async () => {
    const id = await buildBusiness(test.db)
    await buildReview(test.db, id, { rating: 5 })
    const response = await post({
      businessId: id,
      ...review,
      content: '  Came the same afternoon.  ',
      id: 999,
      userId: 1,
      createdAt: '2001-01-01T00:00:00Z',
    })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json().review).toMatchObject({ ...review, user: { firstName: 'Ana', lastName: 'Ruiz' } })
    const { business, reviews, ratingCounts } = await detail(id)
    expect(business).toMatchObject({ rating: 4.5, reviewCount: 2 })
    expect(response.json().review).toEqual({ ...reviews[0], isOwn: true })
    expect(ratingCounts).toEqual([0, 0, 0, 1, 1])
    const row = await test.db
      .selectFrom('reviews')
      .selectAll()
      .where('user_id', '=', userId)
      .where('business_id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ id: response.json().review.id, ...review })
    expect(row?.id).not.toBe(999)
  })

  it('returns 409 for a second one and changes nothing', async () => {
    const id = await buildBusiness(test.db)
    expect((await post({ businessId: id, ...review })).statusCode).toBe(201)
    const before = await detail(id)
    const response = await post({ businessId: id, rating: 1, content: 'Changed my mind.' })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'conflict',
      error: 'You have already reviewed this business.',
    })
    expect(await detail(id)).toEqual(before)
  })

  it('stores one of many identical requests and counts it once', async () => {
    const sent = times(16, 200)
    const id = await buildBusiness(test.db)
    const author = await signInAs(test.app, await buildUser(test.db))
    const answers = await sendTogether(sent, () => post({ businessId: id, ...review }, author))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: sent - 1 })
    expect(await countReviews(id)).toBe(1)
    expect((await detail(id)).business).toMatchObject({ rating: 4, reviewCount: 1 })
  })

  it('counts every one of several people at the same time', async () => {
    const id = await buildBusiness(test.db)
    const people = await Promise.all(
      Array.from({ length: times(5, 20) }, async () => signInAs(test.app, await buildUser(test.db))),
    )
    const answers = await sendTogether(people.length, (index) =>
      post({ businessId: id, ...review, rating: 1 + (index % 5) }, people[index]),
    )
    expect(countStatuses(answers)).toEqual({ 201: people.length })
    expect((await detail(id)).business).toMatchObject({ rating: 3, reviewCount: people.length })
  })

  it('shows it to the next visitor of the page', async () => {
    const id = await buildBusiness(test.db)
    const page = () => test.app.inject(`/businesses/${id}`)
    const content = 'Fixed the porch light before the rain.'
    expect((await page()).body).not.toContain(content)
    const author = await signInAs(test.app, await buildUser(test.db))
    await post({ businessId: id, ...review, content }, author)
    expect((await page()).body).toContain(content)
  })

  it('keeps markup, quotes and symbols as typed', async () => {
    const id = await buildBusiness(test.db)
    const content = `'); DROP TABLE reviews; -- <script>alert(1)</script> % _ \\ " 🌮`
    expect((await post({ businessId: id, ...review, content })).statusCode).toBe(201)
    expect((await detail(id)).reviews[0].content).toBe(content)
    expect((await test.app.inject(`/businesses/${id}`)).body).not.toContain('<script>alert(1)')
  })

  it('rejects the owner’s own business with 403', async () => {
    const id = await buildBusiness(test.db, { ownerId: userId })
    const response = await post({ businessId: id, ...review })
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('forbidden')
    expect(await countReviews(id)).toBe(0)
    expect((await detail(id)).business).toMatchObject({ rating: 0, reviewCount: 0 })
  })

  it.each(['rejected', 'suspended'] as const)('returns 404 for a %s business', async (status) => {
    const id = await buildBusiness(test.db, { status })
    expect((await post({ businessId: id, ...review })).statusCode).toBe(404)
    expect(await countReviews(id)).toBe(0)
  })

  it('returns 404 for a business that doesn’t exist', async () => {
    expect((await post({ businessId: 2_147_483_647, ...review })).statusCode).toBe(404)
  })

  it.each([
    ['businessId', [undefined, null, '', 'x', '1', 0, -1, 1.5, 2_147_483_648, [], {}]],
    ['rating', [undefined, null, '', '5', 0, 6, -1, 4.5, Number.MAX_VALUE, [], {}]],
    ['content', [undefined, null, '', ' ', 'a', ' a ', 5, '\u0000ab', '\ud800ab', 'x'.repeat(5001), [], {}]],
  ])('rejects an invalid %s and names it', async (field, values) => {
    const id = await buildBusiness(test.db)
    for (const value of values) {
      const response = await post({ businessId: id, ...review, [field]: value })
      expect(response.statusCode, JSON.stringify(value)).toBe(400)
      expect(Object.keys(response.json().fieldErrors)).toEqual([field])
    }
    expect(await countReviews(id)).toBe(0)
  })

  it('returns 401 without a session, before it looks at the body', async () => {
    expect((await post({ businessId, ...review }, {})).statusCode).toBe(401)
    expect((await post({ nonsense: true }, {})).statusCode).toBe(401)
  })
})

describe('the limit', () => {
  it('is twenty reviews an hour per person, and does not affect others', { tags: 'long' }, async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' })
    const send = async (person: Session) =>
      (
        await limited.app.inject({
          method: 'POST',
          url: '/api/reviews',
          headers: person,
          payload: { businessId: 999_999, ...review },
        })
      ).statusCode
    const busy = await signInAs(limited.app, await buildUser(limited.db))
    const other = await signInAs(limited.app, await buildUser(limited.db))
    const taken = await Promise.all(Array.from({ length: 20 }, () => send(busy)))
    expect(new Set(taken)).toEqual(new Set([404]))
    expect(await send(busy)).toBe(429)
    expect(await send(other)).toBe(404)
    await limited.close()
  })
})

describe('GET /api/users/reviews', () => {
  it('lists the person’s own with their businesses, newest first', async () => {
    const author = await buildUser(test.db)
    const own = await signInAs(test.app, author)
    const get = async () => (await test.app.inject({ url: '/api/users/reviews', headers: own })).json()
    expect(await get()).toEqual({ reviews: [] })
    const later = await buildBusiness(test.db, { name: 'Later' })
    await post({ businessId, ...review }, own)
    await sql`UPDATE reviews SET created_at = now() - interval '1 hour' WHERE user_id = ${author}`.execute(
      test.db,
    )
    await post({ businessId: later, rating: 2, content: 'Late.' }, own)
    expect(await get()).toMatchObject({
      reviews: [
        { rating: 2, content: 'Late.', business: { id: later, name: 'Later' } },
        { ...review, business: { id: businessId, name: 'Reviewed' } },
      ],
    })
  })

  it('requires a session and is private', async () => {
    expect((await test.app.inject('/api/users/reviews')).statusCode).toBe(401)
    const response = await test.app.inject({ url: '/api/users/reviews', headers: session })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is limited', async () => {
    const busy = await buildUser(test.db)
    await sql`WITH made AS (INSERT INTO businesses (status, name_key)
        SELECT 'approved', 'many ' || n FROM generate_series(1, ${sql.lit(ownReviewsMax + 20)}) n RETURNING id),
      named AS (INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
        SELECT id, 'Many', 'Of many.', '', 'Austin', 'TX', '78704' FROM made)
      INSERT INTO reviews (business_id, user_id, rating, content) SELECT id, ${busy}::int, 5, 'Fine.' FROM made`.execute(
      test.db,
    )
    const headers = await signInAs(test.app, busy)
    const response = await test.app.inject({ url: '/api/users/reviews', headers })
    expect(response.json().reviews).toHaveLength(ownReviewsMax)
  })
})
