import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFeatured } from '#server/businesses/directory/featured.repository.ts'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { popularServices } from '#shared/categories/popular-services.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import { spamBound } from '#shared/spam/spam-rules.ts'
import { noFacts, scoreSpam } from '#shared/spam/spam-score.ts'
import { buildCategory } from '#test/factories.ts'
import { isLong } from '#test/long.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { demoBusinesses } from './businesses.ts'
import { filledTables } from './filled-tables.ts'
import { neighborhoods } from './neighborhoods.ts'
import { demoAccounts } from './people.ts'
import { demoPromotions } from './promotions.ts'
import { holdsDemo, renewDemoPromotions, seedEmptyDatabase } from './seed.ts'
import { renewDemoSubmissions } from './submissions.ts'

const now = new Date('2026-03-03T18:00:00Z')
const dayMs = 86_400_000
const opened: { db: Db; database: TestDatabase }[] = []
/** Stays as it was seeded. */
let demo: Db
/** A second copy of the demo, for tests that change it. */
let second: Db
/** Filled by two servers that start at the same time. */
let load: Db
let demoAtFirst: Record<string, string>
let secondAtFirst: Record<string, string>

async function emptyDatabase(): Promise<Db> {
  const database = await createTestDatabase()
  const db = createDb(createPool(database.connection, 3, 0))
  opened.push({ db, database })
  return db
}

async function seeded(profile: string): Promise<Db> {
  const db = await emptyDatabase()
  await seedEmptyDatabase(db, { profile, now, log: () => {} })
  return db
}

const ofTriggers = [
  'version',
  'actor_salt',
  'actor_digest',
  'details_salt',
  'details_digest',
  'hash',
  'changed_at',
]

/** Checksums of the rows, without what triggers count, draw by lot or read from the clock. */
async function checksums(db: Db): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of filledTables) {
    const { rows } = await sql<{ sum: string }>`
      SELECT md5(string_agg(line, '|' ORDER BY line)) AS sum FROM (
        SELECT (to_jsonb(t) - ${sql.val(ofTriggers)}::text[])::text AS line FROM ${sql.table(table)} t) AS lines`.execute(
      db,
    )
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}

/** Returns the first column of the first row. */
async function one(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number(Object.values(rows[0] as object)[0])
}

const countOf = (db: Db, table: (typeof filledTables)[number]) =>
  one(db, sql`SELECT count(*) FROM ${sql.table(table)}`)

beforeAll(async () => {
  demo = await seeded('demo')
  second = await seeded('demo')
  demoAtFirst = await checksums(demo)
  secondAtFirst = await checksums(second)
  load = await emptyDatabase()
  const options = { profile: 'load:20', now, log: () => {} }
  await Promise.all([seedEmptyDatabase(load, options), seedEmptyDatabase(load, options)])
})

// Dropping a database with the whole demo is slow while other tests write.
afterAll(async () => {
  for (const { db, database } of opened) {
    await db.destroy()
    await database.drop()
  }
})

