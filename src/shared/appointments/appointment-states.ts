export const appointmentSides = ['visitor', 'business'] as const
export type AppointmentSide = (typeof appointmentSides)[number]

/**
 * `asked`: the visitor asks for a time. `offered`: the business offers others instead. `confirmed`: both
 * agreed on a time.
 * `moved`: both agreed on one, and one side proposes another. The last two are final.
 */
export const appointmentStates = ['asked', 'offered', 'confirmed', 'moved', 'declined', 'canceled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** `accept` takes a proposed time, `keep` stays with the agreed one, `propose` names others. */
export const appointmentActions = ['accept', 'propose', 'keep', 'decline', 'cancel'] as const
export type AppointmentAction = (typeof appointmentActions)[number]

/** The state of an appointment, and the side whose proposed times wait for an answer. */
export type Standing = { state: AppointmentState; proposedBy: AppointmentSide | null }

/** Times that one side may propose at once. */
export const proposalsMax: Record<AppointmentSide, number> = { visitor: 1, business: 3 }

/** Characters of a side's note on a step. */
export const noteMax = 1_000

export const isFinal = (state: AppointmentState): boolean => state === 'declined' || state === 'canceled'
/** True once both sides agreed on a time. */
export const isAgreed = (state: AppointmentState): boolean => state === 'confirmed' || state === 'moved'

/** The standing after an action of a side; null when the action isn't possible. */
export function nextStanding(
  { state, proposedBy }: Standing,
  side: AppointmentSide,
  action: AppointmentAction,
): Standing | null {
  if (isFinal(state)) return null
  const settled = (next: AppointmentState): Standing => ({ state: next, proposedBy: null })
  switch (action) {
    case 'accept':
      return proposedBy !== null && proposedBy !== side ? settled('confirmed') : null
    case 'propose':
      if (isAgreed(state)) return { state: 'moved', proposedBy: side }
      return { state: side === 'visitor' ? 'asked' : 'offered', proposedBy: side }
    case 'keep':
      return state === 'moved' ? settled('confirmed') : null
    case 'decline':
      return side === 'business' && !isAgreed(state) ? settled('declined') : null
    case 'cancel':
      return side === 'visitor' || isAgreed(state) ? settled('canceled') : null
  }
}

/** Proposed times that a side can confirm: the other side named them, and they are to come. */
export function timesToConfirm<Span extends { startsAt: Date | string }>(
  { proposedBy, proposed }: Pick<Standing, 'proposedBy'> & { proposed: readonly Span[] },
  side: AppointmentSide,
  now: number,
): Span[] {
  if (proposedBy === null || proposedBy === side) return []
  return proposed.filter(({ startsAt }) => new Date(startsAt).getTime() > now)
}

/** A side's possible actions now, in the order of `appointmentActions`. */
export const possibleActions = (standing: Standing, side: AppointmentSide): AppointmentAction[] =>
  appointmentActions.filter((action) => nextStanding(standing, side, action) !== null)
