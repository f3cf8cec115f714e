import type { QuoteDecision, QuoteOffer } from '#shared/conversations/conversations.schemas.ts'
import { quotePrice } from '#shared/conversations/quotes.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { isKeyTaken } from '#web/lib/idempotency-keys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, decideQuote } from './conversations.queries.ts'

type DecideDialogProps = {
  access: ConversationAccess
  quote: QuoteOffer
  /** The decision to confirm; null keeps the dialog closed. */
  decision: QuoteDecision | null
  businessName: string
  hidesContact: boolean
  onClose: () => void
  onDecided: () => Promise<unknown>
}

const words: Record<QuoteDecision, { title: string; action: string }> = {
  accepted: { title: 'Accept this quote?', action: 'Accept quote' },
  declined: { title: 'Decline this quote?', action: 'Decline quote' },
  withdrawn: { title: 'Withdraw this quote?', action: 'Withdraw quote' },
}

/** Asks once more before a quote is decided, with room for a word about it. */
export function DecideDialog({ decision, onClose, ...rest }: DecideDialogProps) {
  return (
    <Dialog
      isOpen={decision !== null}
      onClose={onClose}
      size="narrow"
      title={decision ? words[decision].title : ''}
      description={decision ? consequence(decision, rest) : undefined}
    >
      {decision ? <DecideForm decision={decision} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

function consequence(
  decision: QuoteDecision,
  { quote, businessName, hidesContact }: Pick<DecideDialogProps, 'quote' | 'businessName' | 'hidesContact'>,
): string {
  const price = quotePrice(quote)
  if (decision === 'accepted')
    return `You’re telling ${businessName} you want the job done for ${price}.${hidesContact ? ' They’ll see your phone number and email address.' : ''} You pay the business directly.`
  if (decision === 'declined') return `${businessName} will see that you declined ${price}.`
  return `The customer can no longer accept ${price}.`
}

function DecideForm(props: DecideDialogProps & { decision: QuoteDecision }) {
  const { access, quote, decision, onClose, onDecided } = props
  const { form, faults, isSending, bind, submit } = useForm({
    blank: { text: '' },
    keptAs: `decide:${access.id}:${quote.id}:${decision}`,
    check: () => ({}),
    send: ({ text }, _extra, key) => decideQuote(access, quote.id, { decision, text }, key()),
    onSent: async () => {
      await onDecided()
      onClose()
    },
    onFailed: async (error) => {
      const wasDecided = isKeyTaken(error)
      const description = wasDecided
        ? 'The conversation shows it with your first message.'
        : serverErrorText(error)
      const title = wasDecided ? 'Your decision was already sent' : 'Not saved'
      toast({ title, description, variant: 'destructive' })
      // Somebody else may have decided it, or it has expired.
      await onDecided()
      if (wasDecided) onClose()
    },
  })
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field label="Message" aside="optional" error={faults.text}>
        <Textarea rows={3} maxLength={5000} {...bind('text')} />
      </Field>
      <div className="Form-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={decision === 'accepted' ? 'primary' : 'danger'} type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : words[decision].action}
        </Button>
      </div>
    </form>
  )
}
