import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { withinStatementTime } from '#server/lib/database/short-text.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { ListBusinessesQuery, RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import { minutesPerWeek, openingText } from '#shared/businesses/opening-hours.ts'
import {
  allOf,
  countMax,
  filterConditions,
  narrow,
  textCondition,
  withText,
} from './directory-filters.repository.ts'

/**
 * What a search without results finds without its narrowest filter. Null if that finds nothing either, no filter can be
 * dropped, or counting would exceed the time limit of a search.
 */
export async function findRelaxedSearch(db: Db, query: ListBusinessesQuery): Promise<RelaxedSearch | null> {
  const without = narrowestFilter(query)
  if (!without) return null
  const wider = { ...query, [without]: undefined, ...(without === 'category' && { subcategory: undefined }) }
  const now = new Date()
  const clock = austinWallClock(now)
  const conditions = filterConditions(wider, now)
  if (query.search) conditions.push(textCondition(query.search))
  const found = await withinStatementTime(db, (tx) =>
    sql<{ total: number; minutesToOpening: number | null }>`
      SELECT count(*)::int AS total, min(${minutesToOpening(clock.day * 1440 + clock.minute)})::int AS "minutesToOpening"
      FROM (SELECT b.weekly_minutes FROM ${query.search ? withText : narrow} WHERE ${allOf(conditions)}
        LIMIT ${sql.lit(countMax + 1)}) matching`.execute(tx),
  )
  const { total = 0, minutesToOpening: wait = null } = found?.rows[0] ?? {}
  if (total === 0) return null
  const totalIsExact = total <= countMax
  const isKnown = without === 'open' && totalIsExact && wait !== null
  return {
    without,
    total: Math.min(total, countMax),
    totalIsExact,
    opensAt: isKnown ? openingText(clock.minute + wait, clock) : null,
  }
}

/** Never drops a word or a lone category: the rest would be unrelated to the search. */
function narrowestFilter(query: ListBusinessesQuery): RelaxedSearch['without'] | null {
  const { open, subsubcategories, search, category, subcategory } = query
  if (open) return 'open'
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
