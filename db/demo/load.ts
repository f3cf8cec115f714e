import { type RawBuilder, sql } from 'kysely'
import { recomputeBusinessCounts } from '#server/businesses/counters/business-counts.repository.ts'
import type { Db } from '#server/lib/database/db.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { weeklyMinutes } from '#shared/businesses/opening-hours.ts'
import { paymentMethodsOf } from './business-rows.ts'
import { demoSubcategories } from './categories.ts'
import { sample } from './chance.ts'
import { insertCategories, insertPeople } from './demo-rows.ts'
import { continueIds } from './filled-tables.ts'
import { businessHours, type HoursTemplate } from './hours.ts'
import { loadPhrases, plantedWords } from './load-words.ts'
import { neighborhoods } from './neighborhoods.ts'
import { peopleCount } from './people.ts'
import { poolPictures } from './pictures/pool.ts'
import { makeRng } from './pictures/rng.ts'
import { withoutSecondaryIndexes } from './secondary-indexes.ts'

/** A load profile has three reviews per business, but no more than this in total. */
const reviewsMax = 1_000_000
/** Rows per statement: few enough to stay in memory, enough to be fast. */
const batchSize = 50_000

/** SQL for a fixed integer from 0 to `below` - 1 for row `i`; streams are independent of each other. */
const pick = (stream: number, below: RawBuilder<unknown> | number, of = sql`i`) =>
  sql`((hashint8extended(${of}, ${sql.lit(stream)}) & 2147483647) % ${typeof below === 'number' ? sql.lit(below) : below})::int`

/** SQL for one of the texts. They are sent as a constant: an array in a table would be unpacked again for each row. */
const oneOf = (stream: number, texts: readonly string[], of = sql`i`) =>
  sql`(${sql.val(texts)}::text[])[1 + ${pick(stream, texts.length, of)}]`

const phrases = loadPhrases()
const pictures = poolPictures().map(({ picture: { name, altText } }) =>
  JSON.stringify({ url: `/uploads/demo/${name}.w960.webp`, altText }),
)
const businessName = sql`${oneOf(5, phrases.names)} || ' ' || ${oneOf(6, phrases.endings)}`

/** Parts to compose rows from, dropped at the end of the transaction. */
async function createParts(tx: Db): Promise<void> {
  const trades = demoSubcategories.map(({ id, categoryId, services, trade }, n) => ({
    n,
    id,
    category_id: categoryId,
    services: services.map((service) => service.id),
    cents: trade.price * 100,
  }))
  const templates: HoursTemplate[] = ['office', 'trades', 'restaurant', 'bar', 'shop', 'gym']
  const weeks = Array.from({ length: 40 }, (_, n) => {
    const rng = makeRng(`load-hours:${n}`)
    const week = businessHours(rng, rng.pick(templates))
    return { n, week, minutes: weeklyMinutes(week) }
  })
  const extras = Array.from({ length: 40 }, (_, n) => {
    const methods = paymentMethodsOf(n)
    const rng = makeRng(`load-reasons:${n}`)
    const reasons = sample(rng, loveUsReasons, rng.int(2, 6))
    const columns = { zip_code: '', ...noArea, payment_methods: methods, why_people_love_us: reasons }
    return { n, methods, reasons, facets: facetsOf(columns) }
  })
  const hoods = neighborhoods.map(({ name, latitude, longitude }, n) => ({ n, name, latitude, longitude }))
  const parts: [string, string, object[]][] = [
    ['trades', 'n int, id int, category_id int, services int[], cents int', trades],
    ['weeks', 'n int, week jsonb, minutes smallint[]', weeks],
    ['extras', 'n int, methods jsonb, reasons text[], facets int[]', extras],
    ['hoods', 'n int, name text, latitude float8, longitude float8', hoods],
  ]
  for (const [name, columns, rows] of parts) {
    await sql`CREATE TEMP TABLE ${sql.ref(name)} (${sql.raw(columns)}) ON COMMIT DROP`.execute(tx)
    await sql`INSERT INTO ${sql.ref(name)} SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS part (${sql.raw(columns)})`.execute(tx)
  }
}

const noArea = { hides_address: false, service_area: null }

const zipCode = sql`(78701 + ${pick(19, 59)})`

/** SQL for the number of reviews of row `i`: half the rows have none, a few have eight times the average. */
const reviewsOf = (rate: number) => sql`floor(${sql.lit(rate)} *
  CASE WHEN ${pick(1, 100)} < 50 THEN 0 WHEN ${pick(1, 100)} < 80 THEN 1 WHEN ${pick(1, 100)} < 95 THEN 2 ELSE 8 END)::int`

/** SQL for the stars of review `k` of row `i`, in the demo's shares. */
const starsOf = sql`(ARRAY[5,5,5,5,5,5,5,5,5,5,5,5,4,4,4,4,3,3,2,1])[1 + ${pick(2, 20, sql`i * 1000 + k`)}]`

