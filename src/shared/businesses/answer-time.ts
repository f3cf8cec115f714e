import type { AnswerTime } from './answer-time.schemas.ts'
import { austinWallClock } from './austin-clock.ts'
import { intervalsOf, minutesPerDay } from './opening-hours.ts'
import { hoursOn, type Schedule } from './special-hours.ts'

/** Answer times count conversations of this many days, and are shown from this many conversations on. */
export const answerTimeDays = 90
export const answerTimeMin = 5
/** From this share of answers within a day on, in percent as shown, a business answers within a day. */
export const answersInDayShare = 80

const hour = 60
const minutesSince1970 = ({ date, minute }: { date: number; minute: number }) => date * minutesPerDay + minute

/**
 * Minutes between two instants within opening hours, on Austin's clocks; null without hours. Overlapping
 * spans count once.
 */
export function openMinutesBetween(schedule: Schedule, from: Date, to: Date): number | null {
  if (!schedule.hours) return null
  const start = minutesSince1970(austinWallClock(from))
  const end = minutesSince1970(austinWallClock(to))
  let total = 0
  let counted = start
  // From the evening before: last night's hours may end after midnight.
  for (let date = Math.floor(start / minutesPerDay) - 1; date * minutesPerDay < end; date++) {
    const day = hoursOn(schedule, date)
    for (const [open, close] of day ? intervalsOf(day) : []) {
      const opened = Math.max(counted, date * minutesPerDay + open)
      const closed = Math.min(end, date * minutesPerDay + close)
      if (closed <= opened) continue
      total += closed - opened
      counted = closed
    }
  }
  return total
}

/** Minutes rounded for people: to 5 minutes in the first hour, then to hours, from two days on to days. */
export function roundedMinutes(minutes: number): number {
  if (minutes < hour - 2) return Math.max(5, Math.round(minutes / 5) * 5)
  if (minutes < 2 * minutesPerDay) return Math.max(1, Math.round(minutes / hour)) * hour
  return Math.round(minutes / minutesPerDay) * minutesPerDay
}

/** "20 minutes", "an hour", "2 hours", "3 days". */
export function durationText(minutes: number): string {
  const rounded = roundedMinutes(minutes)
  if (rounded < hour) return `${rounded} minutes`
  if (rounded === hour) return 'an hour'
  return rounded < 2 * minutesPerDay ? `${rounded / hour} hours` : `${rounded / minutesPerDay} days`
}

/** Measured times; `minutes`, a median, is null when most requests got no answer. */
export type AnswerTimes = { share: number; minutes: number | null }

/** "Usually replies in 2 hours · 92% reply rate", where the rate counts replies within a day. */
export const answerTimeText = ({ share, minutes }: AnswerTimes): string =>
  minutes === null
    ? `${share}% replied to within a day`
    : `Usually replies in ${durationText(minutes)} · ${share}% reply rate`

/** The texts for visitors, from the stored figures in percent and minutes. */
export const toAnswerTime = (
  share: number,
  minutes: number | null,
  openMinutes: number | null,
): AnswerTime => ({
  share,
  text: answerTimeText({ share, minutes }),
  openText: openMinutes === null ? null : durationText(openMinutes),
})
