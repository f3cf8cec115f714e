import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type AttachmentRow, type SentFile, shown } from './attachments.repository.ts'

/** Puts unsent files of a visitor into a message that waits for staff, in this order. Returns those that were there. */
export async function putInHeldMessage(
  tx: Tx,
  conversationId: number,
  heldId: number,
  attachmentIds: readonly number[],
): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    UPDATE message_attachments SET held_request_id = ${heldId}, conversation_id = NULL, position = place - 1
    FROM unnest(${sql.val(attachmentIds)}::int[]) WITH ORDINALITY AS given (given_id, place)
    WHERE id = given_id AND conversation_id = ${conversationId} AND side = 'visitor'
      AND message_id IS NULL AND NOT is_with_request
    RETURNING url, kind, name`.execute(tx)
  return rows
}

/**
 * Gives the files of a held message back to its conversation, as unsent ones, in their order. The key of one that was used
 * there in the meantime is replaced.
 */
export async function takeFromHeldMessage(
  tx: Tx,
  heldId: number,
  conversationId: number,
): Promise<{ id: number; url: string; position: number }[]> {
  const { rows } = await sql<{ id: number; url: string; position: number }>`
    UPDATE message_attachments file SET held_request_id = NULL, conversation_id = ${conversationId},
      client_key = CASE WHEN EXISTS (SELECT FROM message_attachments other
        WHERE other.conversation_id = ${conversationId} AND other.client_key = file.client_key)
        THEN gen_random_uuid() ELSE client_key END
    WHERE held_request_id = ${heldId} RETURNING id, url, position`.execute(tx)
  return rows.toSorted((one, other) => one.position - other.position)
}

/** The files of messages that wait for staff, in their order. */
export const listHeldFiles = (
  db: Db,
  heldIds: readonly number[],
): Promise<(AttachmentRow & { heldId: number | null })[]> =>
  db
    .selectFrom('message_attachments')
    .select(shown)
    .select('held_request_id as heldId')
    .where(sql<boolean>`held_request_id = ANY(${heldIds}::int[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()
