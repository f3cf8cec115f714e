import { useState } from 'react'
import {
  type AppointmentAction,
  type AppointmentSide,
  proposalsMax,
} from '#shared/appointments/appointment-states.ts'
import { timeText } from '#shared/appointments/appointment-words.ts'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { standingText } from './appointment-text.ts'
import type { OfConversation } from './appointments.queries.ts'
import { SlotPicker } from './slot-picker.tsx'
import { useAppointment } from './use-appointment.ts'

type AppointmentCardProps = {
  access: OfConversation
  /** The heading's level in its surroundings. */
  headingLevel: 2 | 3
  /** Of the last message of the conversation. */
  lastPosition?: number
  /** The conversation has a new message. */
  onChanged?: () => unknown
}

/** The appointment of a conversation: where it stands, and what this side can do. Nothing where there can't be one. */
export function AppointmentCard({
  access,
  headingLevel,
  lastPosition = 0,
  onChanged = () => {},
}: AppointmentCardProps) {
  const { data, isRunning, answer, propose } = useAppointment(access, lastPosition, () => void onChanged())
  const [isChoosing, setChoosing] = useState(false)
  if (!data) return null
  const { appointment, side, businessId, takesTimes } = data
  const isOpen = appointment !== null && appointment.actions.length > 0
  if (!appointment && !takesTimes) return null
  const Heading = `h${headingLevel}` as const
  const send = (times: string[]) =>
    isOpen ? answer(appointment, { action: 'propose', times }) : propose(times)
  return (
    <section className="Appointment" aria-label="Appointment">
      <Heading aria-live="polite">
        {appointment ? standingText(appointment, side) : 'Would you like to agree on a time?'}
      </Heading>
      {appointment ? (
        <AppointmentTimes
          appointment={appointment}
          isRunning={isRunning}
          onAccept={(time) => void answer(appointment, { action: 'accept', times: [time] })}
        />
      ) : null}
      <Actions
        side={side}
        appointment={isOpen ? appointment : null}
        canChoose={takesTimes}
        isRunning={isRunning}
        onChoose={() => setChoosing(true)}
        onAction={(action) => appointment && void answer(appointment, { action })}
      />
      <ChooseTimes
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        businessId={businessId}
        max={proposalsMax[side]}
        isRunning={isRunning}
        onSend={async (times) => {
          if (await send(times)) setChoosing(false)
        }}
      />
    </section>
  )
}

const spanText = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  timeText(new Date(startsAt), new Date(endsAt))

type TimesProps = { appointment: Appointment; isRunning: boolean; onAccept: (startsAt: string) => void }

/** The agreed time, and those proposed; the side that may choose has a button for each. */
function AppointmentTimes({ appointment, isRunning, onAccept }: TimesProps) {
  const { agreed, proposed, actions, state } = appointment
  const isGone = state === 'canceled' || state === 'declined'
  return (
    <div className="Appointment-times">
      {agreed ? (
        <p className="Appointment-time">{isGone ? <s>{spanText(agreed)}</s> : spanText(agreed)}</p>
      ) : null}
      {proposed.map((span) => (
        <div key={span.startsAt} className="Appointment-times">
          <p>
            {agreed ? 'Proposed: ' : null}
            {spanText(span)}
          </p>
          {actions.includes('accept') ? (
            <div className="Appointment-actions">
              <Button variant="primary" disabled={isRunning} onClick={() => onAccept(span.startsAt)}>
                Confirm<span className="sr"> {spanText(span)}</span>
              </Button>
            </div>
          ) : null}
        </div>
      ))}
    </div>
  )
}

type ActionsProps = {
  side: AppointmentSide
  /** Null when there is none that can be changed. */
  appointment: Appointment | null
  canChoose: boolean
  isRunning: boolean
  onChoose: () => void
  onAction: (action: AppointmentAction) => void
}

function Actions({ side, appointment, canChoose, isRunning, onChoose, onAction }: ActionsProps) {
  const [isSure, setSure] = useState(false)
  const can = (action: AppointmentAction) => appointment?.actions.includes(action) ?? false
  const end = can('decline') ? 'decline' : 'cancel'
  return (
    <div className="Appointment-actions">
      {canChoose ? (
        <Button disabled={isRunning} onClick={onChoose}>
          {proposeLabel(side, appointment)}
        </Button>
      ) : null}
      {can('keep') ? (
        <Button disabled={isRunning} onClick={() => onAction('keep')}>
          Keep the time
        </Button>
      ) : null}
      {can(end) ? (
        <Button
          variant={isSure ? 'danger' : 'quiet'}
          disabled={isRunning}
          onClick={() => {
            if (isSure) onAction(end)
            setSure(!isSure)
          }}
        >
          {endLabel(end, appointment?.agreed !== null, isSure)}
        </Button>
      ) : null}
    </div>
  )
}

function proposeLabel(side: AppointmentSide, appointment: Appointment | null): string {
  if (appointment?.agreed) return 'Move it'
  if (side === 'visitor') return appointment ? 'Ask for another time' : 'Ask for a time'
  return appointment ? 'Offer other times' : 'Offer times'
}

function endLabel(action: 'decline' | 'cancel', isAgreed: boolean, isSure: boolean): string {
  if (isSure) return action === 'decline' ? 'Really decline?' : 'Really cancel?'
  if (action === 'decline') return 'Decline'
  return isAgreed ? 'Cancel it' : 'Withdraw'
}

type ChooseTimesProps = {
  isOpen: boolean
  onClose: () => void
  businessId: number
  max: number
  isRunning: boolean
  onSend: (times: string[]) => void
}

function ChooseTimes({ isOpen, onClose, businessId, max, isRunning, onSend }: ChooseTimesProps) {
  const [times, setTimes] = useState<string[]>([])
  const [fault, setFault] = useState<string>()
  const send = () => {
    if (times.length === 0) return setFault('Please choose a time')
    onSend(times)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={max === 1 ? 'Choose a time' : 'Choose times to offer'}
      description="Times are in Austin time."
    >
      <div className="Form">
        <SlotPicker
          businessId={businessId}
          chosen={times}
          max={max}
          error={fault}
          onChange={(chosen) => {
            setTimes(chosen)
            setFault(undefined)
          }}
        />
        <div className="Form-end">
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button variant="primary" disabled={isRunning} onClick={send}>
            {isRunning ? 'Sending...' : max === 1 ? 'Ask for this time' : 'Offer'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
