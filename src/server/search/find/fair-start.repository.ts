import { type RawBuilder, sql } from 'kysely'
import { fairStart } from '#shared/businesses/merit.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { isVerified } from './directory-filters.repository.ts'

const { each, place, days, reviews, stars } = fairStart

/** Whether `businesses b` is a new listing, to which a place among equals is given. */
export const isNewListing = (now: Date): RawBuilder<unknown> =>
  sql`(b.created_at > ${new Date(now.getTime() - days * 86_400_000)}::timestamptz AND ${isVerified}
    AND b.review_count < ${sql.lit(reviews)} AND (b.review_count = 0 OR b.rating_tenths >= ${sql.lit(stars * 10)}))`

/** The lot of `businesses b`: the same for everybody on a day in Austin, and on every page. */
export const lotOfDay = (now: Date): RawBuilder<unknown> => sql`md5(b.id::text || ${austinToday(now)}::text)`

/** The place, from 1, that is kept for the new listing whose turn is the `turn`-th. */
const keptFor = (turn: number) => (turn - 1) * each + place

/** Where the `rank`-th of the others is, with all kept places before it taken. */
const besideKept = (rank: RawBuilder<unknown>) =>
  sql`(${rank} + CASE WHEN ${rank} >= ${sql.lit(place)} THEN (${rank} - ${sql.lit(place)}) / ${sql.lit(each - 1)} + 1 ELSE 0 END)`

/**
 * A column `spot` that sorts rows of `from`, whose columns `is_new` and `lot` come from the above: new listings have the kept
 * places in the order of their lots, unless `order` puts them higher. `equals` are the columns that no place crosses.
 */
export function withSpots(
  from: RawBuilder<unknown>,
  { equals, order }: { equals: RawBuilder<unknown>; order: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const kept = sql`((b.turn - 1) * ${sql.lit(each)} + ${sql.lit(place)})`
  return sql`SELECT b.*, CASE WHEN b.is_new THEN least(${kept}, ${besideKept(sql`(b.others + 1)`)} - 0.5)
      ELSE ${besideKept(sql`b.others`)} END AS spot
    FROM (SELECT b.*, row_number() OVER (PARTITION BY ${equals}, b.is_new ORDER BY b.lot) AS turn,
        count(*) FILTER (WHERE NOT b.is_new) OVER (PARTITION BY ${equals} ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS others
      FROM ${from} b) b`
}

/** How many of so many new listings are among the first `count` places of a list. */
const newAmong = (count: number, all: number): number =>
  Math.min(all, count < place ? 0 : Math.floor((count - place) / each) + 1)

type Window = { limit: number; offset: number }

/** The part of a long list that comes from the others, when so many new listings have the kept places. */
export function windowOfOthers({ limit, offset }: Window, newListings: number): Window {
  const before = newAmong(offset, newListings)
  return { offset: offset - before, limit: limit - (newAmong(offset + limit, newListings) - before) }
}

/** That part with the new listings in their places. */
export function withNewListings<Key>(
  others: readonly Key[],
  newListings: readonly Key[],
  { offset, limit }: Window,
): Key[] {
  const keys = [...others]
  for (const [at, key] of newListings.entries()) {
    const index = keptFor(at + 1) - 1 - offset
    if (index >= 0 && index < limit) keys.splice(index, 0, key)
  }
  return keys
}