describe('demo profile', { tags: 'long' }, () => {
  test('the same clock produces the same rows in every table', async () => {
    expect(secondAtFirst).toEqual(demoAtFirst)
  })

  test.each([
    ['users', 1500],
    ['categories', 16],
    ['subcategories', 160],
    ['businesses', 910],
    ['business_profiles', 910],
    ['reviews', 8220],
    ['testimonials', 12],
    ['faqs', 14],
    ['business_quote_requests', 904],
    ['quote_rounds', 1],
    ['promotions', 8],
    ['payments', 5],
    ['business_submissions', 83],
    ['staff_actions', 33],
    ['inbox_items', 13],
    ['service_suggestions', 5],
  ] as const)('%s has %i rows', async (table, rows) => {
    expect(await countOf(demo, table)).toBe(rows)
  })

  test('pending listings have most of their day left, and restarting yesterday’s demo resets their deadline', async () => {
    const waits = (at: Date) => sql`
      SELECT count(*) FILTER (WHERE submitted_at < ${at}::timestamptz - interval '24 hours') AS late,
        count(*) AS waiting FROM business_submissions WHERE decided_at IS NULL AND submitted_at <= ${at}`
    expect((await waits(now).execute(demo)).rows).toEqual([{ late: 3, waiting: 50 }])
    const undecided = sql`SELECT count(*) FROM businesses b LEFT JOIN business_submissions s ON s.business_id = b.id
      WHERE b.status <> 'approved' AND (s.business_id IS NULL OR (s.decided_at IS NULL) <> (b.status = 'pending'))`
    expect(await one(demo, undecided)).toBe(0)
    const later = new Date(now.getTime() + 3 * dayMs)
    await renewDemoSubmissions(second, later)
    expect((await waits(later).execute(second)).rows).toEqual([{ late: 3, waiting: 50 }])
  })

  test('there are over three hundred services, and three subcategories intentionally have none', async () => {
    expect(await countOf(demo, 'sub_sub_categories')).toBeGreaterThan(300)
    const without = sql`SELECT count(*) FROM subcategories s
      WHERE NOT EXISTS (SELECT 1 FROM sub_sub_categories WHERE subcategory_id = s.id)`
    expect(await one(demo, without)).toBe(3)
  })

  test('statuses, stars and businesses without reviews have the intended shares', async () => {
    const statuses = await demo
      .selectFrom('businesses')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toEqual({
      approved: 839,
      pending: 50,
      rejected: 14,
      suspended: 7,
    })
    const { rows } = await sql<{ rating: number; count: number }>`
      SELECT rating, count(*) FROM reviews GROUP BY rating ORDER BY rating DESC`.execute(demo)
    expect(rows.map(({ count }) => count)).toEqual([4768, 1808, 740, 411, 493])
    const silent = await one(demo, sql`SELECT count(*) FROM businesses WHERE review_count = 0 AND id <= 720`)
    expect(silent).toBe(Math.round(720 * 0.12))
    expect(await one(demo, sql`SELECT max(review_count) FROM businesses`)).toBe(400)
    const added = sql`SELECT max(review_count) FROM businesses WHERE id > 720`
    expect(await one(demo, added), 'too few to be promoted or chosen').toBe(7)
    const withCount = (condition: string) =>
      one(demo, sql`SELECT count(*) FROM businesses WHERE ${sql.raw(condition)}`)
    expect(await withCount('review_count >= 40')).toBeGreaterThan(20)
    expect(await withCount('review_count BETWEEN 1 AND 5')).toBeGreaterThan(300)
    const unlikely = 'review_count >= 40 AND rating_sum::numeric / review_count NOT BETWEEN 3.9 AND 4.95'
    expect(await withCount(unlikely)).toBe(0)
  })

  test('the inbox has every kind in every state, some of it overdue', async () => {
    const { rows } = await sql<{ kind: string; open: number; late: boolean }>`
      SELECT kind, count(*) FILTER (WHERE status <> 'done')::int AS open, bool_or(due_at < ${now}) AS late
      FROM inbox_items WHERE status <> 'done' GROUP BY kind ORDER BY kind`.execute(demo)
    expect(rows).toEqual([
      { kind: 'callback', open: 2, late: true },
      { kind: 'partner', open: 2, late: true },
      { kind: 'service', open: 3, late: true },
      { kind: 'support', open: 3, late: true },
    ])
    const states = await demo.selectFrom('inbox_items').select('status').distinct().execute()
    expect(states).toHaveLength(3)
    const unknown = sql`SELECT count(*) FROM inbox_items i LEFT JOIN support_requests s ON s.id = support_request_id
      LEFT JOIN service_requests r ON r.id = service_request_id LEFT JOIN booking_requests b ON b.id = booking_request_id
      LEFT JOIN partner_applications p ON p.id = partner_application_id
      WHERE coalesce(s.created_at, r.created_at, b.created_at, p.created_at) <> i.created_at`
    expect(await one(demo, unknown)).toBe(0)
  })

  test('no text is repeated, and descriptions have 40 to 130 words', async () => {
    for (const [table, column] of [
      ['reviews', 'content'],
      ['business_profiles', 'description'],
      ['business_profiles', 'name'],
      ['business_quote_requests', 'requirements'],
    ] as const) {
      // All businesses of a round are asked the same.
      const apart = table === 'business_quote_requests' ? sql`WHERE round_id IS NULL` : sql``
      const query = sql`SELECT count(*) - count(DISTINCT ${sql.ref(column)}) FROM ${sql.table(table)} ${apart}`
      expect(await one(demo, query), `${table}.${column}`).toBe(0)
    }
    const { rows } = await sql<{ description: string }>`SELECT description FROM business_profiles`.execute(
      demo,
    )
    const words = rows.map(({ description }) => description.split(' ').length)
    expect(Math.min(...words)).toBeGreaterThanOrEqual(40)
    expect(Math.max(...words)).toBeLessThanOrEqual(130)
    expect(words.filter((count) => count > 100).length).toBeGreaterThan(50)
  })

  test('no phrase has an unfilled slot or a missing word', async () => {
    const odd = (text: string) => /[{}]|undefined|null|[^\S\n]{2}|\n{3}|\s[,.]|\.\.|^\s|^[a-z]/.test(text)
    const texts = await Promise.all([
      demo.selectFrom('reviews').select('content as text').execute(),
      demo.selectFrom('business_profiles').select('description as text').execute(),
      demo.selectFrom('business_quote_requests').select('requirements as text').execute(),
    ])
    expect(texts.flat().filter(({ text }) => odd(text))).toEqual([])
    // Of the ordinary texts of a town, none is half as suspicious as one that waits for staff (docs/spam-rules.md).
    const score = (text: string) => scoreSpam({ ...noFacts, text, names: [], email: null }).score
    const scored = texts.flat().filter((_text, at) => isLong || at % 8 === 0)
    expect(scored.filter(({ text }) => score(text) >= spamBound / 2)).toEqual([])
  })
})

