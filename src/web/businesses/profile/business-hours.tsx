import {
  type DayHours,
  dayNames,
  formatTime,
  type BusinessHours as Hours,
  isAroundTheClock,
} from '#shared/businesses/opening-hours.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'

/** "8:00 AM – 6:00 PM", "Open 24 hours" or "Closed". */
export function dayHoursText(hours: DayHours): string {
  if (hours.closed) return 'Closed'
  if (isAroundTheClock(hours)) return 'Open 24 hours'
  return `${formatTime(hours.open)} – ${formatTime(hours.close)}`
}

/** The week from Monday to Sunday. `today` counts from Monday, 0 to 6. */
export function BusinessHours({ hours, today }: { hours: Hours | null; today: number }) {
  return (
    <Card title="Business Hours">
      {hours ? (
        <dl className="Hours">
          {dayNames.map((day, index) => (
            <div key={day} className={cx(index === today && 'is-today', hours[day].closed && 'closed')}>
              <dt>
                <span className="Hours-day">{day}</span>
                {index === today ? <small>Today</small> : null}
              </dt>
              <dd>{dayHoursText(hours[day])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="Block-note">Hours not listed</p>
      )}
    </Card>
  )
}
