import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type {
  CreateFaq,
  CreateTestimonial,
  DeskFaq,
  DeskTestimonial,
  ListDeskContentQuery,
} from '#shared/content/content-desk.schemas.ts'

/** The rows of both tables that staff edit. */
type Rows = { testimonials: DeskTestimonial; faqs: DeskFaq }
export type ContentTable = keyof Rows

const columns: Record<ContentTable, RawBuilder<unknown>> = {
  testimonials: sql`id, rating, content, author_name AS "authorName", author_image AS "authorImage",
    author_title AS "authorTitle", revision`,
  faqs: sql`id, question, answer, revision`,
}
/** The text a search covers. */
const texts: Record<ContentTable, RawBuilder<unknown>> = {
  testimonials: sql`lower(content || ' ' || author_name || ' ' || author_title)`,
  faqs: sql`lower(question || ' ' || answer)`,
}

/** All rows with their position, from 1: stored positions are in order, but may have gaps. */
const placed = (table: ContentTable) => sql`
  (SELECT ${columns[table]}, ${texts[table]} AS searched, (row_number() OVER (ORDER BY position, id))::int AS position
   FROM ${sql.table(table)}) AS placed`

const withoutText = <Row>({ searched: _searched, ...row }: Row & { searched: string }) => row as Row

/** A page in the order visitors see. */
export async function listDeskContent<Table extends ContentTable>(
  db: Db,
  table: Table,
  { search, page }: ListDeskContentQuery,
): Promise<{ items: Rows[Table][]; page: number; hasMore: boolean }> {
  const { limit, offset } = windowOf(page)
  const found = search === '' ? sql`true` : sql`searched LIKE lower(${containsPattern(search)})`
  const { rows } = await sql<Rows[Table] & { searched: string }>`
    SELECT * FROM ${placed(table)} WHERE ${found} ORDER BY position LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  const { rows: shown, place } = toListPage(rows, page)
  return { items: shown.map((row) => withoutText<Rows[Table]>(row)), ...place }
}

/** One of them, as the desk shows it. */
export async function findDeskContent<Table extends ContentTable>(
  db: Db | Tx,
  table: Table,
  id: number,
): Promise<Rows[Table] | undefined> {
  const { rows } = await sql<Rows[Table] & { searched: string }>`
    SELECT * FROM ${placed(table)} WHERE id = ${id}`.execute(db)
  return rows[0] && withoutText<Rows[Table]>(rows[0])
}

/** Locks out other writers until the transaction ends; reading continues. Staff rarely write. */
export async function lockContent(tx: Tx, table: ContentTable): Promise<number> {
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The new values by column; an absent picture stays unchanged. */
export type WrittenColumns = Record<string, string | number | null> & { author_image?: string | null }

export const testimonialColumns = (
  given: CreateTestimonial,
  picture: string | null | undefined,
): WrittenColumns => ({
  rating: given.rating,
  content: given.content,
  author_name: given.authorName,
  author_title: given.authorTitle,
  ...(picture !== undefined && { author_image: picture }),
})
export const faqColumns = ({ question, answer }: CreateFaq): WrittenColumns => ({ question, answer })

const eachColumn = (columns: WrittenColumns, operator: RawBuilder<unknown>) =>
  Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} ${operator} ${value}`)

/** An entry that is the same in every field: a second click must not add another. */
export async function findSameContent(
  tx: Tx,
  table: ContentTable,
  columns: WrittenColumns,
): Promise<number | undefined> {
  const same = eachColumn(columns, sql`IS NOT DISTINCT FROM`)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE ${sql.join(same, sql` AND `)} LIMIT 1`.execute(tx)
  return rows[0]?.id
}

/** Adds one at the end and returns its ID. */
export async function createContent(tx: Tx, table: ContentTable, columns: WrittenColumns): Promise<number> {
  const names = Object.keys(columns).map((column) => sql.ref(column))
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(names)}, position)
    VALUES (${sql.join(Object.values(columns))}, (SELECT coalesce(max(position), 0) + 1 FROM ${sql.table(table)}))
    RETURNING id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Overwrites all fields and counts the edit. */
export async function updateContent(
  tx: Tx,
  table: ContentTable,
  id: number,
  columns: WrittenColumns,
): Promise<void> {
  const written = sql.join(eachColumn(columns, sql`=`))
  await sql`
    UPDATE ${sql.table(table)} SET ${written}, revision = revision + 1 WHERE id = ${id}`.execute(tx)
}

export async function deleteContent(tx: Tx, table: ContentTable, id: number): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx)
}
