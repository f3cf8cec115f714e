import { Lock } from 'lucide-react'
import { formatDollars } from '#shared/lib/money.ts'
import type { Intent } from '#shared/payments/payments.schemas.ts'
import {
  type PromotionPlanId,
  promotionAmountCents,
  promotionDurationText,
  promotionPlanNames,
} from '#shared/payments/promotion-plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { isOnHomePage, type PromotedBusiness } from '../promoted-business.ts'
import { CardSection } from './card-section.tsx'
import type { Payer } from './customer.ts'
import { CustomerFields } from './customer-fields.tsx'
import type { Purchase } from './pay.ts'
import { usePaymentForm } from './use-payment-form.ts'

type PaymentFormProps = {
  business: PromotedBusiness
  purchase: Purchase
  payer: Payer
  charged: Intent | null
  onCharged: (intent: Intent | null) => void
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onPaid: () => void
}

/** The payer, the card, and the amount. */
export function PaymentForm({ business, onCancel, ...given }: PaymentFormProps) {
  const payment = usePaymentForm(given)
  const { form, cardForm, faults, isComplete, isSending: isPaying, bind, submit } = payment
  const { planId, promotionDuration } = given.purchase
  const total = formatDollars(promotionAmountCents(planId, promotionDuration) / 100)
  const isCharged = given.charged !== null
  return (
    <form ref={form} className="Checkout-form" noValidate onSubmit={submit}>
      {/* Changes made during the payment would not be part of it. */}
      <div inert={isPaying || isCharged}>
        <CustomerFields payer={given.payer} faults={faults} bind={bind} />
        <CardSection ref={cardForm} isComplete={isComplete} isHidden={isCharged} />
      </div>
      <section className="Checkout-part">
        <h3>Order Summary</h3>
        <dl className="OrderSummary">
          <Line name="Plan">{promotionPlanNames[planId]}</Line>
          <Line name="Duration">{promotionDurationText(planId, promotionDuration)}</Line>
          <Line name="Total" isTotal>
            {total}
          </Line>
        </dl>
      </section>
      {isCharged ? (
        <Alert tone="wait">
          Your card has paid, and only the confirmation is missing. Confirm it below; you won’t pay again.
        </Alert>
      ) : null}
      <p className="Form-note">
        <Lock className="Icon is-s" />
        <span>Your payment is secure and encrypted.</span>
      </p>
      <div className="Checkout-end">
        <Button variant="quiet" disabled={isPaying} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" className="PayButton" aria-disabled={isPaying || undefined}>
          <span>{payWords({ isPaying, isCharged, total })}</span>
          {isOnHomePage(business) || !isForHomePage(planId) ? null : (
            <small>On the home page once your listing is approved</small>
          )}
        </Button>
      </div>
    </form>
  )
}

/** Both promise a spot on the home page. */
const isForHomePage = (planId: PromotionPlanId) => planId !== 'basic'

type PayState = { isPaying: boolean; isCharged: boolean; total: string }

function payWords({ isPaying, isCharged, total }: PayState): string {
  if (isPaying) return 'Processing...'
  return isCharged ? 'Confirm payment' : `Pay ${total} once, no renewal`
}

type LineProps = { name: string; isTotal?: boolean; children: string }

function Line({ name, isTotal, children }: LineProps) {
  return (
    <div className={isTotal ? 'is-total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
