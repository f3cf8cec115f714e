import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersInDayShare } from '#shared/businesses/answer-time.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { meritOf } from '#shared/businesses/merit.ts'
import { ratingWeight } from '#shared/businesses/rating-weight.ts'
import { buildBusiness, buildCategory } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** The sum of stars and the number of reviews. */
type Stars = readonly [sum: number, reviews: number]

let test: TestApp
let categoryId: number
const ids: number[] = []
beforeAll(async () => {
  test = await startTestApp()
  categoryId = (await buildCategory(test.db, { name: 'Plumbers' })).id
  for (let shop = 0; shop < 30; shop++) ids.push(await buildBusiness(test.db, { categoryId }))
})
afterAll(() => test.close())

/** Gives the first businesses these stars and the others none. */
async function rate(stars: readonly Stars[]): Promise<void> {
  const sums = ids.map((_id, place) => stars[place]?.[0] ?? 0)
  const reviews = ids.map((_id, place) => stars[place]?.[1] ?? 0)
  await sql`UPDATE businesses SET rating_sum = sum, review_count = reviews
    FROM unnest(${sql.val(ids)}::int[], ${sql.val(sums)}::int[], ${sql.val(reviews)}::int[]) AS given (shop, sum, reviews)
    WHERE id = shop`.execute(test.db)
}

async function topRated(query = ''): Promise<Business[]> {
  const pages = [1, 2, 3].map((page) =>
    test.app.inject(`/api/businesses?sort=rating&limit=10&page=${page}${query}`),
  )
  return (await Promise.all(pages)).flatMap((answer) => answer.json<BusinessList>().businesses)
}
const shown = (businesses: readonly Business[]) =>
  businesses.map(({ rating, reviewCount, id }) => [rating.toFixed(1), reviewCount, id] as const)

const anyStars = fc
  .integer({ min: 1, max: 400 })
  .chain((reviews) => fc.tuple(fc.integer({ min: reviews, max: reviews * 5 }), fc.constant(reviews)))

describe('Top rated', () => {
  it('sorts any ratings by the rating shown, then by reviews, then by age', async () => {
    const any = fc.asyncProperty(fc.array(anyStars, { maxLength: ids.length }), async (stars) => {
      await rate(stars)
      for (const query of ['', `&category=${categoryId}`]) {
        const list = shown(await topRated(query))
        expect(list).toHaveLength(ids.length)
        const inOrder = [...list].sort((a, b) => Number(b[0]) - Number(a[0]) || b[1] - a[1] || b[2] - a[2])
        expect(list).toEqual(inOrder)
      }
    })
    await fc.assert(any, { numRuns: times(6, 15) })
  })

  it('lists 4.90 from many before 4.89 from few, and rounds half up', async () => {
    await rate([
      [489, 100],
      [490, 100],
      [980, 200],
      [85, 20],
      [87, 20],
    ])
    const figures = shown(await topRated()).slice(0, 5)
    expect(figures.map(([rating, reviews]) => `${rating} (${reviews})`)).toEqual([
      '4.9 (200)',
      '4.9 (100)',
      '4.9 (100)',
      '4.4 (20)',
      '4.3 (20)',
    ])
  })
})

describe('best rated', () => {
  it('is the mean with so many more reviews of so many stars', async () => {
    const any = fc.asyncProperty(fc.array(anyStars, { maxLength: ids.length }), async (stars) => {
      await rate(stars)
      const rows = await test.db
        .selectFrom('businesses')
        .select(['weighted_rating', 'rating_sum', 'review_count'])
        .execute()
      const { reviews, stars: each } = ratingWeight
      for (const { weighted_rating, rating_sum, review_count } of rows) {
        const mean = (rating_sum + reviews * each) / (review_count + reviews)
        expect(weighted_rating).toBe(review_count === 0 ? 0 : Math.floor(mean * 10_000 + 1e-6))
      }
    })
    await fc.assert(any, { numRuns: 3 })
  })

  it('is by merit in searches: the mean to a tenth, then verified, then quick to answer', async () => {
    const any = fc.asyncProperty(fc.array(anyStars, { maxLength: ids.length }), async (stars) => {
      await rate(stars)
      await sql`UPDATE businesses SET is_being_checked = id % 2 = 0,
        answered_share = CASE id % 3 WHEN 0 THEN NULL ELSE ${answersInDayShare}::int - id % 3 + 1 END`.execute(
        test.db,
      )
      const rows = await test.db
        .selectFrom('businesses')
        .select(['merit', 'rating_sum', 'review_count', 'is_being_checked', 'answered_share'])
        .execute()
      for (const { merit, rating_sum, review_count, is_being_checked, answered_share } of rows)
        expect(merit).toBe(
          meritOf({
            ratingSum: rating_sum,
            reviewCount: review_count,
            isVerified: !is_being_checked,
            answersInDay: (answered_share ?? 0) >= answersInDayShare,
          }),
        )
    })
    await fc.assert(any, { numRuns: 3 })
    await sql`UPDATE businesses SET is_being_checked = false, answered_share = NULL`.execute(test.db)
  })

  const bestOfCategory = async () =>
    (await test.app.inject('/api/categories/plumbers')).json().businesses as Business[]
  const featured = async () => (await test.app.inject('/api/businesses/featured')).json() as Business[]

  it('weights by number of reviews: 5.0 from three does not beat 4.8 from 200', async () => {
    await rate([
      [15, 3],
      [960, 200],
      [0, 0],
      [5, 1],
      [1, 1],
    ])
    const expected = ['4.8 (200)', '5.0 (3)', '5.0 (1)', '1.0 (1)', '0.0 (0)']
    for (const list of [await bestOfCategory(), await featured()]) {
      const figures = shown(list).map(([rating, reviews]) => `${rating} (${reviews})`)
      expect(figures.slice(0, 5)).toEqual(expected)
    }
  })
})
