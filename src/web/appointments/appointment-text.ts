import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import { shortTimeText } from '#shared/appointments/appointment-words.ts'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'

type Shown = Pick<Appointment, 'state' | 'proposedBy' | 'agreed' | 'isOver'>

/** The state of an appointment, as one side reads it. */
export function standingText({ state, proposedBy, agreed, isOver }: Shown, side: AppointmentSide): string {
  const isOwn = proposedBy === side
  if (isOver && (state === 'asked' || state === 'offered')) return 'No time was agreed on'
  if (isOver && state !== 'canceled' && state !== 'declined') return 'You had an appointment'
  switch (state) {
    case 'asked':
      return isOwn ? 'You requested a time' : 'Time requested'
    case 'offered':
      return isOwn ? 'You offered other times' : 'Other times offered'
    case 'confirmed':
      return 'Your appointment is confirmed'
    case 'moved':
      return isOwn ? 'You asked to reschedule your appointment' : 'They asked to reschedule your appointment'
    case 'declined':
      return 'No time available'
    case 'canceled':
      return agreed ? 'Appointment canceled' : 'Time request withdrawn'
  }
}

/** The state of one to come in a few words. */
export const shortState = (state: Appointment['state'], isYours: boolean): string =>
  state === 'confirmed' ? 'confirmed' : isYours ? 'needs your reply' : 'waiting for their reply'

/** The same in a few words beside its time: "Wed, Dec 2, 11:00 AM", "needs your reply". */
export function foldedText(appointment: Appointment): { lead: string; state: string } {
  const { agreed, proposed, isOver, state, actions } = appointment
  const isProposal = !isOver && (state === 'asked' || state === 'offered' || state === 'moved')
  const span = isProposal ? proposed[0] : (agreed ?? proposed[0])
  const time = span ? shortTimeText(new Date(span.startsAt)) : 'Appointment'
  const lead = isProposal && proposed.length > 1 ? `${proposed.length} times` : time
  if (isProposal) return { lead, state: shortState(state, actions.includes('accept')) }
  if (state === 'canceled' && !agreed) return { lead, state: 'withdrawn' }
  if (state === 'canceled' || state === 'declined') return { lead, state }
  if (!isOver) return { lead, state: shortState(state, false) }
  return { lead, state: agreed ? 'done' : 'no time agreed' }
}

/** The label of the button that proposes times, in the open appointment if there is one. */
export function proposeLabel(side: AppointmentSide, open: Pick<Appointment, 'agreed'> | null): string {
  if (open?.agreed) return 'Reschedule'
  if (side === 'visitor') return open ? 'Request another time' : 'Request a time'
  return open ? 'Offer other times' : 'Offer times'
}
