import { Lock } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { QuoteFields } from './quote-fields.tsx'
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
      <QuoteFields faults={faults} bind={bind} />
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
