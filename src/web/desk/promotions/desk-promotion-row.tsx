import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { promotionDurationText, promotionPlanNames } from '#shared/payments/promotion-plans.ts'
import type { ShownPromotionStatus } from '#shared/payments/promotion-status.ts'
import type { DeskPromotion } from '#shared/payments/promotions-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { ActivationDialog, RefundDialog } from './promotion-dialogs.tsx'
import { PromotionFacts } from './promotion-facts.tsx'
import { paidText } from './promotion-words.ts'
import { deskPromotionQuery } from './promotions-desk.queries.ts'

const looks: Record<ShownPromotionStatus, { title: string; look: 'wait' | 'ok' | 'plain' }> = {
  requested: { title: 'requested', look: 'wait' },
  paused: { title: 'paused', look: 'wait' },
  scheduled: { title: 'scheduled', look: 'plain' },
  active: { title: 'running', look: 'ok' },
  ended: { title: 'ended', look: 'plain' },
  charged_back: { title: 'charged back', look: 'plain' },
  refunded: { title: 'refunded', look: 'plain' },
}

type DeskPromotionRowProps = { promotion: DeskPromotion; isGone: boolean }

/** A promotion: its business, its payment, and the two staff actions. */
export const DeskPromotionRow = memo(function DeskPromotionRow({
  promotion: listed,
  isGone,
}: DeskPromotionRowProps) {
  const { data: newest } = useQuery({ ...deskPromotionQuery(useApi(), listed), enabled: isGone })
  const promotion = (isGone && newest) || listed
  const { id, status, planId, duration, businessName, payment } = promotion
  const address = useDeskAddress()
  const [asking, setAsking] = useState<'activation' | 'refund' | null>(null)
  const canRefund = payment?.standing === 'succeeded' || payment?.standing === 'partly refunded'
  const close = () => {
    setAsking(null)
    address.close(id)
  }
  const ask = (next: 'activation' | 'refund') => {
    setAsking(next)
    // An open row stays even after it leaves its list, and so does the dialog.
    address.go({ open: String(id) })
  }
  const Asked = asking === 'refund' ? RefundDialog : ActivationDialog
  return (
    <DeskRow
      id={id}
      title={businessName}
      facts={
        <>
          <span>
            {promotionPlanNames[planId]}, {promotionDurationText(planId, duration)}
          </span>
          {payment ? <span className="num">{paidText(payment)}</span> : <span>not paid</span>}
          <Ago at={promotion.createdAt} />
        </>
      }
      side={
        <>
          <Badge variant={looks[status].look}>{looks[status].title}</Badge>
          {canRefund ? (
            <Button variant="quiet" data-key="r" onClick={() => ask('refund')}>
              Refund<span className="sr"> {businessName}</span>
            </Button>
          ) : null}
          {status === 'requested' ? (
            <Button data-key="a" onClick={() => ask('activation')}>
              Activate<span className="sr"> {businessName}</span>
            </Button>
          ) : null}
        </>
      }
      note={
        <>
          {isGone ? <LeftListNote>It is {looks[status].title} now.</LeftListNote> : null}
          {asking ? <Asked promotion={promotion} onClose={() => setAsking(null)} onDone={close} /> : null}
        </>
      }
    >
      <PromotionFacts promotion={promotion} />
    </DeskRow>
  )
})
