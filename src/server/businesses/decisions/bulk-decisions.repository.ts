import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import {
  type BulkDecision,
  bulkDecisionMax,
  bulkUndoHours,
  listedBulkDecisionsMax,
} from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import type { Branch } from '../business-status.repository.ts'

type Row = Omit<BulkDecision, 'createdAt' | 'undoUntil'> & { createdAt: Date; undoUntil: Date | null }

const undoEnd = sql`created_at + ${sql.lit(bulkUndoHours)} * interval '1 hour'`
const columns = sql`id, decision, category ->> 'name' AS "categoryName", state, total, changed, skipped, undone, created_at AS "createdAt",
  CASE WHEN state = 'done' AND changed > 0 AND ${undoEnd} > now() THEN ${undoEnd} END AS "undoUntil"`

const toBulkDecision = ({ createdAt, undoUntil, ...row }: Row): BulkDecision => ({
  ...row,
  createdAt: createdAt.toISOString(),
  undoUntil: undoUntil?.toISOString() ?? null,
})

/** The last bulk decisions, newest first. */
export async function listBulkDecisions(db: Db): Promise<BulkDecision[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM bulk_decisions ORDER BY id DESC LIMIT ${listedBulkDecisionsMax}`.execute(db)
  return rows.map(toBulkDecision)
}

export async function findBulkDecision(db: Db | Tx, id: number): Promise<BulkDecision | undefined> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM bulk_decisions WHERE id = ${id}`.execute(db)
  return rows[0] && toBulkDecision(rows[0])
}

/** A bulk decision for the background work. */
export type WorkingDecision = {
  id: number
  decision: BulkDecision['decision']
  reason: string | null
  category: { categoryId: number; subcategoryId: number | null; name: string } | null
  state: BulkDecision['state']
}

/** Locks it until the transaction ends, so two processes never work on the same items. */
export async function lockBulkDecision(tx: Tx, id: number): Promise<WorkingDecision | undefined> {
  const { rows } = await sql<WorkingDecision>`
    SELECT id, decision, reason, category, state FROM bulk_decisions WHERE id = ${id} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** Returns its ID, or undefined while another one is at work. */
export async function createBulkDecision(
  tx: Tx,
  { actorId, decision, reason, category }: Omit<WorkingDecision, 'id' | 'state'> & { actorId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO bulk_decisions (actor_id, decision, reason, category)
    VALUES (${actorId}, ${decision}, ${reason}, ${category && JSON.stringify(category)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id
}

/**
 * Collects the listings that `matching` selects by ID, as many as a bulk decision may have and one more, with the revision
 * of what is decided on, and returns how many there are.
 */
export async function collectItems(
  tx: Tx,
  id: number,
  matching: RawBuilder<unknown>,
  decision: BulkDecision['decision'],
): Promise<number> {
  const revised =
    decision === 'categorized'
      ? sql`business_profiles s ON s.business_id = b.id`
      : sql`business_submissions s ON s.business_id = b.id`
  const { rows } = await sql<{ total: number }>`
    WITH items AS (
      INSERT INTO bulk_decision_items (bulk_decision_id, business_id, revision)
      SELECT ${id}::int, b.id, coalesce(s.revision, 0)
      FROM (${matching}) AS b (id) LEFT JOIN ${revised}
      LIMIT ${sql.lit(bulkDecisionMax + 1)} RETURNING 1
    ), counted AS (SELECT count(*)::int AS total FROM items)
    UPDATE bulk_decisions SET total = counted.total FROM counted WHERE id = ${id} RETURNING counted.total`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

export type BulkItem = {
  id: number
  revision: number
  statusBefore: BusinessStatus | null
  reasonBefore: string | null
  branchBefore: BranchBefore | null
}
export type BranchBefore = Branch & { isEntered: boolean }

/** The next items to decide on, or with `changed` those to undo, by ID. */
export async function listNextItems(
  tx: Tx,
  id: number,
  outcome: 'changed' | null,
  limit: number,
): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    SELECT business_id AS id, revision, status_before AS "statusBefore", reason_before AS "reasonBefore",
      branch_before AS "branchBefore"
    FROM bulk_decision_items
    WHERE bulk_decision_id = ${id} AND ${outcome === null ? sql`outcome IS NULL` : sql`outcome = 'changed'`}
    ORDER BY business_id LIMIT ${limit}`.execute(tx)
  return rows
}

type Settled = {
  id: number
  outcome: 'changed' | 'skipped' | 'undone'
  revision?: number
  statusBefore?: BusinessStatus
  reasonBefore?: string | null
  branchBefore?: BranchBefore
}

/** Records the outcome of items, and counts it. */
export async function settleItems(tx: Tx, id: number, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  await sql`
    UPDATE bulk_decision_items item SET outcome = row.outcome, revision = coalesce(row.revision, item.revision),
      status_before = coalesce(row."statusBefore", status_before), reason_before = coalesce(row."reasonBefore", reason_before),
      branch_before = coalesce(row."branchBefore", branch_before)
    FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      AS row (id int, outcome text, revision int, "statusBefore" text, "reasonBefore" text, "branchBefore" jsonb)
    WHERE bulk_decision_id = ${id} AND business_id = row.id`.execute(tx)
  const count = (outcome: Settled['outcome']) => settled.filter((each) => each.outcome === outcome).length
  await sql`
    UPDATE bulk_decisions SET changed = changed + ${count('changed')}::int, undone = undone + ${count('undone')}::int,
      skipped = skipped + CASE WHEN state = 'running' THEN ${count('skipped')}::int ELSE 0 END
    WHERE id = ${id}`.execute(tx)
}

/** Once done, listings that were deleted meanwhile count as skipped. */
export async function setBulkState(tx: Tx, id: number, state: BulkDecision['state']): Promise<void> {
  await sql`
    UPDATE bulk_decisions SET state = ${state}, skipped = CASE WHEN ${state} = 'done' THEN total - changed ELSE skipped END
    WHERE id = ${id}`.execute(tx)
}

/** Deletes bulk decisions that are long past undoing, with their items. */
export async function deleteOldBulkDecisions(db: Db): Promise<void> {
  await sql`DELETE FROM bulk_decisions WHERE created_at < now() - interval '7 days'`.execute(db)
}
