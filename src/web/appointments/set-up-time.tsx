import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { proposalsMax } from '#shared/appointments/appointment-states.ts'
import { Button } from '#web/ui/button.tsx'
import { proposeLabel } from './appointment-text.ts'
import type { OfConversation } from './appointments.queries.ts'
import { ChooseTimes } from './choose-times.tsx'
import { useAppointment } from './use-appointment.ts'

type SetUpTimeProps = {
  access: OfConversation
  /** Times were sent: the dialog is closed, and the button is gone. */
  onSent: () => unknown
}

/** The button beside a message for its first time; nothing where there is an appointment, or can’t be one. */
export function SetUpTime({ access, onSent }: SetUpTimeProps) {
  const { data, isRunning, propose } = useAppointment(access)
  const [isChoosing, setChoosing] = useState(false)
  // The other side may propose one while this side chooses.
  if (!data?.takesTimes || (data.appointment && !isChoosing)) return null
  const { side, businessId } = data
  const send = async (times: string[]) => {
    const faults = await propose(times)
    if (faults === null) {
      // The focus can't leave an open dialog.
      flushSync(() => setChoosing(false))
      onSent()
    }
    return faults ?? undefined
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <CalendarPlus className="Icon is-s" />
        <span className="sr">{proposeLabel(side, null)}</span>
      </Button>
      <ChooseTimes
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        businessId={businessId}
        max={proposalsMax[side]}
        isOwn={side === 'business'}
        replacesOwn={false}
        isRunning={isRunning}
        onSend={send}
      />
    </>
  )
}
