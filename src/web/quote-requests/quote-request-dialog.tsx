import { Dialog } from '#web/ui/dialog.tsx'
import { QuoteRequestForm } from './quote-request-form.tsx'
import type { QuotableBusiness } from './use-quote-form.ts'

type QuoteRequestDialogProps = {
  /** The business that is asked; null keeps the dialog closed. */
  business: QuotableBusiness | null
  onClose: () => void
  /** A quiet line under the title: "Plumbing, Bouldin Creek. Average price $80." */
  note?: string | undefined
}

/** The dialog in which anybody asks a business for a quote. */
export function QuoteRequestDialog({ business, onClose, note }: QuoteRequestDialogProps) {
  return (
    <Dialog
      isOpen={business !== null}
      onClose={onClose}
      title={business ? `Request a quote from ${business.name}` : ''}
      description={note}
    >
      {business ? <QuoteRequestForm key={business.id} business={business} onClose={onClose} /> : null}
    </Dialog>
  )
}
