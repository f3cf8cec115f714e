import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import type { BusinessReviewList } from '#shared/businesses/profile/business-reviews.schemas.ts'
import { type ReviewOrder, reviewOrders, reviewPageSize } from '#shared/businesses/profile/review-search.ts'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { pageOf } from './business-reviews.repository.ts'

type Written = {
  id: number
  authorId: number
  rating: number
  content: string
  createdAt: Date
  isUnconfirmed: boolean
  isHidden: boolean
}
type Viewer = { id: number | null; headers: Record<string, string> }

let test: TestApp
let businessId: number
let anyone: Viewer
/** Wrote one that staff hid. */
let hiddenAuthor: Viewer
const written: Written[] = []

const texts = ['Kind and quick.', 'Late, but KIND.', '100% honest', 'A quick_fix']

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test
  businessId = await buildBusiness(db)
  for (let index = 0; index < 63; index++) {
    const authorId = await buildUser(db)
    const given = {
      rating: ((index * 3) % 5) + 1,
      content: texts[index % texts.length] ?? '',
      // Four at the same moment.
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 4))),
    }
    const marks = { isUnconfirmed: index % 9 === 4, isHidden: index % 13 === 7 }
    const id = await buildReview(db, businessId, { ...given, userId: authorId })
    await db
      .updateTable('reviews')
      .set({
        is_unconfirmed: marks.isUnconfirmed,
        ...(marks.isHidden && { hidden_at: new Date(), hidden_reason: 'Ads' }),
      })
      .where('id', '=', id)
      .execute()
    written.push({ id, authorId, ...given, ...marks })
  }
  await buildReview(db, await buildBusiness(db), { content: 'Kind and quick, but elsewhere.' })
  anyone = { id: null, headers: {} }
  const id = written.find(({ isHidden }) => isHidden)?.authorId ?? 0
  hiddenAuthor = { id, headers: { ...(await signInAs(test, id)) } }
})
afterAll(() => test.close())

const ask = (query: string, headers = {}, id = businessId) =>
  test.app.inject({ url: `/api/businesses/${id}/reviews${query}`, headers })
async function list(query: string, headers = {}, id = businessId): Promise<BusinessReviewList> {
  const response = await ask(query, headers, id)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const idsOf = ({ reviews }: Pick<BusinessReviewList, 'reviews'>) => reviews.map(({ id }) => id)

const byStars: Record<ReviewOrder, (one: Written, other: Written) => number> = {
  newest: () => 0,
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
}

type Sought = { sort: ReviewOrder; stars: number | null; search: string }

/** The IDs that a viewer should get, by a second writing of the rules. */
function expected(viewer: Viewer, { sort, stars, search }: Sought): number[] {
  const words = search.toLowerCase().split(' ')
  return written
    .filter(({ isHidden, authorId }) => !isHidden || authorId === viewer.id)
    .filter(({ rating }) => stars === null || rating === stars)
    .filter(({ content }) => words.every((word) => content.toLowerCase().includes(word)))
    .toSorted(
      (one, other) =>
        Number(one.isUnconfirmed) - Number(other.isUnconfirmed) ||
        byStars[sort](one, other) ||
        other.createdAt.getTime() - one.createdAt.getTime() ||
        other.id - one.id,
    )
    .map(({ id }) => id)
}

/** All pages, each as long as it must be. */
async function walk(viewer: Viewer, { sort, stars, search }: Sought): Promise<number[]> {
  const found: number[] = []
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const params = new URLSearchParams({ sort, search, page: String(page) })
    if (stars !== null) params.set('stars', String(stars))
    const answer = await list(`?${params}`, viewer.headers)
    expect(answer.page).toBe(page)
    expect(answer.reviews).toHaveLength(Math.min(reviewPageSize, answer.total - found.length))
    pageCount = answer.pageCount
    found.push(...idsOf(answer))
    expect(found.length === answer.total).toBe(page >= pageCount)
  }
  return found
}

