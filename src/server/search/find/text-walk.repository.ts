import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { fairStart } from '#shared/businesses/merit.ts'
import { promotedIds } from './business-keys.repository.ts'
import {
  allOf,
  filterConditions,
  hasText,
  indexedOrders,
  type Source,
  withText,
} from './directory-filters.repository.ts'
import { readFresh } from './directory-size.repository.ts'
import { isNewListing, lotOfDay, windowOfOthers, withNewListings } from './fair-start.repository.ts'
import { walk } from './list-walk.repository.ts'
import { fulfilledCount } from './mentioned-wishes.repository.ts'
import { type Leg, matchesMax, namesMax, type Order, type Tier, tiers } from './search-plan.ts'
import { wantsAny } from './text-conditions.repository.ts'
import { type Asked, rowsOf, statement, type TextPage, tierOf, toPage } from './text-tiers.repository.ts'

/** Guarantee: a text that finds more than can be sorted is read along an index, what fits it best first. */

/** Mentions of the text, to be read row by row. */
export const mentions = ({ query, step, now }: Asked): Source => ({
  from: withText,
  conditions: [...filterConditions(query, now), wantsAny(step.legs.mentioning?.any ?? [], now, hasText)],
})

/** As many as can fit a text without being a large trade. */
const fittingMax = matchesMax + 2 * namesMax

/**
 * A page of a trade with more businesses than can be sorted: the name that was typed, those that tell of soft wishes, and the
 * promoted, then the trade along an index.
 */
export async function walkTrade(db: Db, asked: Asked): Promise<TextPage> {
  const { query, step, now } = asked
  const { called, named, trading } = step.legs
  const isRelevant = step.order.by === 'relevance'
  const first = await readNames(db, asked, called)
  if (isRelevant && step.unpaid === tiers.name) {
    const others = await readNames(db, asked, named)
    // A word in very many names is nobody's name.
    if (others.length <= namesMax)
      addTo(
        first,
        others.filter(({ tier }) => tier === tiers.name),
      )
  }
  const source = trading ? rowsOf(trading, filterConditions(query, now), now) : mentions(asked)
  if (isRelevant) addTo(first, await readFulfilling(db, asked, source))
  const most = await mostOffering(db, asked, source)
  const { promoted, newListings } = isRelevant
    ? await readAhead(db, most, now)
    : { promoted: [], newListings: [] }
  const hasFirst = first.length > 0
  addTo(first, promoted)
  const known = new Set(first.map(({ id }) => id))
  const started = newListings.filter(({ id }) => !known.has(id))
  const page = await walkAfter(db, asked, { first, newListings: started, source: most, tier: tiers.trade })
  const leading = Math.max(0, Math.min(query.limit, first.length - (query.page - 1) * query.limit))
  return { ...page, leading: hasFirst ? 0 : leading, fitting: matchesMax, inParts: 0 }
}

function addTo(keys: TextPage['keys'], more: TextPage['keys']): void {
  const known = new Set(keys.map(({ id }) => id))
  keys.push(...more.filter(({ id }) => !known.has(id)))
}

/** As many new listings get a place as a list that is walked has room for. */
const startedMax = Math.floor(matchesMax / fairStart.each / 2)

type Ahead = Record<'promoted' | 'newListings', TextPage['keys']>

/** The promoted of a large trade, and its new listings in the order of their lots. */
async function readAhead(db: Db, { from, conditions }: Source, now: Date): Promise<Ahead> {
  const keysOf = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) => sql`ARRAY(
    SELECT ARRAY[b.id, b.version] FROM ${from} WHERE ${allOf([...conditions, condition])}
    ORDER BY ${order} LIMIT ${sql.lit(most)})`
  const isNew = sql`${isNewListing(now)} AND b.id NOT IN (${promotedIds})`
  const { rows } = await sql<Record<keyof Ahead, [id: number, version: number][]>>`
    SELECT to_json(${keysOf(sql`b.id IN (${promotedIds})`, indexedOrders.best, namesMax)}) AS promoted,
      to_json(${keysOf(isNew, sql`${lotOfDay(now)}, b.id`, startedMax)}) AS "newListings"`.execute(db)
  const toKeys = (pairs: [number, number][] = []) =>
    pairs.map(([id, version]) => ({ id, version, tier: tiers.trade }))
  return { promoted: toKeys(rows[0]?.promoted), newListings: toKeys(rows[0]?.newListings) }
}

