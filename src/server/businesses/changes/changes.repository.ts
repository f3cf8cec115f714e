import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { DecideChange, OwnChange } from '#shared/businesses/changes/changes.schemas.ts'
import { decisionDueAt, undoMinutes } from '#shared/businesses/decisions/decisions.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import type { AreaColumns } from '../service-areas.service.ts'
import {
  type CheckedColumns,
  narrowChecked,
  type PartColumns,
  partsOf,
  wideChecked,
} from './checked-columns.ts'

/** Former values of the waiting changes of a locked listing; empty if staff have seen it as it is. */
export async function findWaiting(tx: Tx, businessId: number): Promise<PartColumns> {
  const { rows } = await sql<{ before: PartColumns }>`
    SELECT before FROM business_changes WHERE business_id = ${businessId} AND decided_at IS NULL`.execute(tx)
  return rows[0]?.before ?? {}
}

/** Sets the waiting changes of a locked listing. Several edits in a row are one item, with the deadline of the first. */
export async function setWaiting(tx: Tx, businessId: number, before: PartColumns): Promise<void> {
  const isWaiting = partsOf(before).length > 0
  if (isWaiting)
    await sql`
      INSERT INTO business_changes AS c (business_id, before) VALUES (${businessId}, ${JSON.stringify(before)})
      ON CONFLICT (business_id) WHERE decided_at IS NULL
        DO UPDATE SET before = excluded.before, revision = c.revision + 1`.execute(tx)
  else
    await sql`DELETE FROM business_changes WHERE business_id = ${businessId} AND decided_at IS NULL`.execute(
      tx,
    )
  await markBeingChecked(tx, businessId, isWaiting)
}

async function markBeingChecked(tx: Tx, businessId: number, isBeingChecked: boolean): Promise<void> {
  await sql`UPDATE businesses SET is_being_checked = ${isBeingChecked}
    WHERE id = ${businessId} AND is_being_checked <> ${isBeingChecked}`.execute(tx)
}

/** A change with the listing as it is now, for a decision. */
export type StoredChange = {
  id: number
  businessId: number
  revision: number
  decision: DecideChange['decision'] | null
  reason: string | null
  before: PartColumns
  after: PartColumns | null
  canUndo: boolean
  /** The owner has changed it again since the decision. */
  isChangedAgain: boolean
  columns: CheckedColumns & AreaColumns & Parameters<typeof facetsOf>[0]
}

/** The listing of a change. */
export async function findChangedBusinessId(tx: Tx, changeId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('business_changes')
    .select('business_id')
    .where('id', '=', changeId)
    .executeTakeFirst()
  return row?.business_id
}

const ofFacets = ['payment_methods', 'why_people_love_us', 'service_area', 'hides_address']

/** A change of a listing that is already locked. */
export async function findStoredChange(tx: Tx, changeId: number): Promise<StoredChange | undefined> {
  const columns = [...narrowChecked, ...wideChecked, ...ofFacets]
  const { rows } = await sql<StoredChange>`
    SELECT c.id, c.business_id AS "businessId", c.revision, c.decision, c.reason, c.before, c.after,
      coalesce(c.decided_at > now() - ${sql.lit(undoMinutes)} * interval '1 minute', false) AS "canUndo",
      c.decided_at IS NOT NULL AND b.is_being_checked AS "isChangedAgain",
      (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(b) || to_jsonb(p))
        WHERE key = ANY(${sql.val(columns)}::text[])) AS columns
    FROM business_changes c JOIN businesses b ON b.id = c.business_id
    JOIN business_profiles p ON p.business_id = b.id WHERE c.id = ${changeId}`.execute(tx)
  return rows[0]
}

type ChangeDecision = { decision: DecideChange['decision']; reason: string | null; after: PartColumns }

/** Records a decision on a change of a locked listing; null lets it wait again. */
export async function saveDecision(
  tx: Tx,
  { id, businessId }: StoredChange,
  decided: ChangeDecision | null,
): Promise<void> {
  await sql`
    UPDATE business_changes SET decision = ${decided?.decision ?? null}, reason = ${decided?.reason ?? null},
      after = ${decided && JSON.stringify(decided.after)}, decided_at = CASE WHEN ${decided !== null}::boolean THEN now() END,
      revision = revision + 1
    WHERE id = ${id}`.execute(tx)
  await markBeingChecked(tx, businessId, decided === null)
}

/** Writes the checked columns of a locked listing; its owner's next save is compared with them. */
export async function writeChecked(
  tx: Tx,
  { businessId, columns }: StoredChange,
  restored: CheckedColumns,
): Promise<void> {
  const pick = (names: readonly (keyof CheckedColumns)[]) =>
    Object.fromEntries(names.map((name) => [name, restored[name]]))
  await tx
    .updateTable('businesses')
    .set({
      ...pick(narrowChecked),
      facets: facetsOf({ ...columns, zip_code: restored.zip_code }),
      updated_at: new Date(),
    })
    .where('id', '=', businessId)
    .execute()
  await tx
    .updateTable('business_profiles')
    .set({ ...pick(wideChecked), revision: sql`revision + 1` })
    .where('business_id', '=', businessId)
    .execute()
}

/** Days during which an owner reads that a change was taken back. */
const shownDays = 14

/** The latest changes of these listings, for their owners: those that wait, and those taken back lately. */
export async function findOwnChanges(
  db: Db | Tx,
  businessIds: readonly number[],
): Promise<Map<number, OwnChange>> {
  if (businessIds.length === 0) return new Map()
  type Row = {
    businessId: number
    before: PartColumns
    changedAt: Date
    decidedAt: Date | null
    reason: string | null
  }
  const { rows } = await sql<Row>`
    SELECT * FROM (
      SELECT DISTINCT ON (business_id) business_id AS "businessId", before, changed_at AS "changedAt",
        decided_at AS "decidedAt", decision, reason
      FROM business_changes WHERE business_id = ANY(${sql.val(businessIds)}::int[]) ORDER BY business_id, id DESC
    ) latest WHERE decision IS NULL
      OR decision = 'taken-back' AND "decidedAt" > now() - ${sql.lit(shownDays)} * interval '1 day'`.execute(
    db,
  )
  return new Map(
    rows.map(({ businessId, before, changedAt, decidedAt, reason }) => [
      businessId,
      {
        parts: partsOf(before),
        changedAt: changedAt.toISOString(),
        decisionDueAt: decisionDueAt(changedAt).toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        reason,
      },
    ]),
  )
}

/** Deletes decided changes that are no longer shown to anyone. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`DELETE FROM business_changes WHERE decided_at < now() - ${sql.lit(shownDays)} * interval '1 day'`.execute(
    db,
  )
}
