import { Lock } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { type QuotableBusiness, useQuoteForm } from './use-quote-form.ts'

type QuoteRequestFormProps = {
  business: QuotableBusiness
  onClose: () => void
  onSent: () => void
  /** The business can no longer be asked; nothing was stored. */
  onNotAccepted: () => void
}

export function QuoteRequestForm({ business, onClose, onSent, onNotAccepted }: QuoteRequestFormProps) {
  const { form, faults, isSending, bind, submit, refuse } = useQuoteForm(business, onSent, onNotAccepted)
  return (
    <form ref={form} className="Form" onSubmit={submit} onInvalidCapture={refuse}>
      <div className="Form-two">
        <Field label="Name" isRequired error={faults.name}>
          <Input data-autofocus autoComplete="name" maxLength={120} {...bind('name')} />
        </Field>
        <Field label="Phone" isRequired error={faults.phone}>
          <Input type="tel" autoComplete="tel" maxLength={40} className="num" {...bind('phone')} />
        </Field>
      </div>
      <Field label="Email" isRequired error={faults.email}>
        <Input type="email" autoComplete="email" maxLength={254} {...bind('email')} />
      </Field>
      <Field label="What do you need?" isRequired error={faults.requirements}>
        <Textarea rows={4} maxLength={5000} {...bind('requirements')} />
      </Field>
      <Honeypot />
      <FormEnd businessName={business.name} isSending={isSending} onCancel={onClose} />
    </form>
  )
}

type FormEndProps = { businessName: string; isSending: boolean; onCancel: () => void }

function FormEnd({ businessName, isSending, onCancel }: FormEndProps) {
  return (
    <div className="Form-end">
      <p className="Form-note">
        <Lock className="Icon is-s" />
        <span>This is only for {businessName}. You pay the pro directly.</span>
      </p>
      <Button variant="quiet" className="desk" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send request'}
      </Button>
    </div>
  )
}
