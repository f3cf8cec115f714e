import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { trending } from '#shared/businesses/featured.ts'

/** In this order the kinds take turns. */
export const trendingKinds = ['requested', 'saved', 'reviewed'] as const

/** How many businesses of each kind are kept. */
const keptOfKind = 12

/** The newest rows of a kind that are counted; more in a month change little about who leads. */
const readMax = 100_000

const since = sql`now() - make_interval(days => ${sql.lit(trending.days)})`

/** Counts people, so that nobody moves a business up alone; `business_saves` and `reviews` have one row for each. */
const sources: Record<
  (typeof trendingKinds)[number],
  { people: RawBuilder<unknown>; rows: RawBuilder<unknown> }
> = {
  requested: {
    people: sql`count(DISTINCT lower(email))`,
    rows: sql`SELECT business_id, email FROM business_quote_requests WHERE created_at > ${since} ORDER BY created_at DESC`,
  },
  saved: {
    people: sql`count(*)`,
    rows: sql`SELECT business_id FROM business_saves WHERE created_at > ${since} ORDER BY created_at DESC`,
  },
  reviewed: {
    people: sql`count(*)`,
    rows: sql`SELECT business_id FROM reviews WHERE created_at > ${since} AND is_counted ORDER BY created_at DESC, id DESC`,
  },
}

/** Conditions for a place on the home page that nobody pays for. */
export const isPresentable = sql`b.status = 'approved' AND NOT b.is_being_checked`

const leadersOf = (kind: (typeof trendingKinds)[number]) => sql`
  (SELECT ${kind} AS kind, row_number() OVER (ORDER BY people DESC, b.weighted_rating DESC, b.id)::int AS place, b.id AS business_id
   FROM (SELECT business_id, ${sources[kind].people} AS people
     FROM (${sources[kind].rows} LIMIT ${sql.lit(readMax)}) newest GROUP BY business_id) counted
   JOIN businesses b ON b.id = counted.business_id
   WHERE people >= ${sql.lit(trending.people)} AND ${isPresentable} AND b.rating_tenths >= ${sql.lit(trending.ratingTenths)}
   ORDER BY place LIMIT ${sql.lit(keptOfKind)})`

/** Finds what is trending; unchanged rows aren't written. */
export async function findTrending(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ changes: number }>`
      WITH wanted AS (${sql.join(trendingKinds.map(leadersOf), sql` UNION ALL `)}),
        gone AS (DELETE FROM trending_businesses old
          WHERE NOT EXISTS (SELECT FROM wanted WHERE (wanted.kind, wanted.place) = (old.kind, old.place)) RETURNING 1),
        written AS (INSERT INTO trending_businesses AS kept (kind, place, business_id)
          SELECT kind, place, business_id FROM wanted
          ON CONFLICT (kind, place) DO UPDATE SET business_id = excluded.business_id
          WHERE kept.business_id <> excluded.business_id RETURNING 1)
      SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM written))::int AS changes`.execute(tx)
    if (rows[0]?.changes) await announcePublicChange(tx)
  })
}

/** The same at the start of a process, if nothing is known yet. */
export async function findTrendingOnce(db: Db): Promise<void> {
  const { rows } = await sql`SELECT FROM trending_businesses LIMIT 1`.execute(db)
  if (rows.length === 0) await findTrending(db)
}
