import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { isIndexed, withinStatementTime } from '#server/lib/database/short-text.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { directoryPageSize } from '#shared/businesses/directory/directory-search.ts'
import { distanceStep } from '#shared/businesses/merit.ts'
import { type BusinessKey, type Moment, moment, promotedIds } from './business-keys.repository.ts'
import {
  isSmallDirectory,
  listedCount,
  nearestOrder,
  nearestTo,
  noteListedCount,
} from './directory.repository.ts'
import { allOf, hasPatternFilters, indexedOrders, isOpenAt } from './directory-filters.repository.ts'
import { isNewListing, lotOfDay, withSpots } from './fair-start.repository.ts'
import { distanceTo } from './positions.repository.ts'
import { describedBy } from './text-conditions.repository.ts'
import {
  type Leg,
  legsOf,
  namesMax,
  nothing,
  type TextSearch,
  type Tier,
  tiers,
} from './text-legs.repository.ts'
import { softWishesOf, toldCount } from './told-wishes.repository.ts'

/** A page of a text search. */
export type TextPage = Moment & {
  keys: (BusinessKey & { tier: Tier })[]
  total: number
  totalIsExact: boolean
  /** How many of the keys are first because they are promoted. */
  leading: number
  /** How many fit what was understood: more than a mention. */
  fitting: number
  /** How many of the keys, at their end, contain the text only as a part of other words. */
  inParts: number
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
  const isShort = ![typed, understanding.text, understanding.plainText || typed].every(isIndexed)
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
  const { place, wishes, filters, nameWords, restWords } = understanding
  const isAsked = wishes.length > 0 || Object.keys(filters).length > 0
  const isPlain = !around && !place && !isAsked && !query.subsubcategories?.length && !query.area
  const isUsual = query.limit === directoryPageSize && query.sort === 'relevance'
  return isPlain && isUsual && !hasPatternFilters(query) && nameWords.length <= 2 && restWords.length <= 2
}

const leg = (name: string, { tier, from, conditions, most }: Leg) => sql`${sql.ref(name)} AS MATERIALIZED (
  SELECT b.id, ${tier} AS tier FROM ${from} WHERE ${allOf(conditions)} LIMIT ${sql.lit(most + 1)})`

/** Everything that the legs find, with its best tier, as `found`. */
export const foundIn = (legs: ReturnType<typeof legsOf>, isMentioned: boolean) => sql`
    ${leg('called', legs.called)}, ${leg('named', legs.named)}, ${leg('trading', legs.trading)}, ${leg('others', legs.others)},
      ${leg('mentioning', isMentioned ? legs.mentioning : nothing)}, ${leg('describing', legs.describing)},
      -- A word in very many names is nobody's name.
      found AS (SELECT id, min(tier) AS tier FROM (
        SELECT id, tier FROM called
        UNION ALL SELECT id, tier FROM named WHERE (SELECT count(*) FROM named) <= ${sql.lit(namesMax)}
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
  const isRelevant = isByRelevance(search)
  return sql<Row>`
    WITH ${foundIn(legsOf(search, now, described), isMentioned)},
      matching AS MATERIALIZED (
        SELECT b.id, b.version, found.tier, b.created_at, b.rating_tenths, b.merit, b.review_count, b.price_cents, b.name_key, b.latitude, b.longitude,
          found.tier <= ${sql.lit(unpaidMax(search))} AS is_unpaid,
          found.tier <= ${sql.lit(tiers.trade)} AND b.id IN (${promotedIds}) AS leads ${told} ${isRelevant ? startOf(search, now) : sql``}
        FROM found JOIN businesses b ON b.id = found.id ${texts})
    SELECT (SELECT count(*) FROM matching)::int AS total,
      (SELECT count(*) FROM matching WHERE tier < ${sql.lit(tiers.mentions)})::int AS fitting,
      (SELECT count(*) FROM trading)::int AS trading, (SELECT count(*) FROM mentioning)::int AS mentioning,
      greatest((SELECT count(*) FROM others), (SELECT count(*) FROM describing)) > ${sql.lit(namesMax)} AS "isCut", ${listedCount}, ${moment},
      ARRAY(SELECT b.id || ' ' || b.version || ' ' || b.tier || ' ' || ${isRelevant ? sql`(b.leads AND NOT b.is_unpaid)::int` : sql.lit(0)}
        FROM ${isRelevant ? sql`(${withSpots(sql`matching`, equalsOf(search))})` : sql`matching`} b ORDER BY ${orderOf(search)}
        LIMIT ${sql.lit(query.limit)} OFFSET ${offset === 0 ? sql.lit(0) : sql`${offset}::int`}) AS keys`
}

/** What decides among equals, and whether one is a new listing that fits. */
const startOf = (search: TextSearch, now: Date) => sql`, ${isOpenAt(austinWallClock(now))} AS is_open,
  ${isNewListing(now)} AND found.tier > ${sql.lit(unpaidMax(search))} AND found.tier <= ${sql.lit(tiers.trade)}
    AND b.id NOT IN (${promotedIds}) AS is_new,
  CASE WHEN ${isNewListing(now)} THEN ${lotOfDay(now)} END AS lot`

/** Who fits equally well, and how those are ordered: by merit, then open ones, then the nearest to the place that was named. */
function equalsOf(search: TextSearch) {
  const { place } = search.understanding
  const hasSoft = softWishesOf(search.understanding).length > 0
  const near = place ? sql`${distanceTo(place)},` : sql``
  return {
    equals: sql`b.is_unpaid, b.leads, ${hasSoft ? sql`b.told,` : sql``} b.tier`,
    order: sql`b.merit DESC, b.is_open DESC NULLS LAST, ${near} b.review_count DESC, b.id DESC`,
  }
}

/** Whole names in the text come first; of "Dove" and "Dove Deli" the longer one. */
const calledFirst = sql`CASE WHEN b.tier = ${sql.lit(tiers.nameIs)} THEN -length(b.name_key) END`

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
    return sql`${calledFirst}, b.is_unpaid DESC, b.leads DESC, ${told} b.tier, b.spot, ${equalsOf(search).order}`
  }
  const from = nearestTo({ ...query, sort })
  const order =
    around && query.sort === 'relevance'
      ? nearestOrder(around, distanceStep)
      : from
        ? nearestOrder(from, query.step)
        : indexedOrders[sort === 'distance' ? 'newest' : sort]
  // What only mentions the text comes after all that fits it.
  const fit = sql`b.tier > ${sql.lit(tiers.trade)}, greatest(b.tier, ${sql.lit(tiers.otherTrade)})`
  // The order that a wish asks for.
  if (query.sort === 'relevance')
    return sql`${calledFirst}, ${fit}, ${hasSoft ? sql`b.told DESC,` : sql``} ${order}`
  return sql`${fit}, ${order}`
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
    inParts: keys.filter(({ tier }) => tier === tiers.parts).length,
  }
}
