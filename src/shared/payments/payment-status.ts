/**
 * Payment states, lowest rank first. Events about a payment arrive more than once, late and in any order, and the highest
 * state ever reported wins: a declined card can be followed by a good one, a succeeded payment stays succeeded, and a
 * refunded one stays refunded.
 */
export const paymentStatuses = ['pending', 'failed', 'succeeded', 'refunded'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * A payment's state, including later refunds and disputes, in words: computed by the database
 * (`payments.standing`). Disputed and charged back are open and lost disputes.
 */
export const paymentStandings = [...paymentStatuses, 'partly refunded', 'disputed', 'charged back'] as const

export type PaymentStanding = (typeof paymentStandings)[number]

/** The state after an event. It never goes back, so the result doesn't depend on the order of events. */
export function nextPaymentStatus(current: PaymentStatus, reported: PaymentStatus): PaymentStatus {
  return paymentStatuses.indexOf(reported) > paymentStatuses.indexOf(current) ? reported : current
}
