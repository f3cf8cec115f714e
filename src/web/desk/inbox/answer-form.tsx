import { type FormEvent, useState } from 'react'
import type { InboxItem } from '#shared/inbox/inbox-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useKeptText } from '../use-kept-text.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { inboxActions } from './inbox.queries.ts'

type Way = 'reply' | 'note'

/** Sends a reply, or adds a note that only staff can read. Without an email address, only notes are possible. */
export function AnswerForm({ item }: { item: InboxItem }) {
  const { replyTo } = item
  const [way, setWay] = useState<Way>(replyTo ? 'reply' : 'note')
  return (
    <div className="DeskForm">
      {replyTo ? (
        <Fieldset legend="What to write" className="DeskWays">
          <Radio
            name={`way-${item.id}`}
            label={`Email reply to ${replyTo}`}
            checked={way === 'reply'}
            onChange={() => setWay('reply')}
          />
          <Radio
            name={`way-${item.id}`}
            label="Internal note"
            checked={way === 'note'}
            onChange={() => setWay('note')}
          />
        </Fieldset>
      ) : (
        <p className="Field-hint">There’s no email address. Call them and note the result here.</p>
      )}
      {way === 'reply' ? <ReplyForm item={item} /> : <NoteForm item={item} />}
    </div>
  )
}

function ReplyForm({ item }: { item: InboxItem }) {
  const api = useApi()
  const [message, setMessage] = useKeptText(`reply:${item.id}`)
  // These are closed by an outcome or a decision, not by an email.
  const isDecided = item.kind === 'quote' || item.kind === 'claim'
  const [isDone, setDone] = useState(!isDecided)
  const { close } = useDeskAddress()
  const { form, isBusy, faults, fault, run, clearFaults } = useStaffAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() === '') return
    void run(
      () => inboxActions(api, item).reply({ message, isDone }),
      () => {
        setMessage('')
        toast({ title: 'Reply sent', description: `To ${item.replyTo}.` })
        if (isDone) close(item.id)
      },
    )
  }
  return (
    <form ref={form} className="DeskForm" onSubmit={submit}>
      <Field label="Reply" error={faults.message}>
        <Textarea
          rows={5}
          maxLength={5000}
          value={message}
          onChange={({ target }) => {
            setMessage(target.value)
            clearFaults(['message'])
          }}
        />
      </Field>
      {isDecided ? null : (
        <Checkbox
          label="Also mark as done"
          checked={isDone}
          onChange={({ target }) => setDone(target.checked)}
        />
      )}
      {faults.message ? null : <DeskFaultNote fault={fault} />}
      <div className="DeskActions">
        <Button variant="primary" type="submit" disabled={isBusy || message.trim() === ''}>
          {isBusy ? 'Sending...' : 'Send Reply'}
        </Button>
      </div>
    </form>
  )
}

function NoteForm({ item }: { item: InboxItem }) {
  const api = useApi()
  const [content, setContent] = useKeptText(`note:${item.id}`)
  const { form, isBusy, faults, fault, run, clearFaults } = useStaffAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (content.trim() === '') return
    void run(
      () => inboxActions(api, item).note({ content }),
      () => setContent(''),
    )
  }
  return (
    <form ref={form} className="DeskForm" onSubmit={submit}>
      <Field label="Note" error={faults.content} hint="Only staff can see this.">
        <Textarea
          rows={3}
          maxLength={2000}
          value={content}
          onChange={({ target }) => {
            setContent(target.value)
            clearFaults(['content'])
          }}
        />
      </Field>
      {faults.content ? null : <DeskFaultNote fault={fault} />}
      <div className="DeskActions">
        <Button type="submit" disabled={isBusy || content.trim() === ''}>
          {isBusy ? 'Saving...' : 'Add Note'}
        </Button>
      </div>
    </form>
  )
}
