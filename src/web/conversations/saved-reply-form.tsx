import { useEffect } from 'react'
import { replyPlaceholders } from '#shared/conversations/fill-reply.ts'
import type { SavedReply, SaveReply } from '#shared/conversations/saved-replies.schemas.ts'
import { replyTextMax, replyTitleMax } from '#shared/conversations/team-limits.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { deleteReply, saveReply } from './saved-replies.queries.ts'

type SavedReplyFormProps = {
  api: Api
  businessId: number
  /** Null for a new one. */
  reply: SavedReply | null
  onSaved: (all: readonly SavedReply[]) => void
  onCancel: () => void
}

/** The title and the text of a saved reply. */
export function SavedReplyForm({ api, businessId, reply, onSaved, onCancel }: SavedReplyFormProps) {
  const { form, faults, isSending, bind, submit } = useForm<SaveReply, readonly SavedReply[]>({
    blank: { title: reply?.title ?? '', text: reply?.text ?? '' },
    keptAs: `saved-reply:${businessId}:${reply?.id ?? 'new'}`,
    check: ({ title, text }) => ({
      ...(title.trim() === '' && { title: 'Please enter a title' }),
      ...(text.trim() === '' && { text: 'Please enter some text' }),
    }),
    send: ({ title, text }) =>
      saveReply(api, businessId, reply?.id ?? null, { title: title.trim(), text: text.trim() }),
    onSent: onSaved,
    onFailed: (error, fieldFaults) => {
      if (Object.keys(fieldFaults).length === 0) toastFailure('The saved reply wasn’t saved', error)
    },
  })
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field label="Title" isRequired hint="Only your team sees it." error={faults.title}>
        <Input maxLength={replyTitleMax} autoComplete="off" {...bind('title')} />
      </Field>
      <Field
        label="Text"
        isRequired
        hint={`${replyPlaceholders.join(', ')} are filled in when you use it.`}
        error={faults.text}
      >
        <Textarea rows={6} maxLength={replyTextMax} {...bind('text')} />
      </Field>
      <div className="Form-end">
        <Button variant="quiet" onClick={onCancel}>
          Back
        </Button>
        <SubmitButton isSending={isSending} label="Save reply" sending="Saving..." />
      </div>
      {reply ? <DeleteReply api={api} businessId={businessId} reply={reply} onDeleted={onSaved} /> : null}
    </form>
  )
}

type DeleteReplyProps = {
  api: Api
  businessId: number
  reply: SavedReply
  onDeleted: (all: readonly SavedReply[]) => void
}

function DeleteReply({ api, businessId, reply, onDeleted }: DeleteReplyProps) {
  const { isRunning, run } = useOneCall()
  const remove = () =>
    run(async () => {
      try {
        onDeleted(await deleteReply(api, businessId, reply.id))
        toast({
          title: 'Saved reply deleted',
          description: reply.title,
          action: {
            label: 'Undo',
            onAction: () =>
              saveReply(api, businessId, null, { title: reply.title, text: reply.text }).then(
                onDeleted,
                (error) => toastFailure('The saved reply wasn’t restored', error),
              ),
          },
        })
      } catch (error) {
        toastFailure('The saved reply wasn’t deleted', error)
      }
    })
  return (
    <Button variant="danger" disabled={isRunning} onClick={() => void remove()}>
      {isRunning ? 'Deleting...' : 'Delete this reply'}
    </Button>
  )
}
