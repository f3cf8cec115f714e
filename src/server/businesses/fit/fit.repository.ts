import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import {
  allOf,
  type DirectoryQuery,
  filterConditions,
  indexedOrders,
} from '#server/search/find/directory-filters.repository.ts'

/** Businesses that are read by each of the three orders: enough that the best of them fit. */
const poolMax = 30

/**
 * IDs of listed businesses that match the filters, to be ranked: the best rated in the place, the best rated anywhere,
 * and those that answer most of their requests.
 */
export async function findFitPool(db: Db, { place, at, ...filters }: DirectoryQuery): Promise<number[]> {
  const now = new Date()
  const anywhere = allOf(filterConditions(filters, now))
  const inPlace = at ? allOf(filterConditions({ ...filters, place, at }, now)) : sql`false`
  const { rows } = await sql<{ id: number }>`
    (SELECT b.id FROM businesses b WHERE ${inPlace} ORDER BY ${indexedOrders.best} LIMIT ${sql.lit(poolMax)})
    UNION (SELECT b.id FROM businesses b WHERE ${anywhere} ORDER BY ${indexedOrders.best} LIMIT ${sql.lit(poolMax)})
    UNION (SELECT b.id FROM businesses b WHERE ${anywhere} AND b.answered_share IS NOT NULL
      ORDER BY b.answered_share DESC, b.answer_minutes, b.id LIMIT ${sql.lit(poolMax)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** A trade on up to three levels, by the lowest one that is known. */
export type SoughtTrade = {
  name: string
  category: number | null
  subcategory: number | null
  subSubCategory: number | null
}
export type TradeIds = Partial<
  Record<'category' | 'subcategory' | 'subSubCategory', number | null | undefined>
>

/** The trade of these IDs with the levels above it; undefined when none of them is one. */
export async function findTrade(db: Db, ids: TradeIds): Promise<SoughtTrade | undefined> {
  const { category = null, subcategory = null, subSubCategory = null } = ids
  if (category === null && subcategory === null && subSubCategory === null) return undefined
  const { rows } = await sql<SoughtTrade>`
    SELECT service.name, sub.category_id AS category, sub.id AS subcategory, service.id AS "subSubCategory", 1 AS level
    FROM sub_sub_categories service JOIN subcategories sub ON sub.id = service.subcategory_id
    WHERE service.id = ${subSubCategory}::int
    UNION ALL SELECT name, category_id, id, NULL, 2 FROM subcategories WHERE id = ${subcategory}::int
    UNION ALL SELECT name, id, NULL, NULL, 3 FROM categories WHERE id = ${category}::int
    ORDER BY level LIMIT 1`.execute(db)
  const [found] = rows
  return (
    found && {
      name: found.name,
      category: found.category,
      subcategory: found.subcategory,
      subSubCategory: found.subSubCategory,
    }
  )
}

/** The median minutes to the first answer of those whose answers were measured, by ID; null for more than half unanswered. */
export async function listAnswerMinutes(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; minutes: number | null }>`
    SELECT id, answer_minutes AS minutes FROM businesses
    WHERE id = ANY(${sql.val(ids)}::int[]) AND answered_share IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}
