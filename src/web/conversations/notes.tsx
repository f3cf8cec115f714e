import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Note } from '#shared/conversations/notes.schemas.ts'
import { noteTextMax } from '#shared/conversations/team-limits.ts'
import { isKeyTaken } from '#web/lib/idempotency-keys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { ConversationAccess } from './conversations.queries.ts'
import { addNote, deleteNote, editNote, notesQuery } from './team.queries.ts'

type NotesProps = { access: ConversationAccess }

/** The team's notes on a conversation, with a field for a new one. */
export function Notes({ access }: NotesProps) {
  const { data: notes, error, refetch } = useQuery(notesQuery(access))
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="notes-title">
      <h3 ref={title} id="notes-title" tabIndex={-1}>
        Notes
      </h3>
      <p className="Notes-hint">Only your team sees them.</p>
      <NewNote access={access} />
      {notes ? (
        <ul>
          {notes.map((note) => (
            <NoteItem key={note.id} access={access} note={note} title={title} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Notes couldn’t be loaded" onRetry={() => void refetch()} />
      ) : (
        <>
          <LoadingNote label="Loading notes" />
          <Skeletons classNames={['is-text is-l', 'is-small is-m']} />
        </>
      )}
    </section>
  )
}

/** Shows the notes that a change returned. */
function useNotes(access: ConversationAccess) {
  const queryClient = useQueryClient()
  return (notes: readonly Note[]) => queryClient.setQueryData(notesQuery(access).queryKey, notes)
}

function NewNote({ access }: NotesProps) {
  const show = useNotes(access)
  const queryClient = useQueryClient()
  const handleFailure = async (error: unknown) => {
    if (!isKeyTaken(error)) return toastFailure('Your note wasn’t saved', error)
    await queryClient.invalidateQueries({ queryKey: notesQuery(access).queryKey })
    toast({
      title: 'Your first version was already saved',
      description: 'It’s below. Add this one too, or edit the first.',
      variant: 'destructive',
    })
  }
  return (
    <NoteForm
      label="New note"
      text=""
      keptAs={`note:${access.id}`}
      action="Add note"
      send={(text, key) => addNote(access, text, key())}
      onSent={show}
      onFailed={handleFailure}
    />
  )
}

type NoteFormProps = {
  label: string
  /** The saved text. */
  text: string
  keptAs: string
  action: string
  send: (text: string, key: () => string) => Promise<readonly Note[]>
  onSent: (notes: readonly Note[]) => void
  onFailed?: (error: unknown) => unknown
  onCancel?: () => void
}

/** Enter starts a line, Ctrl or Command and Enter saves. */
function NoteForm(props: NoteFormProps) {
  const { label, text, keptAs, action, send, onSent, onCancel } = props
  const { onFailed = (error: unknown) => toastFailure('Your note wasn’t saved', error) } = props
  const { form, faults, isSending, bind, submit } = useForm({
    blank: { text },
    keptAs,
    check: (draft) => (draft.text.trim() === '' ? { text: 'Write a note' } : {}),
    send: (draft, _extra, key) => send(draft.text.trim(), key),
    onSent,
    onFailed,
  })
  const isChanging = onCancel !== undefined
  // The pressed button is gone.
  useEffect(() => {
    if (isChanging) form.current?.querySelector('textarea')?.focus()
  }, [isChanging, form])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="Notes-form" noValidate onSubmit={submit} onKeyDown={handleKey}>
      <Field label={<span className="sr">{label}</span>} error={faults.text}>
        <Textarea rows={2} maxLength={noteTextMax} placeholder="Write a note" {...bind('text')} />
      </Field>
      <div className="Notes-actions">
        <SubmitButton variant="outline" isSending={isSending} label={action} sending="Saving..." />
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type NoteItemProps = {
  access: ConversationAccess
  note: Note
  /** Gets the focus when the note is deleted. */
  title: RefObject<HTMLElement | null>
}

function NoteItem({ access, note, title }: NoteItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const [isEditing, setEditing] = useState(false)
  const show = useNotes(access)
  const close = () => {
    setEditing(false)
    item.current?.focus()
  }
  const { id, text, authorName, createdAt, editedAt } = note
  const author = authorName ?? 'Former member'
  return (
    <li className="Note" ref={item} tabIndex={-1}>
      {isEditing ? (
        <NoteForm
          label={`Note by ${author}`}
          text={text}
          keptAs={`note:${access.id}:${id}`}
          action="Save note"
          send={(changed) => editNote(access, id, changed)}
          onSent={(notes) => {
            show(notes)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <>
          <p className="Note-text">{text}</p>
          <p className="Note-by">
            {author}, <Ago at={createdAt} />
            {editedAt ? ', edited' : null}
          </p>
          <NoteActions access={access} note={note} title={title} onEdit={() => setEditing(true)} />
        </>
      )}
    </li>
  )
}

function NoteActions({ access, note, title, onEdit }: NoteItemProps & { onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const show = useNotes(access)
  if (!note.canDelete) return null
  const which = <span className="sr"> note: {note.text.slice(0, 40)}</span>
  return (
    <p className="Note-actions">
      {note.isOwn ? (
        <button type="button" className="Link" onClick={onEdit}>
          Edit{which}
        </button>
      ) : null}
      <button type="button" className="Link" onClick={() => setAsking(true)}>
        Delete{which}
      </button>
      <CallDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this note?"
        text="This deletes it for your whole team."
        action="Delete note"
        running="Deleting..."
        back="Keep it"
        isDanger
        call={async () => show(await deleteNote(access, note.id))}
        failure="The note wasn’t deleted"
        focusAfter={title}
      />
    </p>
  )
}
