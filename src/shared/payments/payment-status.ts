/**
 * The states of a payment in the order in which they outrank each other. News of a payment comes twice, late and in any
 * order; the highest that was ever told is true: a declined card may be followed by a good one, money that came stays
 * come, and what was refunded stays refunded.
 */
export const paymentStatuses = ['pending', 'failed', 'succeeded', 'refunded'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** The state after hearing `told`: never a step back, so the end is a function of the set of news and not of their order. */
export function nextPaymentStatus(current: PaymentStatus, told: PaymentStatus): PaymentStatus {
  return paymentStatuses.indexOf(told) > paymentStatuses.indexOf(current) ? told : current
}
