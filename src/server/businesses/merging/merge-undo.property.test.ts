import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeBusinessCounts } from '#server/businesses/counters/business-counts.repository.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeRatings } from '../profile/business-ratings.repository.ts'
import { recomputeLikesAndFollowers } from '../toggles/business-toggles.repository.ts'
import { movedTables, stayingTables } from './merged-tables.repository.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let people: number[]
let categoryId: number
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  people = await Promise.all(Array.from({ length: 4 }, () => buildUser(test.db)))
  categoryId = (await buildCategory(test.db)).id
})
afterAll(() => test.close())

/** Numbers that a seed repeats, from 0 to `below`. */
let seed = 1
const pick = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const maybe = <Value>(value: Value): Value | null => (pick(2) ? value : null)
const token = () => Buffer.from(Array.from({ length: 32 }, () => pick(256)))
let serial = 0

type Values = Record<string, unknown>
/** A random row of each table that refers to a listing; null for one that is filled elsewhere. */
const rows: Record<string, ((person: number) => Values) | null> = {
  business_profiles: null,
  answer_measurements: () => ({ due_at: new Date() }),
  business_news: null,
  business_pairs: null,
  business_merges: null,
  business_submissions: () => ({
    reason: maybe('Why.'),
    decided_from: maybe('pending'),
    revision: pick(9) + 1,
  }),
  business_changes: () => ({ before: '{}', revision: pick(9) + 1 }),
  business_likes: (user_id) => ({ user_id, created_at: past() }),
  business_follows: (user_id) => ({ user_id, created_at: past() }),
  business_saves: (user_id) => ({ user_id, created_at: past() }),
  business_visitors: (user_id) => ({ user_id }),
  business_visits: () => ({}),
  reviews: (user_id) => ({
    user_id,
    rating: pick(5) + 1,
    content: `Review ${serial}`,
    created_at: past(),
    revision: pick(3) + 1,
    ...(pick(4) === 0 && { hidden_at: past(), hidden_reason: 'Spam.' }),
  }),
  business_quote_requests: (user_id) => ({
    name: 'Ana',
    email: 'ana@example.com',
    phone: '512-555-0101',
    requirements: 'Two taps.',
    user_id: maybe(user_id),
    delivery: maybe('desk'),
    created_at: past(),
    status_hash: maybe(token()),
  }),
  held_quote_requests: (user_id) => ({
    id: serial + 1_000_000,
    name: 'Ana',
    email: 'ana@example.com',
    phone: '512-555-0101',
    requirements: 'Two taps.',
    user_id: maybe(user_id),
    spam_score: 100,
    spam_rules: '{links}',
    created_at: past(),
    status_hash: token(),
  }),
  business_claims: (user_id) => ({
    user_id,
    status: ['open', 'refused', 'ended'][pick(3)],
    created_at: past(),
  }),
  business_members: (user_id) => ({ user_id, role: 'helper', created_at: past() }),
  business_invitations: () => ({
    email: `i${serial}@example.com`,
    role: 'helper',
    token_hash: token(),
    expires_at: past(),
  }),
  trending_businesses: () => ({ kind: 'saved', place: serial + 1 }),
  promotions: () => ({ plan_id: 'basic', status: 'refunded', created_at: past() }),
  payments: (user_id) => ({ user_id, amount_cents: 499, status: 'succeeded', created_at: past() }),
  hours_questions: (owner_id) => ({ owner_id, occasion: `o${serial}`, token_hash: token() }),
  hours_question_stops: () => ({}),
  hours_reports: () => ({ kind: 'closed', created_at: past() }),
  slot_settings: () => ({
    is_open: pick(2) === 1,
    minutes: 60,
    lead_hours: 24,
    days_ahead: 30,
    weekly: '{}',
    blocked: '[]',
    feed_hash: maybe(token()),
    revision: pick(9) + 1,
  }),
  appointments: () => ({
    conversation_id: sql`(SELECT max(id) FROM business_quote_requests)`,
    state: 'canceled',
    created_at: past(),
  }),
  busy_calendars: () => ({
    host: 'calendar.example.com',
    sealed_url: token(),
    url_hash: token(),
    created_at: past(),
  }),
  business_labels: () => ({ name: `Label ${pick(4)}`, color: 'green', created_at: past() }),
  business_saved_replies: () => ({
    title: `Reply ${pick(4)}`,
    text: 'Yes.',
    last_used_at: maybe(past()),
    created_at: past(),
  }),
  business_sources: () => ({
    source: 'city',
    source_key: `k${serial}`,
    field_hashes: '{}',
    spellings: '{a,b}',
  }),
  import_changes: () => ({ run_id: runId, kind: 'added' }),
  bulk_decision_items: () => ({ bulk_decision_id: bulkId, revision: 1 }),
  report_cases: () => ({ kind: 'business', due_at: past() }),
}
const past = () => new Date(Date.now() - 1 - pick(1_000_000_000))
let runId = 0
let bulkId = 0

