import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { isIndexed, withinStatementTime } from '#server/lib/database/short-text.ts'
import type { Understanding } from '#server/search/understand.ts'
import { directoryPageSize } from '#shared/businesses/directory/directory-search.ts'
import type { Position } from '#shared/lib/geo.ts'
import { type BusinessKey, type Moment, moment, promotionIsActive } from '../businesses.repository.ts'
import {
  isSmallDirectory,
  listedCount,
  matchesMax,
  nearestTo,
  noteListedCount,
} from './directory.repository.ts'
import {
  allOf,
  type Conditions,
  filterConditions,
  hasPatternFilters,
  indexedOrders,
  narrow,
  withText,
} from './directory-filters.repository.ts'
import { distanceTo } from './positions.repository.ts'
import {
  containsAny,
  describedBy,
  inPlace,
  inTrades,
  nameConditions,
  offersAny,
  type TextQuery,
  wishConditions,
} from './text-conditions.repository.ts'
import { softWishesOf, tellsOfAny, toldCount } from './told-wishes.repository.ts'

/**
 * Why a business is in the results, the best reason first. Paid promotion puts a business first only for the first four:
 * the text fits its name, trade or services.
 */
export const tiers = {
  nameIs: 1,
  name: 2,
  offers: 3,
  trade: 4,
  otherName: 5,
  otherTrade: 6,
  mentions: 7,
} as const
export type Tier = (typeof tiers)[keyof typeof tiers]

/** A page of a text search. */
export type TextPage = Moment & {
  keys: (BusinessKey & { tier: Tier })[]
  total: number
  totalIsExact: boolean
  /** How many of the keys are first because they are promoted. */
  leading: number
  /** How many fit what was understood: more than a mention. */
  fitting: number
}

/** More names than this are too many to be what somebody looks for. */
export const namesMax = 200

export type TextSearch = {
  query: TextQuery
  understanding: Understanding
  /** The text as it was typed, which the results always contain. */
  typed: string
  /** Sorts by the distance from here. */
  around?: Position | undefined
}

type Row = Moment & {
  total: number
  fitting: number
  trading: number
  mentioning: number
  isCut: boolean
  /** Of the whole directory. */
  listed: number
  keys: string[]
}

/** One statement finds, counts and sorts everything, as long as nothing has too many matches. */
export async function readTiers(db: Db, search: TextSearch, now: Date): Promise<Row | null> {
  const { typed, understanding } = search
  const isShort = ![typed, understanding.text].every(isIndexed)
  const read = (tx: Db, isMentioned: boolean) => statement(search, now, isMentioned).execute(tx)
  const found = isShort
    ? await withinStatementTime(db, async (tx) => (await read(tx, true)).rows)
    : isSmallDirectory(db) && hasFixedText(search)
      ? await readPlanned(db, statement(search, now, true))
      : (await read(db, true)).rows
  if (found) {
    const [row] = found
    if (row) noteListedCount(db, row.listed)
    const few = row && row.fitting === 0 && describedBy(understanding)
    if (!row || !few) return row ?? null
    return (await statement(search, now, true, few).execute(db)).rows[0] ?? row
  }
  // The text itself is too short to look up here; what was understood isn't.
  return understanding.trades ? ((await read(db, false)).rows[0] ?? null) : null
}

/** Every text is kept: only those of the usual searches, of which there are few. */
function hasFixedText({ query, understanding, around }: TextSearch): boolean {
  const { place, wishes, nameWords, restWords } = understanding
  const isPlain = !around && !place && wishes.length === 0 && !query.subsubcategories?.length && !query.area
  const isUsual = query.limit === directoryPageSize && query.sort === 'relevance'
  return isPlain && isUsual && !hasPatternFilters(query) && nameWords.length <= 2 && restWords.length <= 2
}

export type Leg = {
  tier: RawBuilder<unknown>
  from: RawBuilder<unknown>
  conditions: Conditions
  most: number
}

export const nothing: Leg = { tier: sql`0`, from: narrow, conditions: [sql`false`], most: 1 }

