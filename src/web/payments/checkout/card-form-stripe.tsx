import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type CardForm, PaymentFault } from './card-form.ts'
import { chargeStripeCard } from './charge-stripe-card.ts'
import { loadStripeOnce } from './load-stripe.ts'
import { showPaymentFailure } from './payment-toasts.ts'
import { stripeCardStyle } from './stripe-card-style.ts'

export { loadStripeOnce }

type StripeCardFormProps = { ref: Ref<CardForm>; publishableKey: string }

/** Stripe's own card field, in an iframe from its host: no card digit passes through this site. */
export function StripeCardForm({ ref, publishableKey }: StripeCardFormProps) {
  const field = useRef<CardForm>(null)
  const { stripe, hasFailed, load } = useStripeScript(publishableKey)
  useImperativeHandle(ref, () => ({
    prepare: async () => {
      await loadStripeOnce(publishableKey)
      if (!field.current) throw new PaymentFault('Card element not found')
      return field.current.prepare()
    },
  }))
  if (hasFailed) {
    return (
      <div className="Checkout-fault">
        <Alert>Stripe’s card form couldn’t be loaded.</Alert>
        <Button onClick={load}>Try again</Button>
      </div>
    )
  }
  if (!stripe) return <Skeleton className="is-field" />
  return (
    <Elements stripe={stripe}>
      <StripeCardField ref={field} />
    </Elements>
  )
}

function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (hasFailed) return
    let isHere = true
    loadStripeOnce(publishableKey).then(
      (loaded) => isHere && setStripe(loaded),
      (fault: unknown) => {
        // The dialog may have been closed in the meantime.
        if (!isHere) return
        setFailed(true)
        showPaymentFailure(fault)
      },
    )
    return () => {
      isHere = false
    }
  }, [publishableKey, hasFailed])
  return { stripe, hasFailed, load: () => setFailed(false) }
}

function StripeCardField({ ref }: { ref: Ref<CardForm> }) {
  const stripe = useStripe()
  const elements = useElements()
  const [fault, setFault] = useState<string | undefined>()
  const [options] = useState(() => ({ style: stripeCardStyle(), hidePostalCode: true, disableLink: true }))
  useImperativeHandle(ref, () => ({
    prepare: async () => {
      if (!stripe) throw new PaymentFault('Stripe not loaded')
      const card: StripeCardElement | null = elements?.getElement('card') ?? null
      if (!card) throw new PaymentFault('Card element not found')
      return (intent, customer) => chargeStripeCard(stripe, card, intent, customer)
    },
  }))
  return (
    <Field label="Card" error={fault}>
      <CardElement
        className="Input StripeCard"
        options={options}
        onChange={({ error }) => setFault(error?.message)}
      />
    </Field>
  )
}
