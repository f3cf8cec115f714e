import { type FormEvent, useState } from 'react'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { setOwner } from './businesses-desk.queries.ts'

/** Gives a listing to a person, or takes it back. */
export function OwnerDialog({ business, onClose }: { business: DeskBusiness; onClose: () => void }) {
  const { name, owner } = business
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Owner of ${name}`}
      description={
        owner
          ? `${owner.name} (${owner.email}) manages it now and will get an email about the change. Photos they uploaded will be removed.`
          : 'No one manages it now.'
      }
    >
      <OwnerForm business={business} onClose={onClose} />
    </Dialog>
  )
}

function OwnerForm({ business, onClose }: { business: DeskBusiness; onClose: () => void }) {
  const api = useApi()
  const { id, name, owner } = business
  const [email, setEmail] = useState('')
  const { form, faults, isBusy, fault, run, showFaults, clearFaults } = useStaffAction()
  const change = (next: string | null) =>
    void run(
      () => setOwner(api, id, { email: next, seenOwnerId: owner?.id ?? null }),
      () => {
        toast({
          title: next ? 'Owner changed' : 'Owner removed',
          description: next ? `${name}: ${next}` : name,
        })
        onClose()
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') showFaults({ email: 'Enter the email address of an account' })
    else change(email.trim())
  }
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field label="New owner" hint="The email address of an account" error={faults.email}>
        <Input
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            clearFaults(['email'])
          }}
        />
      </Field>
      {faults.email ? null : <DeskFaultNote fault={fault} />}
      <div className="Form-end">
        {owner ? (
          <Button variant="danger" disabled={isBusy} onClick={() => change(null)}>
            Remove owner
          </Button>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )}
        <SubmitButton isSending={isBusy} label="Change owner" sending="Changing..." />
      </div>
    </form>
  )
}
