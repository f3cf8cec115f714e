import { SendHorizontal } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { namesOf } from '#web/lib/picked-file.ts'
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
import type { CanceledMessage } from './outgoing-queue.ts'

/** Puts a canceled message back, before the text typed since. */
export type ComposerHandle = { takeBack: (canceled: CanceledMessage) => void }

type ComposerProps = {
  ref: Ref<ComposerHandle>
  access: ConversationAccess
  /** The recipient: "Pecan Street Plumbing". */
  to: string
  /** Takes over the text and the files at once, even unfinished uploads; keeps them until they are sent. */
  onSend: (text: string, files: PickedFiles) => void
  /** Something else on the page is the next step, so that Send isn’t orange. */
  isSecondary: boolean
  /** A button beside the one for files. */
  besideFiles: ReactNode
  /** More ways to answer, such as a quote. */
  tools: ReactNode
}

/** Characters of a message that the server takes. */
const textMax = 5_000

/** An empty message this soon after another, in milliseconds, is a second tap on Send. */
const secondTap = 1_000

const isMac = () => /^(Mac|iP)/.test(navigator.platform)

/** The field for a new message. Enter starts a line, Ctrl or Command and Enter sends. */
export function Composer(props: ComposerProps) {
  const { ref, access, to, onSend, isSecondary, besideFiles, tools } = props
  const { id, api, headers } = access
  const { apiUrl } = usePublicConfig()
  const files = useAttachments({
    upload: uploadTo({ origin: apiUrl, conversationId: id, headers }),
    remove: removeFrom(api, id),
    keptAs: `message-files:${id}`,
  })
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const { form, faults, draft, change, bind, submit } = useForm({
    blank: { text: '' },
    keptAs: `message:${id}`,
    check: ({ text }) => textFaults(text.trim(), files.count > 0),
    send: async ({ text }) => onSend(text.trim(), files.handOver()),
    onSent: () => {
      sentAt.current = performance.now()
    },
  })
  const hasText = draft.text.trim() !== ''
  const isEmpty = !hasText && files.count === 0
  const backNote = useTakingBack(ref, (canceled) => {
    files.takeOver(canceled.files)
    change({ text: hasText ? `${canceled.text}\n\n${draft.text}`.trimStart() : canceled.text })
    form.current?.querySelector('textarea')?.focus()
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty || performance.now() - sentAt.current > secondTap) void submit()
  }
  const isOver = useFileDrop(form, files.add)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Keys pressed in a dialog of one of its buttons bubble through React’s tree.
    if (!form.current?.contains(event.target as Node)) return
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
      <p className="sr" role="status">
        {isEmpty ? null : backNote}
      </p>
      <AttachmentTray files={files} />
      <div className="Composer-line">
        <Field
          label={<span className="sr">Your message to {to}</span>}
          error={isEmpty || hasText ? faults.text : undefined}
        >
          <Textarea rows={1} maxLength={textMax} placeholder="Write a message" {...bind('text')} />
        </Field>
        <Button variant={isSecondary ? 'outline' : 'primary'} type="submit">
          <SendHorizontal className="Icon is-s" />
          <span className="sr-phone">Send</span>
        </Button>
      </div>
      <div className="Composer-tools">
        <AddFilesButton files={files} className="is-quiet">
          <span className="sr-phone">Add files</span>
        </AddFilesButton>
        {besideFiles}
        {tools}
        <p className="Composer-hint desk">{isMac() ? '⌘' : 'Ctrl'} + Enter sends</p>
      </div>
    </form>
  )
}

function textFaults(text: string, hasFiles: boolean): { text?: string } {
  if (text === '' && !hasFiles) return { text: 'Write a message' }
  // A restored message and the text typed since can be too long together.
  return text.length > textMax ? { text: 'A message can have at most 5,000 characters' } : {}
}

/** Takes canceled messages back; returns the note about the last one. */
function useTakingBack(ref: Ref<ComposerHandle>, putBack: (canceled: CanceledMessage) => void): string {
  const [note, setNote] = useState('')
  useImperativeHandle(ref, () => ({
    takeBack(canceled) {
      const { text, files } = canceled
      const what = text === '' ? namesOf(files.list().map(({ name }) => name)) : `“${text.slice(0, 80)}”`
      putBack(canceled)
      setNote(`Not sent, back in the message field: ${what}`)
    },
  }))
  return note
}
