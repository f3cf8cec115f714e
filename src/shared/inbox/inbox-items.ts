/** `quote`: a business to call about a request. `claim`: of a listing. `hours`: a report about a listing without an owner. `refund`: one that failed. */
export const inboxKinds = [
  'support',
  'callback',
  'service',
  'partner',
  'quote',
  'claim',
  'hours',
  'refund',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** The name of a payment whose refund failed; staff find it by this. */
export const refundedPayment = (paymentId: number) => `Refund of payment ${paymentId}`

/** Outcomes of a call to a business about a quote request. */
export const callOutcomes = ['passed_on', 'not_reached'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const inboxStatuses = ['new', 'in_progress', 'done'] as const
export type InboxStatus = (typeof inboxStatuses)[number]

/**
 * Hours within which a reply is promised (specification §8, §9): "within 24 hours" for service requests, also
 * used for "as soon as possible" (support); "shortly" (callbacks) is one business day; "3-5 business days"
 * (partners) counts as three; a call to a business about a quote request is due in one business day too, and
 * a decision on a claim and a reply about a failed refund within 24 hours. Reports about hours get no reply.
 */
export const answerHours: Record<InboxKind, number> = {
  support: 24,
  callback: 8,
  service: 24,
  partner: 72,
  quote: 8,
  claim: 24,
  hours: 72,
  refund: 24,
}
