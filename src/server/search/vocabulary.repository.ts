import { sql } from 'kysely'
import { type Db, inTransaction, readPlanned } from '#server/lib/database/db.ts'
import { withinStatementTime } from '#server/lib/database/short-text.ts'
import type { PlaceKind, Wish } from '#shared/search/search.schemas.ts'
import { fold } from './fold.ts'
import type { ShippedVocabulary } from './vocabulary-files.ts'

/** A term with its meaning; exactly one of the meanings is set. */
export type TermRow = {
  term: string
  categoryId: number | null
  subcategoryId: number | null
  serviceId: number | null
  wish: Wish | null
  /** Another name of a place. */
  placeId: number | null
  /** A trade that the directory doesn't have; the term's meaning is the nearest one. */
  isNearest: boolean
}
export type PlaceRow = {
  id: number
  name: string
  kind: PlaceKind
  aliases: string[]
  latitude: number
  longitude: number
  halfHeight: number
  halfWidth: number
  /** Names of those it borders on; of a district or landmark, the neighborhood it is in. */
  near: string[]
  zips: string[]
  /** Its borders, an array of polygons as the database writes them; null for a place that is a box. */
  outline: string | null
  /** IDs of the places around a street address: a business that serves one of them serves it. */
  servedWith?: readonly number[]
}
/** A subcategory or service with the ID of its parent. */
export type BranchRow = { id: number; parentId: number; name: string }
export type VocabularyRows = {
  version: number
  terms: TermRow[]
  places: PlaceRow[]
  categories: { id: number; name: string }[]
  subcategories: BranchRow[]
  services: BranchRow[]
}

/** Everything a search understands. The terms come without names of columns, which would be most of the text. */
export async function readVocabulary(db: Db): Promise<VocabularyRows> {
  const { rows } = await sql<Omit<VocabularyRows, 'terms'> & { terms: TermColumns[] }>`
    SELECT (SELECT version FROM search_vocabulary) AS version,
      coalesce((SELECT json_agg(json_build_array(term, category_id, subcategory_id, service_id, wish, place_id, is_nearest)
        ORDER BY id) FROM search_terms WHERE NOT is_off), '[]') AS terms,
      coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'aliases', aliases, 'latitude', latitude,
        'longitude', longitude, 'halfHeight', half_height, 'halfWidth', half_width,
        'near', near, 'zips', zips, 'outline', outline::text) ORDER BY id)
        FROM search_places WHERE NOT is_off), '[]') AS places,
      coalesce((SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY id) FROM categories), '[]') AS categories,
      coalesce((SELECT json_agg(json_build_object('id', id, 'parentId', category_id, 'name', name) ORDER BY id)
        FROM subcategories), '[]') AS subcategories,
      coalesce((SELECT json_agg(json_build_object('id', id, 'parentId', subcategory_id, 'name', name) ORDER BY id)
        FROM sub_sub_categories), '[]') AS services`.execute(db)
  const { terms, ...rest } = rows[0] as (typeof rows)[number]
  return { ...rest, terms: terms.map(toTerm) }
}

type TermColumns = [
  term: string,
  categoryId: number | null,
  subcategoryId: number | null,
  serviceId: number | null,
  wish: Wish | null,
  placeId: number | null,
  isNearest: boolean,
]
const toTerm = ([
  term,
  categoryId,
  subcategoryId,
  serviceId,
  wish,
  placeId,
  isNearest,
]: TermColumns): TermRow => ({
  term,
  categoryId,
  subcategoryId,
  serviceId,
  wish,
  placeId,
  isNearest,
})

export async function readVocabularyVersion(db: Db): Promise<number> {
  const [row] = await readPlanned(db, sql<{ version: number }>`SELECT version FROM search_vocabulary`)
  return row?.version ?? 0
}

/** A term and its meaning as one text, so that thousands are compared by hashing. */
const meaningOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`concat_ws('|', ${column('term')}, ${column('wish')}, coalesce(${column('category_id')}, 0),
    coalesce(${column('subcategory_id')}, 0), coalesce(${column('service_id')}, 0), ${column('is_nearest')})`
}

/**
 * Brings the shipped words up to date with the files of this release and the categories; the staff's additions and removals
 * stay. Does nothing if neither has changed since the last time.
 */
