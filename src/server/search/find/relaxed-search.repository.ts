import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { withinStatementTime } from '#server/lib/database/short-text.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { droppableFilters, type RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import { minutesPerWeek, openingText } from '#shared/businesses/opening-hours.ts'
import {
  allOf,
  countMax,
  type DirectoryQuery,
  filterConditions,
  narrow,
} from './directory-filters.repository.ts'

/** The matches without a filter; how soon the first of them opens is unknown for more than `countMax`. */
type Counted = Pick<RelaxedSearch, 'total' | 'totalIsExact' | 'opensAt'>

/** Counts the businesses that match the filters, of which there may be many. */
export async function countMatching(db: Db, query: DirectoryQuery): Promise<Counted | null> {
  const now = new Date()
  return countIn(
    db,
    sql`SELECT b.weekly_minutes FROM ${narrow} WHERE ${allOf(filterConditions(query, now))}
    LIMIT ${sql.lit(countMax + 1)}`,
    now,
  )
}

/** When the first of these businesses opens, ready to display; null if none says. */
export async function findFirstOpening(db: Db, businessIds: readonly number[]): Promise<string | null> {
  const counted = await countIn(
    db,
    sql`SELECT weekly_minutes FROM businesses WHERE id = ANY(${sql.val(businessIds)}::int[])`,
    new Date(),
  )
  return counted?.opensAt ?? null
}

async function countIn(db: Db, rows: RawBuilder<unknown>, now: Date): Promise<Counted | null> {
  const clock = austinWallClock(now)
  const found = await withinStatementTime(db, (tx) =>
    sql<{ total: number; minutesToOpening: number | null }>`
      SELECT count(*)::int AS total, min(${minutesToOpening(clock.day * 1440 + clock.minute)})::int AS "minutesToOpening"
      FROM (${rows}) matching`.execute(tx),
  )
  const { total = 0, minutesToOpening: wait = null } = found?.rows[0] ?? {}
  if (total === 0) return null
  const totalIsExact = total <= countMax
  const opensAt = totalIsExact && wait !== null ? openingText(clock.minute + wait, clock) : null
  return { total: Math.min(total, countMax), totalIsExact, opensAt }
}

/** Never drops a word or a lone category: the rest would be unrelated to the search. */
export function narrowestFilter(query: DirectoryQuery): RelaxedSearch['without'] | null {
  const { subsubcategories, search, category, subcategory } = query
  const droppable = droppableFilters.find((name) => query[name])
  if (droppable) return droppable
  if (subsubcategories?.length) return 'subsubcategories'
  if (category === undefined) return null
  if (search) return 'category'
  return subcategory === undefined ? null : 'subcategory'
}

/** Minutes from a minute of the week, when closed, to the next opening in a row of `weekly_minutes`. */
function minutesToOpening(minuteOfWeek: number): RawBuilder<unknown> {
  const opening = sql`weekly_minutes[slot * 2 + 1]`
  return sql`(SELECT min((slot % 7 * 1440 + ${opening} - ${sql.lit(minuteOfWeek)} + ${sql.lit(minutesPerWeek)}) % ${sql.lit(minutesPerWeek)})
    FROM generate_series(0, cardinality(weekly_minutes) / 2 - 1) AS slot WHERE ${opening} >= 0)`
}
