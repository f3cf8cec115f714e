import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { ActionName, ActionTarget } from '#shared/audit/actions.schemas.ts'

/** An action and its target. `actorId` is null for the command line. */
export type NewAction = {
  actorId: number | null
  action: ActionName
  targetType: ActionTarget
  targetId: number | null
  details?: Record<string, unknown>
}

/** Stores actions in one statement. The actor is null if their account was deleted in the meantime. */
export async function createActions(tx: Tx, actions: readonly NewAction[]): Promise<void> {
  if (actions.length === 0) return
  const rows = actions.map(({ actorId, action, targetType, targetId, details = {} }) => ({
    actor_id: actorId,
    action,
    target_type: targetType,
    target_id: targetId,
    details,
  }))
  const actorIds = [...new Set(actions.map(({ actorId }) => actorId))]
  await sql`
    WITH actors AS MATERIALIZED (
      SELECT id FROM users WHERE id = ANY(${sql.val(actorIds)}::int[]) ORDER BY id FOR KEY SHARE
    )
    INSERT INTO staff_actions (actor_id, action, target_type, target_id, details)
    SELECT actors.id, action, target_type, target_id, details
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (actor_id int, action text, target_type text, target_id int, details jsonb)
    LEFT JOIN actors ON actors.id = given.actor_id`.execute(tx)
}

/** True when this person did this to this target within the last hour; they are locked until the transaction ends. */
export async function hasDoneLately(
  tx: Tx,
  { actorId, action, targetType, targetId }: NewAction,
): Promise<boolean> {
  await sql`SELECT FROM users WHERE id = ${actorId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql`
    SELECT FROM staff_actions WHERE target_type = ${targetType} AND target_id = ${targetId}
      AND created_at > now() - interval '1 hour' AND actor_id = ${actorId} AND action = ${action} LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** True when this action was already done to this target. */
export async function hasAction(
  tx: Tx,
  { action, targetType, targetId }: Pick<NewAction, 'action' | 'targetType' | 'targetId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_actions')
    .select('id')
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Empties the details of actions on a person's account, listings and reviews, and on reviews of their listings: a reason
 * is free text and may name them. Call it before any of those are deleted. The log lets nothing else change an entry.
 */
export async function eraseActionDetailsAbout(tx: Tx, userId: number): Promise<void> {
  const theirs = sql`SELECT id FROM businesses WHERE submitted_by_id = ${userId}`
  const about = (type: ActionTarget, ids: RawBuilder<unknown>) =>
    sql`SELECT id FROM staff_actions WHERE target_type = ${type} AND target_id IN (${ids})`
  await sql`SELECT set_config('find_local.erasing', 'on', true)`.execute(tx)
  await sql`
    UPDATE staff_actions SET details = '{}' WHERE details <> '{}' AND id IN (
      ${about('user', sql`SELECT ${userId}::int`)} UNION ${about('business', theirs)}
      UNION ${about('review', sql`SELECT id FROM reviews WHERE user_id = ${userId} OR business_id IN (${theirs})`)}
    )`.execute(tx)
  await sql`SELECT set_config('find_local.erasing', 'off', true)`.execute(tx)
}