export async function fillVocabulary(
  db: Db,
  { terms, places, fingerprint }: ShippedVocabulary,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ filledFrom: string; current: string }>`
      SELECT filled_from AS "filledFrom", ${fingerprint} || ' ' || (SELECT version FROM category_tree) AS current
      FROM search_vocabulary FOR UPDATE`.execute(tx)
    const [state] = rows
    if (!state || state.filledFrom === state.current) return false
    await sql`
      WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
          AS given (term text, language text, category text, subcategory text, instead text, service text, wish text, "isNearest" boolean)),
        meant AS (SELECT DISTINCT ON (term, target.category_id, target.subcategory_id, target.service_id, given.wish, given."isNearest")
            given.term, given.language, target.category_id, target.subcategory_id, target.service_id, given.wish,
            given."isNearest" AS is_nearest
          FROM given LEFT JOIN categories c ON c.name = given.category
          LEFT JOIN subcategories s ON s.category_id = c.id AND s.name = given.subcategory
          LEFT JOIN subcategories i ON i.name = given.instead AND s.id IS NULL
          LEFT JOIN sub_sub_categories v ON v.subcategory_id = s.id AND v.name = given.service
          CROSS JOIN LATERAL (SELECT
            CASE WHEN given.subcategory IS NULL THEN c.id END AS category_id,
            CASE WHEN given.service IS NULL THEN coalesce(s.id, i.id) ELSE i.id END AS subcategory_id,
            v.id AS service_id) target
          WHERE num_nonnulls(target.category_id, target.subcategory_id, target.service_id, given.wish) = 1),
        gone AS (DELETE FROM search_terms t WHERE origin = 'shipped' AND NOT is_off
          AND ${meaningOf('t')} NOT IN (SELECT ${meaningOf('meant')} FROM meant))
      INSERT INTO search_terms (term, language, category_id, subcategory_id, service_id, wish, is_nearest, origin)
      SELECT term, language, category_id, subcategory_id, service_id, wish, is_nearest, 'shipped' FROM meant
      ON CONFLICT DO NOTHING`.execute(tx)
    await sql`
      INSERT INTO search_places (name, kind, aliases, latitude, longitude, half_height, half_width, near, zips, outline, origin)
      SELECT name, kind, aliases, latitude, longitude, "halfHeight", "halfWidth", near, zips, outline::polygon[], 'shipped'
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS given (name text, kind text, aliases text[],
        latitude float8, longitude float8, "halfHeight" float8, "halfWidth" float8, near text[], zips text[],
        outline text)
      ON CONFLICT (kind, name) DO UPDATE SET aliases = excluded.aliases, latitude = excluded.latitude,
        longitude = excluded.longitude, half_height = excluded.half_height, half_width = excluded.half_width,
        near = excluded.near, zips = excluded.zips, outline = excluded.outline
      WHERE search_places.origin = 'shipped'`.execute(tx)
    await sql`UPDATE search_vocabulary SET filled_from = ${state.current}`.execute(tx)
    return true
  })
}

/** Makes the words of the names in the directory those that a misspelled word is compared with. */
export async function refreshSearchWords(db: Db): Promise<void> {
  await sql`
    WITH named AS MATERIALIZED (SELECT DISTINCT word FROM business_profiles p
        JOIN businesses b ON b.id = p.business_id AND b.is_listed,
        unnest(string_to_array(btrim(split_part(p.name_folded, E'\n', 1)), ' ')) AS word
        WHERE length(word) > 3),
      gone AS (DELETE FROM search_words w WHERE NOT EXISTS (SELECT FROM named WHERE named.word = w.word))
    INSERT INTO search_words (word) SELECT word FROM named ON CONFLICT DO NOTHING`.execute(db)
}

/** The same at the start of a process, if it has never been done. */
export async function fillSearchWords(db: Db): Promise<void> {
  const { rows } = await sql`SELECT FROM search_words LIMIT 1`.execute(db)
  if (rows.length === 0) await refreshSearchWords(db)
}

/** The directory's use of words that no list has. */
export type WordRow = { given: string; isUsed: boolean; similar: string[] }

/** For each word, whether the text of a business has it, and words of names that look like it; empty if that takes too long. */
export async function findSimilarWords(db: Db, words: readonly string[]): Promise<WordRow[]> {
  const rows = await readPlanned(
    db,
    sql<WordRow>`SELECT given.word AS given, EXISTS (SELECT FROM search_words w WHERE w.word = given.word) AS "isUsed",
      ARRAY(SELECT w.word FROM search_words w WHERE w.word % given.word
        ORDER BY similarity(w.word, given.word) DESC, w.word LIMIT 8) AS similar
    FROM unnest(${sql.val(words.map(fold))}::text[]) AS given(word)`,
  )
  const unnamed = rows.filter(({ isUsed }) => !isUsed).map(({ given }) => given)
  if (unnamed.length === 0) return rows
  const described = await findDescribedWords(db, unnamed)
  return described ? rows.map((row) => ({ ...row, isUsed: row.isUsed || described.has(row.given) })) : []
}

/**
 * Those of some words that the text of a business has; null if that takes too long. Sequential scans are off: PostgreSQL
 * takes a word for common that nobody uses, and would read every text to find it.
 */
async function findDescribedWords(db: Db, words: readonly string[]): Promise<Set<string> | null> {
  const each = words.map(
    (word) => sql`SELECT ${word}::text AS word WHERE EXISTS (
      SELECT FROM business_profiles p JOIN businesses b ON b.id = p.business_id AND b.is_listed
      WHERE p.search_text LIKE ${`%${word}%`} AND p.search_text ~ ${`\\m${word}\\M`})`,
  )
  const found = await withinStatementTime(db, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return sql<{ word: string }>`${sql.join(each, sql` UNION ALL `)}`.execute(tx)
  })
  return found && new Set(found.rows.map(({ word }) => word))
}
