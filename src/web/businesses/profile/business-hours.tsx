import type { ReactNode } from 'react'
import type { WallClock } from '#shared/businesses/austin-clock.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { type DayHours, dayNames, formatDate, formatDayHours } from '#shared/businesses/opening-hours.ts'
import {
  comingDays,
  formatDates,
  fromIsoDate,
  hoursOn,
  type Schedule,
  scheduleOf,
  seasonDates,
  seasonOn,
  specialDayOn,
} from '#shared/businesses/special-hours.ts'
import { austinMonth } from '#web/lib/austin-dates.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'

type BusinessHoursProps = {
  business: Business
  now: WallClock
  /** Actions on the hours, from another room. */
  children?: ReactNode
}

/** The next seven days from Monday to Sunday, then later special hours. */
export function BusinessHours({ business, now, children }: BusinessHoursProps) {
  const schedule = scheduleOf(business)
  return (
    <Card title="Business Hours">
      {schedule.hours ? (
        <>
          <dl className="Hours">
            {dayNames.map((day, index) => (
              <DayRow
                key={day}
                day={day}
                schedule={schedule}
                date={now.date + ((index - now.day + 7) % 7)}
                isToday={index === now.day}
              />
            ))}
          </dl>
          <LaterHours schedule={schedule} today={now.date} />
          {business.hoursConfirmedAt ? (
            <p className="Hours-confirmed">Hours confirmed {austinMonth(business.hoursConfirmedAt)}</p>
          ) : null}
          {children}
        </>
      ) : (
        <p className="Block-note">Hours not listed</p>
      )}
    </Card>
  )
}

type DayRowProps = { day: string; schedule: Schedule; date: number; isToday: boolean }

function DayRow({ day, schedule, date, isToday }: DayRowProps) {
  const { special } = schedule
  const hours = hoursOn(schedule, date)
  const specialDay = specialDayOn(special, date)
  if (!hours) return null
  return (
    <div className={cx(isToday && 'is-today', isPlainlyClosed(hours) && 'closed')}>
      <dt>
        <span className="Hours-day">{day}</span>
        {isToday ? <small>Today</small> : null}
        {specialDay ? (
          <small className="Hours-note">
            {formatDate(date)}
            {specialDay.note ? `, ${specialDay.note}` : null}
          </small>
        ) : null}
      </dt>
      <dd>{formatDayHours(hours)}</dd>
    </div>
  )
}

const isPlainlyClosed = ({ closed, byAppointment }: DayHours) => closed && !byAppointment

/** The current or next season, and special days beyond the seven above. */
function LaterHours({ schedule: { special }, today }: { schedule: Schedule; today: number }) {
  const later = comingDays(special, today).filter(({ to }) => fromIsoDate(to) > today + 6)
  const season = seasonOn(special, today)
  const others = (special?.seasons ?? []).filter((other) => other !== season)
  if (later.length + others.length === 0 && !season) return null
  return (
    <div className="Hours-later">
      {season ? (
        <p>
          {season.name}, until {formatDate(fromIsoDate(seasonDates(season, today).to))}
        </p>
      ) : null}
      {others.map((other) => (
        <p key={other.name}>
          {other.name} from {formatDate(fromIsoDate(seasonDates(other, today).from))}
        </p>
      ))}
      {later.length > 0 ? (
        <dl className="Hours">
          {later.map((day) => (
            <div key={`${day.from} ${day.to}`} className={cx(isPlainlyClosed(day) && 'closed')}>
              <dt>
                {formatDates(day)}
                {day.note ? <small className="Hours-note">{day.note}</small> : null}
              </dt>
              <dd>{formatDayHours(day)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