async function insert(table: string, values: Values): Promise<void> {
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(Object.values(values))}) ON CONFLICT DO NOTHING`.execute(
    test.db,
  )
}

const profile = (): Values => ({
  description: pick(2) ? 'Says something.' : '',
  phone: maybe('512-555-0188'),
  email: maybe('a@example.com'),
  website: maybe('https://a.example.com'),
  zip_code: pick(2) ? '78704' : '',
  neighborhood: maybe('Zilker'),
  social_links: pick(2) ? '{"facebookUrl":"https://facebook.example.com/a"}' : '{}',
  payment_methods: pick(2) ? '{"card":true}' : '{}',
  additional_services: pick(2) ? '{Tiling}' : '{}',
  logo_url: maybe('/demo/a.webp'),
  images: pick(2) ? '[{"url":"/demo/b.webp","altText":"B"}]' : '[]',
})

async function buildListing(ownerId: number | null): Promise<number> {
  const id = await buildBusiness(test.db, {
    ...(ownerId !== null && { ownerId }),
    priceCents: maybe(5000),
    categoryId: maybe(categoryId),
    position: maybe({ latitude: 30.2, longitude: -97.7 }),
    ...(pick(2) ? { hours: null } : {}),
  })
  const columns = profile()
  await test.db
    .updateTable('business_profiles')
    .set(columns as { phone: string })
    .where('business_id', '=', id)
    .execute()
  const facets = facetsOf({
    zip_code: String(columns.zip_code),
    payment_methods: JSON.parse(String(columns.payment_methods)),
    why_people_love_us: [],
    hides_address: false,
    service_area: null,
  })
  await test.db
    .updateTable('businesses')
    .set({ outlives_owner: pick(2) === 1, facets })
    .where('id', '=', id)
    .execute()
  for (const [table, row] of Object.entries(rows))
    for (const person of people)
      if (row && pick(3) > 0) {
        serial++
        await insert(table, { business_id: id, ...row(person) })
      }
  return id
}

/** Columns that count or time changes, by table. */
const counted: Record<string, string> = {
  business_profiles: 'revision',
  business_quote_requests: 'changed_at',
}

/** All stored data of two listings, without the `counted` columns. */
async function dump(ids: readonly number[]): Promise<unknown> {
  const tables = Object.keys(rows).filter(
    (table) => !['business_news', 'business_pairs', 'business_merges'].includes(table),
  )
  const all: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows: found } = await sql<{ row: Values }>`
      SELECT to_jsonb(t) - ${counted[table] ?? ''} AS row FROM ${sql.table(table)} t WHERE business_id = ANY(${sql.val(ids)}::int[]) ORDER BY to_jsonb(t)::text`.execute(
      test.db,
    )
    all[table] = found.map(({ row }) => row)
  }
  const { rows: listings } = await sql`
    SELECT to_jsonb(b) - 'version' AS row FROM businesses b WHERE id = ANY(${sql.val(ids)}::int[]) ORDER BY id`.execute(
    test.db,
  )
  const { rows: counts } =
    await sql`SELECT * FROM business_counts WHERE business_count <> 0 ORDER BY 1, 2`.execute(test.db)
  return { ...all, listings, counts }
}

it('every table that refers to a listing is decided on', async () => {
  const { rows: found } = await sql<{ name: string }>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'businesses'::regclass ORDER BY 1`.execute(test.db)
  const decided = ['reviews', ...Object.keys(movedTables), ...Object.keys(stayingTables)]
  expect(decided.toSorted()).toEqual(found.map(({ name }) => name))
  expect(Object.keys(rows).toSorted()).toEqual(decided.toSorted())
})

/** Each makes another pair of listings. */
const seeds = Array.from({ length: times(1, 8) }, (_, index) => (index + 1) * 7_919)

it('a merge and its undo leave everything as it was', async () => {
  runId = (
    await test.db
      .insertInto('import_runs')
      .values({ file_name: 'a.csv', source: 'city', started_by_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  bulkId = (
    await test.db
      .insertInto('bulk_decisions')
      .values({ actor_id: null, decision: 'approved', reason: null, state: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  for (const started of seeds) {
    seed = started
    const keptOwnerId = maybe(people[pick(4)] as number)
    const mergedOwnerId = keptOwnerId === null ? null : maybe(people[pick(4)] as number)
    const mergedId = await buildListing(mergedOwnerId)
    const keptId = await buildListing(keptOwnerId)
    await test.db.transaction().execute(async (tx) => {
      await recomputeLikesAndFollowers(tx)
      await recomputeRatings(tx)
    })
    await recomputeBusinessCounts(test.db)
    const before = await dump([mergedId, keptId])
    const merged = await desk.send('PUT', `/businesses/${mergedId}/merge/${keptId}`, {
      seenOwnerId: keptOwnerId,
      seenMergedOwnerId: mergedOwnerId,
      endsOwnership: true,
    })
    expect(merged.statusCode, `seed ${started}: ${merged.body}`).toBe(200)
    expect(await dump([mergedId, keptId])).not.toEqual(before)
    const undone = await desk.send('DELETE', `/businesses/${mergedId}/merge`)
    expect(undone.statusCode, `seed ${started}: ${undone.body}`).toBe(200)
    expect(await dump([mergedId, keptId]), `seed ${started}`).toEqual(before)
  }
})
