import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type Label, labelsShownMax, type SaveLabel } from '#shared/conversations/labels.schemas.ts'
import { businessesOf } from './conversation-access.repository.ts'

/**
 * The labels of a conversation, for rows of `business_quote_requests` named `request`: by their names at the business that
 * it is of now, because a merged listing may already have the same name.
 */
const givenLabels = sql`
  FROM conversation_labels given JOIN business_labels chosen ON chosen.id = given.label_id
  JOIN business_labels shown ON shown.business_id = request.business_id AND lower(shown.name) = lower(chosen.name)
  WHERE given.conversation_id = request.id`

/** The same as JSON. */
export const labelsOfRequest: RawBuilder<Label[]> = sql<Label[]>`coalesce((
  SELECT json_agg(json_build_object('id', id, 'name', name, 'color', color) ORDER BY lower(name))
  FROM (SELECT DISTINCT shown.id, shown.name, shown.color ${givenLabels}) labels), '[]'::json)`

/** Whether a conversation has a label of this name. */
export const hasLabel = (name: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT ${givenLabels} AND lower(shown.name) = lower(${name}))`

/** The labels of a conversation, by name. */
export async function listLabelsOf(db: Db, conversationId: number): Promise<Label[]> {
  const { rows } = await sql<{ labels: Label[] }>`
    SELECT ${labelsOfRequest} AS labels FROM business_quote_requests request WHERE id = ${conversationId}`.execute(
    db,
  )
  return rows[0]?.labels ?? []
}

const labels = (db: Db | Tx) =>
  db
    .selectFrom('business_labels')
    .select(['id', 'name', 'color'])
    .orderBy(sql`lower(name)`)
    .limit(labelsShownMax)

export const listLabels = (db: Db | Tx, businessId: number): Promise<Label[]> =>
  labels(db).where('business_id', '=', businessId).execute()

/** The labels of everything somebody owns or helps with; of two with the same name, the older one. */
export const listLabelsOfTeams = (db: Db, userId: number): Promise<Label[]> =>
  labels(db)
    .distinctOn(sql`lower(name)`)
    .where(sql<boolean>`business_id = ANY(${businessesOf(userId)})`)
    .orderBy('id')
    .execute()

/** One after another: names and numbers of labels and saved replies of a business are checked before they are stored. */
export async function lockTeamWords(tx: Tx, businessId: number): Promise<void> {
  await sql`SELECT FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`.execute(tx)
}

export async function insertLabel(tx: Tx, businessId: number, label: SaveLabel): Promise<Label> {
  return tx
    .insertInto('business_labels')
    .values({ business_id: businessId, ...label })
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()
}

export const updateLabel = (
  tx: Tx,
  businessId: number,
  labelId: number,
  label: SaveLabel,
): Promise<Label | undefined> =>
  tx
    .updateTable('business_labels')
    .set(label)
    .where('id', '=', labelId)
    .where('business_id', '=', businessId)
    .returning(['id', 'name', 'color'])
    .executeTakeFirst()

/** Takes a label from all conversations, too. */
export async function deleteLabel(db: Db, businessId: number, labelId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('business_labels')
    .where('id', '=', labelId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a conversation exactly these labels of its business. */
export async function setLabels(tx: Tx, conversationId: number, labelIds: readonly number[]): Promise<void> {
  const ids = sql.val([...labelIds])
  await sql`DELETE FROM conversation_labels
    WHERE conversation_id = ${conversationId} AND NOT label_id = ANY(${ids}::int[])`.execute(tx)
  await sql`INSERT INTO conversation_labels (conversation_id, label_id)
    SELECT ${conversationId}::int, id FROM unnest(${ids}::int[]) AS chosen (id)
    ON CONFLICT DO NOTHING`.execute(tx)
}