/** A page of a text with more mentions than can be sorted: all that fits, sorted, then the mentions along an index. */
export async function walkMentions(db: Db, asked: Asked): Promise<TextPage> {
  const { query } = asked
  const all = { ...asked, query: { ...query, page: 1, limit: fittingMax } }
  const [row] = await readFresh(db, statement(all, ['called', 'named', 'trading', 'others']))
  const first = row ? toPage(row) : null
  const page = await walkAfter(db, asked, {
    first: first?.keys ?? [],
    newListings: [],
    source: mentions(asked),
    tier: tiers.mentions,
  })
  return {
    ...page,
    leading: query.page === 1 ? Math.min(first?.leading ?? 0, query.limit) : 0,
    fitting: first?.fitting ?? 0,
    inParts: 0,
  }
}

type Walked = {
  /** Before all others. */
  first: TextPage['keys']
  /** With places of their own among the others. */
  newListings: TextPage['keys']
  source: Source
  tier: Tier
}

/** A page of a list that is known, followed by what is left of a source. */
async function walkAfter(
  db: Db,
  { query, step }: Asked,
  { first, newListings, source, tier }: Walked,
): Promise<Omit<TextPage, 'fitting' | 'inParts'>> {
  const offset = (query.page - 1) * query.limit
  const shown = first.slice(offset, offset + query.limit)
  const window = { limit: query.limit - shown.length, offset: Math.max(0, offset - first.length) }
  const ids = [...first, ...newListings].map(({ id }) => id)
  const others = ids.length > 0 ? [sql`b.id <> ALL(${sql.val(ids)}::int[])`] : []
  const total = sql`counted AS (SELECT ${sql.lit(matchesMax)} AS total)`
  const narrowed = { from: source.from, conditions: [...source.conditions, ...others] }
  const inWindow = windowOfOthers(window, newListings.length)
  const page = await walk(db, alongIndex(step.order), narrowed, inWindow, total, readFresh)
  const walked = page.keys.map((key) => ({ ...key, tier }))
  return {
    ...page,
    keys: [...shown, ...withNewListings(walked, newListings, window)],
    total: Math.max(matchesMax, first.length),
    totalIsExact: false,
  }
}

/** Along the order of merit, unless the text or the visitor asks for another one. */
const alongIndex = (order: Order): Order => (order.by === 'relevance' ? { ...order, by: 'best' } : order)

/** Matches of a leg of names, the longest name first. */
async function readNames(db: Db, { query, now }: Asked, leg: Leg | null): Promise<TextPage['keys']> {
  if (!leg) return []
  const { from, conditions } = rowsOf(leg, filterConditions(query, now), now)
  const { rows } = await sql<TextPage['keys'][number]>`
    SELECT id, version, tier FROM (
      SELECT b.id, b.version, ${tierOf(leg, now)} AS tier, length(b.name_key) AS letters, b.merit, b.review_count
      FROM ${from} WHERE ${allOf(conditions)} LIMIT ${sql.lit(leg.most + 1)}) b
    ORDER BY CASE WHEN tier = ${sql.lit(tiers.nameIs)} THEN -letters END, ${indexedOrders.best}`.execute(db)
  return rows
}

/**
 * Those of a large trade that fulfill soft wishes, the best first. Only the best rated are looked at: reading the texts of all
 * takes too long.
 */
async function readFulfilling(
  db: Db,
  { step: { soft } }: Asked,
  { from, conditions }: Source,
): Promise<TextPage['keys']> {
  if (soft.length === 0) return []
  const { rows } = await sql<TextPage['keys'][number]>`
    SELECT id, version, ${sql.lit(tiers.trade)}::int AS tier FROM (
      SELECT b.id, b.version, b.place, ${fulfilledCount(soft)} AS fulfilled FROM (
        SELECT b.id, b.version, row_number() OVER (ORDER BY ${indexedOrders.rating}) AS place
        FROM ${from} WHERE ${allOf(conditions)} ORDER BY ${indexedOrders.rating} LIMIT ${sql.lit(namesMax)}) b
      JOIN business_profiles p ON p.business_id = b.id) best
    WHERE fulfilled > 0 ORDER BY fulfilled DESC, place`.execute(db)
  return rows
}

/** Those of a trade that offer the service asked for, if they are many enough to be a list of their own. */
async function mostOffering(db: Db, { step, now }: Asked, trading: Source): Promise<Source> {
  const offers = step.understanding.trades?.serviceIds ?? []
  if (offers.length === 0) return trading
  const offering = { ...trading, conditions: [...trading.conditions, wantsAny([{ offers }], now)] }
  const { rows } = await sql<{ isMany: boolean }>`
    SELECT count(*) > ${sql.lit(matchesMax)} AS "isMany" FROM (
      SELECT 1 FROM ${offering.from} WHERE ${allOf(offering.conditions)} LIMIT ${sql.lit(matchesMax + 1)}) offering`.execute(
    db,
  )
  return rows[0]?.isMany ? offering : trading
}
