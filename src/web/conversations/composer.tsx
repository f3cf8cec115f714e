import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import type { PickedFiles } from '#web/lib/picked-files.ts'
import { removeFrom, uploadTo } from '#web/lib/upload-attachment.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AddFilesButton } from '#web/ui/attachment-picker.tsx'
import { AttachmentTray } from '#web/ui/attachment-tray.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { useAttachments } from '#web/ui/use-attachments.ts'
import { useFileDrop } from '#web/ui/use-file-drop.ts'
import type { ConversationAccess } from './conversations.queries.ts'

type ComposerProps = {
  access: ConversationAccess
  /** To whom: "Pecan Street Plumbing". */
  to: string
  /** Takes the text and the files over at once, also those on their way; it keeps them until they are sent. */
  onSend: (text: string, files: PickedFiles) => void
  /** More ways to answer, such as a quote. */
  tools: ReactNode
}

/** An empty message this soon after another, in milliseconds, is a second tap on Send. */
const secondTap = 1_000

/** Where a message is written. Enter starts a line, Ctrl or Command and Enter sends. */
export function Composer({ access, to, onSend, tools }: ComposerProps) {
  const { id, api, headers } = access
  const { apiUrl } = usePublicConfig()
  const files = useAttachments({
    upload: uploadTo({ origin: apiUrl, conversationId: id, headers }),
    remove: removeFrom(api, id),
    keptAs: `message-files:${id}`,
  })
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const { form, faults, draft, bind, submit } = useForm({
    blank: { text: '' },
    keptAs: `message:${id}`,
    check: ({ text }) => (text.trim() === '' && files.count === 0 ? { text: 'Write a message' } : {}),
    send: async ({ text }) => onSend(text.trim(), files.handOver()),
    onSent: () => {
      sentAt.current = performance.now()
    },
  })
  const isEmpty = draft.text.trim() === '' && files.count === 0
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty || performance.now() - sentAt.current > secondTap) void submit()
  }
  const isOver = useFileDrop(form, files.add)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      ref={form}
      className={cx('Composer', isOver && 'is-over')}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
    >
      <AttachmentTray files={files} />
      <div className="Composer-line">
        <AddFilesButton files={files} className="is-quiet">
          <span className="sr-phone">Add files</span>
        </AddFilesButton>
        <Field
          label={<span className="sr">Your message to {to}</span>}
          error={files.count > 0 ? undefined : faults.text}
        >
          <Textarea rows={1} maxLength={5000} placeholder="Write a message" {...bind('text')} />
        </Field>
        <Button variant="primary" type="submit">
          <SendHorizontal className="Icon is-s" />
          <span className="sr-phone">Send</span>
        </Button>
      </div>
      <div className="Composer-tools">
        {tools}
        <p className="Composer-hint desk">Ctrl + Enter sends</p>
      </div>
    </form>
  )
}
