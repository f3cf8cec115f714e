import { useState } from 'react'
import type { TeamInvitation } from '#shared/teams/teams.schemas.ts'
import { contactFaults, emptyFaults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { InvitationActions, InvitationWho } from './team-invitations.tsx'
import { startTransfer, type TeamBusiness } from './teams.queries.ts'
import { useTeamAction } from './use-team-action.ts'

type TransferProps = {
  business: TeamBusiness
  /** The open one. */
  offer: TeamInvitation | undefined
  isOwner: boolean
  hasPassword: boolean
}

/** Gives a business to another owner, who has to accept. */
export function Transfer({ business, offer, isOwner, hasPassword }: TransferProps) {
  const [isOpen, setOpen] = useState(false)
  const note = offer
    ? 'Nothing changes until they accept. You can cancel until then.'
    : `Selling ${business.name} or passing it on? They accept by email and get the team, photos, reviews and running promotion. Your receipts stay with you.`
  return (
    <Card title="Transfer ownership" note={note}>
      {offer ? (
        <ul className="Team-list" aria-label="Pending transfer">
          <li>
            <InvitationWho invitation={offer} />
            {isOwner ? (
              <InvitationActions businessId={business.id} invitation={offer} withdraw="Cancel transfer" />
            ) : null}
          </li>
        </ul>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Transfer to a new owner
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="narrow"
        title={`Transfer ${business.name}`}
        description="The new owner gets an email and has seven days to accept. Until then it stays yours."
      >
        <TransferForm business={business} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}

const blank = { email: '', password: '', staysManager: false }
const missing = { email: 'Please enter an email address' }

type TransferFormProps = { business: TeamBusiness; hasPassword: boolean; onClose: () => void }

function TransferForm({ business, hasPassword, onClose }: TransferFormProps) {
  const { api, reload } = useTeamAction(business.id)
  const { form, faults, isSending, draft, bind, change, submit } = useForm<typeof blank>({
    blank,
    check: ({ email, password }) => ({
      ...contactFaults({ email }, missing),
      ...(hasPassword && emptyFaults({ password }, { password: 'Please enter your password' })),
    }),
    send: (given) => startTransfer(api, business.id, { ...given, email: given.email.trim() }),
    onSent: async (_answer, { email }) => {
      onClose()
      toast({ title: 'Transfer started', description: `We emailed a link to ${email.trim()}.` })
      await reload()
    },
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toastFailure('Not started', error)
    },
  })
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field
        label="New owner’s email"
        hint="They accept with an account that has this address."
        isRequired
        error={faults.email}
      >
        <Input data-autofocus="" type="email" autoComplete="off" maxLength={254} {...bind('email')} />
      </Field>
      {hasPassword ? (
        <Field label="Your password" isRequired error={faults.password}>
          <PasswordInput autoComplete="current-password" {...bind('password')} />
        </Field>
      ) : null}
      <Checkbox
        label="Keep me as a manager"
        checked={draft.staysManager}
        onChange={({ target }) => change({ staysManager: target.checked })}
      />
      <div className="Form-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton variant="danger" isSending={isSending} label="Transfer" sending="Sending..." />
      </div>
    </form>
  )
}
