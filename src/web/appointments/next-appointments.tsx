import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import { timeText } from '#shared/appointments/appointment-words.ts'
import type { OwnComing } from '#shared/appointments/appointments.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import { ownComingQuery } from './appointments.queries.ts'
import { ShortState } from './short-state.tsx'

/** Appointments that are shown at first. */
const shownMax = 5

type NextAppointmentsProps = {
  side: AppointmentSide
  /** Says whether they are up to date, where nothing else on the page does. */
  liveNote?: ReactNode
}

/** The signed-in person's next appointments: as a visitor, if any, or with all of their businesses. */
export function NextAppointments({ side, liveNote = null }: NextAppointmentsProps) {
  const { data, error, refetch } = useQuery(ownComingQuery(useApi(), side))
  // An empty note would take room from a visitor's messages.
  if (side === 'visitor' && !data?.length) return null
  return (
    <Card title="Upcoming appointments" note="Austin time" className="Next">
      {liveNote}
      {data ? (
        data.length > 0 ? (
          <NextList appointments={data} side={side} />
        ) : (
          <p className="Appointment-note">None yet. When a customer requests a time, it appears here.</p>
        )
      ) : error ? (
        <div role="alert">
          <p className="Appointment-note">Your appointments couldn’t be loaded.</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <SkeletonList label="Loading your appointments" count={2}>
          <Skeletons classNames={['is-text is-m', 'is-small is-m']} />
        </SkeletonList>
      )}
    </Card>
  )
}

type NextListProps = { appointments: OwnComing['appointments']; side: AppointmentSide }

function NextList({ appointments, side }: NextListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? appointments : appointments.slice(0, shownMax)
  return (
    <>
      <ul aria-label="Upcoming appointments">
        {shown.map((coming) => (
          <li key={coming.id}>
            <Link to={paths.conversation(coming.conversationId)}>
              <b>{side === 'visitor' ? coming.businessName : coming.visitorName}</b>
              <span>{whenText(coming)}</span>
              <small>
                <ShortState coming={coming} side={side} />
                {side === 'business' ? ` · ${coming.businessName}` : null}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {appointments.length > shownMax ? (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${appointments.length}`}
        </Button>
      ) : null}
    </>
  )
}

/** "Tuesday, December 1, 2:00 PM to 3:00 PM", or the first of several proposed times. */
function whenText({ agreed, proposed }: OwnComing['appointments'][number]): string {
  const span = agreed ?? proposed[0]
  if (!span) return ''
  const others = agreed ? 0 : proposed.length - 1
  const more = others > 0 ? `, or ${others} other ${others === 1 ? 'time' : 'times'}` : ''
  return timeText(new Date(span.startsAt), new Date(span.endsAt)) + more
}
