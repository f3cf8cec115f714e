import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { type BusinessKey, type Moment, moment } from '#server/search/find/business-keys.repository.ts'
import { allOf, filterConditions, indexedOrders } from '#server/search/find/directory-filters.repository.ts'
import type { PlaceRow as Place } from '#server/search/vocabulary.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { listTotals } from '#shared/businesses/directory/list-totals.ts'
import { spansPerDay } from '#shared/businesses/opening-hours.ts'
import { bestOfPlaceMax, openingSoonMax } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { allInPlacePage, inPlacePage } from './place-counts.repository.ts'

/** How soon "opening soon" is, in minutes. */
const soon = 120

export type PlaceBusinesses = Moment & { best: BusinessKey[]; soon: BusinessKey[]; openNow: number | null }
type Row = Moment & { best: string[]; soon: string[]; openNow: number | null }

/** The best rated businesses of a place, how many are open, and which open next. */
export async function findBusinessesInPlace(
  db: Db,
  place: Place,
  subcategoryId: number | null,
  { count, now }: { count: number; now: Date },
): Promise<PlaceBusinesses> {
  const ofTrade = subcategoryId === null ? [] : [sql`b.subcategory_id = ${subcategoryId}::int`]
  const inside = [...ofTrade, ...inPlacePage(place)]
  const set = subcategoryId === null ? allInPlacePage(place) : inside
  const { rows } = await (count <= listTotals.text ? readSet(set, now) : walkRatings(inside)).execute(db)
  const [row] = rows
  if (!row) throw new Error('A statement without a table returned no row')
  return { ...row, best: toKeys(row.best), soon: toKeys(row.soon) }
}

const key = sql`b.id || ' ' || b.version`
const bestOf = (from: RawBuilder<unknown>) => sql`ARRAY(
  SELECT ${key} FROM ${from} ORDER BY ${indexedOrders.best} LIMIT ${sql.lit(bestOfPlaceMax)})`

/** Everything in the place is read once: its own index finds it. */
function readSet(conditions: RawBuilder<unknown>[], now: Date) {
  const isOpen = allOf(filterConditions({ open: true }, now).slice(1))
  const opens = nextOpening(now)
  return sql<Row>`
    WITH inside AS MATERIALIZED (SELECT b.* FROM businesses b WHERE ${allOf(conditions)} LIMIT ${sql.lit(2 * listTotals.text)})
    SELECT ${moment}, ${bestOf(sql`inside b`)} AS best,
      (SELECT count(*)::int FROM inside b WHERE ${isOpen}) AS "openNow",
      ARRAY(SELECT ${key} FROM inside b WHERE ${opens} IS NOT NULL AND NOT ${isOpen}
        ORDER BY ${opens}, ${indexedOrders.best} LIMIT ${sql.lit(openingSoonMax)}) AS soon`
}

/** Of very many, the best are soon found along the order of ratings. */
const walkRatings = (conditions: RawBuilder<unknown>[]) => sql<Row>`
  SELECT ${moment}, ${bestOf(sql`businesses b WHERE ${allOf(conditions)}`)} AS best,
    NULL::int AS "openNow", '{}'::text[] AS soon`

/** The next minute of today at which `businesses b` opens, if it is soon. */
function nextOpening(now: Date): RawBuilder<unknown> {
  const { day, minute } = austinWallClock(now)
  const starts = Array.from({ length: spansPerDay }, (_, span) => {
    const open = sql`b.weekly_minutes[${sql.lit((span * 7 + day) * 2 + 1)}]`
    return sql`CASE WHEN ${open} > ${minute}::int AND ${open} <= ${minute + soon}::int THEN ${open} END`
  })
  return sql`least(${sql.join(starts)})`
}

const toKeys = (texts: readonly string[]): BusinessKey[] =>
  texts.map((text) => {
    const [id = 0, version = 0] = text.split(' ').map(Number)
    return { id, version }
  })
