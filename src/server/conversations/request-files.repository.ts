import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { SentFile } from './attachments.repository.ts'

type Untold = {
  files: SentFile[]
  /** The ID of the last one; null without any. */
  newestId: number | null
  /** None has come for a minute. */
  isDone: boolean
}

/** Files of a request, those of its round included, that its business wasn't told of. */
export async function findUntoldFiles(db: Db | Tx, conversationId: number): Promise<Untold> {
  const { rows } = await sql<SentFile & { id: number; isNew: boolean }>`
    SELECT file.id, url, kind, file.name, file.created_at > now() - interval '50 seconds' AS "isNew"
    FROM business_quote_requests request JOIN message_attachments file
      ON (file.conversation_id = request.id OR (file.round_id = request.round_id AND request.joined_at IS NULL))
      AND is_with_request AND file.id > told_file_id
    WHERE request.id = ${conversationId} ORDER BY file.id`.execute(db)
  return {
    files: rows.map(({ url, kind, name }) => ({ url, kind, name })),
    newestId: rows.at(-1)?.id ?? null,
    isDone: !rows.some(({ isNew }) => isNew),
  }
}

/** Whether the business of a locked conversation waits to be told of the request itself, with its files; a digest may have come first. */
export async function isUntold(tx: Tx, conversationId: number): Promise<boolean> {
  const { told_file_id, mail_id } = await tx
    .selectFrom('business_quote_requests')
    .select(['told_file_id', 'mail_id'])
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return told_file_id < 0 && mail_id === null
}

/** Notes that the business of a locked conversation was told of files up to this one. */
export async function markFilesTold(tx: Tx, conversationId: number, newestId: number): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ told_file_id: newestId })
    .where('id', '=', conversationId)
    .execute()
}
