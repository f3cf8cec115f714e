import { Lock } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { type QuotableBusiness, useQuoteForm } from './use-quote-form.ts'

type QuoteRequestFormProps = { business: QuotableBusiness; onClose: () => void; onSent: () => void }

export function QuoteRequestForm({ business, onClose, onSent }: QuoteRequestFormProps) {
  const { form, draft, faults, isSending, change, submit, refuse } = useQuoteForm(business, onSent)
  return (
    <form ref={form} className="Form" onSubmit={submit} onInvalidCapture={refuse}>
      <div className="Form-two">
        <Field label="Name" isRequired error={faults.name}>
          <Input
            data-autofocus
            name="name"
            autoComplete="name"
            maxLength={120}
            value={draft.name}
            onChange={(event) => change('name', event.target.value)}
          />
        </Field>
        <Field label="Phone" isRequired error={faults.phone}>
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            maxLength={40}
            className="num"
            value={draft.phone}
            onChange={(event) => change('phone', event.target.value)}
          />
        </Field>
      </div>
      <Field label="Email" isRequired error={faults.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          onChange={(event) => change('email', event.target.value)}
        />
      </Field>
      <Field label="What do you need?" isRequired error={faults.requirements}>
        <Textarea
          name="requirements"
          rows={4}
          maxLength={5000}
          value={draft.requirements}
          onChange={(event) => change('requirements', event.target.value)}
        />
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
        <span>Only {businessName} will see this. You pay the pro directly.</span>
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
