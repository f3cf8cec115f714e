import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { fillReply } from '#shared/conversations/fill-reply.ts'
import type { SavedReply } from '#shared/conversations/saved-replies.schemas.ts'
import { savedRepliesMax } from '#shared/conversations/team-limits.ts'
import type { Api } from '#web/lib/api-client.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { noteUse, savedRepliesQuery } from './saved-replies.queries.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'

type SavedRepliesDialogProps = {
  api: Api
  business: Conversation['business']
  visitorName: string
  isOpen: boolean
  onClose: () => void
  /** Takes the text with the names filled in. */
  onChoose: (text: string) => void
}

/** Answers that a business gives often: one press puts one into the message. They are written and changed here, too. */
export function SavedRepliesDialog({ isOpen, onClose, ...props }: SavedRepliesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Saved replies"
      description={`Shared by everyone on the ${props.business.name} team. Nothing is sent until you press Send.`}
    >
      <SavedReplies {...props} />
    </Dialog>
  )
}

/** Number of replies from which on there is a search. */
const searchFrom = 7

function SavedReplies({
  api,
  business,
  visitorName,
  onChoose,
}: Omit<SavedRepliesDialogProps, 'isOpen' | 'onClose'>) {
  const queryClient = useQueryClient()
  const query = savedRepliesQuery(api, business.id)
  const { data: replies, error, refetch } = useQuery(query)
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const area = useFocusBack(edited)
  const show = (all: readonly SavedReply[]) => {
    queryClient.setQueryData(query.queryKey, all)
    setEdited(null)
  }
  const choose = (reply: SavedReply) => {
    onChoose(fillReply(reply.text, { visitorName, businessName: business.name }))
    // Only the order depends on it.
    noteUse(api, business.id, reply.id).catch(() => {})
  }
  if (edited)
    return (
      <SavedReplyForm
        api={api}
        businessId={business.id}
        reply={edited === 'new' ? null : edited}
        onSaved={show}
        onCancel={() => setEdited(null)}
      />
    )
  if (!replies)
    return error ? (
      <ErrorState title="Saved replies couldn’t be loaded" onRetry={() => void refetch()} />
    ) : (
      <>
        <LoadingNote label="Loading saved replies" />
        <Skeletons classNames={['is-text is-l', 'is-small is-m', 'is-text is-l']} />
      </>
    )
  return (
    <div ref={area}>
      {replies.length > 0 ? (
        <ReplyList replies={replies} onChoose={choose} onEdit={setEdited} />
      ) : (
        <EmptyState
          headingLevel={3}
          className="is-small"
          title="No saved replies yet"
          text="Save a reply you give often, such as your prices or when you can come."
        />
      )}
      {replies.length < savedRepliesMax ? (
        <Button className="SavedReplies-new" data-edit="new" onClick={() => setEdited('new')}>
          New saved reply
        </Button>
      ) : (
        <p className="Notes-hint">A business can have at most {savedRepliesMax} saved replies.</p>
      )}
    </div>
  )
}

/** Returns the focus to the form's opener once the list is back; to the first button if it is gone. */
function useFocusBack(edited: SavedReply | 'new' | null) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef(edited)
  useEffect(() => {
    const { current: left } = before
    before.current = edited
    if (edited || !left) return
    const opener = `[data-edit="${left === 'new' ? left : left.id}"]`
    const button = area.current?.querySelector<HTMLElement>(opener) ?? area.current?.querySelector('button')
    button?.focus()
  }, [edited])
  return area
}

type ReplyListProps = {
  replies: readonly SavedReply[]
  onChoose: (reply: SavedReply) => void
  onEdit: (reply: SavedReply) => void
}

function ReplyList({ replies, onChoose, onEdit }: ReplyListProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = replies.filter((reply) => `${reply.title}\n${reply.text}`.toLowerCase().includes(wanted))
  return (
    <>
      {replies.length >= searchFrom ? (
        <div className="InputBox has-button">
          <SearchInput
            label="Search saved replies"
            maxLength={100}
            value={text}
            onType={setText}
            onClear={() => setText('')}
          />
        </div>
      ) : null}
      {found.length === 0 ? <p role="status">No saved replies match.</p> : null}
      <ul className="SavedReplies" onKeyDown={moveByArrows}>
        {found.map((reply, at) => (
          <li key={reply.id}>
            <button
              type="button"
              className="SavedReply"
              data-autofocus={at === 0 ? '' : undefined}
              onClick={() => onChoose(reply)}
            >
              <b>{reply.title}</b>
              <span>{reply.text}</span>
            </button>
            <IconButton
              isPlain
              label={`Change ${reply.title}`}
              data-edit={reply.id}
              onClick={() => onEdit(reply)}
            >
              <Pencil className="Icon is-s" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.SavedReply')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus()
}
