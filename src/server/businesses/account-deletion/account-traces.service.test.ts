import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCategory, buildService, buildSubcategory, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'

let test: TestApp
let category: number
let subcategory: number
let services: number[]
beforeAll(async () => {
  test = await startTestApp()
  category = (await buildCategory(test.db)).id
  subcategory = (await buildSubcategory(test.db, category)).id
  services = [await buildService(test.db, subcategory), await buildService(test.db, subcategory)].map(
    ({ id }) => id,
  )
})
afterAll(() => test.close())

const peopleCount = 4
const shopCount = 6
const someone = fc.nat({ max: peopleCount - 1 })
const shop = fc.record({
  owner: fc.option(someone),
  status: fc.constantFrom('pending', 'approved', 'rejected', 'suspended'),
  level: fc.nat({ max: 3 }),
})
const tie = fc.record({
  who: someone,
  what: fc.nat({ max: shopCount - 1 }),
  stars: fc.integer({ min: 1, max: 5 }),
})
const ties = fc.uniqueArray(tie, { selector: ({ who, what }) => `${who} ${what}`, maxLength: 20 })
const town = fc.record({
  shops: fc.array(shop, { minLength: shopCount, maxLength: shopCount }),
  likes: ties,
  follows: ties,
  reviews: ties,
  leavers: fc.uniqueArray(someone, { minLength: 1, maxLength: peopleCount }),
})
type Town = typeof town extends fc.Arbitrary<infer Value> ? Value : never
type Ties = Town['likes']

/** Inserts the town and recounts; returns the IDs of its people. */
async function build({ shops, likes, follows, reviews }: Town): Promise<number[]> {
  await sql`TRUNCATE businesses, reviews, business_likes, business_follows CASCADE`.execute(test.patientDb)
  const people = await Promise.all(Array.from({ length: peopleCount }, () => buildUser(test.db)))
  const rows = await test.db
    .insertInto('businesses')
    .values(
      shops.map(({ owner, status, level }) => ({
        name_key: 'shop',
        status,
        submitted_by_id: owner === null ? null : (people[owner] as number),
        category_id: level > 0 ? category : null,
        subcategory_id: level > 1 ? subcategory : null,
        sub_sub_category_ids: level > 2 ? services : [],
      })),
    )
    .returning('id')
    .execute()
  const toRow = ({ who, what }: Ties[number]) => ({
    user_id: people[who] as number,
    business_id: rows[what]?.id as number,
  })
  if (likes.length > 0) await test.db.insertInto('business_likes').values(likes.map(toRow)).execute()
  if (follows.length > 0) await test.db.insertInto('business_follows').values(follows.map(toRow)).execute()
  const withStars = reviews.map((one) => ({ ...toRow(one), rating: one.stars, content: 'Good.' }))
  if (withStars.length > 0) await test.db.insertInto('reviews').values(withStars).execute()
  await recomputeCounters(test.db)
  return people
}

/** Every stored counter. */
async function counters() {
  const businesses = await test.db
    .selectFrom('businesses')
    .select(['id', 'submitted_by_id', 'rating_sum', 'review_count', 'likes_count', 'followers_count'])
    .orderBy('id')
    .execute()
  const totals = await test.db
    .selectFrom('business_counts')
    .selectAll()
    .orderBy('scope')
    .orderBy('ref_id')
    .execute()
  return { businesses, totals }
}

it('keeps every counter equal to a recount when accounts are deleted at the same time', {
  tags: 'long',
}, async () => {
  await fc.assert(
    fc.asyncProperty(town, async (given) => {
      const people = await build(given)
      const leavers = given.leavers.map((index) => people[index] as number)
      const answers = await Promise.all(
        leavers.map(async (id) =>
          test.app.inject({
            method: 'DELETE',
            url: '/api/users/account',
            headers: await signInAs(test, id),
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(leavers.map(() => 200))
      const kept = await counters()
      expect(kept.businesses.filter(({ submitted_by_id }) => leavers.includes(submitted_by_id ?? 0))).toEqual(
        [],
      )
      await recomputeCounters(test.db)
      expect(kept).toEqual(await counters())
    }),
    { numRuns: times(10, 100) },
  )
})