describe('relations of the demo profile', { tags: 'long' }, () => {
  test('a business has the ratings of its reviews', async () => {
    const wrong = sql`SELECT count(*) FROM businesses b WHERE (rating_sum, review_count) <>
      (SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE business_id = b.id)`
    expect(await one(demo, wrong)).toBe(0)
  })

  test('no two neighbors, newest first, show the same cover', async () => {
    const { rows } = await sql<{ category: number; subcategory: number; cover: string | null }>`
      SELECT category_id AS category, subcategory_id AS subcategory,
        coalesce(thumbnail_url, images -> 0 ->> 'url', cover_url) AS cover
      FROM businesses JOIN business_profiles ON business_id = id WHERE is_listed
      ORDER BY created_at DESC, id DESC`.execute(demo)
    const lists = [
      rows,
      ...Map.groupBy(rows, ({ category }) => category).values(),
      ...Map.groupBy(rows, ({ subcategory }) => subcategory).values(),
    ]
    expect(lists.length).toBeGreaterThan(100)
    const duplicates = lists.flatMap((list) =>
      list.filter(({ cover }, place) => cover !== null && cover === list[place + 1]?.cover),
    )
    expect(duplicates).toEqual([])
  })

  test('businesses count their likes and followers, and popular ones have dozens', async () => {
    const wrong = sql`SELECT count(*) FROM businesses b WHERE (likes_count, followers_count) <> (
      (SELECT count(*) FROM business_likes WHERE business_id = b.id),
      (SELECT count(*) FROM business_follows WHERE business_id = b.id))`
    expect(await one(demo, wrong)).toBe(0)
    expect(await one(demo, sql`SELECT max(likes_count) FROM businesses`)).toBeGreaterThan(36)
    expect(await one(demo, sql`SELECT max(followers_count) FROM businesses`)).toBeGreaterThan(12)
  })

  test('a person likes, follows and saves only after joining and after the listing, and never likes their own business', async () => {
    for (const table of ['business_likes', 'business_follows', 'business_saves'] as const) {
      const wrong = sql`SELECT count(*) FROM ${sql.table(table)} t JOIN businesses b ON b.id = t.business_id
        JOIN users u ON u.id = t.user_id WHERE t.user_id = b.submitted_by_id OR b.status <> 'approved'
          OR t.created_at < u.created_at OR t.created_at < b.created_at OR t.created_at > ${now}`
      expect(await one(demo, wrong), table).toBe(0)
    }
  })

  test('the demo user has likes, follows, saved businesses and reviews', async () => {
    const ofUser = (table: 'business_likes' | 'business_follows' | 'business_saves' | 'reviews') =>
      one(demo, sql`SELECT count(*) FROM ${sql.table(table)} WHERE user_id = ${demoAccounts.user.id}`)
    expect(await ofUser('business_likes')).toBe(7)
    expect(await ofUser('business_follows')).toBe(4)
    expect(await ofUser('business_saves')).toBe(6)
    expect(await ofUser('reviews')).toBeGreaterThanOrEqual(2)
  })

  test('the demo owner has ninety days of visits, within the totals and after the listing', async () => {
    const visited = sql`SELECT count(DISTINCT business_id) FROM business_visits v JOIN businesses b ON b.id = v.business_id
      WHERE b.submitted_by_id = ${demoAccounts.owner.id}`
    expect(await one(demo, visited)).toBe(4)
    const wrong = sql`SELECT count(*) FROM business_visits v JOIN businesses b ON b.id = v.business_id
      WHERE v.visited_at < b.created_at OR v.visited_at > ${now}`
    expect(await one(demo, wrong)).toBe(0)
    const oldest = sql`SELECT extract(day FROM ${now}::timestamptz - min(visited_at)) FROM business_visits`
    expect(await one(demo, oldest)).toBeGreaterThan(80)
    const beyond = sql`SELECT count(*) FROM businesses b
      WHERE visits_count < (SELECT count(*) FROM business_visits WHERE business_id = b.id)`
    expect(await one(demo, beyond)).toBe(0)
  })

  test('the demo owner has businesses in three statuses, requests from today and paid promotions', async () => {
    const ofOwner = sql`FROM businesses b WHERE submitted_by_id = ${demoAccounts.owner.id}`
    expect(await one(demo, sql`SELECT count(DISTINCT status) ${ofOwner}`)).toBe(3)
    const since = (days: number) => sql`SELECT count(*) FROM business_quote_requests q
      WHERE created_at > ${new Date(now.getTime() - days * dayMs)} AND business_id IN (SELECT id ${ofOwner})`
    expect(await one(demo, since(1))).toBe(3)
    expect(await one(demo, since(90))).toBeGreaterThanOrEqual(16)
    const likes = sql`SELECT min(likes_count) ${ofOwner} AND status = 'approved'`
    expect(await one(demo, likes)).toBeGreaterThanOrEqual(19)
    const shown = sql`SELECT count(DISTINCT CASE WHEN p.status <> 'active' THEN p.status WHEN p.ends_at > ${now} THEN 'active' ELSE 'ended' END)
      FROM promotions p WHERE business_id IN (SELECT id ${ofOwner})`
    expect(await one(demo, shown)).toBe(3)
    const unpaid = sql`SELECT count(*) FROM promotions p JOIN businesses b ON b.id = p.business_id
      LEFT JOIN payments paid ON paid.id = p.payment_id AND paid.status = 'succeeded'
      WHERE b.submitted_by_id = ${demoAccounts.owner.id} AND (paid.business_id, paid.promotion_package, paid.promotion_duration)
        IS DISTINCT FROM (p.business_id, p.plan_id, p.duration)`
    expect(await one(demo, unpaid)).toBe(0)
    const tooEarly = sql`SELECT count(*) FROM business_quote_requests q JOIN businesses b ON b.id = q.business_id
      WHERE q.created_at < b.created_at OR q.created_at > ${now}`
    expect(await one(demo, tooEarly)).toBe(0)
  })

  test('the demo user has a round of four: two quotes, one who was replaced, and one who hasn’t answered', async () => {
    const { rows } = await sql`
      SELECT q.user_id AS asker, stage, replaced_at IS NOT NULL AS replaced, earliest_day IS NOT NULL AS dated,
        q.created_at = asked_at AND delivery = 'owner' AND b.submitted_by_id IS NOT NULL AS sound
      FROM business_quote_requests q JOIN businesses b ON b.id = q.business_id
      LEFT JOIN messages m ON m.conversation_id = q.id LEFT JOIN quotes ON message_id = m.id
      WHERE round_id = 1 ORDER BY q.id`.execute(demo)
    const part = { asker: demoAccounts.user.id, sound: true, replaced: false, dated: false, stage: 'new' }
    const quoted = { ...part, stage: 'quoted', dated: true }
    expect(rows).toEqual([quoted, quoted, { ...part, replaced: true }, part])
  })

  test('services match their business’s subcategory, and subcategories its category', async () => {
    const strangers = sql`SELECT count(*) FROM businesses b, unnest(sub_sub_category_ids) AS service_id
      LEFT JOIN sub_sub_categories s ON s.id = service_id WHERE s.subcategory_id IS DISTINCT FROM b.subcategory_id`
    expect(await one(demo, strangers)).toBe(0)
    const misplaced = sql`SELECT count(*) FROM businesses b LEFT JOIN subcategories s ON s.id = b.subcategory_id
      WHERE s.category_id IS DISTINCT FROM b.category_id`
    expect(await one(demo, misplaced)).toBe(0)
  })

  test('a person reviews only after joining and after the listing, and never their own business', async () => {
    const wrong = sql`SELECT count(*) FROM reviews r JOIN businesses b ON b.id = r.business_id JOIN users u ON u.id = r.user_id
      WHERE r.user_id = b.submitted_by_id OR r.created_at < u.created_at OR r.created_at < b.created_at
        OR r.created_at > ${now}`
    expect(await one(demo, wrong)).toBe(0)
  })

  test('ninety owners have one to four businesses each', async () => {
    const { rows } = await sql<{
      count: number
    }>`SELECT count(*) FROM businesses WHERE submitted_by_id IS NOT NULL
      GROUP BY submitted_by_id`.execute(demo)
    expect(rows).toHaveLength(90)
    expect(Math.max(...rows.map(({ count }) => count))).toBeLessThanOrEqual(4)
  })

  test('every pin is within 0.35 miles of the center of its neighborhood', async () => {
    const rows = await demo
      .selectFrom('businesses')
      .innerJoin('business_profiles', 'business_id', 'id')
      .select(['neighborhood', 'latitude', 'longitude'])
      .where('neighborhood', 'is not', null)
      .where('hides_address', '=', false)
      .execute()
    for (const { neighborhood, latitude, longitude } of rows) {
      const center = neighborhoods.find(({ name }) => name === neighborhood)
      if (!center || latitude === null || longitude === null) throw new Error(`${neighborhood} is nowhere`)
      expect(milesBetween(center, { latitude, longitude })).toBeLessThan(0.3502)
    }
  })

  test('29 businesses go to their customers; twelve of them hide where they are, also in their texts', async () => {
    const areas = sql`SELECT count(*) FROM business_profiles WHERE service_area IS NOT NULL`
    expect(await one(demo, areas)).toBe(29)
    const { rows } = await sql<{ description: string; address: string; home: string | null }>`
      SELECT description, address, neighborhood AS home FROM businesses b
      JOIN business_profiles p ON business_id = id, left(zip_code, 5) AS zip
      WHERE hides_address AND is_listed AND facets @> ARRAY[zip::int] = ((service_area -> 'facets') @> to_jsonb(zip::int))
        AND latitude = (service_area ->> 'latitude')::float8 AND longitude = (service_area ->> 'longitude')::float8`.execute(
      demo,
    )
    expect(rows).toHaveLength(12)
    for (const { description, address, home } of rows) {
      const street = address.replace(/^\d+ (?:[NSEW] )?|(?: (?:St|Ave|Rd|Dr|Ln|Blvd)\b.*)/g, '')
      expect(description).not.toContain(street)
      if (home) expect(description).not.toContain(home)
    }
  })

  test('the stored counts match a recount', async () => {
    const wrong = sql`SELECT count(*) FROM business_counts c WHERE business_count <> (
      SELECT count(*) FROM businesses b WHERE b.is_listed AND CASE c.scope WHEN 'all' THEN true
        WHEN 'category' THEN b.category_id = c.ref_id WHEN 'subcategory' THEN b.subcategory_id = c.ref_id
        ELSE c.ref_id = ANY(b.sub_sub_category_ids) END)`
    expect(await one(demo, wrong)).toBe(0)
    const few = sql`SELECT count(*) FROM business_counts WHERE scope = 'subcategory' AND business_count < 2`
    expect(await one(demo, few)).toBe(0)
  })

  test.each(popularServices)(
    'ten businesses or more can be found for $name',
    async ({ name, categoryId }) => {
      const found = sql`SELECT count(*) FROM businesses JOIN business_profiles ON business_id = id
      WHERE is_listed AND category_id = ${categoryId} AND search_text LIKE ${`%${name.toLowerCase()}%`}`
      expect(await one(demo, found)).toBeGreaterThanOrEqual(10)
    },
  )

  test('the next rows get unused ids', async () => {
    const person = {
      first_name: 'Ana',
      last_name: 'Next',
      email: 'ana.next@example.org',
      profile_image_url: null,
    }
    const row = await demo.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    await demo.deleteFrom('users').where('id', '=', row.id).execute()
    expect(row.id).toBe(1501)
  })
})

