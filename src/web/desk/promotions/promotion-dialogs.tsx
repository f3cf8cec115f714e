import { promotionDurationText, promotionPlanNames } from '#shared/payments/promotion-plans.ts'
import type { DeskPromotion } from '#shared/payments/promotions-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { amountText } from './promotion-words.ts'
import { activatePromotion, refundPayment } from './promotions-desk.queries.ts'

type PromotionDialogProps = { promotion: DeskPromotion; onClose: () => void; onDone: () => void }

/** Asks for confirmation before the paid time starts. */
export function ActivationDialog({ promotion, onClose, onDone }: PromotionDialogProps) {
  const api = useApi()
  const state = useStaffAction()
  const { id, planId, duration, businessName, businessStatus } = promotion
  const time = promotionDurationText(planId, duration)
  return (
    <ConfirmDialog
      title={`Activate ${businessName}`}
      confirm={['Activate', 'Activating...']}
      state={state}
      onClose={onClose}
      onConfirm={() =>
        void state.run(
          () => activatePromotion(api, id),
          () => {
            toast({ title: 'Activated', description: `${businessName} is at the top for ${time}.` })
            onDone()
          },
        )
      }
    >
      <p>
        {promotionPlanNames[planId]} begins now and runs for <b>{time}</b>. The owner gets an email.
      </p>
      {businessStatus === 'approved' ? null : (
        <p>The listing itself is {businessStatus}: it won’t be promoted until approved.</p>
      )}
    </ConfirmDialog>
  )
}

/** Asks for confirmation, with the amount, before a refund. */
export function RefundDialog({ promotion, onClose, onDone }: PromotionDialogProps) {
  const api = useApi()
  const state = useStaffAction()
  const { payment, businessName, status } = promotion
  if (!payment) return null
  const amount = amountText({ ...payment, amount: payment.keptAmount })
  const all = payment.refundedAmount > 0 ? 'remaining' : 'full'
  const ends = {
    requested: 'won’t start',
    scheduled: 'won’t start',
    active: 'ends immediately',
    paused: 'won’t resume',
  } as const
  return (
    <ConfirmDialog
      title={`Refund ${amount}`}
      isDanger
      confirm={[`Refund ${amount}`, 'Refunding...']}
      state={state}
      onClose={onClose}
      onConfirm={() =>
        void state.run(
          () => refundPayment(api, payment.id),
          () => {
            toast({ title: 'Refunded', description: `${amount} for ${businessName}.` })
            onDone()
          },
        )
      }
    >
      <p>
        The {all} <b>{amount}</b> goes back to {payment.payer?.name ?? 'the card it was paid with'}. This
        can’t be undone.
      </p>
      <p>
        {status in ends
          ? `The promotion for ${businessName} ${ends[status as keyof typeof ends]}.`
          : `The promotion for ${businessName} has already ended.`}
        {payment.livemode ? '' : ' It was a test payment: no card was charged.'}
      </p>
    </ConfirmDialog>
  )
}