describe('GET /api/businesses/{businessId}/reviews', () => {
  it.each(reviewOrders)('walked in the order %s, has each review that fits once', async (sort) => {
    for (const viewer of [anyone, hiddenAuthor])
      for (const stars of [null, 1, 4])
        for (const search of ['', 'kind', 'QUICK kind', '%', 'k_f', 'zebra'])
          expect(await walk(viewer, { sort, stars, search }), `${sort} ${stars} ${search}`).toEqual(
            expected(viewer, { sort, stars, search }),
          )
  })

  it('shows a hidden review to its author alone, with the reason', async () => {
    const hidden = written.find(({ authorId }) => authorId === hiddenAuthor.id)
    const find = async ({ headers }: Viewer) => {
      const { reviews } = await list(`?stars=${hidden?.rating}&sort=lowest`, headers)
      return reviews.find(({ id }) => id === hidden?.id)
    }
    expect(await find(hiddenAuthor)).toMatchObject({ hiddenReason: 'Ads' })
    expect(await find(anyone)).toBeUndefined()
  })

  it('begins with the page that comes with the business', async () => {
    for (const { headers } of [anyone, hiddenAuthor]) {
      const response = await test.app.inject({ url: `/api/businesses/${businessId}`, headers })
      const { reviews, reviewTotal } = response.json<BusinessDetail>()
      expect(reviews).toHaveLength(reviewPageSize)
      expect(await list('', headers)).toEqual({ reviews, total: reviewTotal, page: 1, pageCount: 3 })
    }
  })

  it('looks for ten words at most', async () => {
    const { total } = await list('?search=kind')
    expect(total).toBeGreaterThan(0)
    expect(await list(`?search=${'i+'.repeat(9)}kind+zebra`)).toMatchObject({ total })
  })

  it('beyond the last page there is nothing, but the total', async () => {
    const { total } = await list('')
    expect(await list('?page=400')).toEqual({ reviews: [], total, page: 400, pageCount: 3 })
  })

  it.each([
    ['sort=best', 'sort'],
    ['stars=0', 'stars'],
    ['stars=6', 'stars'],
    ['stars=4.5', 'stars'],
    ['stars=1&stars=2', 'stars'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=401', 'page'],
    ['page=two', 'page'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['search=%00', 'search'],
  ])('refuses %s and names %s', async (query, field) => {
    const response = await ask(`?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_input' })
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
  })

  it('is a 404 for a business that the visitor can’t see', async () => {
    expect((await ask('', {}, 99_999_999)).statusCode).toBe(404)
    const ownerId = await buildUser(test.db)
    const suspended = await buildBusiness(test.db, { status: 'suspended', ownerId })
    const id = await buildReview(test.db, suspended)
    expect((await ask('', {}, suspended)).statusCode).toBe(404)
    expect((await ask('', hiddenAuthor.headers, suspended)).statusCode).toBe(404)
    const owner = { ...(await signInAs(test, ownerId)) }
    expect(idsOf(await list('', owner, suspended))).toEqual([id])
  })
})

it('each order is that of an index, so that a page of many reviews sorts nothing', async () => {
  const crowded = await buildBusiness(test.db)
  await sql`WITH people AS (
      INSERT INTO users (first_name, last_name, email)
      SELECT 'Ana', 'Ruiz', 'crowd' || n || '@example.com' FROM generate_series(1, 2000) n RETURNING id)
    INSERT INTO reviews (business_id, user_id, rating, content)
    SELECT ${crowded}::int, id, id % 5 + 1, 'Fine.' FROM people`.execute(test.patientDb)
  await sql`ANALYZE reviews, users`.execute(test.patientDb)
  for (const [sort, index] of [
    ['newest', 'reviews_of_business'],
    ['highest', 'reviews_highest_of_business'],
    ['lowest', 'reviews_lowest_of_business'],
  ] as const) {
    const page = pageOf({ businessId: crowded, visitorId: null, sort, search: '', page: 1 })
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT ${page}`.execute(test.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`using ${index} `)
    expect(plan).not.toContain('Sort')
  }
})
