import { useState } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { CallDialog } from '#web/ui/call-dialog.tsx'
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
      `Until you accept a quote, ${name} sees only your name and what you write, without email addresses and phone numbers. They may still have what they saw or were emailed earlier.`,
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

/** Hides a visitor's contact details from the business, or shows them. */
export function ContactSwitch({ access, conversation, onChanged }: ContactSwitchProps) {
  const { hidesContact, business } = conversation
  /** The dialog's question; it stays the same when the conversation changes meanwhile. */
  const [asked, setAsked] = useState<keyof typeof words | null>(null)
  const change = async (next: keyof typeof words) => {
    await setContactVisibility(access, next === 'hide')
    await onChanged()
    toast({ title: words[next].done })
  }
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
      {asked ? (
        <CallDialog
          isOpen
          onClose={() => setAsked(null)}
          title={words[asked].title}
          text={words[asked].consequence(business.name)}
          action={words[asked].action}
          running="Saving..."
          call={() => change(asked)}
          failure="Not saved"
        />
      ) : null}
    </>
  )
}
