import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { isIndexed, withinStatementTime } from '#server/lib/database/short-text.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { type BusinessKey, type Moment, moment, promotedIds } from './business-keys.repository.ts'
import {
  allOf,
  type Conditions,
  filterConditions,
  isOpenAt,
  narrow,
  type TextQuery,
  withText,
} from './directory-filters.repository.ts'
import {
  isSmallDirectory,
  listedCount,
  noteListedCount,
  readFresh,
  readSmall,
} from './directory-size.repository.ts'
import { isNewListing, lotOfDay, withSpots } from './fair-start.repository.ts'
import { sortedAsSet } from './list-walk.repository.ts'
import { fulfilledCount } from './mentioned-wishes.repository.ts'
import { distanceTo } from './positions.repository.ts'
import { type Leg, type LegName, namesMax, type PlanStep, type Tier, tiers } from './search-plan.ts'
import { readsText, wantsAny } from './text-conditions.repository.ts'

/** A step of a plan at a moment. */
export type Asked = { typed: string; query: TextQuery; step: PlanStep; now: Date }

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

/** Legs that are read first; then all, if nothing else fits. */
const readFirst: LegName[] = ['called', 'named', 'trading', 'others', 'mentioning']
const readLast: LegName[] = [...readFirst, 'describing']
const withoutMentions: LegName[] = ['called', 'named', 'trading', 'others']

/** One statement finds, counts and sorts everything, as long as nothing has too many matches. */
export async function readTiers(db: Db, asked: Asked): Promise<Row | null> {
  const { legs, understanding } = asked.step
  const read = (names: LegName[]) => statement(asked, names)
  const found = hasShortText(asked.step)
    ? await withinStatementTime(db, (tx) => readFresh(tx, read(readFirst)))
    : await readSmall(db, read(readFirst))
  if (found) {
    const [row] = found
    if (row) noteListedCount(db, row.listed)
    if (row?.fitting !== 0 || !legs.describing) return row ?? null
    return (await readSmall(db, read(readLast)))[0] ?? row
  }
  // The text itself is too short to look up here; the rest of the plan isn't.
  return understanding.trades ? ((await readFresh(db, read(withoutMentions)))[0] ?? null) : null
}

/**
 * Counts of a step's matches, or of a list without a text; once more with all legs if nothing fits. Undefined for a text that
 * takes too long to find.
 */
export async function readCounted<Counts extends { fitting: number }>(
  db: Db,
  step: PlanStep | null,
  count: (names: LegName[]) => RawBuilder<Counts>,
): Promise<Counts | undefined> {
  const read = async (names: LegName[]) =>
    step && (!isSmallDirectory(db) || hasShortText(step))
      ? await withinStatementTime(db, (tx) => readFresh(tx, count(names)))
      : await readSmall(db, count(names))
  const row = (await read(readFirst))?.[0]
  if (row?.fitting !== 0 || !step?.legs.describing) return row
  return (await read(readLast))?.[0] ?? row
}

/** How many of `found` fit by more than a mention; none of a list without a text. */
export const fittingIn = (step: PlanStep | null): RawBuilder<unknown> =>
  step ? sql`(SELECT count(*) FROM found WHERE tier < ${sql.lit(tiers.mentions)})::int` : sql`0`

/** Whether a text of it isn't in the index, so that every business must be read. */
const hasShortText = ({ legs }: PlanStep): boolean =>
  !legs.mentioning?.any.every(({ contains = '' }) => isIndexed(contains))

/** The rows of a leg, beside other conditions. */
export const rowsOf = (leg: Leg, base: Conditions, now: Date) => ({
  from: [leg, ...leg.better].some(readsText) ? withText : narrow,
  conditions: [...base, wantsAny(leg.any, now)],
})

export const tierOf = ({ tier, better }: Leg, now: Date): RawBuilder<unknown> =>
  better.length === 0
    ? sql.lit(tier)
    : sql`CASE ${sql.join(
        better.map((one) => sql`WHEN ${wantsAny(one.any, now)} THEN ${sql.lit(one.tier)}`),
        sql` `,
      )} ELSE ${sql.lit(tier)} END`

/** Everything that these legs find among `base`, with its best tier, as `found`; each leg has a table of its name. */
export function foundIn(
  { step: { legs }, now }: Pick<Asked, 'step' | 'now'>,
  names: LegName[],
  base: Conditions,
) {
  const read = names.flatMap((name) => (legs[name] ? [{ name, leg: legs[name] }] : []))
  const tables = read.map(({ name, leg }) => {
    const { from, conditions } = rowsOf(leg, base, now)
    return sql`${sql.ref(name)} AS MATERIALIZED (
      SELECT b.id, ${tierOf(leg, now)} AS tier FROM ${from} WHERE ${allOf(conditions)} LIMIT ${sql.lit(leg.most + 1)})`
  })
  // A word in very many names is nobody's name.
  const few = sql`WHERE (SELECT count(*) FROM named) <= ${sql.lit(namesMax)}`
  const all = read.map(
    ({ name }) => sql`SELECT id, tier FROM ${sql.ref(name)} ${name === 'named' ? few : sql``}`,
  )
  const empty = sql`SELECT 0 AS id, 0 AS tier WHERE false`
  return sql`${sql.join([
    ...tables,
    sql`found AS (SELECT id, min(tier) AS tier FROM (
    ${sql.join(all.length > 0 ? all : [empty], sql` UNION ALL `)}) tiered GROUP BY id)`,
  ])}`
}

