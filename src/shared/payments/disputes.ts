/**
 * States of a dispute. The bank may ask first (an inquiry), which it drops or turns into a dispute, and then decides: lost
 * means that the payer has the money. Lowest rank first: of two reports of the same second, the higher one holds.
 */
export const disputeStates = ['inquiry', 'dropped', 'open', 'lost', 'won'] as const

export type DisputeState = (typeof disputeStates)[number]

/** A report about a dispute: instants by the provider's clock. */
export type DisputeReport = {
  amountCents: number
  state: DisputeState
  /** The provider's word for why, such as "fraudulent". */
  reason: string
  openedAt: Date
  /** Until when the site can answer the bank; null when it can't, or has. */
  dueAt: Date | null
  reportedAt: Date
  withdrawnAt: Date | null
  reinstatedAt: Date | null
}

/**
 * The dispute after another report. The latest one holds, and money that moved has moved, so the result depends on the
 * reports and neither on their order nor on repeats.
 */
export function mergeDispute(known: DisputeReport | undefined, report: DisputeReport): DisputeReport {
  if (!known) return report
  return {
    ...(isLater(report, known) ? report : known),
    withdrawnAt: earliest(known.withdrawnAt, report.withdrawnAt),
    reinstatedAt: earliest(known.reinstatedAt, report.reinstatedAt),
  }
}

function isLater(one: DisputeReport, other: DisputeReport): boolean {
  const places = placeOf(other)
  const decisive = placeOf(one)
    .map((place, index) => [place, places[index] ?? 0] as const)
    .find(([place, otherPlace]) => place !== otherPlace)
  return decisive !== undefined && decisive[0] > decisive[1]
}

/** One that was answered has no date anymore, so it comes after one that has. */
const placeOf = ({ reportedAt, state, dueAt, amountCents }: DisputeReport): number[] => [
  reportedAt.getTime(),
  disputeStates.indexOf(state),
  dueAt?.getTime() ?? Number.POSITIVE_INFINITY,
  amountCents,
]

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

/** States of a payment's disputes, the one that counts most first. */
const weights: readonly DisputeState[] = ['lost', 'open', 'inquiry', 'won', 'dropped']

type Dispute = Pick<DisputeReport, 'amountCents' | 'state' | 'openedAt' | 'withdrawnAt' | 'reinstatedAt'>

/** The amount that the bank holds for a dispute: taken and not returned, in cents. */
export const takenCents = ({ amountCents, withdrawnAt, reinstatedAt }: Dispute): number =>
  withdrawnAt && !reinstatedAt ? amountCents : 0

/** All disputes of a payment together; null without one. */
export function sumDisputes(disputes: readonly Dispute[]): {
  dispute: DisputeState | null
  takenCents: number
  disputedAt: Date | null
} {
  const states = new Set(disputes.map(({ state }) => state))
  return {
    dispute: weights.find((state) => states.has(state)) ?? null,
    takenCents: disputes.reduce((sum, each) => sum + takenCents(each), 0),
    disputedAt: disputes.reduce<Date | null>((first, { openedAt }) => earliest(first, openedAt), null),
  }
}
