import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type {
  FailedSearch,
  FailedSearchList,
  ListSearchesQuery,
  SearchMeaningList,
  SearchTerm,
  SearchTermList,
} from '#shared/search/searches-desk.schemas.ts'

const containing = (column: RawBuilder<unknown>, search: string) =>
  search ? sql`${column} LIKE lower(${containsPattern(search)})` : sql`true`

/** One page of failed searches, the most frequent first; at most a few thousand in all. */
export async function listFailedSearches(
  db: Db,
  { search, page }: ListSearchesQuery,
): Promise<FailedSearchList> {
  const { limit, offset } = windowOf(page)
  const { rows } = await sql<Omit<FailedSearch, 'lastAt'> & { lastAt: Date }>`
    SELECT id, words, nothing_count AS "nothingCount", left_count AS "leftCount", last_at AS "lastAt"
    FROM failed_searches WHERE ${containing(sql`words`, search)}
    ORDER BY nothing_count + left_count DESC, id LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`.execute(
    db,
  )
  const { rows: searches, place } = toListPage(rows, page)
  return { searches: searches.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })), ...place }
}

/** Deletes a failed search; returns its words, undefined if there is none. */
export async function deleteFailedSearch(tx: Tx, searchId: number): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('failed_searches')
    .where('id', '=', searchId)
    .returning('words')
    .executeTakeFirst()
  return deleted?.words
}

const ofSubcategory = sql`v.name || ' (' || s.name || ')'`
const placeName = sql`pl.name || ' (place)'`
const meaning = sql`CASE WHEN t.is_nearest THEN 'not listed, nearest: ' ELSE '' END
  || coalesce(c.name, ${sql`sub.name`}, ${ofSubcategory}, ${placeName}, t.wish)`
const termsWithMeaning = sql`search_terms t LEFT JOIN categories c ON c.id = t.category_id
  LEFT JOIN subcategories sub ON sub.id = t.subcategory_id
  LEFT JOIN sub_sub_categories v ON v.id = t.service_id LEFT JOIN subcategories s ON s.id = v.subcategory_id
  LEFT JOIN search_places pl ON pl.id = t.place_id`
const termColumns = sql`t.id, t.term, ${meaning} AS meaning, t.origin, t.is_off AS "isOff"`

/** One page of the vocabulary, the newest first; a few thousand terms in all. */
export async function listTerms(db: Db, { search, page }: ListSearchesQuery): Promise<SearchTermList> {
  const { limit, offset } = windowOf(page)
  const { rows } = await sql<SearchTerm>`
    SELECT ${termColumns} FROM ${termsWithMeaning} WHERE ${containing(sql`t.term`, search)}
    ORDER BY t.id DESC LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`.execute(db)
  const { rows: terms, place } = toListPage(rows, page)
  return { terms, ...place }
}

export async function findTerm(db: Db | Tx, termId: number): Promise<SearchTerm | undefined> {
  const { rows } = await sql<SearchTerm>`
    SELECT ${termColumns} FROM ${termsWithMeaning} WHERE t.id = ${termId}`.execute(db)
  return rows[0]
}

/** Everything that a term can mean, by name: every branch of the categories, and every place. */
export async function listMeanings(db: Db): Promise<SearchMeaningList['meanings']> {
  const { rows } = await sql<SearchMeaningList['meanings'][number]>`
    SELECT key, label FROM (
      SELECT 1 AS kind, 'category:' || id AS key, name AS label FROM categories
      UNION ALL SELECT 2, 'subcategory:' || id, name FROM subcategories
      UNION ALL SELECT 3, 'service:' || v.id, ${ofSubcategory} FROM sub_sub_categories v JOIN subcategories s ON s.id = v.subcategory_id
      UNION ALL SELECT 4, 'place:' || pl.id, ${placeName} FROM search_places pl WHERE NOT pl.is_off) meanings
    ORDER BY kind, label, key LIMIT 5000`.execute(db)
  return rows
}

type Meant = Partial<Record<'category_id' | 'subcategory_id' | 'service_id' | 'place_id', number>> & {
  wish?: 'filler'
}

/** Adds a term, or switches it on again, and returns its ID. */
export async function createTerm(tx: Tx, term: string, meant: Meant): Promise<number> {
  const { id } = await tx
    .insertInto('search_terms')
    .values({ term, language: 'en', origin: 'staff', ...meant })
    .onConflict((conflict) => conflict.constraint('search_terms_meaning').doUpdateSet({ is_off: false }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The search that a new term answers is no longer one to look at. */
export async function deleteFailedWords(tx: Tx, words: string): Promise<void> {
  await tx.deleteFrom('failed_searches').where('words', '=', words).execute()
}

export async function updateTermOff(tx: Tx, termId: number, isOff: boolean): Promise<void> {
  await tx.updateTable('search_terms').set({ is_off: isOff }).where('id', '=', termId).execute()
}
