import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { questionsMax } from '#shared/trade-questions/questions.ts'
import type { TradeQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'

/** A trade: a category, or a subcategory in it. */
export type TradePlace = { categoryId: number | null; subcategoryId: number | null }

/** Where a listed business is in the directory. */
export const findTradeOfBusiness = (db: Db, businessId: number): Promise<TradePlace | undefined> =>
  db
    .selectFrom('businesses')
    .select(['category_id as categoryId', 'subcategory_id as subcategoryId'])
    .where('id', '=', businessId)
    .where('is_listed', '=', true)
    .executeTakeFirst()

/** False for a category that doesn't exist, and for a subcategory that isn't in it. */
export async function isTrade(
  db: Db | Tx,
  categoryId: number,
  subcategoryId: number | null,
): Promise<boolean> {
  const query =
    subcategoryId === null
      ? db.selectFrom('categories').select('id').where('id', '=', categoryId)
      : db
          .selectFrom('subcategories')
          .select('id')
          .where('id', '=', subcategoryId)
          .where('category_id', '=', categoryId)
  return (await query.executeTakeFirst()) !== undefined
}

/** The questions of a trade, in order: those of its subcategory, else those of its category. */
export async function listAskedQuestions(
  db: Db,
  { categoryId, subcategoryId }: TradePlace,
): Promise<TradeQuestion[]> {
  const { rows } = await sql<TradeQuestion>`
    SELECT id, question, kind, options FROM trade_questions
    WHERE category_id = ${categoryId} AND retired_at IS NULL AND subcategory_id IS NOT DISTINCT FROM (
      SELECT subcategory_id FROM trade_questions
      WHERE category_id = ${categoryId} AND subcategory_id = ${subcategoryId} AND retired_at IS NULL LIMIT 1)
    ORDER BY position, id LIMIT ${sql.lit(questionsMax)}`.execute(db)
  return rows
}

/** Questions by ID, the retired ones too. */
export const findQuestions = (db: Db | Tx, ids: readonly number[]): Promise<TradeQuestion[]> =>
  db
    .selectFrom('trade_questions')
    .select(['id', 'question', 'kind', 'options'])
    .where('id', 'in', ids)
    .execute()
