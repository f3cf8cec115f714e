import { nextHolidays } from '../federal-holidays.ts'
import type { Span } from '../opening-hours.ts'
import { hasTwoTs, readDays } from './hours-days.ts'
import { toOneSpelling } from './hours-spelling.ts'
import { countsTo24, readSpan, spanPattern } from './typed-span.ts'

/** Days of every year as MM-DD, and what they are called. */
export type YearDays = { name: string; from: string; to: string }
/** Weekdays from Monday, 0 to 6, dates since 1970-01-01 with what they are called, or a part of every year. */
export type When =
  | { weekdays: number[] }
  | { dates: { from: number; to: number; note: string }[] }
  | { season: YearDays }
/** Hours with all their likely readings, as they are written. */
export type Times = { readings: Span[]; text: string }
export type What = Times | 'closed' | 'byAppointment'
/** "&" binds days tighter than a comma; a line may end between a day and its hours. */
export type Separator = ',' | '&' | ';' | 'line'
export type Token = { when: When } | { what: What } | Separator
/** The parts of a text. OpenStreetMap's grammar has one reading where people's texts have several. */
export type ReadTokens = { tokens: Token[]; isOpenStreetMap: boolean }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord = `(${months.join('|')})[a-z]*\\.? ?(\\d{1,2})(?!\\d|:)(?:st|nd|rd|th)?`
const dates = new RegExp(`^${monthWord}(?: ?- ?(?:${monthWord}|(\\d{1,2})(?!\\d|:)))?`)

const anyMonth = `(${months.join('|')})[a-z]*\\b\\.?`
/** "Jun-Aug"; a month alone only where no day follows, because "Jul 4" is a date. */
const monthRange = new RegExp(
  `^${anyMonth} ?- ?${anyMonth}(?! ?\\d{1,2}(?:st|nd|rd|th)\\b)|^${anyMonth}(?! ?\\d)`,
)

const all = [0, 1, 2, 3, 4, 5, 6]
const words: [RegExp, Token[]][] = [
  [
    /^(24 ?\/ ?7( ?\/ ?365)?|24 hours?( a day)?,? ?7 days( a week)?|always open)/,
    // "Mon-Fri 24/7" contradicts itself.
    [';', { when: { weekdays: all } }, aroundTheClock(), ';'],
  ],
  [/^((open )?24 ?(hours?|hrs?|h)( a day)?|around the clock)/, [aroundTheClock()]],
  [/^(open )?(daily|every ?day|(7|seven) days( a week)?|all week)\b/, [{ when: { weekdays: all } }]],
  [/^weekdays?\b/, [{ when: { weekdays: all.slice(0, 5) } }]],
  [/^weekends?\b/, [{ when: { weekdays: all.slice(5) } }]],
  [
    /^(by|on|with|w\/) ?(appointments?|appt\.?)( only)?|^(appointments?|appt\.?) only/,
    [{ what: 'byAppointment' }],
  ],
  [/^(open|closed) now\b|^next day\b/, []],
  [/^(closed|off)( on)?\b/, [{ what: 'closed' }]],
  [/^(open|from|hours|hrs?|is|are|on|the|each|every|opening|business|store|office|our|regular)\b:?/, []],
  [/^(c[sd]?t|central( time)?)\b/, []],
  [/^;/, [';']],
  [/^[\n|•·⋅∙]/, ['line']],
  [/^,|^\/(?= )/, [',']],
  [/^([&+/]|and\b)/, ['&']],
  [/^\.(?= [a-z])/, [';']],
  [/^[:.]|^-(?= ?(\d|closed|open|by ))/, []],
]

function aroundTheClock(): Token {
  return { what: { readings: [{ open: '00:00', close: '00:00' }], text: '24 hours' } }
}

const monthNumber = /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+(?:-\d+)?/g
const openStreetMapWord = /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|off|closed|by|appointment)$/
const month = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/
function isOpenStreetMapText(text: string): boolean {
  const names = (text.match(/\p{L}+/gu) ?? []).filter((name) => !month.test(name))
  const times = text.replace(monthNumber, '').match(/\d[\d:]*-\d[\d:]*/g) ?? []
  return (
    names.length > 0 &&
    names.every((name) => openStreetMapWord.test(name)) &&
    times.length > 0 &&
    times.every((time) => /^\d\d:\d\d-\d\d:\d\d$/.test(time))
  )
}

