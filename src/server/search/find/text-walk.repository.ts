import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { distanceStep, fairStart } from '#shared/businesses/merit.ts'
import { promotedIds } from './business-keys.repository.ts'
import { matchesMax, type WalkedQuery, walk } from './directory.repository.ts'
import {
  allOf,
  filterConditions,
  hasText,
  indexedOrders,
  type Source,
  withText,
} from './directory-filters.repository.ts'
import { isNewListing, lotOfDay, windowOfOthers, withNewListings } from './fair-start.repository.ts'
import { mentions, offersAny } from './text-conditions.repository.ts'
import {
  type Leg,
  legsOf,
  namesMax,
  nothing,
  type TextSearch,
  type Tier,
  tiers,
} from './text-legs.repository.ts'
import {
  isByRelevance,
  sortOf,
  statement,
  type TextPage,
  toPage,
  unpaidMax,
} from './text-tiers.repository.ts'
import { softWishesOf, toldCount } from './told-wishes.repository.ts'

/** What mentions the text, to be read row by row. */
export const mentioning = (search: TextSearch, now: Date): Source => ({
  from: withText,
  conditions: [...filterConditions(search.query, now), mentions(search, now, hasText)],
})

/** As many as can fit a text without being a large trade. */
const fittingMax = matchesMax + 2 * namesMax

/**
 * A page of a trade with more businesses than can be sorted: the name that was typed, who tells of soft wishes, and the
 * promoted, then the trade along an index.
 */
export async function walkTrade(db: Db, search: TextSearch, now: Date): Promise<TextPage> {
  const { called, named, trading } = legsOf(search, now, null)
  const isRelevant = isByRelevance(search)
  const first = await readNames(db, called)
  if (isRelevant && unpaidMax(search) === tiers.name) {
    const others = await readNames(db, named)
    // A word in very many names is nobody's name.
    if (others.length <= namesMax)
      addTo(
        first,
        others.filter(({ tier }) => tier === tiers.name),
      )
  }
  if (isRelevant) addTo(first, await readTold(db, search, trading))
  const source = await mostOffering(db, search, trading)
  const { promoted, newListings } = isRelevant
    ? await readAhead(db, source, now)
    : { promoted: [], newListings: [] }
  const hasFirst = first.length > 0
  addTo(first, promoted)
  const known = new Set(first.map(({ id }) => id))
  const started = newListings.filter(({ id }) => !known.has(id))
  const page = await walkAfter(db, search, { first, newListings: started, source, tier: tiers.trade })
  const { page: number, limit } = search.query
  const leading = Math.max(0, Math.min(limit, first.length - (number - 1) * limit))
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
async function readAhead(db: Db, { from, conditions }: Leg, now: Date): Promise<Ahead> {
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
export async function walkMentions(db: Db, search: TextSearch, now: Date): Promise<TextPage> {
  const { query } = search
  const all = { ...search, query: { ...query, page: 1, limit: fittingMax } }
  const [row] = (await statement(all, now, false).execute(db)).rows
  const first = row ? toPage(row) : null
  const page = await walkAfter(db, search, {
    first: first?.keys ?? [],
    newListings: [],
    source: mentioning(search, now),
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
  source: Pick<Leg, 'from' | 'conditions'>
  tier: Tier
}

/** A page of a list that is known, followed by what is left of a source. */
async function walkAfter(
  db: Db,
  search: TextSearch,
  { first, newListings, source, tier }: Walked,
): Promise<Omit<TextPage, 'fitting' | 'inParts'>> {
  const { query } = search
  const offset = (query.page - 1) * query.limit
  const shown = first.slice(offset, offset + query.limit)
  const window = { limit: query.limit - shown.length, offset: Math.max(0, offset - first.length) }
  const ids = [...first, ...newListings].map(({ id }) => id)
  const others = ids.length > 0 ? [sql`b.id <> ALL(${sql.val(ids)}::int[])`] : []
  const total = sql`counted AS (SELECT ${sql.lit(matchesMax)} AS total)`
  const narrowed = { from: source.from, conditions: [...source.conditions, ...others] }
  const inWindow = windowOfOthers(window, newListings.length)
  const page = await walk(db, walkingQuery(search), narrowed, inWindow, total)
  const walked = page.keys.map((key) => ({ ...key, tier }))
  return {
    ...page,
    keys: [...shown, ...withNewListings(walked, newListings, window)],
    total: Math.max(matchesMax, first.length),
    totalIsExact: false,
  }
}

/** Along the order of merit, unless the text or the visitor asks for another one. */
function walkingQuery(search: TextSearch): WalkedQuery {
  const { query, around } = search
  const sort = sortOf(search)
  const position =
    around && query.sort === 'relevance'
      ? { lat: around.latitude, lng: around.longitude, step: distanceStep }
      : {}
  return { ...query, ...position, sort: sort === 'relevance' ? 'best' : sort }
}

/** Matches of a leg of names, the longest name first. */
async function readNames(db: Db, leg: Leg): Promise<TextPage['keys']> {
  if (leg === nothing) return []
  const { rows } = await sql<TextPage['keys'][number]>`
    SELECT id, version, tier FROM (
      SELECT b.id, b.version, ${leg.tier} AS tier, length(b.name_key) AS letters, b.merit, b.review_count
      FROM ${leg.from} WHERE ${allOf(leg.conditions)} LIMIT ${sql.lit(leg.most + 1)}) b
    ORDER BY CASE WHEN tier = ${sql.lit(tiers.nameIs)} THEN -letters END, ${indexedOrders.best}`.execute(db)
  return rows
}

/**
 * Those of a large trade that fulfill soft wishes, the best first. Only the best rated are looked at: reading the texts of all
 * takes too long.
 */
async function readTold(db: Db, search: TextSearch, { from, conditions }: Leg): Promise<TextPage['keys']> {
  const wishes = softWishesOf(search.understanding)
  if (wishes.length === 0) return []
  const { rows } = await sql<TextPage['keys'][number]>`
    SELECT id, version, ${sql.lit(tiers.trade)}::int AS tier FROM (
      SELECT b.id, b.version, b.place, ${toldCount(wishes)} AS told FROM (
        SELECT b.id, b.version, row_number() OVER (ORDER BY ${indexedOrders.rating}) AS place
        FROM ${from} WHERE ${allOf(conditions)} ORDER BY ${indexedOrders.rating} LIMIT ${sql.lit(namesMax)}) b
      JOIN business_profiles p ON p.business_id = b.id) best
    WHERE told > 0 ORDER BY told DESC, place`.execute(db)
  return rows
}

/** Those of a trade that offer the service asked for, if they are many enough to be a list of their own. */
async function mostOffering(db: Db, { understanding: { trades } }: TextSearch, trading: Leg): Promise<Leg> {
  if (!trades || trades.serviceIds.length === 0) return trading
  const offering = { ...trading, conditions: [...trading.conditions, offersAny(trades)] }
  const { rows } = await sql<{ isMany: boolean }>`
    SELECT count(*) > ${sql.lit(matchesMax)} AS "isMany" FROM (
      SELECT 1 FROM ${offering.from} WHERE ${allOf(offering.conditions)} LIMIT ${sql.lit(matchesMax + 1)}) offering`.execute(
    db,
  )
  return rows[0]?.isMany ? offering : trading
}
