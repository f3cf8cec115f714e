import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
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

/** Where a message is written. Enter starts a line, Ctrl or Command and Enter sends. */
export function Composer({ access, to, onSend, tools }: ComposerProps) {
  const { id, api, headers } = access
  const { apiUrl } = usePublicConfig()
  const files = useAttachments({
    upload: uploadTo({ origin: apiUrl, conversationId: id, headers }),
    remove: removeFrom(api, id),
    keptAs: `message-files:${id}`,
  })
  const { form, faults, bind, submit } = useForm({
    blank: { text: '' },
    keptAs: `message:${id}`,
    check: ({ text }) => (text.trim() === '' && files.count === 0 ? { text: 'Write a message' } : {}),
    send: async ({ text }) => onSend(text.trim(), files.handOver()),
    onSent: () => {},
  })
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
      onSubmit={submit}
      onKeyDown={handleKey}
    >
      <AttachmentTray files={files} />
      <Field
        label={<span className="sr">Your message to {to}</span>}
        error={files.count > 0 ? undefined : faults.text}
      >
        <Textarea rows={2} maxLength={5000} placeholder="Write a message" {...bind('text')} />
      </Field>
      <div className="Composer-end">
        <div className="Composer-tools">
          <AddFilesButton files={files} className="is-quiet">
            Add files
          </AddFilesButton>
          {tools}
        </div>
        <p className="Composer-hint desk">Ctrl + Enter sends</p>
        <Button variant="primary" type="submit">
          <SendHorizontal className="Icon is-s" />
          Send
        </Button>
      </div>
    </form>
  )
}
