import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type { QuestionKind } from '#shared/trade-questions/questions.ts'
import type {
  CreateTradeQuestion,
  DeskTradeQuestion,
  ListDeskQuestionsQuery,
} from '#shared/trade-questions/trade-questions-desk.schemas.ts'

/** The questions of one trade. */
export type Level = { categoryId: number; subcategoryId: number | null }

/** Those of a trade that are asked. */
export const askedAt = ({ categoryId, subcategoryId }: Level): RawBuilder<unknown> =>
  sql`category_id = ${categoryId} AND subcategory_id IS NOT DISTINCT FROM ${subcategoryId}::int AND retired_at IS NULL`

const questions = sql`
  SELECT q.id, q.question, q.kind, q.options, json_build_object('id', c.id, 'name', c.name) AS category,
    CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS subcategory,
    (row_number() OVER (PARTITION BY q.category_id, q.subcategory_id, q.retired_at IS NULL ORDER BY q.position, q.id))::int
      AS position,
    q.retired_at IS NOT NULL AS "isRetired", q.revision,
    row_number() OVER (ORDER BY c.position, c.id, s.position NULLS FIRST, s.id, q.retired_at IS NOT NULL, q.position, q.id)
      AS place, lower(concat_ws(' ', q.question, c.name, s.name)) AS searched
  FROM trade_questions q JOIN categories c ON c.id = q.category_id LEFT JOIN subcategories s ON s.id = q.subcategory_id`

type Row = DeskTradeQuestion & { place: number; searched: string }
const toQuestion = ({ place: _place, searched: _searched, ...question }: Row): DeskTradeQuestion => question

/** A page of questions, by category and subcategory, the retired ones last in each. */
export async function listDeskQuestions(
  db: Db,
  { search, page }: ListDeskQuestionsQuery,
): Promise<{ questions: DeskTradeQuestion[]; page: number; hasMore: boolean }> {
  const { limit, offset } = windowOf(page)
  const found = search === '' ? sql`true` : sql`searched LIKE lower(${containsPattern(search)})`
  const { rows } = await sql<Row>`
    SELECT * FROM (${questions}) AS placed WHERE ${found} ORDER BY place LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  const { rows: shown, place } = toListPage(rows, page)
  return { questions: shown.map(toQuestion), ...place }
}

/** One of them, as the desk shows it. */
export async function findDeskQuestion(db: Db | Tx, id: number): Promise<DeskTradeQuestion | undefined> {
  const { rows } = await sql<Row>`SELECT * FROM (${questions}) AS placed WHERE id = ${id}`.execute(db)
  return rows[0] && toQuestion(rows[0])
}

/** Locks out other writers until the transaction ends; reading continues. Staff rarely write. */
export async function lockQuestions(tx: Tx): Promise<void> {
  await sql`LOCK TABLE trade_questions IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** How many questions a trade asks, and the ID of one with this text. */
export async function readAsked(
  tx: Tx,
  level: Level,
  question = '',
): Promise<{ count: number; sameId: number | null }> {
  const { rows } = await sql<{ count: number; sameId: number | null }>`
    SELECT count(*)::int AS count, min(id) FILTER (WHERE question = ${question}) AS "sameId"
    FROM trade_questions WHERE ${askedAt(level)}`.execute(tx)
  return rows[0] ?? { count: 0, sameId: null }
}

/** After all others of the trade. */
const nextPosition = ({ categoryId, subcategoryId }: Level) => sql<number>`
  (SELECT coalesce(max(position), 0) + 1 FROM trade_questions
   WHERE category_id = ${categoryId} AND subcategory_id IS NOT DISTINCT FROM ${subcategoryId}::int)`

type Texts = { question: string; kind: QuestionKind; options: readonly string[] }

/** Adds one at the end of its trade and returns its ID. */
export async function createQuestion(
  tx: Tx,
  { categoryId, subcategoryId, question, kind, options }: CreateTradeQuestion,
): Promise<number> {
  const { id } = await tx
    .insertInto('trade_questions')
    .values({
      category_id: categoryId,
      subcategory_id: subcategoryId,
      question,
      kind,
      options,
      position: nextPosition({ categoryId, subcategoryId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateQuestion(tx: Tx, id: number, texts: Texts): Promise<void> {
  await tx
    .updateTable('trade_questions')
    .set({ ...texts, options: [...texts.options], revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Retires a question, or asks it again, as the last of its trade. */
export async function setRetired(tx: Tx, id: number, level: Level, isRetired: boolean): Promise<void> {
  await tx
    .updateTable('trade_questions')
    .set({ revision: sql<number>`revision + 1`, retired_at: isRetired ? sql<Date>`now()` : null })
    .$if(!isRetired, (query) => query.set({ position: nextPosition(level) }))
    .where('id', '=', id)
    .execute()
}
