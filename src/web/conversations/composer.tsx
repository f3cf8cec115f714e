import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

type ComposerProps = {
  conversationId: number
  /** To whom: "Pecan Street Plumbing". */
  to: string
  /** Takes the text over at once; it keeps it until it is sent. */
  onSend: (text: string) => void
  /** More ways to answer, such as a quote. */
  tools: ReactNode
}

/** Where a message is written. Enter starts a line, Ctrl or Command and Enter sends. */
export function Composer({ conversationId, to, onSend, tools }: ComposerProps) {
  const { form, faults, bind, submit } = useForm({
    blank: { text: '' },
    keptAs: `message:${conversationId}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Write a message' } : {}),
    send: async ({ text }) => onSend(text.trim()),
    onSent: () => {},
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="Composer" noValidate onSubmit={submit} onKeyDown={handleKey}>
      <Field label={<span className="sr">Your message to {to}</span>} error={faults.text}>
        <Textarea rows={2} maxLength={5000} placeholder="Write a message" {...bind('text')} />
      </Field>
      <div className="Composer-end">
        <div className="Composer-tools">{tools}</div>
        <p className="Composer-hint desk">Ctrl + Enter sends</p>
        <Button variant="primary" type="submit">
          <SendHorizontal className="Icon is-s" />
          Send
        </Button>
      </div>
    </form>
  )
}
