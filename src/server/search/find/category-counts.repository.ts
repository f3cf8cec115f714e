import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { withinStatementTime } from '#server/lib/database/short-text.ts'
import type { CategoryCounts } from '#shared/businesses/directory/directory.schemas.ts'
import {
  allOf,
  type DirectoryQuery,
  filterConditions,
  indexedConditions,
  narrow,
} from './directory-filters.repository.ts'
import { describedBy } from './text-conditions.repository.ts'
import { legsOf, type TextSearch, tiers } from './text-legs.repository.ts'
import { foundIn } from './text-tiers.repository.ts'

/** Among more businesses than these, counts are lower bounds. */
const readMax = 5_000

type Row = {
  read: number
  fitting: number
  categories: Record<string, number>
  subcategories: Record<string, number>
}

/**
 * How many businesses of each category and subcategory match everything else of a query, in one statement. None at all for
 * a text that takes too long to find.
 */
export async function countCategories(
  db: Db,
  query: DirectoryQuery,
  search: TextSearch | null,
): Promise<{ counts: CategoryCounts; isFitting: boolean }> {
  const now = new Date()
  const read = async (described: RawBuilder<unknown> | null) => {
    const wanted = statement(query, search, described, now)
    const found = search
      ? await withinStatementTime(db, (tx) => wanted.execute(tx))
      : await wanted.execute(db)
    return found?.rows[0]
  }
  const first = await read(null)
  const described = search && first?.fitting === 0 ? describedBy(search.understanding) : null
  const row = (described && (await read(described))) || first
  if (!row) return { counts: { isExact: false, categories: {}, subcategories: {} }, isFitting: true }
  const { categories, subcategories, fitting } = row
  return {
    counts: { isExact: row.read <= readMax, categories, subcategories },
    isFitting: !search || fitting > 0,
  }
}

function statement(
  query: DirectoryQuery,
  search: TextSearch | null,
  described: RawBuilder<unknown> | null,
  now: Date,
) {
  const conditions = search ? filterConditions(query, now) : indexedConditions(query, now)
  const found = search ? sql`${foundIn(legsOf(search, now, described, conditions), true)},` : sql``
  const from = search
    ? sql`found JOIN businesses b ON b.id = found.id`
    : sql`${narrow} WHERE ${allOf(conditions)}`
  const fitting = search
    ? sql`(SELECT count(*) FROM found WHERE tier < ${sql.lit(tiers.mentions)})::int`
    : sql`0`
  const countsBy = (column: string) => sql`(
    SELECT coalesce(json_object_agg(id, total), '{}') FROM (
      SELECT ${sql.ref(column)} AS id, count(*) AS total FROM candidate
      WHERE ${sql.ref(column)} IS NOT NULL GROUP BY 1) counted)`
  return sql<Row>`
    WITH ${found} candidate AS MATERIALIZED (
      SELECT b.category_id, b.subcategory_id FROM ${from} LIMIT ${sql.lit(readMax + 1)})
    SELECT (SELECT count(*) FROM candidate)::int AS read, ${fitting} AS fitting,
      ${countsBy('category_id')} AS categories, ${countsBy('subcategory_id')} AS subcategories`
}
