import { useRef } from 'react'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, sendQuote } from './conversations.queries.ts'
import { blankOffer, type OfferDraft, offerFaults, toCents } from './offer-faults.ts'

type OfferDialogProps = {
  access: ConversationAccess
  visitorName: string
  isOpen: boolean
  onClose: () => void
  onSent: () => Promise<unknown>
}

/** The form in which a business names a price. Its draft survives closing. */
export function OfferDialog({ access, visitorName, isOpen, onClose, onSent }: OfferDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Send a quote"
      description={`${visitorName} can accept or decline it. They pay you directly; there are no platform fees.`}
    >
      <OfferForm access={access} onClose={onClose} onSent={onSent} />
    </Dialog>
  )
}

function OfferForm({ access, onClose, onSent }: Pick<OfferDialogProps, 'access' | 'onClose' | 'onSent'>) {
  // The same key when it is tried again: it is stored once.
  const clientKey = useRef(crypto.randomUUID())
  const { form, faults, isSending, bind, submit } = useForm<OfferDraft>({
    blank: blankOffer,
    keptAs: `offer:${access.id}`,
    check: (draft) => offerFaults(draft, austinToday()),
    send: ({ price, upTo, earliestDay, validUntil, ...texts }) =>
      sendQuote(access, {
        clientKey: clientKey.current,
        minCents: toCents(price) ?? 0,
        maxCents: toCents(upTo) ?? toCents(price) ?? 0,
        earliestDay: earliestDay || null,
        validUntil: validUntil || null,
        ...texts,
      }),
    toFaults: (error) => {
      const { minCents, maxCents, ...rest } = toFieldFaults(error)
      return { ...rest, ...(minCents && { price: minCents }), ...(maxCents && { upTo: maxCents }) }
    },
    onSent: async () => {
      await onSent()
      onClose()
    },
    onFailed: (error) => {
      const description = serverErrorText(error, 'Please check your connection and try again.')
      toast({ title: 'Your quote wasn’t sent', description, variant: 'destructive' })
    },
  })
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <div className="Form-two">
        <Field label="Price in dollars" isRequired error={faults.price}>
          <Input data-autofocus inputMode="decimal" className="num" maxLength={20} {...bind('price')} />
        </Field>
        <Field label="Up to" aside="optional" hint="Only for a range." error={faults.upTo}>
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
      <div className="Form-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Send quote'}
        </Button>
      </div>
    </form>
  )
}
