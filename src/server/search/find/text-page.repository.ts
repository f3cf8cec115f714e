import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { isSoftWish } from '../soft-wishes.ts'
import { isSmallDirectory, manyMatchesIn, matchesMax } from './directory.repository.ts'
import { filterConditions, filterKey, narrow, type Source } from './directory-filters.repository.ts'
import { legsOf, nothing, type TextSearch } from './text-legs.repository.ts'
import { readTiers, type TextPage, toPage } from './text-tiers.repository.ts'
import { mentioning, walkMentions, walkTrade } from './text-walk.repository.ts'

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
