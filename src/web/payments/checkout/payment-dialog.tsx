import { useState } from 'react'
import type { ConfirmedPayment, Intent } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { PromotedBusiness } from '../promoted-business.ts'
import { PaidDialog } from './paid-dialog.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PurchaseDetails } from './purchase-details.tsx'

type PaymentDialogProps = {
  business: PromotedBusiness
  /** The plan to buy; null keeps the dialog closed. */
  planId: PromotionPlanId | null
  onClose: () => void
  /** Called when the confirmation of a payment is closed. */
  onDone: () => void
}

type PerPlan<Value> = Partial<Record<PromotionPlanId, Value>>

/** The payment dialog of a promotion. Its choices, draft and charge survive closing. */
export function PaymentDialog({ business, planId, onClose, onDone }: PaymentDialogProps) {
  const { user } = useAuth()
  const [durations, setDurations] = useState<PerPlan<number>>({})
  const [charged, setCharged] = useState<PerPlan<Intent>>({})
  const [isPaying, setPaying] = useState(false)
  const [paid, setPaid] = useState<ConfirmedPayment | null>(null)
  if (paid) {
    const close = () => {
      setPaid(null)
      onDone()
    }
    return <PaidDialog confirmed={paid} onClose={close} />
  }
  if (!planId || !user) return null
  const duration = durations[planId] ?? 1
  const intent = charged[planId] ?? null
  return (
    <Dialog
      isOpen
      size="wide"
      title="Complete Your Payment"
      description="One payment for the time you choose. It never renews."
      onClose={() => {
        if (!isPaying) onClose()
      }}
    >
      <div className="Dialog-columns Checkout">
        <PurchaseDetails
          business={business}
          planId={planId}
          duration={duration}
          // A paid purchase can't be extended.
          isFixed={isPaying || intent !== null}
          onDuration={(units) => setDurations({ ...durations, [planId]: units })}
        />
        <PaymentForm
          business={business}
          purchase={{ businessId: business.id, planId, promotionDuration: duration }}
          payer={{ email: user.email, name: `${user.firstName} ${user.lastName}`.trim() }}
          charged={intent}
          onCharged={(next) =>
            setCharged(({ [planId]: _before, ...others }) => (next ? { ...others, [planId]: next } : others))
          }
          onBusy={setPaying}
          onCancel={onClose}
          onPaid={(confirmed) => {
            onClose()
            setPaid(confirmed)
          }}
        />
      </div>
    </Dialog>
  )
}
