import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { textColumns } from '../business-texts.repository.ts'

/** The only columns an edit may write: those of `businesses`, then those of `business_profiles`. */
const narrowColumns = [
  'name_key',
  'category_id',
  'subcategory_id',
  'sub_sub_category_ids',
  'price_cents',
  'latitude',
  'longitude',
  'weekly_minutes',
] as const
const wideColumns = [
  ...textColumns,
  'business_hours',
  'payment_methods',
  'social_links',
  'additional_services',
  'why_people_love_us',
  'logo_url',
  'cover_url',
  'thumbnail_url',
  'images',
] as const
const jsonColumns: ReadonlySet<string> = new Set([
  'business_hours',
  'payment_methods',
  'social_links',
  'images',
])

export type EditedColumns = Pick<Selectable<Tables['businesses']>, (typeof narrowColumns)[number]> &
  Pick<Selectable<Tables['business_profiles']>, (typeof wideColumns)[number]>

/** A business before an edit. */
export type EditableBusiness = { columns: EditedColumns; revision: number; isListed: boolean }

/** Both rows of a business this person still owns, locked until the transaction ends. */
export async function lockEditable(
  tx: Tx,
  businessId: number,
  ownerId: number | null,
): Promise<EditableBusiness | undefined> {
  const row = await tx
    .selectFrom('businesses')
    .innerJoin('business_profiles', 'business_id', 'id')
    .select([...narrowColumns, ...wideColumns, 'revision', 'is_listed'])
    .where('id', '=', businessId)
    .where('submitted_by_id', 'is not distinct from', ownerId)
    // Locks both rows: with a lock on one, the other would be read as of before the wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { revision, is_listed: isListed, ...columns } = row
  return { columns, revision, isListed }
}

/** Writes the changed columns, each row once, and increments the revision. */
export async function updateEdited(
  tx: Tx,
  businessId: number,
  changed: Partial<EditedColumns>,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ ...pick(changed, narrowColumns), updated_at: new Date() })
    .where('id', '=', businessId)
    .execute()
  await tx
    .updateTable('business_profiles')
    .set({ ...pick(changed, wideColumns), revision: sql`revision + 1` })
    .where('business_id', '=', businessId)
    .execute()
}

/** The columns of one table as bound; a jsonb array would otherwise be sent as a PostgreSQL array. */
function pick(changed: Partial<EditedColumns>, names: readonly (keyof EditedColumns)[]): object {
  const present = names.filter((name) => changed[name] !== undefined)
  const bound = (name: keyof EditedColumns) => {
    const value = changed[name]
    return jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value
  }
  return Object.fromEntries(present.map((name) => [name, bound(name)]))
}

/** The place of a business in the category tree. */
export type Branch = Pick<EditedColumns, 'category_id' | 'subcategory_id' | 'sub_sub_category_ids'>

/** Moves a listed business in the stored totals; locks them by scope and ID, as `countBusiness` does. */
export async function moveInCounts(tx: Tx, from: Branch, to: Branch): Promise<void> {
  const totalsOf = ({ category_id, subcategory_id, sub_sub_category_ids }: Branch, change: 1 | -1) => sql`
    SELECT scope, ref_id, ${change}::int AS change FROM (
      VALUES ('category', ${category_id}::int), ('subcategory', ${subcategory_id}::int)
      UNION ALL SELECT 'sub_sub_category', unnest(${sql.val(sub_sub_category_ids)}::int[])
    ) AS total (scope, ref_id)`
  await sql`
    INSERT INTO business_counts (scope, ref_id, business_count)
    SELECT scope, ref_id, sum(change) FROM (${totalsOf(from, -1)} UNION ALL ${totalsOf(to, 1)}) AS moved
    WHERE ref_id IS NOT NULL GROUP BY scope, ref_id HAVING sum(change) <> 0 ORDER BY scope, ref_id
    ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = business_counts.business_count + excluded.business_count`.execute(
    tx,
  )
}
