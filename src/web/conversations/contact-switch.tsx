import { useState } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, setContactVisibility } from './conversations.queries.ts'

type ContactSwitchProps = {
  access: ConversationAccess
  conversation: Conversation
  onChanged: () => Promise<unknown>
}

/** With which a visitor hides how to reach them, or shows it. */
export function ContactSwitch({ access, conversation, onChanged }: ContactSwitchProps) {
  const [isOpen, setOpen] = useState(false)
  const { isRunning, run } = useOneCall()
  const { hidesContact, business } = conversation
  const change = () =>
    run(async () => {
      try {
        await setContactVisibility(access, !hidesContact)
        await onChanged()
      } catch (error) {
        const description = serverErrorText(error, 'Please check your connection and try again.')
        toast({ title: 'Not saved', description, variant: 'destructive' })
      }
    })
  return (
    <>
      <button type="button" className="Link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {hidesContact ? 'Your phone and email are hidden' : 'Your phone and email are shown'}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} size="narrow" title="Your phone and email">
        <div className="ContactSwitch">
          <Checkbox
            data-autofocus
            label="Hide my contact details from this business until I accept a quote"
            checked={hidesContact}
            disabled={isRunning}
            onChange={() => void change()}
          />
          <p>
            {hidesContact
              ? `${business.name} sees your name and what you write here, and not your phone number or email address. Whatever they saw or were emailed before, they may still have.`
              : `${business.name} sees your name, phone number and email address.`}
          </p>
        </div>
      </Dialog>
    </>
  )
}
