import { austinToday } from '#shared/businesses/special-hours.ts'
import type { StandingQuote } from '#shared/conversations/conversations.schemas.ts'
import { quotePrice, quotePrices } from '#shared/conversations/quotes.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import type { ConversationAccess } from './conversations.queries.ts'
import { useOffer } from './use-offer.ts'

type OfferDialogProps = {
  access: ConversationAccess
  visitorName: string
  /** Quotes of the conversation that can be decided, or were accepted. */
  standing: readonly StandingQuote[]
  isOpen: boolean
  onClose: () => void
  /** Reads the conversation again. */
  onSent: () => Promise<unknown>
}

/** The form in which a business names a price. Its draft survives closing. */
export function OfferDialog({ visitorName, isOpen, ...form }: OfferDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      title="Send a quote"
      description={`${visitorName} can accept or decline it. They pay you directly; there are no platform fees.`}
    >
      <OfferForm {...form} />
    </Dialog>
  )
}

function OfferForm(props: Omit<OfferDialogProps, 'visitorName' | 'isOpen'>) {
  const { form, draft, change, faults, isSending, bind, submit, open, earlierPrice, keepEarlier } =
    useOffer(props)
  const accepted = props.standing.find(({ state }) => state === 'accepted')
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <div className="Form-two">
        <Field label="Price in dollars" isRequired error={faults.price}>
          <Input data-autofocus inputMode="decimal" className="num" maxLength={20} {...bind('price')} />
        </Field>
        <Field label="Up to" aside="optional" hint="Leave empty for a fixed price." error={faults.upTo}>
          <Input inputMode="decimal" className="num" maxLength={20} {...bind('upTo')} />
        </Field>
      </div>
      <Field label="What it includes" isRequired error={faults.includes}>
        <Textarea rows={3} maxLength={2000} {...bind('includes')} />
      </Field>
      <div className="Form-two">
        <Field label="Earliest date" aside="optional" error={faults.earliestDay}>
          <Input type="date" className="num" min={austinToday()} {...bind('earliestDay')} />
        </Field>
        <Field label="Valid until" aside="optional" error={faults.validUntil}>
          <Input type="date" className="num" min={austinToday()} {...bind('validUntil')} />
        </Field>
      </div>
      <Field label="Message" aside="optional" error={faults.text}>
        <Textarea rows={2} maxLength={5000} {...bind('text')} />
      </Field>
      {open.length > 0 ? (
        <Checkbox
          label={`This replaces my ${open.length > 1 ? 'quotes' : 'quote'} of ${quotePrices(open)}`}
          checked={draft.replacesOpen}
          onChange={({ target }) => change({ replacesOpen: target.checked })}
        />
      ) : null}
      {accepted ? (
        <Alert tone="wait">
          They’ve accepted your quote of {quotePrice(accepted)}. They can’t accept another one.
        </Alert>
      ) : null}
      {earlierPrice === null ? null : (
        <Alert tone="wait">
          Your quote of {earlierPrice} was already sent. Keep that one or send this one.
        </Alert>
      )}
      <div className="Form-end">
        <Button variant="quiet" onClick={earlierPrice === null ? props.onClose : keepEarlier}>
          {earlierPrice === null ? 'Cancel' : `Keep ${earlierPrice}`}
        </Button>
        <SubmitButton isSending={isSending} label="Send quote" sending="Sending..." />
      </div>
    </form>
  )
}