async function insertBusinesses(tx: Db, from: number, to: number, rate: number, now: Date): Promise<void> {
  await sql`
    INSERT INTO businesses (id, status, is_admin_choice, name_key, category_id, subcategory_id, sub_sub_category_ids,
      facets, price_cents, latitude, longitude, weekly_minutes, rating_sum, review_count, visits_count, created_at, updated_at)
    SELECT i, CASE WHEN ${pick(3, 100)} < 90 THEN 'approved' WHEN ${pick(3, 100)} < 97 THEN 'pending'
        WHEN ${pick(3, 100)} < 99 THEN 'rejected' ELSE 'suspended' END,
      i <= 200 AND ${pick(4, 10)} = 0,
      lower(${businessName}), trades.category_id, trades.id,
      CASE WHEN cardinality(trades.services) = 0 THEN '{}' ELSE ARRAY[trades.services[1 + ${pick(7, sql`cardinality(trades.services)`)}]] END,
      extras.facets || ${zipCode},
      CASE WHEN ${pick(8, 25)} > 0 THEN trades.cents * (60 + ${pick(9, 160)}) / 100 END,
      hoods.latitude + (${pick(10, 10_000)} - 5000) / 1000000.0, hoods.longitude + (${pick(11, 10_000)} - 5000) / 1000000.0,
      CASE WHEN ${pick(12, 20)} > 0 THEN weeks.minutes END, coalesce(stars.sum, 0), ${reviewsOf(rate)}, ${pick(13, 5000)},
      ${now}::timestamptz - make_interval(secs => ${pick(14, 63_072_000)}), ${now}::timestamptz
    FROM generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}) AS i
    JOIN trades ON trades.n = ${pick(15, demoSubcategories.length)}
    JOIN hoods ON hoods.n = ${pick(16, neighborhoods.length)}
    JOIN weeks ON weeks.n = ${pick(17, 40)}
    JOIN extras ON extras.n = ${pick(24, 40)}
    CROSS JOIN LATERAL (SELECT sum(${starsOf}) AS sum FROM generate_series(1, ${reviewsOf(rate)}) AS k) stars
    ORDER BY i`.execute(tx)
}

/** SQL for sentences with the planted words, each in its share of the rows. */
const plantedSentences = sql.join(
  plantedWords.map(
    ({ sentence, perMillion }, index) =>
      sql`CASE WHEN ${pick(30 + index, 1_000_000)} < ${sql.lit(perMillion)} THEN ${sql.lit(` ${sentence}`)} ELSE '' END`,
  ),
  sql` || `,
)

/** The trigger that writes the searched text may rest while this is inserted. */
async function insertProfiles(tx: Db, from: number, to: number): Promise<void> {
  const sentences = sql.join(
    [40, 41, 42, 43, 44].map((stream) => oneOf(stream, phrases.sentences)),
    sql` || ' ' || `,
  )
  const images = sql.join([50, 51, 52].map((stream) => sql`${oneOf(stream, pictures)}::jsonb`))
  await sql`
    INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code, neighborhood, phone,
      email, website, business_hours, payment_methods, why_people_love_us, images, cover_url, search_text)
    SELECT made.*, lower(name || E'\\n' || description) FROM (SELECT i, ${businessName} AS name, ${sentences} || ${plantedSentences} AS description,
      (100 + ${pick(18, 9800)}) || ' Guadalupe St', 'Austin', 'TX', ${zipCode}::text,
      hoods.name AS neighborhood, '(512) 555-01' || lpad((i % 100)::text, 2, '0'), 'hello@b' || i || '.example.com',
      'https://b' || i || '.example.com', CASE WHEN ${pick(12, 20)} > 0 THEN weeks.week END,
      extras.methods, extras.reasons, jsonb_build_array(${images}), ${oneOf(50, pictures)}::jsonb ->> 'url'
    FROM generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}) AS i
    JOIN hoods ON hoods.n = ${pick(16, neighborhoods.length)}
    JOIN weeks ON weeks.n = ${pick(17, 40)}
    JOIN extras ON extras.n = ${pick(24, 40)}
    ORDER BY i) made`.execute(tx)
}

async function insertReviews(tx: Db, from: number, to: number, rate: number, now: Date): Promise<void> {
  const both = sql`i * 1000 + k`
  // 7 and the number of people share no factor, so no one reviews a business twice.
  await sql`
    INSERT INTO reviews (business_id, user_id, rating, content, created_at)
    SELECT i, 1 + (${pick(20, peopleCount)} + k * 7) % ${sql.lit(peopleCount)}, ${starsOf},
      ${oneOf(21, phrases.remarks, both)} || ' ' || ${oneOf(22, phrases.remarks, both)},
      ${now}::timestamptz - make_interval(secs => ${pick(23, 31_536_000, both)})
    FROM generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}) AS i
    CROSS JOIN LATERAL generate_series(1, ${reviewsOf(rate)}) AS k
    ORDER BY i, k`.execute(tx)
}

/** Inserts forty Professional promotions that outlast any benchmark. */
async function insertPromotions(tx: Db, now: Date): Promise<void> {
  await sql`
    INSERT INTO promotions (business_id, plan_id, status, starts_at, ends_at, created_at)
    SELECT id, 'standard', 'active', ${now}::timestamptz, ${now}::timestamptz + interval '10 years', ${now}::timestamptz
    FROM businesses WHERE status = 'approved' ORDER BY id LIMIT 40`.execute(tx)
}

/** Fills empty tables with `count` businesses generated by the database; a million takes a few minutes. */
export async function fillLoad(tx: Db, count: number, now: Date): Promise<void> {
  const rate = Math.min(3, reviewsMax / count)
  await insertPeople(tx, now)
  await insertCategories(tx)
  await createParts(tx)
  await withoutSecondaryIndexes(tx, ['businesses', 'business_profiles', 'reviews'], async () => {
    for (let from = 1; from <= count; from += batchSize) {
      const to = Math.min(count, from + batchSize - 1)
      await insertBusinesses(tx, from, to, rate, now)
      await insertProfiles(tx, from, to)
      await insertReviews(tx, from, to, rate, now)
    }
  })
  await insertPromotions(tx, now)
  await recomputeBusinessCounts(tx)
  await continueIds(tx)
}
