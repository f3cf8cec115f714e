import { useQuery, useQueryClient } from '@tanstack/react-query'
import { busyCalendarsMax, calendarAddressMax } from '#shared/appointments/calendar-limits.ts'
import type { BusyCalendar } from '#shared/appointments/calendars.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { busyCalendarText } from './busy-calendar-text.ts'
import { addBusyCalendar, busyCalendarsQuery, removeBusyCalendar } from './slot-settings.queries.ts'

/** Calendars elsewhere, whose events leave no slots. */
export function BusyCalendarsCard({ businessId }: { businessId: number }) {
  const { data: calendars = [], error, dataUpdatedAt } = useQuery(busyCalendarsQuery(useApi(), businessId))
  return (
    <Card
      title="Your other calendars"
      note="Busy times there are blocked here. We check every 30 minutes and see only when, not what."
    >
      {error ? <p role="alert">{error.message}</p> : null}
      {calendars.length > 0 ? (
        <ul className="Calendars" aria-label="Your other calendars">
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} businessId={businessId} calendar={calendar} now={dataUpdatedAt} />
          ))}
        </ul>
      ) : null}
      {calendars.length < busyCalendarsMax ? (
        <AddCalendar businessId={businessId} />
      ) : (
        <p className="Appointment-note">
          You can have {busyCalendarsMax} calendars here. To add another, remove one first.
        </p>
      )}
    </Card>
  )
}

/** `now` is when the calendar was looked up: an age that changes by itself would be read out each time. */
type CalendarRowProps = { businessId: number; calendar: BusyCalendar; now: number }

function CalendarRow({ businessId, calendar, now }: CalendarRowProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const { queryKey } = busyCalendarsQuery(api, businessId)
  const remove = () =>
    run(async () => {
      try {
        await removeBusyCalendar(api, businessId, calendar.id)
      } catch (error) {
        toastFailure('Not removed', error)
      }
      await queryClient.invalidateQueries({ queryKey })
    })
  return (
    <li>
      <div>
        <b>{calendar.host}</b>
        <CalendarState calendar={calendar} now={now} />
      </div>
      <Button variant="quiet" disabled={isRunning} onClick={() => void remove()}>
        Remove<span className="sr"> {calendar.host}</span>
      </Button>
    </li>
  )
}

function CalendarState({ calendar, now }: Pick<CalendarRowProps, 'calendar' | 'now'>) {
  const { fault, standing, gaps } = busyCalendarText(calendar, now)
  return (
    <div className="Calendars-state" role="status">
      {fault ? <span className="Calendars-fault">{fault}</span> : null}
      <span>{standing}</span>
      {gaps ? <span className="Calendars-fault">{gaps}</span> : null}
    </div>
  )
}

function AddCalendar({ businessId }: { businessId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, faults, isSending, bind, submit } = useForm({
    blank: { address: '' },
    check: ({ address }): { address?: string } =>
      address.trim() ? {} : { address: 'Please enter the address of a calendar' },
    send: ({ address }) => addBusyCalendar(api, businessId, address.trim()),
    onSent: () => queryClient.invalidateQueries({ queryKey: busyCalendarsQuery(api, businessId).queryKey }),
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toastFailure('Not added', error)
    },
  })
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field
        label="Private iCal address"
        hint="In Google Calendar: Settings, your calendar, “Secret address in iCal format”. Other apps call it a published or shared calendar."
        error={faults.address}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={calendarAddressMax}
          placeholder="https://"
          {...bind('address')}
        />
      </Field>
      <div className="Form-end">
        <SubmitButton variant="outline" isSending={isSending} label="Add calendar" sending="Adding..." />
      </div>
    </form>
  )
}
