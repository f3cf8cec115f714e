import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'
import { cx } from '#web/ui/class-names.ts'
import { shortState } from './appointment-text.ts'

type ShortStateProps = { coming: Pick<Appointment, 'state' | 'proposedBy'>; side: AppointmentSide }

/** The state of an appointment in a list, in orange if it waits for this side. */
export function ShortState({ coming: { state, proposedBy }, side }: ShortStateProps) {
  const isYours = state !== 'confirmed' && proposedBy !== side
  return <span className={cx('ShortState', isYours && 'is-waiting')}>{shortState(state, isYours)}</span>
}
