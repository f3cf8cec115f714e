import type { ShownPromotionStatus } from '#shared/payments/promotion-status.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks: Record<ShownPromotionStatus, { word: string; variant: 'ok' | 'wait' | 'plain' }> = {
  active: { word: 'Running', variant: 'ok' },
  scheduled: { word: 'Booked', variant: 'plain' },
  requested: { word: 'Requested', variant: 'wait' },
  paused: { word: 'Paused', variant: 'wait' },
  ended: { word: 'Ended', variant: 'plain' },
  charged_back: { word: 'Charged back', variant: 'plain' },
  refunded: { word: 'Refunded', variant: 'plain' },
}

/** A badge with the status of a promotion. */
export function PromotionStatus({ status }: { status: ShownPromotionStatus }) {
  const { word, variant } = looks[status]
  return <Badge variant={variant}>{word}</Badge>
}
