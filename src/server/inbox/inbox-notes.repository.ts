import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type InboxNote, notesPerItemMax } from '#shared/inbox/inbox-desk.schemas.ts'

/** A person from a joined table `users`, as JSON. */
export const personOf = (table: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)},
    'name', trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}))`

type NoteRow = Omit<InboxNote, 'createdAt'> & { itemId: number; createdAt: Date }

/** The newest notes of each item, oldest first. */
export async function listNotes(db: Db, itemIds: readonly number[]): Promise<Map<number, InboxNote[]>> {
  const notes = new Map<number, InboxNote[]>()
  if (itemIds.length === 0) return notes
  const { rows } = await sql<NoteRow>`
    SELECT note.id, note.item_id AS "itemId", note.content, note.is_reply AS "isReply", note.created_at AS "createdAt",
      CASE WHEN author.id IS NOT NULL THEN ${personOf('author')} END AS author
    FROM unnest(${sql.val(itemIds)}::int[]) AS item (id)
    CROSS JOIN LATERAL (
      SELECT * FROM inbox_notes WHERE item_id = item.id ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(notesPerItemMax)}
    ) note
    LEFT JOIN users author ON author.id = note.author_id
    ORDER BY note.created_at, note.id`.execute(db)
  for (const { itemId, createdAt, ...note } of rows) {
    const ofItem = notes.get(itemId) ?? []
    notes.set(itemId, [...ofItem, { ...note, createdAt: createdAt.toISOString() }])
  }
  return notes
}

type NewNote = { itemId: number; authorId: number; content: string; isReply: boolean }

/** True when the same person wrote the same to the same item within the last ten minutes (a double click, a retry). */
export async function isRepeatedNote(
  tx: Tx,
  { itemId, authorId, content, isReply }: NewNote,
): Promise<boolean> {
  const repeated = await tx
    .selectFrom('inbox_notes')
    .select('id')
    .where('item_id', '=', itemId)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .where('author_id', '=', authorId)
    .where('is_reply', '=', isReply)
    .where('content', '=', content)
    .limit(1)
    .executeTakeFirst()
  return repeated !== undefined
}

export async function createInboxNote(
  tx: Tx,
  { itemId, authorId, content, isReply }: NewNote,
): Promise<void> {
  await tx
    .insertInto('inbox_notes')
    .values({ item_id: itemId, author_id: authorId, content, is_reply: isReply })
    .execute()
}
