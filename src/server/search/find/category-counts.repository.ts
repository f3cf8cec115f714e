import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { CategoryCounts } from '#shared/businesses/directory/directory.schemas.ts'
import {
  allOf,
  type DirectoryQuery,
  filterConditions,
  indexedConditions,
  narrow,
} from './directory-filters.repository.ts'
import type { LegName, PlanStep } from './search-plan.ts'
import type { Found } from './text-run.repository.ts'
import { fittingIn, foundIn, readCounted } from './text-tiers.repository.ts'

/** Among more businesses than these, counts are lower bounds. */
const readMax = 5_000

type Row = {
  read: number
  fitting: number
  categories: Record<string, number>
  subcategories: Record<string, number>
}

/** For a text that takes too long to find. */
export const uncountedCategories: CategoryCounts = { isExact: false, categories: {}, subcategories: {} }

/** How many businesses of each category and subcategory match the rest of a query; null if that takes too long. */
export async function countCategories(
  db: Db,
  query: DirectoryQuery,
  step: PlanStep | null,
): Promise<(Found & { counts: CategoryCounts }) | null> {
  const now = new Date()
  const row = await readCounted(db, step, (legs) => statement(query, step, legs, now))
  if (!row) return null
  const { read, fitting, categories, subcategories } = row
  return { total: read, fitting, counts: { isExact: read <= readMax, categories, subcategories } }
}

function statement(query: DirectoryQuery, step: PlanStep | null, legs: LegName[], now: Date) {
  const conditions = step ? filterConditions(query, now) : indexedConditions(query, now)
  const found = step ? sql`${foundIn({ step, now }, legs, conditions)},` : sql``
  const from = step
    ? sql`found JOIN businesses b ON b.id = found.id`
    : sql`${narrow} WHERE ${allOf(conditions)}`
  const countsBy = (column: string) => sql`(
    SELECT coalesce(json_object_agg(id, total), '{}') FROM (
      SELECT ${sql.ref(column)} AS id, count(*) AS total FROM candidate
      WHERE ${sql.ref(column)} IS NOT NULL GROUP BY 1) counted)`
  return sql<Row>`
    WITH ${found} candidate AS MATERIALIZED (
      SELECT b.category_id, b.subcategory_id FROM ${from} LIMIT ${sql.lit(readMax + 1)})
    SELECT (SELECT count(*) FROM candidate)::int AS read, ${fittingIn(step)} AS fitting,
      ${countsBy('category_id')} AS categories, ${countsBy('subcategory_id')} AS subcategories`
}
