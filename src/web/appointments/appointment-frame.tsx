import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'
import { Fold } from '#web/ui/fold.tsx'
import { foldedText, standingText } from './appointment-text.ts'

type AppointmentFrameProps = {
  appointment: Appointment
  side: AppointmentSide
  headingLevel: 2 | 3
  /** Above messages: one line, which opens on a press. */
  isFolding: boolean
  children: ReactNode
}

/** Around an appointment: where it stands, which is announced when it changes. */
export function AppointmentFrame(props: AppointmentFrameProps) {
  const { appointment, side, headingLevel, isFolding, children } = props
  const Heading = `h${headingLevel}` as const
  const standing = standingText(appointment, side)
  if (!isFolding)
    return (
      <section className="Appointment" aria-label="Appointment">
        <Heading aria-live="polite">{standing}</Heading>
        {children}
      </section>
    )
  return (
    <Fold
      label="Appointment"
      icon={<CalendarDays className="Icon is-s" />}
      summary={foldedText(appointment)}
      isWaiting={appointment.actions.includes('accept')}
      heading={(isOpen) => (
        <Heading className={isOpen ? undefined : 'sr'} aria-live="polite">
          {standing}
        </Heading>
      )}
    >
      {children}
    </Fold>
  )
}
