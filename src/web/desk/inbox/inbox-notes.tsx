import type { InboxNote } from '#shared/inbox/inbox-desk.schemas.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Staff's notes and replies so far, oldest first. */
export function InboxNotes({ notes }: { notes: readonly InboxNote[] }) {
  if (notes.length === 0) return null
  return (
    <ol className="DeskNotes" aria-label="Notes and replies">
      {notes.map((note) => (
        <li key={note.id}>
          <p className="DeskNotes-who">
            <b>{note.author?.name ?? 'Former user'}</b>
            <Ago at={note.createdAt} />
            {note.isReply ? <Badge variant="ok">replied by email</Badge> : null}
          </p>
          <p className="DeskText">{note.content}</p>
        </li>
      ))}
    </ol>
  )
}
