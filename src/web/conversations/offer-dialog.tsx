import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { quotePrice } from '#shared/conversations/quotes.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { isKeyTaken, useSendingKey } from '#web/lib/use-sending-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, conversationQuery, sendQuote } from './conversations.queries.ts'
import { blankOffer, type OfferDraft, offerFaults, toCents } from './offer-faults.ts'

type OfferDialogProps = {
  access: ConversationAccess
  visitorName: string
  isOpen: boolean
  onClose: () => void
  /** Reads the conversation again. */
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

type OfferFormProps = Pick<OfferDialogProps, 'access' | 'onClose' | 'onSent'>

function OfferForm({ access, onClose, onSent }: OfferFormProps) {
  const { form, faults, isSending, bind, submit, earlierPrice, keepEarlier } = useOffer({
    access,
    onClose,
    onSent,
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
      {earlierPrice === null ? null : (
        <Alert tone="wait">
          You changed this after your quote of {earlierPrice} was sent. Send it only if it’s to be a second
          one.
        </Alert>
      )}
      <div className="Form-end">
        <Button variant="quiet" onClick={earlierPrice === null ? onClose : keepEarlier}>
          {earlierPrice === null ? 'Cancel' : `Keep ${earlierPrice}`}
        </Button>
        <Button variant="primary" type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Send quote'}
        </Button>
      </div>
    </form>
  )
}

/** A draft that is kept until it is sent, and what became of an earlier version whose answer got lost. */
function useOffer({ access, onClose, onSent }: OfferFormProps) {
  const queryClient = useQueryClient()
  const key = useSendingKey(`offer:${access.id}`)
  const [earlierPrice, setEarlierPrice] = useState<string | null>(null)
  const showEarlier = async () => {
    const taken = key.current()
    await onSent()
    const loaded = queryClient.getQueryData(conversationQuery(access).queryKey)
    const quote = loaded?.messages.find(({ clientKey }) => clientKey === taken)?.quote
    key.renew()
    setEarlierPrice(quote ? quotePrice(quote) : 'before')
  }
  const form = useForm<OfferDraft>({
    blank: blankOffer,
    keptAs: `offer:${access.id}`,
    check: (draft) => offerFaults(draft, austinToday()),
    send: ({ price, upTo, earliestDay, validUntil, ...texts }) =>
      sendQuote(access, {
        clientKey: key.current(),
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
      key.renew()
      await onSent()
      onClose()
    },
    onFailed: async (error) => {
      if (isKeyTaken(error)) return showEarlier()
      const description = serverErrorText(error, 'Please check your connection and try again.')
      toast({ title: 'Your quote wasn’t sent', description, variant: 'destructive' })
    },
  })
  const keepEarlier = () => {
    form.change(blankOffer)
    onClose()
  }
  return { ...form, earlierPrice, keepEarlier }
}
