import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

export type VideoRow = {
  id: number
  url: string
  file: string
  poster: string | null
  bytes: number
  width: number | null
  height: number | null
  codec: string | null
}

export const findVideo = (db: Db, attachmentId: number): Promise<VideoRow | undefined> =>
  db
    .selectFrom('message_attachments')
    .select(['id', 'url', 'file', 'poster', 'bytes', 'width', 'height', 'codec'])
    .where('id', '=', attachmentId)
    .where('kind', '=', 'video')
    .executeTakeFirst()

/** Locks a video that still has the same file; false when it is gone or has another one. */
export async function lockVideo(tx: Tx, { id, file }: Pick<VideoRow, 'id' | 'file'>): Promise<boolean> {
  const row = await tx
    .selectFrom('message_attachments')
    .select('id')
    .where('id', '=', id)
    .where('file', '=', file)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function showSmallerVideo(
  tx: Tx,
  attachmentId: number,
  files: Pick<VideoRow, 'file' | 'poster' | 'bytes' | 'width' | 'height'>,
): Promise<void> {
  await tx.updateTable('message_attachments').set(files).where('id', '=', attachmentId).execute()
}

/** Notes that nobody works on a video anymore, and returns the conversations that show it, by ID: several for that of a round. */
export async function endShrinking(
  tx: Tx,
  attachmentId: number,
  state: 'failed' | null,
): Promise<{ conversationId: number; businessId: number; visitorId: number | null }[]> {
  const { rows } = await sql<{ conversationId: number; businessId: number; visitorId: number | null }>`
    WITH ended AS (UPDATE message_attachments SET shrink_state = ${state} WHERE id = ${attachmentId}
      RETURNING conversation_id, round_id)
    SELECT id AS "conversationId", business_id AS "businessId", user_id AS "visitorId"
    FROM business_quote_requests
    WHERE id = (SELECT conversation_id FROM ended) OR (round_id = (SELECT round_id FROM ended) AND joined_at IS NULL)
    ORDER BY id`.execute(tx)
  return rows
}
