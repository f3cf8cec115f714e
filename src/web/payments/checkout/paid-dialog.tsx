import { paths } from '#shared/lib/paths.ts'
import type { ConfirmedPayment } from '#shared/payments/payments.schemas.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OrderSummary } from './order-summary.tsx'
import { promotionMessage } from './payment-toasts.ts'

type PaidDialogProps = { confirmed: ConfirmedPayment; onClose: () => void }

/** Confirms a payment and links to its receipt. */
export function PaidDialog({ confirmed, onClose }: PaidDialogProps) {
  const { id, promotionPackage, promotionDuration } = confirmed.payment
  return (
    <Dialog
      key="paid"
      isOpen
      size="narrow"
      title="Payment received"
      description={promotionMessage(confirmed).description}
      onClose={onClose}
    >
      <div className="Form">
        {promotionPackage ? (
          <OrderSummary purchase={{ planId: promotionPackage, promotionDuration }} totalName="Total paid" />
        ) : null}
        <div className="Form-end">
          <ButtonLink to={paths.payment(id)}>View receipt</ButtonLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
