import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { type DirectoryQuery, storedTotal } from './directory-filters.repository.ts'

/**
 * Up to this many businesses, one plan suits rare and common words: reading all matches of a common one costs little, and
 * planning for each word takes 20 times as long as the search.
 */
const smallDirectory = 20_000
const listedCounts = new WeakMap<Db, number>()
export const listedCount = sql`(SELECT business_count FROM business_counts WHERE scope = 'all') AS listed`

/** Whether the directory was small when it was last searched. */
export const isSmallDirectory = (db: Db): boolean =>
  (listedCounts.get(db) ?? Number.POSITIVE_INFINITY) <= smallDirectory
export function noteListedCount(db: Db, listed: number): void {
  listedCounts.set(db, listed)
}

/**
 * Whether every text can be read within the time limit of a search, however short what it looks for: a scan of 50,000
 * businesses took 45 ms.
 */
export async function isScannedInTime(db: Db): Promise<boolean> {
  const { rows } = await sql<{ listed: number }>`SELECT ${listedCount}`.execute(db)
  return (rows[0]?.listed ?? 0) <= 100_000
}

/** For statements whose best plan depends on how common a word or service is, or how far the visitor is away. */
export async function readFresh<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

/** Texts of statements that each connection may keep, since each plan takes memory. */
const textsMax = 200
const texts = new Map<string, number>()

/** Kept from the second time on, so that a statement used once doesn't take the place of a frequent one. */
function isOften(text: string): boolean {
  const times = texts.get(text) ?? 0
  if (times > 1) return true
  if (times === 1) {
    if (kept.count >= textsMax) return false
    kept.count++
  } else if (texts.size >= 20 * textsMax) return false
  texts.set(text, times + 1)
  return times === 1
}
const kept = { count: 0 }

/** Plans a statement only once where the directory is small; `query` may have many texts, of which the frequent ones are kept. */
export const readSmall = <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  isSmallDirectory(db) ? readPlanned(db, query, { isOften }) : readFresh(db, query)

/**
 * Filters that had many matches within the last minute: finding that out takes longer than the page itself. Their totals
 * may be as old. Of a database, not of a transaction on it.
 */
type ManyMatches = LRUCache<string, true>
const manyMatches = new WeakMap<Db, ManyMatches>()

export function manyMatchesIn(db: Db): ManyMatches {
  const many = manyMatches.get(db) ?? new LRUCache<string, true>({ max: 1_000, ttl: 60_000 })
  manyMatches.set(db, many)
  return many
}

/** In a level of the tree with more businesses, reading all of it takes longer than an answer may. */
const levelMax = 20_000

type Level = Pick<DirectoryQuery, 'category' | 'subcategory'>

/** Whether the category or subcategory of a query, or without one the directory, has too many businesses to read them all. */
const isLargeLevel = ({ category, subcategory }: Level): RawBuilder<boolean> =>
  sql`coalesce((${storedTotal({ category, subcategory }, new Date())}) > ${sql.lit(levelMax)}, false)`

/** The same for a list, whose services have few. */
export const isLargeList = (query: DirectoryQuery): RawBuilder<boolean> =>
  query.subsubcategories?.length ? sql<boolean>`false` : isLargeLevel(query)

/** The same, read on its own. */
export async function readIsLargeLevel(db: Db, level: Level): Promise<boolean> {
  const [row] = await readPlanned(db, sql<{ isLarge: boolean }>`SELECT ${isLargeLevel(level)} AS "isLarge"`)
  return row?.isLarge ?? false
}
