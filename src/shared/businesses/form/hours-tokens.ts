import { nextHolidays } from '../federal-holidays.ts'
import { joinDatedWeekdays, readDates } from './hours-dates.ts'
import { bareDaysFault, hasUnclearT, readDays } from './hours-days.ts'
import type { Token } from './hours-parts.ts'
import { toOneSpelling } from './hours-spelling.ts'
import { countingOf, nightReadings, readSpan, type SpanContext, spanPattern } from './typed-span.ts'

/** The parts of a text. OpenStreetMap's grammar has one reading where people's texts have several. */
export type ReadTokens = { tokens: Token[]; isOpenStreetMap: boolean }

/** Names of the door that the hours are for. */
const labels = /^(?:(?:business|store|office|regular)\b ?)+/
const all = [0, 1, 2, 3, 4, 5, 6]
const words: [RegExp, Token[]][] = [
  [
    /^(24 ?[/x*-] ?7( ?[/x*-] ?365)?(?![\d:])|24 hours?( ?(a|\/) ?day)?,? ?7 days( ?(a|\/) ?week)?|always open)/,
    // "Mon-Fri 24/7" contradicts itself.
    [';', { when: { weekdays: all } }, aroundTheClock(), ';'],
  ],
  [/^((open )?24 ?(hours?|hrs?|h)\b( a day)?|around the clock)/, [aroundTheClock()]],
  [/^(open )?(daily|nightly|every ?day|(7|seven) days( a week)?|all week)\b/, [{ when: { weekdays: all } }]],
  [/^weekdays?\b/, [{ when: { weekdays: all.slice(0, 5) } }]],
  [/^weekends?\b/, [{ when: { weekdays: all.slice(5) } }]],
  [
    /^(by|on|with|w\/) ?(appointments?|appt\.?)( only)?|^(appointments?|appt\.?) only/,
    [{ what: 'byAppointment' }],
  ],
  [labels, []],
  [/^(open|closed) now\b|^next day\b/, []],
  [/^(closed|off)( on)?\b/, [{ what: 'closed' }]],
  [/^(open|from|hours|hrs?|is|are|on|the|each|every|opening|of operation|our)\b:?/, []],
  [/^(c[sd]?t|central( time)?)\b/, []],
  [/^;/, [';']],
  [/^[\n|•·⋅∙]/, ['line']],
  [/^,|^\/(?= )/, [',']],
  [/^([&+/]|and\b)/, ['&']],
  [/^\.(?= [a-z])/, [';']],
  [/^[:.]|^-(?= ?(\d|closed|open|by ))/, []],
]

function aroundTheClock(): Token {
  return { what: { readings: [{ open: '00:00', close: '00:00' }], nights: [], text: '24 hours' } }
}

const monthNumber = /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+(?:-\d+)?/g
const openStreetMapWord = /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|off|closed|by|appointment|am|pm)$/
/** Exports say "am" before seven, see `toDayText`. */
const openStreetMapTime = /^(?:\d\d:\d\d-\d\d:\d\d|0[1-6]:\d\dam-(?:\d\d:\d\dam|12:\d\dpm))$/
const month = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/
function isOpenStreetMapText(text: string): boolean {
  const names = (text.match(/\p{L}+/gu) ?? []).filter((name) => !month.test(name))
  const times = text.replace(monthNumber, '').match(/\d[\d:]*(?:[ap]m)?-\d[\d:]*(?:[ap]m)?/g) ?? []
  return (
    names.length > 0 &&
    names.every((name) => openStreetMapWord.test(name)) &&
    times.length > 0 &&
    times.every((time) => openStreetMapTime.test(time))
  )
}

/** Splits a text into days, hours and separators. Dates are the next ones from `today` on. */
export function readTokens(text: string, today: number): ReadTokens | { fault: string } {
  const tokens: Token[] = []
  let rest = toOneSpelling(text)
  if (hasUnclearT(rest)) return { fault: 'Please write Tue or Thu instead of “T”' }
  const isOpenStreetMap = isOpenStreetMapText(text)
  const context = { today, counting: countingOf(rest), isLiteral: isOpenStreetMap }
  let label = ''
  while (rest) {
    const said = labels.exec(rest)?.[0].trim()
    // Only one of several doors has a week here: "Store: Mon-Sat 10-8; Office: Mon-Fri 9-5".
    if (said && said !== label && tokens.length > 0) return unread(rest)
    label = said ?? label
    const read = readOne(rest, { ...context, isSecond: isAfterTime(tokens) })
    if ('fault' in read) return read
    tokens.push(...read.tokens)
    rest = rest.slice(read.length).replace(/^ +/, '')
  }
  const kept = joinDatedWeekdays(tokens, today)
  if ('fault' in kept) return kept
  return bareDaysFault(kept) ?? { tokens: kept, isOpenStreetMap }
}

const unread = (rest: string) => ({
  fault: `We can’t read “${rest.split(/[;\n]/, 1)[0]?.slice(0, 30).trim()}”`,
})

function isAfterTime(tokens: readonly Token[]): boolean {
  const last = tokens.findLast((token) => typeof token === 'object')
  return last !== undefined && 'what' in last && typeof last.what === 'object'
}

type Read = { tokens: Token[]; length: number } | { fault: string }

function readOne(rest: string, { today, ...context }: SpanContext & { today: number }): Read {
  for (const [pattern, tokens] of words) {
    const found = pattern.exec(rest)
    if (found) return { tokens, length: found[0].length }
  }
  const holidays = /^(ph|(public |federal |bank |major )*holidays?)\b/.exec(rest)
  if (holidays) {
    const list = nextHolidays(today).map(({ name, date }) => ({ from: date, to: date, note: name }))
    return { tokens: [{ when: { dates: list } }], length: holidays[0].length }
  }
  const dates = readDates(rest, today)
  if (dates && 'fault' in dates) return dates
  if (dates) return { tokens: [{ when: dates.when }], length: dates.length }
  const days = readDays(rest)
  if (days && 'fault' in days) return days
  if (days) return { tokens: [{ when: { weekdays: days.weekdays } }], length: days.length }
  const time = spanPattern.exec(rest)
  if (!time) return unread(rest)
  const readings = readSpan(time, context)
  if ('fault' in readings) return readings
  const nights = nightReadings(time, readings, context)
  return { tokens: [{ what: { readings, nights, text: time[0].trim() } }], length: time[0].length }
}
