import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { DisclosureButton } from '#web/ui/disclosure-menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, setContactVisibility } from './conversations.queries.ts'

type ContactSwitchProps = {
  access: ConversationAccess
  conversation: Conversation
  onChanged: () => Promise<unknown>
}

const words = {
  hide: {
    title: 'Hide your contact info?',
    consequence: (name: string) =>
      `Until you accept a quote, ${name} sees only your name and what you write, without email addresses or phone numbers. They may still have anything they saw or got by email earlier.`,
    action: 'Hide it',
    done: 'Your contact info is hidden',
  },
  show: {
    title: 'Show your contact info?',
    consequence: (name: string) => `${name} will see your phone number and email address.`,
    action: 'Show it',
    done: 'Your contact info is visible',
  },
}

/** The entry of a menu that hides a visitor's contact details from the business, or shows them. */
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
      <DisclosureButton
        hasDialog
        icon={hidesContact ? Eye : EyeOff}
        title={hidesContact ? 'Show my contact info' : 'Hide my contact info'}
        onSelect={() => setAsked(hidesContact ? 'show' : 'hide')}
      />
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
