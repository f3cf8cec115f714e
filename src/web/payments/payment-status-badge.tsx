import type { Payment } from '#shared/payments/payments.schemas.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Green, yellow and plain; anything else failed, in red (specification §3 and §4). */
const looks: Record<string, 'ok' | 'wait' | 'plain'> = {
  succeeded: 'ok',
  pending: 'wait',
  disputed: 'wait',
  refunded: 'plain',
  'partly refunded': 'plain',
  'charged back': 'plain',
}

export function PaymentStatusBadge({ standing }: { standing: Payment['standing'] }) {
  const variant = looks[standing]
  return <Badge variant={variant ?? 'bad'}>{variant ? standing : 'failed'}</Badge>
}
