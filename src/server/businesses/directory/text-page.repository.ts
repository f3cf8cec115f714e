import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { isSoftWish } from '#server/search/soft-wishes.ts'
import {
  isSmallDirectory,
  manyMatchesIn,
  matchesMax,
  type WalkedQuery,
  walk,
} from './directory.repository.ts'
import {
  allOf,
  filterConditions,
  filterKey,
  hasText,
  indexedOrders,
  narrow,
  type Source,
  withText,
} from './directory-filters.repository.ts'
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
  readTiers,
  sortOf,
  statement,
  type TextPage,
  toPage,
  unpaidMax,
} from './text-tiers.repository.ts'
import { softWishesOf, toldCount } from './told-wishes.repository.ts'

/** As many as can fit a text without being a large trade. */
const fittingMax = matchesMax + 2 * namesMax

/** A page of the businesses that a text asks for, in tiers. Null if the text is too short to search in a large directory. */
export async function findTextPage(db: Db, search: TextSearch, now = new Date()): Promise<TextPage | null> {
  const { query, typed, understanding } = search
  const many = manyMatchesIn(db)
  const key = JSON.stringify([typed, understanding, filterKey(query)])
  const inTrade = `trade ${key}`
  const inTexts = `texts ${key}`
  // In a small directory the search itself tells soon enough.
  if (!many.has(inTrade) && !isSmallDirectory(db) && (await isLargeTrade(db, search, now)))
    many.set(inTrade, true)
  if (many.has(inTrade)) return walkTrade(db, search, now)
  if (!many.has(inTexts)) {
    const row = await readTiers(db, search, now)
    if (!row) return null
    if (row.trading > matchesMax) {
      many.set(inTrade, true)
      return walkTrade(db, search, now)
    }
    if (row.mentioning <= matchesMax) return toPage(row)
    many.set(inTexts, true)
  }
  return walkMentions(db, search, now)
}

/** Where all that a text may find comes from, if that is much: its trade, or else what mentions it. */
export function sourceOfText(search: TextSearch, now = new Date()): Source & { readsText: boolean } {
  const { trading } = legsOf(search, now, null)
  if (trading !== nothing) return { ...trading, readsText: trading.from !== narrow }
  return { ...mentioning(search, now), readsText: true }
}

/** What mentions the text, to be read row by row. */
const mentioning = (search: TextSearch, now: Date): Source => ({
  from: withText,
  conditions: [...filterConditions(search.query, now), mentions(search, now, hasText)],
})

/** Whether a trade that nothing narrows has too many businesses to sort, by its stored totals. */
async function isLargeTrade(db: Db, { query, understanding }: TextSearch, now: Date): Promise<boolean> {
  const { trades, place, wishes, filters } = understanding
  const isNarrowed = place !== null || filterConditions({ ...query, ...filters }, now).length > 1
  const narrows = (wish: string) => !['near', 'cheap', 'best'].includes(wish) && !isSoftWish(wish)
  if (!trades || isNarrowed || wishes.some(narrows)) return false
  const [counted] = await readPlanned(
    db,
    sql<{ total: number }>`SELECT coalesce(sum(business_count), 0)::int AS total FROM business_counts
      WHERE scope = 'subcategory' AND ref_id = ANY(${sql.val(trades.subcategoryIds)}::int[])`,
  )
  return (counted?.total ?? 0) > matchesMax
}

/** A page of a trade with more businesses than can be sorted: the name that was typed, then the trade along an index. */
async function walkTrade(db: Db, search: TextSearch, now: Date): Promise<TextPage> {
  const { called, named, trading } = legsOf(search, now, null)
  const names = (await readNames(db, called)).sort((a, b) => b.letters - a.letters || b.id - a.id)
  if (isByRelevance(search) && unpaidMax(search) === tiers.name) {
    const others = await readNames(db, named)
    const fitting = others.filter(
      ({ id, tier }) => tier === tiers.name && !names.some((one) => one.id === id),
    )
    // A word in very many names is nobody's name.
    if (others.length <= namesMax) names.push(...fitting.sort((a, b) => b.id - a.id))
  }
  const told = isByRelevance(search) ? await readTold(db, search, trading) : []
  const first = [...names, ...told.filter(({ id }) => !names.some((one) => one.id === id))]
  const page = await walkAfter(db, search, first, await mostOffering(db, search, trading), tiers.trade)
  return {
    ...page,
    leading: first.length === 0 && isByRelevance(search) ? page.leading : 0,
    fitting: matchesMax,
    inParts: 0,
  }
}

/** A page of a text with more mentions than can be sorted: all that fits, sorted, then the mentions along an index. */
async function walkMentions(db: Db, search: TextSearch, now: Date): Promise<TextPage> {
  const { query } = search
  const all = { ...search, query: { ...query, page: 1, limit: fittingMax } }
  const [row] = (await statement(all, now, false).execute(db)).rows
  const first = row ? toPage(row) : null
  const page = await walkAfter(db, search, first?.keys ?? [], mentioning(search, now), tiers.mentions)
  return {
    ...page,
    leading: query.page === 1 ? Math.min(first?.leading ?? 0, query.limit) : 0,
    fitting: first?.fitting ?? 0,
    inParts: 0,
  }
}

/** A page of a list that is known, followed by what is left of a source. */
async function walkAfter(
  db: Db,
  search: TextSearch,
  first: TextPage['keys'],
  source: Pick<Leg, 'from' | 'conditions'>,
  tier: Tier,
): Promise<Omit<TextPage, 'fitting' | 'inParts'>> {
  const { query } = search
  const offset = (query.page - 1) * query.limit
  const shown = first.slice(offset, offset + query.limit)
  const window = { limit: query.limit - shown.length, offset: Math.max(0, offset - first.length) }
  const ids = first.map(({ id }) => id)
  const others = ids.length > 0 ? [sql`b.id <> ALL(${sql.val(ids)}::int[])`] : []
  const total = sql`counted AS (SELECT ${sql.lit(matchesMax)} AS total)`
  const narrowed = { from: source.from, conditions: [...source.conditions, ...others] }
  const page = await walk(db, walkingQuery(search, tier === tiers.trade), narrowed, window, total)
  return {
    ...page,
    keys: [...shown, ...page.keys.map((key) => ({ ...key, tier }))],
    total: Math.max(matchesMax, first.length),
    totalIsExact: false,
  }
}

/** A mention is no reason to be first: without a trade, the newest come first, promoted or not. */
function walkingQuery(search: TextSearch, isTrade: boolean): WalkedQuery {
  const { query, around } = search
  const sort = sortOf(search)
  const position = around && query.sort === 'relevance' ? { lat: around.latitude, lng: around.longitude } : {}
  if (isTrade || sort !== 'relevance') return { ...query, ...position, sort }
  return { ...query, sort: 'distance', lat: undefined, lng: undefined }
}

type NamedKey = TextPage['keys'][number] & { letters: number }

/** Matches of a leg of names, with the length of each name. */
async function readNames(db: Db, leg: Leg): Promise<NamedKey[]> {
  if (leg === nothing) return []
  const { rows } = await sql<NamedKey>`
    SELECT b.id, b.version, ${leg.tier} AS tier, length(b.name_key) AS letters
    FROM ${leg.from} WHERE ${allOf(leg.conditions)} LIMIT ${sql.lit(leg.most + 1)}`.execute(db)
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
