import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { OwnAddress } from '#shared/businesses/form/business-forms.schemas.ts'
import {
  columnTypes,
  type ListingColumns,
  narrowColumns,
  wideColumns,
} from '../business-columns.repository.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'

export type EditedColumns = ListingColumns

/** A business before an edit. */
export type EditableBusiness = {
  id: number
  columns: EditedColumns
  revision: number
  isListed: boolean
  status: BusinessStatus
  isBeingChecked: boolean
}

/** Both rows of a business this person still owns, locked until the transaction ends. */
export async function lockEditable(
  tx: Tx,
  businessId: number,
  ownerId: number | null,
): Promise<EditableBusiness | undefined> {
  const row = await tx
    .selectFrom('businesses')
    .innerJoin('business_profiles', 'business_id', 'id')
    .select([...narrowColumns, ...wideColumns, 'id', 'revision', 'is_listed', 'status', 'is_being_checked'])
    .where('id', '=', businessId)
    .where('submitted_by_id', 'is not distinct from', ownerId)
    .where(sql<boolean>`status <> 'merged'`)
    // Locks both rows: with a lock on one, the other would be read as of before the wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { id, revision, is_listed: isListed, status, is_being_checked: isBeingChecked, ...columns } = row
  return { id, columns, revision, isListed, status, isBeingChecked }
}

/** The address of a business, also a hidden one; for its team and for staff. */
export const getAddress = (db: Db, businessId: number): Promise<OwnAddress> =>
  db
    .selectFrom('business_profiles')
    .select(['address', 'zip_code as zipCode'])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()

/** Writes the changed columns, each row once, marks them as entered here, and increments the revision. */
export async function updateEdited(
  tx: Tx,
  businessId: OwnedBusinessId,
  changed: Partial<EditedColumns>,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ ...pick(changed, narrowColumns), updated_at: new Date() })
    .where('id', '=', businessId)
    .execute()
  await tx
    .updateTable('business_profiles')
    .set({
      ...pick(changed, wideColumns),
      // A change of hours or prices says that the new ones are right.
      ...(('business_hours' in changed || 'special_hours' in changed) && { hours_confirmed_at: new Date() }),
      ...('main_services' in changed && { prices_confirmed_at: new Date() }),
      revision: sql`revision + 1`,
      edited_columns: sql`ARRAY(SELECT DISTINCT unnest(edited_columns || ${sql.val(Object.keys(changed))}::text[]))`,
    })
    .where('business_id', '=', businessId)
    .execute()
}

/** The columns of one table as bound; a jsonb array would otherwise be sent as a PostgreSQL array. */
function pick(changed: Partial<EditedColumns>, names: readonly (keyof EditedColumns)[]): object {
  const present = names.filter((name) => changed[name] !== undefined)
  const bound = (name: keyof EditedColumns) => {
    const value = changed[name]
    return columnTypes[name] === 'jsonb' && value !== null ? JSON.stringify(value) : value
  }
  return Object.fromEntries(present.map((name) => [name, bound(name)]))
}
