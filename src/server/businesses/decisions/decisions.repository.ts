import { sql } from 'kysely'
import { isActive } from '#server/lib/active-people.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { undoMinutes } from '#shared/businesses/decisions/decisions.ts'

export type Owner = {
  id: number
  firstName: string
  lastName: string
  email: string
  isEmailConfirmed: boolean
  isBlocked: boolean
}

/** A listing as a decision finds it, locked. */
export type LockedBusiness = {
  id: number
  name: string
  status: BusinessStatus
  isListed: boolean
  isAdminChoice: boolean
  reason: string | null
  revision: number
  canUndo: boolean
  /** It isn't public before staff approve it. */
  isHeld: boolean
  /** Null for an unclaimed listing. */
  owner: Owner | null
}

/**
 * True while the decision on a listing that waited for staff can be undone, unless its owner is blocked; for rows of
 * `business_submissions` named `s` and of its owner named `u`.
 */
export const canUndo = sql<boolean>`coalesce((s.decided_from = 'pending' OR s.decided_from = 'unconfirmed' AND s.is_held) AND ${isActive('u')}
  AND s.decided_at > now() - ${sql.lit(undoMinutes)} * interval '1 minute', false)`

/**
 * The existing listings with these IDs, in order of ID, locked with their owners until the transaction ends: people
 * before businesses, as everywhere, and each kind by ID.
 */
export async function lockForDecision(tx: Tx, businessIds: readonly number[]): Promise<LockedBusiness[]> {
  const ids = sql`ANY(${sql.val(businessIds)}::int[])`
  await sql`SELECT FROM users WHERE id IN (SELECT submitted_by_id FROM businesses WHERE id = ${ids})
    ORDER BY id FOR KEY SHARE`.execute(tx)
  await sql`SELECT FROM businesses WHERE id = ${ids} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  // A separate statement: one that waited for the lock would read the other tables as of before the wait.
  const { rows } = await sql<LockedBusiness>`
    SELECT b.id, p.name, b.status, b.is_listed AS "isListed", b.is_admin_choice AS "isAdminChoice", s.reason,
      coalesce(s.revision, 0) AS revision, ${canUndo} AS "canUndo",
      coalesce(s.is_held, false) AS "isHeld",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name,
        'lastName', u.last_name, 'email', u.email, 'isEmailConfirmed', u.email_confirmed_at IS NOT NULL,
        'isBlocked', u.blocked_at IS NOT NULL) END AS owner
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN business_submissions s ON s.business_id = b.id LEFT JOIN users u ON u.id = b.submitted_by_id
    WHERE b.id = ${ids} AND b.status <> 'merged' ORDER BY b.id`.execute(tx)
  return rows
}

export type Revised = { id: number; revision: number; decidedAt: Date | null }

/** Records a decision on locked listings, with the status they had before. One without a row gets one. */
export async function saveDecisions(
  tx: Tx,
  businessIds: readonly number[],
  reason: string | null,
): Promise<Revised[]> {
  const { rows } = await sql<Revised>`
    INSERT INTO business_submissions AS s (business_id, submitted_at, decided_at, reason, decided_from)
    SELECT id, created_at, now(), ${reason}, status FROM businesses WHERE id = ANY(${sql.val(businessIds)}::int[])
    ON CONFLICT (business_id) DO UPDATE SET decided_at = excluded.decided_at, reason = excluded.reason,
      decided_from = excluded.decided_from, blocked_from = NULL, revision = s.revision + 1
    RETURNING business_id AS id, revision, decided_at AS "decidedAt"`.execute(tx)
  return rows
}

/** Puts locked listings back in the queue, with their original waiting time. */
export async function withdrawDecisions(tx: Tx, businessIds: readonly number[]): Promise<Revised[]> {
  const { rows } = await sql<Revised>`
    UPDATE business_submissions SET decided_at = NULL, reason = NULL, decided_from = NULL, revision = revision + 1
    WHERE business_id = ANY(${sql.val(businessIds)}::int[])
    RETURNING business_id AS id, revision, decided_at AS "decidedAt"`.execute(tx)
  return rows
}

/** Gives locked listings, all with the same status before, the reasons they had with it. */
export async function restoreDecisions(
  tx: Tx,
  former: readonly { id: number; reasonBefore: string | null }[],
): Promise<void> {
  await sql`
    UPDATE business_submissions SET reason = row."reasonBefore", decided_from = NULL, revision = revision + 1
    FROM jsonb_to_recordset(${JSON.stringify(former)}::jsonb) AS row (id int, "reasonBefore" text)
    WHERE business_id = row.id`.execute(tx)
}

/**
 * Gives or removes Admin's Choice of a locked listing and makes its decision final, because a waiting listing can't have it.
 * Decisions from before the desk existed count as decided immediately.
 */
export async function updateAdminChoice(tx: Tx, businessId: number, isAdminChoice: boolean): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ is_admin_choice: isAdminChoice, updated_at: new Date() })
    .where('id', '=', businessId)
    .execute()
  await sql`
    INSERT INTO business_submissions AS s (business_id, submitted_at, decided_at)
    SELECT id, created_at, CASE WHEN status <> 'pending' THEN created_at END FROM businesses WHERE id = ${businessId}
    ON CONFLICT (business_id) DO UPDATE SET decided_from = NULL, revision = s.revision + 1`.execute(tx)
}

/** Records for those who follow or saved them that listings have closed, or that it isn't so. */
export async function noteClosing(tx: Tx, businessIds: readonly number[], isClosed: boolean): Promise<void> {
  const ids = sql`ANY(${sql.val(businessIds)}::int[])`
  if (!isClosed)
    await sql`DELETE FROM business_news WHERE business_id = ${ids} AND kind = 'closed'`.execute(tx)
  else
    await sql`
      INSERT INTO business_news (business_id, kind)
      SELECT id, 'closed' FROM businesses b WHERE id = ${ids}
        AND (EXISTS (SELECT FROM business_follows WHERE business_id = b.id)
          OR EXISTS (SELECT FROM business_saves WHERE business_id = b.id))
      ORDER BY id ON CONFLICT (business_id, kind) DO UPDATE SET changed_at = now()`.execute(tx)
}