/** Splits a text into days, hours and separators; says what it can't read. Dates are the next ones from `today` on. */
export function readTokens(text: string, today: number): ReadTokens | { fault: string } {
  const tokens: Token[] = []
  let rest = toOneSpelling(text)
  if (hasTwoTs(rest)) return { fault: 'Please write Tue or Thu instead of “T”' }
  const isOpenStreetMap = isOpenStreetMapText(text)
  const context = { today, is24Text: isOpenStreetMap || countsTo24(rest) }
  while (rest) {
    const read = readOne(rest, context)
    if ('fault' in read) return read
    tokens.push(...read.tokens)
    rest = rest.slice(read.length).replace(/^ +/, '')
  }
  return { tokens, isOpenStreetMap }
}

type Read = { tokens: Token[]; length: number } | { fault: string }

function readOne(rest: string, { today, is24Text }: { today: number; is24Text: boolean }): Read {
  for (const [pattern, tokens] of words) {
    const found = pattern.exec(rest)
    if (found) return { tokens, length: found[0].length }
  }
  const holidays = /^(ph|(public |federal |bank |major )*holidays?)\b/.exec(rest)
  if (holidays) {
    const list = nextHolidays(today).map(({ name, date }) => ({ from: date, to: date, note: name }))
    return { tokens: [{ when: { dates: list } }], length: holidays[0].length }
  }
  const date = dates.exec(rest)
  if (date) return readDates(date, today)
  const season = monthRange.exec(rest)
  if (season) return { tokens: [{ when: { season: toSeason(season) } }], length: season[0].length }
  const days = readDays(rest)
  if (days && 'fault' in days) return days
  if (days) return { tokens: [{ when: { weekdays: days.weekdays } }], length: days.length }
  const time = spanPattern.exec(rest)
  if (!time) return { fault: `We can’t read “${rest.split(/[;\n]/, 1)[0]?.slice(0, 30).trim()}”` }
  const readings = readSpan(time, is24Text)
  if ('fault' in readings) return readings
  return { tokens: [{ what: { readings, text: time[0].trim() } }], length: time[0].length }
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const twoDigits = (number: number) => String(number).padStart(2, '0')

function toSeason([, first, last, only = '']: string[]): YearDays {
  const [start, end] = [months.indexOf(first ?? only), months.indexOf(last ?? only)] as [number, number]
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
  const dayOf = (date: number) => new Date(date * 86_400_000).toISOString().slice(5, 10)
  const nameOf = (date: number) => {
    const [month = 1, day] = dayOf(date).split('-').map(Number)
    return `${monthNames[month - 1]} ${day}`
  }
  return { name: `${nameOf(from)} to ${nameOf(to)}`, from: dayOf(from), to: dayOf(to) }
}

function readDates(
  [text = '', month = '', day = '', endMonth, endDay, sameMonthDay]: string[],
  today: number,
): Read {
  const year = new Date(today * 86_400_000).getUTCFullYear()
  const toDate = (of: number, name: string, number: string) =>
    Date.UTC(of, months.indexOf(name), Number(number)) / 86_400_000
  const isReal = (name: string, number: string) =>
    new Date(toDate(2024, name, number) * 86_400_000).getUTCMonth() === months.indexOf(name)
  const [lastMonth, lastDay] = [endMonth ?? month, endDay ?? sameMonthDay ?? day]
  if (!isReal(month, day) || !isReal(lastMonth, lastDay)) return { fault: `“${text}” isn’t a date` }
  const toRange = (of: number) => {
    const from = toDate(of, month, day)
    const to = toDate(of, lastMonth, lastDay)
    return { from, to: to < from ? toDate(of + 1, lastMonth, lastDay) : to, note: '' }
  }
  const thisYear = toRange(year)
  const range = thisYear.to < today ? toRange(year + 1) : thisYear
  return { tokens: [{ when: { dates: [range] } }], length: text.length }
}
