import { useQuery } from '@tanstack/react-query'
import { type Ref, Suspense, useEffect, useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promotionPlansQuery } from '../promotions.queries.ts'
import type { CardForm } from './card-form.ts'
import { TestCardForm } from './card-form-test.tsx'

// Loads only the code of the provider in use.
const importStripe = () => import('./card-form-stripe.tsx')
const StripeCardForm = lazyPart(async () => (await importStripe()).StripeCardForm)

type CardSectionProps = {
  ref: Ref<CardForm>
  /** Why the last attempt failed. */
  fault: string | null
  /** Whether everything else is filled in: the card comes last. */
  isComplete: boolean
  /** The card has been charged and is no longer needed. */
  isHidden: boolean
}

/** The provider's card form, once everything else is filled in. It keeps its contents if a field is emptied again. */
export function CardSection({ ref, fault, isComplete, isHidden }: CardSectionProps) {
  const [wasComplete, setWasComplete] = useState(isComplete)
  if (isComplete && !wasComplete) setWasComplete(true)
  return (
    <section className="Checkout-part" hidden={isHidden}>
      <h3>Card</h3>
      {isComplete ? null : <p className="Checkout-wait">Fill in everything above to enter your card.</p>}
      <div hidden={!isComplete}>
        <ProviderForm ref={ref} isShown={wasComplete} />
        <FieldError message={fault} />
      </div>
    </section>
  )
}

function ProviderForm({ ref, isShown }: { ref: Ref<CardForm>; isShown: boolean }) {
  const { data, isFetching, refetch } = useQuery(promotionPlansQuery(useApi()))
  const key = data?.provider === 'stripe' ? data.publishableKey : null
  useEffect(() => {
    // The script loads while the address is typed; a failure shows when the form does.
    if (key)
      void importStripe()
        .then(({ loadStripeOnce }) => loadStripeOnce(key))
        .catch(() => {})
  }, [key])
  if (!isShown) return null
  if (!data && isFetching) return waiting
  if (!data) return <NoProvider onRetry={() => void refetch()} />
  if (!key) return <TestCardForm ref={ref} />
  return (
    <Suspense fallback={waiting}>
      <StripeCardForm ref={ref} publishableKey={key} />
    </Suspense>
  )
}

const waiting = <Skeleton className="is-field" />

function NoProvider({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="Checkout-fault">
      <Alert>The card form couldn’t be loaded.</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
