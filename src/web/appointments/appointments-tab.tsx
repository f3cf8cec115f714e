import { BusyCalendarsCard } from './busy-calendars-card.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { ComingAppointments } from './coming-appointments.tsx'
import { SlotSettingsCard, type WeekEditor } from './slot-settings-card.tsx'

type AppointmentsTabProps = { businessId: number; canEdit: boolean; weekEditor: WeekEditor }

/** The tab "Appointments" of a business. */
export function AppointmentsTab({ businessId, canEdit, weekEditor }: AppointmentsTabProps) {
  return (
    <div className="Appointments">
      <ComingAppointments businessId={businessId} />
      {canEdit ? (
        <>
          <SlotSettingsCard businessId={businessId} weekEditor={weekEditor} />
          <BusyCalendarsCard businessId={businessId} />
          <CalendarFeedCard businessId={businessId} />
        </>
      ) : null}
    </div>
  )
}