/** The sets that make up the results. */
export function legsOf(
  { query, understanding, typed }: TextSearch,
  now: Date,
  described: RawBuilder<unknown> | null,
  base = filterConditions(query, now),
) {
  const { trades, otherTrades, place, wishes, restWords } = understanding
  const wished = wishConditions(wishes, now)
  const placed = place ? [inPlace(place)] : []
  const narrowed = [...base, ...wished, ...placed]
  const from = place?.kind === 'zip' ? withText : narrow
  // A word that no trade explains may be the name of a business elsewhere.
  const names = understanding.isVerbatim
    ? null
    : nameConditions(understanding, [...wished, ...(restWords.length > 0 ? [] : placed)])
  const fitsName =
    trades && restWords.length === 0
      ? sql`CASE WHEN ${inTrades(trades)} THEN ${sql.lit(tiers.name)} ELSE ${sql.lit(tiers.otherName)} END`
      : sql.lit(tiers.name)
  const named: Leg = names
    ? {
        tier: sql`CASE WHEN ${names.isEqual} THEN ${sql.lit(tiers.nameIs)} ELSE ${fitsName} END`,
        from: withText,
        conditions: [...base, names.matches],
        most: namesMax,
      }
    : nothing
  const others: Leg = otherTrades
    ? {
        tier: sql.lit(tiers.otherTrade),
        from,
        conditions: [...narrowed, inTrades(otherTrades)],
        most: namesMax,
      }
    : nothing
  const mentioning: Leg = {
    tier: sql.lit(tiers.mentions),
    from: withText,
    conditions: [...base, containsAny([typed, understanding.text])],
    most: matchesMax,
  }
  const describing: Leg = described
    ? {
        tier: sql.lit(tiers.mentions),
        from: withText,
        conditions: [...base, ...wished, ...placed, described],
        most: namesMax,
      }
    : nothing
  return { named, trading: tradingLeg(understanding, narrowed), others, mentioning, describing }
}

/** Everybody of the trade; without one, of the place or with the wish. */
function tradingLeg({ trades, place, wishes, nameWords }: Understanding, narrowed: Conditions): Leg {
  const from = place?.kind === 'zip' ? withText : narrow
  const most = matchesMax
  if (trades) {
    const tier = sql`CASE WHEN ${offersAny(trades)} THEN ${sql.lit(tiers.offers)} ELSE ${sql.lit(tiers.trade)} END`
    return { tier, from, conditions: [...narrowed, inTrades(trades)], most }
  }
  if (nameWords.length > 0 || !(place || wishes.length > 0)) return nothing
  const tier = sql.lit(tiers.offers)
  const soft = softWishesOf({ wishes })
  // A soft wish alone asks for those that tell of it.
  return !place && soft.length === wishes.length
    ? { tier, from: withText, conditions: [...narrowed, tellsOfAny(soft)], most }
    : { tier, from, conditions: narrowed, most }
}

const leg = (name: string, { tier, from, conditions, most }: Leg) => sql`${sql.ref(name)} AS MATERIALIZED (
  SELECT b.id, ${tier} AS tier FROM ${from} WHERE ${allOf(conditions)} LIMIT ${sql.lit(most + 1)})`

const active = sql`SELECT promotion.business_id FROM promotions promotion WHERE ${promotionIsActive}`

/** Everything that the legs find, with its best tier, as `found`. */
export const foundIn = (legs: ReturnType<typeof legsOf>, isMentioned: boolean) => sql`
    ${leg('named', legs.named)}, ${leg('trading', legs.trading)}, ${leg('others', legs.others)},
      ${leg('mentioning', isMentioned ? legs.mentioning : nothing)}, ${leg('describing', legs.describing)},
      -- A word in very many names is nobody's name.
      found AS (SELECT id, min(tier) AS tier FROM (
        SELECT id, tier FROM named WHERE tier = 1 OR (SELECT count(*) FROM named) <= ${sql.lit(namesMax)}
        UNION ALL SELECT id, tier FROM trading UNION ALL SELECT id, tier FROM others
        UNION ALL SELECT id, tier FROM mentioning UNION ALL SELECT id, tier FROM describing) tiered GROUP BY id)`

