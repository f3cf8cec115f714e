import type { WallClock } from '#shared/businesses/austin-clock.ts'
import { type DayName, dayNames, formatDate, formatDayHours } from '#shared/businesses/opening-hours.ts'
import { hoursOn, type Schedule, specialDayOn } from '#shared/businesses/special-hours.ts'

/** Stars with how many reviews gave them, five first. */
export type Spread = { stars: number; count: number }[]

export const spreadOf = (ratingCounts: readonly number[]): Spread =>
  [5, 4, 3, 2, 1].map((stars) => ({ stars, count: ratingCounts[stars - 1] ?? 0 }))

/** "5 stars: 112, 4 stars: 11, 1 star: 1": the spread in words, without stars that nobody gave. */
export const spreadText = (spread: Spread): string =>
  spread
    .filter(({ count }) => count > 0)
    .map(({ stars, count }) => `${stars} ${stars === 1 ? 'star' : 'stars'}: ${count}`)
    .join(', ')

/** Something that some of the businesses have, such as a service. */
export type Shared = {
  name: string
  /** For each business, in order. */
  has: boolean[]
  isCommon: boolean
  /** Only one of several has it. */
  isUnique: boolean
}

/** Things that the businesses have, by name: first those of all, then of most; else in the given order. */
export function inCommon(lists: readonly (readonly string[])[]): Shared[] {
  const found = new Map<string, { name: string; has: boolean[] }>()
  for (const [place, names] of lists.entries()) {
    for (const name of names) {
      const key = name.trim().toLowerCase()
      const entry = found.get(key) ?? { name: name.trim(), has: lists.map(() => false) }
      entry.has[place] = true
      found.set(key, entry)
    }
  }
  const countOf = ({ has }: { has: boolean[] }) => has.filter(Boolean).length
  return [...found.values()]
    .sort((one, other) => countOf(other) - countOf(one))
    .map((entry) => ({
      ...entry,
      isCommon: countOf(entry) === lists.length,
      isUnique: lists.length > 1 && countOf(entry) === 1,
    }))
}

/** A weekday in the next seven days, and each business's hours on it. */
export type ComparedDay = {
  day: DayName
  isToday: boolean
  /** Null when the hours are unknown. `note` is about that date: "Dec 24, Christmas Eve". */
  hours: ({ text: string; note: string | null; isClosed: boolean } | null)[]
}

/** The next seven days from Monday to Sunday; none if no business says when it is open. */
export function weekOf(schedules: readonly Schedule[], now: WallClock): ComparedDay[] {
  if (schedules.every(({ hours }) => hours === null)) return []
  return dayNames.map((day, index) => {
    const date = now.date + ((index - now.day + 7) % 7)
    return {
      day,
      isToday: index === now.day,
      hours: schedules.map((schedule) => {
        const hours = hoursOn(schedule, date)
        if (!hours) return null
        const special = specialDayOn(schedule.special, date)
        return {
          text: formatDayHours(hours),
          note: special && [formatDate(date), special.note].filter(Boolean).join(', '),
          isClosed: hours.closed && !hours.byAppointment,
        }
      }),
    }
  })
}

/** True if all say the same, so that a row of them can be left out. */
export const isAlike = (values: readonly unknown[]): boolean =>
  values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]))

/** The places of two columns, left before right. */
export type Pair = readonly [number, number]

/** The next two columns after a swipe: one further to the right or left, as far as there are any. */
export function turnedPair([left, right]: Pair, step: 1 | -1, count: number): Pair {
  if (step === 1) {
    const next = Math.min(right + 1, count - 1)
    return [Math.min(left + 1, next - 1), next]
  }
  const next = Math.max(left - 1, 0)
  return [next, Math.max(right - 1, next + 1)]
}

/** The pair after choosing a column for one side; the other side's column can't be chosen. */
export function chosenPair([left, right]: Pair, side: 0 | 1, place: number): Pair {
  const other = side === 0 ? right : left
  if (place === other) return [left, right]
  return place < other ? [place, other] : [other, place]
}

/** A pair that exists among so many columns. */
export const fittingPair = ([left, right]: Pair, count: number): Pair =>
  right < count ? [left, right] : [Math.max(0, Math.min(left, count - 2)), Math.max(1, count - 1)]
