import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'

/** Green, yellow, red, or plain. */
export type StatusLook = 'ok' | 'wait' | 'bad' | 'plain'

/** Colors of a status (specification §4). */
const looks: Record<BusinessStatus | Payment['standing'], StatusLook> = {
  approved: 'ok',
  succeeded: 'ok',
  unconfirmed: 'wait',
  pending: 'wait',
  rejected: 'bad',
  suspended: 'bad',
  failed: 'bad',
  disputed: 'wait',
  refunded: 'plain',
  'partly refunded': 'plain',
  'charged back': 'plain',
}

/** A status in words. An unconfirmed listing may wait for its owner or for our team. */
export const statusWord = (status: keyof typeof looks): string =>
  status === 'unconfirmed' ? 'not public yet' : status

export const statusLook = (status: keyof typeof looks): StatusLook => looks[status]
