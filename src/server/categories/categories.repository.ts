import type { Db } from '#server/lib/database/db.ts'
import type { Category, Subcategory, SubSubCategory } from '#shared/categories/categories.schemas.ts'

/** Categories, each with its number of listed businesses. */
const selectCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .leftJoin('business_counts', (join) =>
      join.onRef('business_counts.ref_id', '=', 'categories.id').on('business_counts.scope', '=', 'category'),
    )
    .select((eb) => [
      'categories.id',
      'name',
      'slug',
      'icon',
      'svg_icon as svgIcon',
      'background_color as backgroundColor',
      eb.fn.coalesce('business_count', eb.lit(0)).as('businessCount'),
    ])

/** All categories in directory order. */
export async function listCategories(db: Db): Promise<Category[]> {
  return selectCategories(db).orderBy('position').execute()
}

/** A category by its name in URLs. */
export async function findCategoryBySlug(db: Db, slug: string): Promise<Category | undefined> {
  return selectCategories(db).where('slug', '=', slug).executeTakeFirst()
}

/** Subcategories of a category; null when there is no such category. */
export async function findSubcategories(db: Db, categoryId: number): Promise<Subcategory[] | null> {
  const subcategories = await db
    .selectFrom('subcategories')
    .leftJoin('business_counts', (join) =>
      join
        .onRef('business_counts.ref_id', '=', 'subcategories.id')
        .on('business_counts.scope', '=', 'subcategory'),
    )
    .select((eb) => [
      'subcategories.id',
      'name',
      eb.fn.coalesce('business_count', eb.lit(0)).as('businessCount'),
    ])
    .where('subcategories.category_id', '=', categoryId)
    .orderBy('position')
    .execute()
  if (subcategories.length > 0) return subcategories
  return (await exists(db, 'categories', categoryId)) ? [] : null
}

/** Sub-subcategories of a subcategory; null when there is no such subcategory. */
export async function findSubSubCategories(db: Db, subcategoryId: number): Promise<SubSubCategory[] | null> {
  const services = await db
    .selectFrom('sub_sub_categories')
    .select(['id', 'name'])
    .where('subcategory_id', '=', subcategoryId)
    .orderBy('position')
    .execute()
  if (services.length > 0) return services
  return (await exists(db, 'subcategories', subcategoryId)) ? [] : null
}

async function exists(db: Db, table: 'categories' | 'subcategories', id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
