import { useState } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, setContactVisibility } from './conversations.queries.ts'

type ContactSwitchProps = {
  access: ConversationAccess
  conversation: Conversation
  onChanged: () => Promise<unknown>
}

const words = {
  hide: {
    title: 'Hide your phone and email?',
    consequence: (name: string) =>
      `Until you accept a quote, ${name} sees only your name and what you write here. They may still have what they saw or were emailed earlier.`,
    action: 'Hide them',
    done: 'Your phone and email are hidden',
  },
  show: {
    title: 'Show your phone and email?',
    consequence: (name: string) => `${name} will see your phone number and email address.`,
    action: 'Show them',
    done: 'Your phone and email are shown',
  },
}

/** With which a visitor hides how to reach them, or shows it. */
export function ContactSwitch({ access, conversation, onChanged }: ContactSwitchProps) {
  const { hidesContact, business } = conversation
  /** What the dialog asks; it stays the same when the conversation changes meanwhile. */
  const [asked, setAsked] = useState<keyof typeof words | null>(null)
  const { isRunning, run } = useOneCall()
  const change = (next: keyof typeof words) =>
    run(async () => {
      try {
        await setContactVisibility(access, next === 'hide')
        await onChanged()
        toast({ title: words[next].done })
        setAsked(null)
      } catch (error) {
        toastFailure('Not saved', error)
      }
    })
  return (
    <>
      <span>
        {hidesContact ? 'Your phone and email are hidden.' : null}
        <button
          type="button"
          className="Link"
          aria-haspopup="dialog"
          onClick={() => setAsked(hidesContact ? 'show' : 'hide')}
        >
          {hidesContact ? 'Show them' : 'Hide my phone and email'}
        </button>
      </span>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        size="narrow"
        title={asked ? words[asked].title : ''}
        description={asked ? words[asked].consequence(business.name) : undefined}
      >
        {asked ? (
          <div className="Form-end">
            <Button variant="quiet" onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Button variant="primary" disabled={isRunning} onClick={() => void change(asked)}>
              {isRunning ? 'Saving...' : words[asked].action}
            </Button>
          </div>
        ) : null}
      </Dialog>
    </>
  )
}