/** The whole answer of a step, from some of its legs. */
export function statement(asked: Asked, names: LegName[]) {
  const { query, step, now } = asked
  const { soft, order, isChosen, legs } = step
  const hasWishes = soft.length > 0 && !isChosen
  const fulfilled = hasWishes
    ? sql`, CASE WHEN found.tier <= ${sql.lit(tiers.trade)} THEN ${fulfilledCount(soft)} ELSE 0 END AS fulfilled`
    : sql``
  const texts = hasWishes ? sql`JOIN business_profiles p ON p.business_id = b.id` : sql``
  const isRelevant = order.by === 'relevance'
  const count = (name: LegName) =>
    names.includes(name) && legs[name] ? sql`(SELECT count(*) FROM ${sql.ref(name)})::int` : sql`0`
  return sql<Row>`
    WITH ${foundIn(asked, names, filterConditions(query, now))},
      matching AS MATERIALIZED (
        SELECT b.id, b.version, found.tier, b.created_at, b.rating_tenths, b.merit, b.review_count, b.price_cents, b.name_key, b.latitude, b.longitude,
          found.tier <= ${sql.lit(step.unpaid)} AS is_unpaid,
          found.tier <= ${sql.lit(tiers.trade)} AND b.id IN (${promotedIds}) AS leads ${fulfilled} ${isRelevant ? startOf(asked) : sql``}
        FROM found JOIN businesses b ON b.id = found.id ${texts})
    SELECT (SELECT count(*) FROM matching)::int AS total,
      (SELECT count(*) FROM matching WHERE tier < ${sql.lit(tiers.mentions)})::int AS fitting,
      ${count('trading')} AS trading, ${count('mentioning')} AS mentioning,
      greatest(${count('others')}, ${count('describing')}) > ${sql.lit(namesMax)} AS "isCut", ${listedCount}, ${moment},
      ARRAY(SELECT b.id || ' ' || b.version || ' ' || b.tier || ' ' || ${isRelevant ? sql`(b.leads AND NOT b.is_unpaid)::int` : sql.lit(0)}
        FROM ${isRelevant ? sql`(${withSpots(sql`matching`, equalsOf(step))})` : sql`matching`} b ORDER BY ${orderOf(step)}
        LIMIT ${query.limit}::int OFFSET ${(query.page - 1) * query.limit}::int) AS keys`
}

/**
 * The columns that decide among equals, and whether one is a new listing that fits. The position of a business that hides its
 * address is the middle of its area.
 */
const startOf = ({
  step: { unpaid, understanding },
  now,
}: Asked) => sql`, ${isOpenAt(austinWallClock(now))} AS is_open,
  ${understanding.place ? distanceTo(understanding.place) : sql`0`} AS away,
  ${isNewListing(now)} AND found.tier > ${sql.lit(unpaid)} AND found.tier <= ${sql.lit(tiers.trade)}
    AND b.id NOT IN (${promotedIds}) AS is_new,
  CASE WHEN ${isNewListing(now)} THEN ${lotOfDay(now)} END AS lot`

/** The order among equals: by merit, then open ones, then the nearest to the place that was named. */
function equalsOf({ understanding: { place }, soft }: PlanStep) {
  const near = place ? sql`b.away,` : sql``
  return {
    equals: sql`b.is_unpaid, b.leads, ${soft.length > 0 ? sql`b.fulfilled,` : sql``} b.tier`,
    order: sql`b.merit DESC, b.is_open DESC NULLS LAST, ${near} b.review_count DESC, b.id DESC`,
  }
}

/** Whole names in the text come first; of "Dove" and "Dove Deli" the longer one. */
const calledFirst = sql`CASE WHEN b.tier = ${sql.lit(tiers.nameIs)} THEN -length(b.name_key) END`
// A mention comes after all that fits.
const fit = sql`b.tier > ${sql.lit(tiers.trade)}, greatest(b.tier, ${sql.lit(tiers.otherTrade)})`

function orderOf(step: PlanStep): RawBuilder<unknown> {
  const { order, isChosen, soft } = step
  const fulfilled = soft.length > 0 ? sql`b.fulfilled DESC,` : sql``
  if (order.by === 'relevance')
    return sql`${calledFirst}, b.is_unpaid DESC, b.leads DESC, ${fulfilled} b.tier, b.spot, ${equalsOf(step).order}`
  return isChosen
    ? sql`${fit}, ${sortedAsSet(order)}`
    : sql`${calledFirst}, ${fit}, ${fulfilled} ${sortedAsSet(order)}`
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
