import { type ContactPerson, useSupportRequest } from '#web/inbox/use-support-request.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFormEnd } from '#web/ui/dialog-form-end.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'

type ContactFormDialogProps = { isOpen: boolean; person: ContactPerson | null; onClose: () => void }

/** The Contact Support form. The draft survives closing; only sending clears it. */
export function ContactFormDialog({ isOpen, person, onClose }: ContactFormDialogProps) {
  const { form, faults, isSending, bind, submit } = useSupportRequest(person, onClose)
  const isKnown = person !== null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title="Contact Support"
      description="Tell us what went wrong or what’s missing."
    >
      <form ref={form} className="Form" noValidate onSubmit={submit}>
        <Field label="Name" error={faults.name} isRequired>
          <Input
            autoComplete="name"
            data-autofocus={isKnown ? undefined : ''}
            disabled={isKnown}
            maxLength={161}
            {...bind('name')}
            {...(person && { value: person.name })}
          />
        </Field>
        <Field label="Email" error={faults.email} isRequired>
          <Input
            type="email"
            autoComplete="email"
            disabled={isKnown}
            maxLength={254}
            {...bind('email')}
            {...(person && { value: person.email })}
          />
        </Field>
        <Field label="Message" error={faults.message} isRequired>
          <Textarea
            rows={5}
            maxLength={5000}
            data-autofocus={isKnown ? '' : undefined}
            {...bind('message')}
          />
        </Field>
        <Honeypot />
        <DialogFormEnd onCancel={onClose} isSending={isSending} label="Send message" sending="Sending..." />
      </form>
    </Dialog>
  )
}
