import { weekdayOf } from '../austin-clock.ts'
import { weekdayLabel } from '../opening-hours.ts'
import { fromIsoDate, toIsoDate } from '../special-hours.ts'
import type { Token, When, YearDays } from './hours-parts.ts'

/** Dates and months of a text, and the days of the week beside them. */

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const shortOf = (month: string) => month.slice(0, 3).toLowerCase()
const months = monthNames.map(shortOf)
/** Whole names and the usual short forms: "Market" and "Juneteenth" aren't months. */
const name = `(${[...monthNames.map((month) => month.toLowerCase()), 'sept', ...months].join('|')})(?![a-z])\\.?`
const monthDay = `${name} ?(\\d{1,2})(?!\\d|:\\d)(?:st|nd|rd|th)?`
const dates = new RegExp(`^${monthDay}(?: ?- ?(?:${monthDay}|(\\d{1,2})(?!\\d|:\\d)))?`)
/** "Jun-Aug"; a month alone only where no day follows, because "Jul 4" is a date. */
const monthRange = new RegExp(`^${name} ?- ?${name}(?! ?\\d{1,2}(?:st|nd|rd|th)\\b)|^${name}(?! ?\\d)`)

const monthAt = (written: string) => months.indexOf(shortOf(written))
const twoDigits = (number: number) => String(number).padStart(2, '0')

type Read = { when: When; length: number } | { fault: string }

/** The dates or months at the start of a text; null if it starts with something else. Dates are the next ones from `today` on. */
export function readDates(text: string, today: number): Read | null {
  const date = dates.exec(text)
  if (date) return toDates(date, today)
  const season = monthRange.exec(text)
  return season && { when: { season: toSeason(season) }, length: season[0].length }
}

function toSeason([, first, last, only = '']: string[]): YearDays {
  const [start, end] = [monthAt(first ?? only), monthAt(last ?? only)]
  const [from, to] = [monthNames[start], monthNames[end]]
  return {
    name: from === to ? `${from}` : `${from} to ${to}`,
    from: `${twoDigits(start + 1)}-01`,
    // A leap year has every day of the calendar.
    to: `${twoDigits(end + 1)}-${new Date(Date.UTC(2024, end + 1, 0)).getUTCDate()}`,
  }
}

/** Dates as part of every year: "Jun 15-Sep 15" before days of the week. */
export function toYearDays({ from, to }: { from: number; to: number }): YearDays {
  return { name: `${nameOf(from)} to ${nameOf(to)}`, from: dayOf(from), to: dayOf(to) }
}

const dayOf = (date: number) => toIsoDate(date).slice(5)
const yearOf = (date: number) => Number(toIsoDate(date).slice(0, 4))
/** The same day of the year that `today` is in. */
const inYearOf = (today: number, date: number) => fromIsoDate(`${yearOf(today)}-${dayOf(date)}`)
const nameOf = (date: number) => {
  const [month = 1, day] = dayOf(date).split('-').map(Number)
  return `${monthNames[month - 1]} ${day}`
}

function toDates(
  [text = '', month = '', day = '', endMonth, endDay, sameMonthDay]: string[],
  today: number,
): Read {
  const year = yearOf(today)
  const toDate = (of: number, written: string, number: string) =>
    Date.UTC(of, monthAt(written), Number(number)) / 86_400_000
  const isReal = (written: string, number: string) =>
    Number(dayOf(toDate(2024, written, number)).slice(0, 2)) === monthAt(written) + 1
  const [lastMonth, lastDay] = [endMonth ?? month, endDay ?? sameMonthDay ?? day]
  if (!isReal(month, day) || !isReal(lastMonth, lastDay)) return { fault: `“${text}” isn’t a date` }
  const toRange = (of: number) => {
    const from = toDate(of, month, day)
    const to = toDate(of, lastMonth, lastDay)
    return { from, to: to < from ? toDate(of + 1, lastMonth, lastDay) : to, note: '' }
  }
  const thisYear = toRange(year)
  const range = thisYear.to < today ? toRange(year + 1) : thisYear
  return { when: { dates: [range] }, length: text.length }
}

/** A day of the week beside a date says which date that is, and nothing about the week: "closed Thu, Nov 26". */
export function joinDatedWeekdays(tokens: readonly Token[], today: number): Token[] | { fault: string } {
  const kept: (Token | null)[] = [...tokens]
  for (const [place, token] of tokens.entries()) {
    const date = dateOf(token)
    if (date === null) continue
    const days = adjacentWeekdays(tokens, place)
    const fits = (at: number, of: number) => weekdayAt(tokens[at]) === weekdayOf(of)
    const thisYears = inYearOf(today, date)
    const day = days.find((at) => fits(at, date) || fits(at, thisYears))
    if (day === undefined && days[0] !== undefined && days[0] < place)
      return {
        fault: `${nameOf(date)}, ${yearOf(date)} is a ${weekdayLabel(weekdayOf(date))}; please list dates separately from weekdays`,
      }
    if (day === undefined) continue
    // "Thu, Nov 26" may have been this year, and be over.
    const meant = fits(day, date) ? date : thisYears
    kept[place] = { when: { dates: [{ from: meant, to: meant, note: '' }] } }
    kept[day] = null
    if (Math.abs(day - place) > 1) kept[(day + place) / 2] = null
  }
  return kept.filter((token) => token !== null)
}

function dateOf(token: Token | undefined): number | null {
  if (typeof token !== 'object' || !('when' in token) || !('dates' in token.when)) return null
  const [only, ...others] = token.when.dates
  return only && others.length === 0 && only.from === only.to ? only.from : null
}

function weekdayAt(token: Token | undefined): number | null {
  if (typeof token !== 'object' || !('when' in token) || !('weekdays' in token.when)) return null
  const [only, ...others] = token.when.weekdays
  return others.length === 0 ? (only ?? null) : null
}

/** Places of days of the week beside a date, with a comma or a line break between them at most. */
function adjacentWeekdays(tokens: readonly Token[], place: number): number[] {
  const hasOwnHours = typeof tokens[place - 1] === 'object' && 'what' in (tokens[place - 1] as object)
  return [-1, 1].flatMap((step) => {
    const next = tokens[place + step]
    const isApart = next === ',' || next === 'line'
    if (isApart && step === 1 && hasOwnHours) return []
    const at = place + (isApart ? 2 * step : step)
    return weekdayAt(tokens[at]) === null ? [] : [at]
  })
}
