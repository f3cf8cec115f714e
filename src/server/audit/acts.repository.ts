import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { ActName, ActTarget } from '#shared/audit/acts.schemas.ts'

/** What was done, to what. `actorId` is null for the command line. */
export type NewAct = {
  actorId: number | null
  act: ActName
  targetType: ActTarget
  targetId: number | null
  details?: Record<string, unknown>
}

/** Stores acts in one statement. Whoever has left meanwhile has acted as nobody. */
export async function createActs(tx: Tx, acts: readonly NewAct[]): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map(({ actorId, act, targetType, targetId, details = {} }) => ({
    actor_id: actorId,
    act,
    target_type: targetType,
    target_id: targetId,
    details,
  }))
  const actorIds = [...new Set(acts.map(({ actorId }) => actorId))]
  await sql`
    WITH actors AS MATERIALIZED (
      SELECT id FROM users WHERE id = ANY(${sql.val(actorIds)}::int[]) ORDER BY id FOR KEY SHARE
    )
    INSERT INTO acts (actor_id, act, target_type, target_id, details)
    SELECT actors.id, act, target_type, target_id, details
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (actor_id int, act text, target_type text, target_id int, details jsonb)
    LEFT JOIN actors ON actors.id = given.actor_id`.execute(tx)
}

/** True when this was done to this before. */
export async function hasAct(
  tx: Tx,
  { act, targetType, targetId }: Pick<NewAct, 'act' | 'targetType' | 'targetId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('acts')
    .select('id')
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
    .where('act', '=', act)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Empties the details of acts that concern a person who leaves: their account, their listings, their reviews and those of
 * their listings. Reasons are staff's own words, and may name them. Before any of that is deleted.
 */
export async function forgetDetailsAbout(tx: Tx, userId: number): Promise<void> {
  const theirs = sql`SELECT id FROM businesses WHERE submitted_by_id = ${userId}`
  const about = (type: ActTarget, ids: RawBuilder<unknown>) =>
    sql`SELECT id FROM acts WHERE target_type = ${type} AND target_id IN (${ids})`
  await sql`
    UPDATE acts SET details = '{}' WHERE id IN (
      ${about('user', sql`SELECT ${userId}::int`)} UNION ${about('business', theirs)}
      UNION ${about('review', sql`SELECT id FROM reviews WHERE user_id = ${userId} OR business_id IN (${theirs})`)}
    )`.execute(tx)
}