describe('a start with data', { tags: 'long' }, () => {
  const activeAt = (at: Date) => sql`SELECT count(*) FROM promotions
    WHERE status = 'active' AND starts_at <= ${at} AND ends_at > ${at}`

  test('four promotions run, one of each plan among them', async () => {
    const { rows } = await sql<{ plan: string }>`SELECT plan_id AS plan FROM promotions
      WHERE status = 'active' AND starts_at <= ${now} AND ends_at > ${now}`.execute(demo)
    expect(rows.map(({ plan }) => plan).sort()).toEqual(['basic', 'premium', 'standard', 'standard'])
  })

  test('months later the same promotions run again, and no others', async () => {
    const today = new Date()
    expect(await one(second, activeAt(today))).toBe(0)
    expect((await findFeatured(second)).keys.length).toBeGreaterThanOrEqual(12)
    await renewDemoPromotions(second, today)
    await renewDemoPromotions(second, today)
    expect(await one(second, activeAt(today))).toBe(3)
    expect(await countOf(second, 'promotions')).toBe(8)
    expect((await findFeatured(second)).keys.length).toBeGreaterThanOrEqual(12)
  })

  test('changes only promotions, in any profile', async () => {
    for (const profile of ['demo', 'load:50', 'none']) {
      await seedEmptyDatabase(demo, { profile, now, log: () => {} })
    }
    expect(await checksums(demo)).toEqual(demoAtFirst)
  })

  test('every promotion runs for its units, before and after a start', async () => {
    const wrong = sql`SELECT count(*) FROM promotions WHERE status = 'active' AND ends_at - starts_at
      <> make_interval(hours => duration * CASE plan_id WHEN 'basic' THEN 1 ELSE 24 END)`
    expect(await one(demo, wrong)).toBe(0)
    await renewDemoPromotions(second, new Date(now.getTime() + 40 * dayMs))
    expect(await one(second, wrong)).toBe(0)
  })

  test('renews nothing in a database that is not the demo', async () => {
    const promoted = demoPromotions(demoBusinesses()).map(({ business }) => business.id)
    const sameId = sql`SELECT count(*) FROM businesses WHERE id = ANY(${sql.val(promoted)}) AND status = 'approved'`
    expect(await one(load, sameId), 'told apart by its name alone').toBeGreaterThan(0)
    const before = await countOf(load, 'promotions')
    await renewDemoPromotions(load, now)
    expect(await countOf(load, 'promotions')).toBe(before)
  })
})

