import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { SentFile } from './attachments.repository.ts'

/** Files that came with a request and that nobody was told of; `isDone` once none has come for a minute. */
export async function findUntoldFiles(
  db: Db | Tx,
  conversationId: number,
): Promise<{ files: SentFile[]; isDone: boolean }> {
  const { rows } = await sql<SentFile & { isNew: boolean }>`
    SELECT url, kind, name, created_at > now() - interval '50 seconds' AS "isNew" FROM message_attachments
    WHERE conversation_id = ${conversationId} AND is_with_request AND NOT is_told ORDER BY id`.execute(db)
  return { files: rows.map(({ isNew: _, ...file }) => file), isDone: !rows.some(({ isNew }) => isNew) }
}

export async function markFilesTold(tx: Tx, conversationId: number): Promise<void> {
  await tx
    .updateTable('message_attachments')
    .set({ is_told: true })
    .where('conversation_id', '=', conversationId)
    .where('is_with_request', '=', true)
    .execute()
}
