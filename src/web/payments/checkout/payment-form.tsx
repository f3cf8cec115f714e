import { Lock } from 'lucide-react'
import type { ConfirmedPayment, Intent } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { isOnHomePage, type PromotedBusiness } from '../promoted-business.ts'
import { CardSection } from './card-section.tsx'
import type { Payer } from './customer.ts'
import { CustomerFields } from './customer-fields.tsx'
import { OrderSummary, totalText } from './order-summary.tsx'
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
  onPaid: (confirmed: ConfirmedPayment) => void
}

/** The payer, the card, and the amount. */
export function PaymentForm({ business, onCancel, ...given }: PaymentFormProps) {
  const payment = usePaymentForm(given)
  const { form, cardForm, fault, faults, isComplete, isSending: isPaying, bind, submit } = payment
  const isCharged = given.charged !== null
  return (
    <form ref={form} className="Checkout-form" noValidate onSubmit={submit}>
      {/* Changes made during the payment would not be part of it. */}
      <div inert={isPaying || isCharged}>
        <CustomerFields payer={given.payer} faults={faults} bind={bind} />
        <CardSection ref={cardForm} fault={fault} isComplete={isComplete} isHidden={isCharged} />
      </div>
      <section className="Checkout-part">
        <h3>Order Summary</h3>
        <OrderSummary purchase={given.purchase} totalName="Total" />
      </section>
      {isCharged ? (
        <Alert tone="wait">
          Your card was charged, but the payment isn’t confirmed yet. Confirm it below; you won’t be charged
          again.
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
          <span>{payWords({ isPaying, isCharged, total: totalText(given.purchase) })}</span>
          {isOnHomePage(business) || !isForHomePage(given.purchase.planId) ? null : (
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