describe('other profiles', { tags: 'long' }, () => {
  test('none leaves the database empty', async () => {
    const db = await seeded('none')
    expect(await countOf(db, 'categories')).toBe(0)
  })

  test('basics adds what the first business needs, and no people', async () => {
    const db = await seeded('basics')
    expect(await countOf(db, 'categories')).toBe(16)
    expect(await countOf(db, 'sub_sub_categories')).toBeGreaterThan(300)
    expect(await countOf(db, 'faqs')).toBeGreaterThan(0)
    for (const table of ['users', 'businesses', 'reviews', 'testimonials'] as const)
      expect(await countOf(db, table), table).toBe(0)
    expect(await holdsDemo(db)).toBe(false)
    await buildCategory(db)
    await seedEmptyDatabase(db, { profile: 'basics' })
    expect(await countOf(db, 'categories')).toBe(17)
  })

  test.each(['basics', 'demo'])('%s leaves a database with content from staff alone', async (profile) => {
    const db = await seeded('none')
    await buildCategory(db)
    await seedEmptyDatabase(db, { profile })
    expect(await countOf(db, 'categories')).toBe(1)
    expect(await countOf(db, 'businesses')).toBe(0)
  })

  test('two servers that start at the same time fill it once', async () => {
    expect(await countOf(load, 'businesses')).toBe(20)
  })

  test('a failure halfway leaves nothing behind', async () => {
    const db = await emptyDatabase()
    await sql`ALTER TABLE reviews ADD CHECK (id < 10)`.execute(db)
    const options = { profile: 'load:10', now, log: () => {} }
    await expect(seedEmptyDatabase(db, options)).rejects.toThrow(/reviews/)
    expect(await countOf(db, 'users')).toBe(0)
    expect(await countOf(db, 'businesses')).toBe(0)
  })

  test('load:N fills N businesses with planted words and all indexes', {
    tags: 'long',
  }, async () => {
    const indexes = sql`SELECT count(*) FROM pg_indexes WHERE schemaname = 'public'`
    const before = await one(demo, indexes)
    const db = await seeded('load:3000')
    expect(await countOf(db, 'businesses')).toBe(3000)
    expect(await countOf(db, 'business_profiles')).toBe(3000)
    expect(await one(db, indexes)).toBe(before)
    const share = (word: string) =>
      one(db, sql`SELECT avg((search_text LIKE ${`%${word}%`})::int) FROM business_profiles`)
    expect(await share('austin')).toBeCloseTo(0.6, 1)
    expect(await share('repair')).toBeCloseTo(0.25, 1)
    expect(await share('vintage')).toBeLessThan(0.02)
    const wrong = sql`SELECT count(*) FROM businesses b WHERE (rating_sum, review_count) <>
      (SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE business_id = b.id)`
    expect(await one(db, wrong)).toBe(0)
  })
})
