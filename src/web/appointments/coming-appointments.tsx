import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeText } from '#shared/appointments/appointment-words.ts'
import type { ComingAppointment } from '#shared/appointments/appointments.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { oneOrange } from '#web/ui/one-orange.ts'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { comingAppointmentsQuery } from './appointments.queries.ts'
import { ShortState } from './short-state.tsx'

/** A business's requested and agreed appointments, earliest first. */
export function ComingAppointments({ businessId }: { businessId: number }) {
  const { data, error, refetch } = useQuery(comingAppointmentsQuery(useApi(), businessId))
  const lookOf = oneOrange(data ?? [], waits)
  return (
    <Card title="Upcoming appointments">
      {data ? (
        data.length === 0 ? (
          <p className="Appointment-note">None yet. When someone requests a time, it appears here.</p>
        ) : (
          <ul className="Coming" aria-label="Upcoming appointments">
            {data.map((coming, place) => (
              <ComingRow
                key={coming.id}
                coming={coming}
                isOpenAtFirst={place < openedMax && waits(coming)}
                isSecondary={lookOf(coming) === 'outline'}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="The appointments couldn’t be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retryLabel="Retry"
        />
      ) : (
        <SkeletonList label="Loading the appointments" count={2}>
          <Skeletons classNames={['is-lead is-s', 'is-text is-m']} />
        </SkeletonList>
      )}
    </Card>
  )
}

/** The first rows that may start open: each open one loads its appointment. */
const openedMax = 5
const waits = ({ hasTimeToConfirm }: ComingAppointment) => hasTimeToConfirm

type ComingRowProps = { coming: ComingAppointment; isOpenAtFirst: boolean; isSecondary: boolean }

function ComingRow({ coming, isOpenAtFirst, isSecondary }: ComingRowProps) {
  const api = useApi()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { visitorName, conversationId, agreed, proposed } = coming
  const span = agreed ?? proposed[0]
  return (
    <li>
      <div className="Coming-head">
        <div>
          <b>{visitorName}</b>
          <span>{span ? timeText(new Date(span.startsAt), new Date(span.endsAt)) : null}</span>
          <ShortState coming={coming} side="business" />
        </div>
        <ButtonLink variant="quiet" to={paths.conversation(conversationId)}>
          Messages<span className="sr"> with {visitorName}</span>
        </ButtonLink>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Details'}
          <span className="sr">
            {isOpen ? '' : ' of'} the appointment with {visitorName}
          </span>
        </Button>
      </div>
      {isOpen ? (
        <AppointmentCard
          access={{ id: conversationId, api }}
          otherName={visitorName}
          headingLevel={3}
          isSecondary={isSecondary}
        />
      ) : null}
    </li>
  )
}
