import type { Payment } from '#shared/payments/payments.schemas.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Green, yellow and plain; anything else failed, in red (specification §3 and §4). */
const looks: Record<string, 'ok' | 'wait' | 'plain'> = {
  succeeded: 'ok',
  pending: 'wait',
  refunded: 'plain',
}

/** A payment's status. */
export function PaymentStatusBadge({ status }: { status: Payment['status'] }) {
  const variant = looks[status]
  return <Badge variant={variant ?? 'bad'}>{variant ? status : 'failed'}</Badge>
}
