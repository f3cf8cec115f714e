import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'

type Shown = Pick<Appointment, 'state' | 'proposedBy' | 'isOver'>

/** Where an appointment stands, as one side reads it. */
export function standingText({ state, proposedBy, isOver }: Shown, side: AppointmentSide): string {
  const isOwn = proposedBy === side
  if (isOver && (state === 'asked' || state === 'offered')) return 'No time was agreed on'
  if (isOver && state !== 'canceled' && state !== 'declined') return 'You had an appointment'
  switch (state) {
    case 'asked':
      return isOwn ? 'You asked for a time' : 'A time was asked for'
    case 'offered':
      return isOwn ? 'You offered other times' : 'Other times were offered'
    case 'confirmed':
      return 'Your appointment is confirmed'
    case 'moved':
      return isOwn ? 'You want to move your appointment' : 'Can your appointment be moved?'
    case 'declined':
      return 'No time could be offered'
    case 'canceled':
      return 'The appointment was canceled'
  }
}
