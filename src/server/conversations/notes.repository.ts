import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Note } from '#shared/conversations/notes.schemas.ts'
import { notesMax } from '#shared/conversations/team-limits.ts'

type Reader = { conversationId: number; userId: number }
type Row = Omit<Note, 'createdAt' | 'editedAt'> & { createdAt: Date; editedAt: Date | null }

/** True for somebody who owns the business of the note's conversation; for rows of `conversation_notes` named `note`. */
const isOwner = (userId: number) => sql<boolean>`EXISTS (
  SELECT FROM business_quote_requests request JOIN businesses b ON b.id = request.business_id
  WHERE request.id = note.conversation_id AND b.submitted_by_id = ${userId})`

/** The notes on a conversation, as one of the team sees them. */
export async function listNotes(db: Db, { conversationId, userId }: Reader): Promise<Note[]> {
  const { rows } = await sql<Row>`
    SELECT note.id, text, u.first_name || ' ' || u.last_name AS "authorName",
      note.user_id IS NOT DISTINCT FROM ${userId}::int AS "isOwn",
      note.user_id IS NOT DISTINCT FROM ${userId}::int OR ${isOwner(userId)} AS "canDelete",
      note.created_at AS "createdAt", edited_at AS "editedAt"
    FROM conversation_notes note LEFT JOIN users u ON u.id = note.user_id
    WHERE conversation_id = ${conversationId} ORDER BY note.id DESC LIMIT ${sql.lit(notesMax)}`.execute(db)
  return rows.map(({ createdAt, editedAt, ...note }) => ({
    ...note,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }))
}

/** Locks the author before the conversation, as deleting an account does; false if the account is gone. */
export async function lockAuthor(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(tx)
  return rows.length > 0
}

/** Adds a note; false if there is no room. The conversation must be locked. */
export async function addNote(tx: Tx, { conversationId, userId }: Reader, text: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO conversation_notes (conversation_id, user_id, text)
    SELECT ${conversationId}::int, ${userId}::int, ${text}::text
    WHERE (SELECT count(*) FROM conversation_notes WHERE conversation_id = ${conversationId}) < ${notesMax}
    RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Changes somebody's own note; false if it isn't theirs, or is gone. */
export async function editNote(tx: Tx, reader: Reader, noteId: number, text: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversation_notes')
    .set({ text, edited_at: sql<Date>`now()` })
    .where('id', '=', noteId)
    .where('conversation_id', '=', reader.conversationId)
    .where('user_id', '=', reader.userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes somebody's own note, or any for the owner of the business; false if they may not, or it is gone. */
export async function deleteNote(
  tx: Tx,
  { conversationId, userId }: Reader,
  noteId: number,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM conversation_notes note WHERE id = ${noteId} AND conversation_id = ${conversationId}
      AND (user_id = ${userId} OR ${isOwner(userId)}) RETURNING id`.execute(tx)
  return rows.length > 0
}
