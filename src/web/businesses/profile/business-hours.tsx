import { dayNames, formatDayHours, type BusinessHours as Hours } from '#shared/businesses/opening-hours.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'

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
              <dd>{formatDayHours(hours[day])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="Block-note">Hours not listed</p>
      )}
    </Card>
  )
}
