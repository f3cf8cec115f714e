import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type {
  CreateCategory,
  DeskCategory,
  DeskCategoryTree,
} from '#shared/categories/categories-desk.schemas.ts'
import { iconMarkup } from '#shared/categories/category-icons.ts'

/** Icons are stored as a class; the desk shows their name in the set. */
const iconClass = 'lucide-'

const deskColumns = sql`
  c.id, c.name, c.slug, replace(c.icon, ${iconClass}, '') AS icon, c.svg_icon AS "svgIcon",
  c.background_color AS "backgroundColor", coalesce(n.business_count, 0) AS "businessCount",
  (SELECT count(*) FROM categories before WHERE (before.position, before.id) <= (c.position, c.id))::int AS position, c.revision`
const withCount = sql`categories c LEFT JOIN business_counts n ON n.scope = 'category' AND n.ref_id = c.id`

/** All categories in directory order. */
export async function listDeskCategories(db: Db): Promise<DeskCategory[]> {
  const { rows } = await sql<DeskCategory>`
    SELECT ${deskColumns} FROM ${withCount} ORDER BY c.position, c.id`.execute(db)
  return rows
}

/** A category with everything below it. */
export async function findCategoryTree(db: Db, categoryId: number): Promise<DeskCategoryTree | undefined> {
  const { rows } = await sql<DeskCategoryTree>`
    SELECT ${deskColumns}, coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'businessCount', coalesce(of_s.business_count, 0),
        'services', coalesce((
          SELECT json_agg(json_build_object('id', service.id, 'name', service.name) ORDER BY service.position, service.id)
          FROM sub_sub_categories service WHERE service.subcategory_id = s.id), '[]')) ORDER BY s.position, s.id)
      FROM subcategories s LEFT JOIN business_counts of_s ON of_s.scope = 'subcategory' AND of_s.ref_id = s.id
      WHERE s.category_id = c.id), '[]') AS subcategories
    FROM ${withCount} WHERE c.id = ${categoryId}`.execute(db)
  return rows[0]
}

/** Locks out other additions until the transaction ends, and returns the number of categories. */
export async function lockCategories(tx: Tx): Promise<number> {
  await sql`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { count } = await tx
    .selectFrom('categories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The revision of a category, locked with all below it: every writer of the tree locks the category first. */
export async function lockCategory(tx: Tx, categoryId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('categories')
    .select('revision')
    .where('id', '=', categoryId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.revision
}

type CategoryColumns = Omit<CreateCategory, 'position'>
const columnsOf = ({ name, icon, backgroundColor }: CategoryColumns) => ({
  name,
  icon: iconClass + icon,
  svg_icon: iconMarkup(icon),
  background_color: backgroundColor,
})

/** Another category with this name or address. */
export async function findCategoryLike(
  tx: Tx,
  { name, slug }: { name: string; slug: string },
  exceptId = 0,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('categories')
    .select('id')
    .where(({ or, eb }) => or([eb(sql`lower(name)`, '=', sql`lower(${name})`), eb('slug', '=', slug)]))
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row?.id
}

/** Adds a category at the end and returns its ID. */
export async function createCategory(tx: Tx, given: CategoryColumns, slug: string): Promise<number> {
  const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM categories)`
  const { id } = await tx
    .insertInto('categories')
    .values({ ...columnsOf(given), slug, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCategory(tx: Tx, categoryId: number, given: CategoryColumns): Promise<void> {
  await tx.updateTable('categories').set(columnsOf(given)).where('id', '=', categoryId).execute()
}

/** Counts an edit of a category or of something below it. */
export async function countEdit(tx: Tx, categoryId: number): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', categoryId)
    .execute()
}
