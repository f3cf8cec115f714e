import { useState } from 'react'
import {
  type AppointmentSide,
  proposalsMax,
  timesToConfirm,
} from '#shared/appointments/appointment-states.ts'
import { timeText } from '#shared/appointments/appointment-words.ts'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AppointmentFrame } from './appointment-frame.tsx'
import { proposeLabel } from './appointment-text.ts'
import type { OfConversation } from './appointments.queries.ts'
import { ChooseTimes } from './choose-times.tsx'
import { EndAppointment, type Ending, endingOf } from './end-appointment.tsx'
import { canChange, useAppointment } from './use-appointment.ts'

type AppointmentCardProps = {
  access: OfConversation
  /** The other side's name. */
  otherName: string
  /** The heading's level in its surroundings. */
  headingLevel: 2 | 3
  /** Above messages: one line, which opens on a press. */
  isFolding?: boolean
  /** Something else on the page is the next step, so that Confirm isn’t orange. */
  isSecondary?: boolean
  /** Of the last message of the conversation. */
  lastPosition?: number
  /** The conversation has a new message. */
  onChanged?: () => unknown
}

/** The appointment of a conversation, with this side's possible actions; nothing without one. */
export function AppointmentCard({
  access,
  otherName,
  headingLevel,
  isFolding = false,
  isSecondary = false,
  lastPosition = 0,
  onChanged = () => {},
}: AppointmentCardProps) {
  const actions = useAppointment(access, lastPosition, () => void onChanged())
  const { data, error, refetch, isRunning, answer, propose } = actions
  const [isChoosing, setChoosing] = useState(false)
  const { ended, end, askToEnd, keep } = useEnding(actions)
  if (!data) return error && <NotLoaded {...{ headingLevel, error, refetch }} />
  const { appointment, side, businessId, takesTimes } = data
  if (!appointment) return null
  const open = canChange(appointment) ? appointment : null
  const send = async (times: string[]) => {
    const faults = await propose(times)
    if (faults === null) setChoosing(false)
    return faults ?? undefined
  }
  return (
    <>
      <AppointmentFrame {...{ appointment, side, headingLevel, isFolding }}>
        <AppointmentTimes
          appointment={appointment}
          side={side}
          isSecondary={isSecondary}
          isRunning={isRunning}
          onAccept={(time) => void answer(appointment, { action: 'accept', times: [time] })}
        />
        <Actions
          side={side}
          appointment={open}
          canChoose={takesTimes}
          isRunning={isRunning}
          onChoose={() => setChoosing(true)}
          onKeep={() => void answer(appointment, { action: 'keep' })}
          onEnd={() => askToEnd(appointment)}
        />
      </AppointmentFrame>
      <ChooseTimes
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        businessId={businessId}
        max={proposalsMax[side]}
        isOwn={side === 'business'}
        replacesOwn={open?.proposedBy === side}
        isRunning={isRunning}
        onSend={send}
      />
      {ended ? (
        <EndAppointment
          {...ended}
          otherName={otherName}
          isRunning={isRunning}
          onClose={keep}
          onEnd={(note) => void end(ended, note)}
        />
      ) : null}
    </>
  )
}

type NotLoadedProps = { headingLevel: 2 | 3; error: Error; refetch: () => unknown }

const NotLoaded = ({ headingLevel, error, refetch }: NotLoadedProps) => (
  <ErrorState
    headingLevel={headingLevel}
    title="The appointment couldn’t be loaded"
    message={error.message}
    onRetry={() => void refetch()}
  />
)

/** The appointment to end, and the way. */
type Ended = { appointment: Appointment; ending: Ending }

function toEnded(appointment: Appointment | null): Ended | null {
  const ending = appointment && endingOf(appointment)
  return ending && { appointment, ending }
}

function useEnding({ answer, latest }: Pick<ReturnType<typeof useAppointment>, 'answer' | 'latest'>) {
  const [ended, setEnded] = useState<Ended | null>(null)
  return {
    ended,
    askToEnd: (appointment: Appointment | null) => setEnded(toEnded(appointment)),
    keep: () => setEnded(null),
    end: async ({ appointment, ending }: Ended, note: string) => {
      const action = ending === 'decline' ? 'decline' : 'cancel'
      const faults = await answer(appointment, { action, note })
      // The note stays for another try, unless nothing is left to end.
      setEnded(faults === null ? null : toEnded(latest()))
    },
  }
}

const spanText = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  timeText(new Date(startsAt), new Date(endsAt))

type TimesProps = {
  appointment: Appointment
  side: AppointmentSide
  isSecondary: boolean
  isRunning: boolean
  onAccept: (startsAt: string) => void
}

/** The agreed time, and those proposed; the side that may choose has a button for each, orange if there is one. */
function AppointmentTimes({ appointment, side, isSecondary, isRunning, onAccept }: TimesProps) {
  const { agreed, proposed, actions, state } = appointment
  const now = useNow()
  const confirmable = actions.includes('accept') ? timesToConfirm(appointment, side, now) : []
  const variant = isSecondary || confirmable.length > 1 ? 'outline' : 'primary'
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
          {confirmable.includes(span) ? (
            <div className="Appointment-actions">
              <Button variant={variant} disabled={isRunning} onClick={() => onAccept(span.startsAt)}>
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
  onKeep: () => void
  onEnd: () => void
}

function Actions({ side, appointment, canChoose, isRunning, onChoose, onKeep, onEnd }: ActionsProps) {
  const ending = appointment && endingOf(appointment)
  return (
    <div className="Appointment-actions">
      {canChoose ? (
        <Button disabled={isRunning} onClick={onChoose}>
          {proposeLabel(side, appointment)}
        </Button>
      ) : null}
      {appointment?.actions.includes('keep') ? (
        <Button disabled={isRunning} onClick={onKeep}>
          Keep this time
        </Button>
      ) : null}
      {ending ? (
        <Button variant="quiet" disabled={isRunning} onClick={onEnd}>
          {endLabels[ending]}
        </Button>
      ) : null}
    </div>
  )
}

const endLabels: Record<Ending, string> = {
  decline: 'Decline',
  withdraw: 'Withdraw',
  cancel: 'Cancel appointment',
}
