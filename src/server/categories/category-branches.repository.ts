import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** The two levels below a category: where each is stored, and what it belongs to. */
const levels = {
  subcategory: { table: 'subcategories', parent: 'category_id' },
  service: { table: 'sub_sub_categories', parent: 'subcategory_id' },
} as const
export type BranchLevel = keyof typeof levels

export const tableOf = (level: BranchLevel) => levels[level].table
/** The branches with this parent, among which a position counts. */
export const siblingsOf = (level: BranchLevel, parentId: number) =>
  sql`${sql.ref(levels[level].parent)} = ${parentId}`

/** The parent of a branch. */
export type BranchPlace = { categoryId: number; parentId: number; name: string }

/** The position of a branch; undefined when it doesn't exist. */
export async function findBranchPlace(
  tx: Tx,
  level: BranchLevel,
  id: number,
): Promise<BranchPlace | undefined> {
  const categoryId = level === 'subcategory' ? sql`branch.category_id` : sql`s.category_id`
  const join = level === 'subcategory' ? sql`` : sql`JOIN subcategories s ON s.id = branch.subcategory_id`
  const { rows } = await sql<BranchPlace>`
    SELECT ${categoryId} AS "categoryId", branch.${sql.ref(levels[level].parent)} AS "parentId", branch.name
    FROM ${sql.table(levels[level].table)} branch ${join} WHERE branch.id = ${id}`.execute(tx)
  return rows[0]
}

/** The category that a new branch would belong to; undefined when its parent doesn't exist. */
export async function findCategoryOfParent(
  tx: Tx,
  level: BranchLevel,
  parentId: number,
): Promise<number | undefined> {
  if (level === 'subcategory') return parentId
  const row = await tx
    .selectFrom('subcategories')
    .select('category_id')
    .where('id', '=', parentId)
    .executeTakeFirst()
  return row?.category_id
}

/** How many siblings there are, and another one with this name in any case. */
export async function readSiblings(
  tx: Tx,
  level: BranchLevel,
  parentId: number,
  { name, exceptId = 0 }: { name: string; exceptId?: number },
): Promise<{ count: number; sameId: number | null }> {
  const { rows } = await sql<{ count: number; sameId: number | null }>`
    SELECT count(*)::int AS count, min(id) FILTER (WHERE lower(name) = lower(${name}) AND id <> ${exceptId}) AS "sameId"
    FROM ${sql.table(levels[level].table)} WHERE ${siblingsOf(level, parentId)}`.execute(tx)
  return rows[0] as { count: number; sameId: number | null }
}

/** Adds a branch at the end of its siblings and returns its ID. */
export async function createBranch(
  tx: Tx,
  level: BranchLevel,
  parentId: number,
  name: string,
): Promise<number> {
  const { table, parent } = levels[level]
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.ref(parent)}, name, position)
    VALUES (${parentId}, ${name}, (SELECT coalesce(max(position), 0) + 1 FROM ${sql.table(table)} WHERE ${siblingsOf(level, parentId)}))
    RETURNING id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export async function renameBranch(tx: Tx, level: BranchLevel, id: number, name: string): Promise<void> {
  await sql`UPDATE ${sql.table(levels[level].table)} SET name = ${name} WHERE id = ${id}`.execute(tx)
}

/** Uses that block a deletion. The branch is locked, so no new ones can appear in the meantime. */
export type Uses = { businesses: boolean; branches: boolean }

/** Whether a branch is in use, by businesses or by something below it. */
export async function findUsesOfBranch(tx: Tx, level: BranchLevel, id: number): Promise<Uses> {
  await sql`SELECT FROM ${sql.table(levels[level].table)} WHERE id = ${id} FOR UPDATE`.execute(tx)
  // Two checks, because listed and unlisted businesses each have their own index.
  const used = (condition: ReturnType<typeof sql>) => sql<boolean>`
    (EXISTS (SELECT FROM businesses WHERE is_listed AND ${condition})
     OR EXISTS (SELECT FROM businesses WHERE NOT is_listed AND ${condition}))`
  const { rows } =
    level === 'service'
      ? await sql<Uses>`SELECT ${used(sql`sub_sub_category_ids @> ARRAY[${id}::int]`)} AS businesses, false AS branches`.execute(
          tx,
        )
      : await sql<Uses>`SELECT ${used(sql`subcategory_id = ${id}`)} AS businesses,
          EXISTS (SELECT FROM sub_sub_categories WHERE subcategory_id = ${id}) AS branches`.execute(tx)
  return rows[0] as Uses
}

/** Whether a category is in use. */
export async function findUsesOfCategory(tx: Tx, categoryId: number): Promise<Uses> {
  await sql`SELECT FROM categories WHERE id = ${categoryId} FOR UPDATE`.execute(tx)
  const { rows } = await sql<Uses>`
    SELECT EXISTS (SELECT FROM businesses WHERE is_listed AND category_id = ${categoryId})
        OR EXISTS (SELECT FROM businesses WHERE NOT is_listed AND category_id = ${categoryId}) AS businesses,
      EXISTS (SELECT FROM subcategories WHERE category_id = ${categoryId}) AS branches`.execute(tx)
  return rows[0] as Uses
}

/** Deletes an unused branch. */
export async function deleteBranch(tx: Tx, level: BranchLevel, id: number): Promise<void> {
  const { table } = levels[level]
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx)
}

/** Deletes an unused category. */
export async function deleteCategory(tx: Tx, categoryId: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', categoryId).execute()
}
