import { type MouseEvent, useState } from 'react'
import { noteMax } from '#shared/appointments/appointment-states.ts'
import { timeText } from '#shared/appointments/appointment-words.ts'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

export type Ending = 'decline' | 'withdraw' | 'cancel'
/** The way in which a side can end an appointment; null if it can't. */
export function endingOf({ actions, agreed }: Appointment): Ending | null {
  if (actions.includes('decline')) return 'decline'
  if (!actions.includes('cancel')) return null
  return agreed ? 'cancel' : 'withdraw'
}

type Words = { title: string; result: string; back: string; end: string }
const words: Record<Ending, Words> = {
  cancel: {
    title: 'Cancel this appointment?',
    result: 'You’ll both get an email that removes it from your calendars.',
    back: 'Keep it',
    end: 'Cancel appointment',
  },
  decline: {
    title: 'Decline this request?',
    result: 'We’ll tell them you can’t offer a time.',
    back: 'Back',
    end: 'Decline',
  },
  withdraw: {
    title: 'Withdraw your request?',
    result: 'We’ll tell them you no longer need a time.',
    back: 'Back',
    end: 'Withdraw',
  },
}

type EndAppointmentProps = {
  /** As it was when this opened, so that the visible state is the one confirmed. */
  appointment: Appointment
  ending: Ending
  otherName: string
  isRunning: boolean
  onClose: () => void
  onEnd: (note: string) => void
}

/** Asks before an appointment ends, and for a word to the other side. */
export function EndAppointment(props: EndAppointmentProps) {
  const { appointment, ending, otherName, isRunning, onClose, onEnd } = props
  const [note, setNote] = useState('')
  const { title, result, back, end } = words[ending]
  const { agreed, proposed, actions } = appointment
  // The second click of a double click that opened this may land here.
  const handleEnd = ({ detail }: MouseEvent) => {
    if (detail <= 1) onEnd(note)
  }
  return (
    <Dialog isOpen onClose={onClose} role="alertdialog" size="narrow" title={title} description={result}>
      <div className="Form">
        <div className="Appointment-times">
          <p>With {otherName}:</p>
          {(agreed ? [agreed] : proposed).map(({ startsAt, endsAt }) => (
            <p key={startsAt} className="Appointment-time">
              {timeText(new Date(startsAt), new Date(endsAt))}
            </p>
          ))}
        </div>
        {/* Without `propose`, a side can't write anymore but can still end it. */}
        {actions.includes('propose') ? (
          <Field label="Tell them why" aside="optional">
            <Textarea
              rows={2}
              maxLength={noteMax}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        ) : null}
        <div className="Form-end">
          <Button data-autofocus="" onClick={onClose}>
            {back}
          </Button>
          <Button variant="danger" disabled={isRunning} onClick={handleEnd}>
            {isRunning ? 'Sending...' : end}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