export function statement(
  search: TextSearch,
  now: Date,
  isMentioned: boolean,
  described: RawBuilder<unknown> | null = null,
) {
  const { query } = search
  const offset = (query.page - 1) * query.limit
  const soft = softWishesOf(search.understanding)
  const told =
    soft.length > 0
      ? sql`, CASE WHEN found.tier <= ${sql.lit(tiers.trade)} THEN ${toldCount(soft)} ELSE 0 END AS told`
      : sql``
  const texts = soft.length > 0 ? sql`JOIN business_profiles p ON p.business_id = b.id` : sql``
  return sql<Row>`
    WITH ${foundIn(legsOf(search, now, described), isMentioned)},
      matching AS MATERIALIZED (
        SELECT b.id, b.version, found.tier, b.created_at, b.rating_tenths, b.weighted_rating, b.review_count, b.price_cents, b.name_key, b.latitude, b.longitude,
          found.tier <= ${sql.lit(unpaidMax(search))} AS is_unpaid,
          found.tier <= ${sql.lit(tiers.trade)} AND b.id IN (${active}) AS leads ${told}
        FROM found JOIN businesses b ON b.id = found.id ${texts})
    SELECT (SELECT count(*) FROM matching)::int AS total,
      (SELECT count(*) FROM matching WHERE tier < ${sql.lit(tiers.mentions)})::int AS fitting,
      (SELECT count(*) FROM trading)::int AS trading, (SELECT count(*) FROM mentioning)::int AS mentioning,
      greatest((SELECT count(*) FROM others), (SELECT count(*) FROM describing)) > ${sql.lit(namesMax)} AS "isCut", ${listedCount}, ${moment},
      ARRAY(SELECT b.id || ' ' || b.version || ' ' || b.tier || ' ' || ${isByRelevance(search) ? sql`(b.leads AND NOT b.is_unpaid)::int` : sql.lit(0)}
        FROM matching b ORDER BY ${orderOf(search)}
        LIMIT ${sql.lit(query.limit)} OFFSET ${offset === 0 ? sql.lit(0) : sql`${offset}::int`}) AS keys`
}

/** Somebody who types the name of a business gets it first: nobody can pay for that place. */
export const unpaidMax = ({ understanding: { restWords } }: TextSearch) =>
  restWords.length > 0 ? tiers.name : tiers.nameIs

/** The order that the wishes ask for, unless the visitor chose one. */
export function sortOf({ query, understanding: { wishes }, around }: TextSearch) {
  const { sort, lat } = query
  if (sort !== 'relevance') return sort
  if (around || (wishes.includes('near') && lat !== undefined)) return 'distance'
  return wishes.includes('cheap') ? 'price_low' : wishes.includes('best') ? 'best' : 'relevance'
}

export const isByRelevance = (search: TextSearch) => sortOf(search) === 'relevance'

function orderOf(search: TextSearch): RawBuilder<unknown> {
  const sort = sortOf(search)
  const { query, around } = search
  const hasSoft = softWishesOf(search.understanding).length > 0
  if (sort === 'relevance') {
    const told = hasSoft ? sql`b.told DESC,` : sql``
    return sql`b.is_unpaid DESC, b.leads DESC, ${told} b.tier, ${indexedOrders.newest}`
  }
  const from = around && query.sort === 'relevance' ? around : nearestTo({ ...query, sort })
  const order = from ? sql`${distanceTo(from)}, b.id` : indexedOrders[sort === 'distance' ? 'newest' : sort]
  // What only mentions the text comes after all that fits it.
  const told = hasSoft && query.sort === 'relevance' ? sql`b.told DESC,` : sql``
  return sql`b.tier > ${sql.lit(tiers.trade)}, b.tier = ${sql.lit(tiers.mentions)}, ${told} ${order}`
}

export function toPage(row: Row): TextPage {
  const keys = row.keys.map((text) => {
    const [id, version, tier, leads] = text.split(' ').map(Number)
    return { id: id as number, version: version as number, tier: tier as Tier, leads: leads === 1 }
  })
  const { total, fitting, treeVersion, now, isCut } = row
  const paid = keys.findIndex(({ leads }) => !leads)
  return {
    keys,
    total,
    fitting,
    treeVersion,
    now,
    totalIsExact: !isCut,
    leading: paid === -1 ? keys.length : paid,
  }
}
