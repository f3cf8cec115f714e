import type { WallClock } from '#shared/businesses/austin-clock.ts'
import { countingOf, readSpan, spanPattern } from '#shared/businesses/form/typed-span.ts'
import { minuteOfDay, minutesPerDay } from '#shared/businesses/opening-hours.ts'

/** The time said by words at one place of a text. */
export type SaidTime = {
  /** Days from today. */
  days?: number | undefined
  /** The day of any week. */
  isWeekday?: boolean | undefined
  /** Minutes from the day's midnight. */
  minute?: number | undefined
  /** A time of the clock counts more than a part of the day. */
  isClock?: boolean | undefined
  /** Of a clock without am and pm. */
  isUnclear?: boolean | undefined
  /** In an evening, so that "at 9" is 9 PM. */
  isLate?: boolean | undefined
  /** Without a day, or at least "open" or another time beside it, the words mean something else. */
  needs?: 'day' | 'open' | undefined
  /** The words also say something else: "brunch". */
  stays?: boolean | undefined
}
type Reader = (text: string, clock: WallClock) => { said: SaidTime; length: number } | null

const weekdays = [
  /^(?:mon|mondays?|lunes)$/,
  /^(?:tues?|tuesdays?|martes)$/,
  /^(?:wed|wednesdays?|miercoles)$/,
  /^(?:thu(?:rs?)?|thursdays?|jueves)$/,
  /^(?:fri|fridays?|viernes)$/,
  /^(?:sat|saturdays?|sabados?)$/,
  /^(?:sun|sundays?|domingos?)$/,
]
const dayName =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)'
const shortName = '(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)'
const which = '(?:(?:this|next|coming|every|on|el|los|este|proximo|cada|para) )*'
const moreDays = `(?: ?(?:-|to|through|thru|and|or|y|o|a) ?(?:${dayName}|${shortName}))*`
const hour = String.raw`\d{1,2}(?::[0-5]\d)?`
const half = '(?: ?[ap]m| (?:de|por|en) la (?:manana|tarde|noche))'
const late = '(?:until|till?|past|after|hasta|despues de|pasadas)'
const early = '(?:before|antes de)'
const lead = `(?:(${late}|${early}|at|by|from|around|about|a|desde|sobre) )?(?:las? )?`
/** "At 5th street" and "after 9 years" are no times. */
const hourAlone = `(?! ?(?:st|nd|rd|th|street|mile|ave|avenue|blvd|road|dr|lane|ln|way|people|min|minutes|hours?|days?|weeks?|months?|years?|anos|dias|horas)(?![a-z]))`
/** A business that closes at nine is open until nine: so many minutes before it. To be served after six takes somewhat longer. */
const [justBefore, after] = [15, 30]

const daysUntil = (day: number, { day: today }: WallClock) => (day - today + 7) % 7
const ofOneWeek = /^(?:this|next|coming|este|proximo) /
const toDay = (found: RegExpExecArray, clock: WallClock): SaidTime => ({
  isWeekday: !ofOneWeek.test(found[0]),
  days: daysUntil(
    weekdays.findIndex((name) => name.test(found[1] ?? '')),
    clock,
  ),
})
const morning = { minute: 9 * 60 }
const afternoon = { minute: 15 * 60 }
const evening = { minute: 18 * 60 + 30, isLate: true }
const night = { minute: 20 * 60, isLate: true }
const lateNight = { minute: 22 * 60, isLate: true }

/** The first that fits counts, so longer ones stand before shorter ones. */
const forms: [pattern: string, read: (found: RegExpExecArray, clock: WallClock) => SaidTime | null][] = [
  ['(?:the )?day after tomorrow|pasado manana', () => ({ days: 2 })],
  [
    'tonight|esta noche',
    (_found, { minute }) => ({ ...night, days: 0, minute: Math.max(night.minute, minute) }),
  ],
  ['esta manana|this morning', () => ({ ...morning, days: 0 })],
  ['esta tarde|this afternoon', () => ({ ...afternoon, days: 0 })],
  ['this evening', () => ({ ...evening, days: 0 })],
  ['(?:por|en|de|a) la manana|(?:early )?in the morning', () => ({ ...morning, needs: 'open' })],
  ['(?:por|en|de|a) la tarde|in the afternoon', () => ({ ...afternoon, needs: 'open' })],
  ['(?:por|en|de|a) la noche', () => ({ ...night, needs: 'open' })],
  ['in the evening', () => ({ ...evening, needs: 'open' })],
  ['(?:later )?(?:today|hoy)', () => ({ days: 0 })],
  ['tomorrow|tmrw|manana', () => ({ days: 1 })],
  [
    '(?:(?:this|next|the|on|over the|este|el|los) )?(?:weekends?|fin(?:es)? de semana)',
    // Sunday is still this weekend.
    (_found, clock) => ({ days: clock.day === 6 ? 0 : daysUntil(5, clock) }),
  ],
  [`${which}(${dayName})${moreDays}`, toDay],
  [`${which}(${shortName})${moreDays}`, (found, clock) => ({ ...toDay(found, clock), needs: 'open' })],
  [
    `(?:(?:from|between|de|entre) )?(${hour}(?: ?[ap]m)?) ?(?:-|to|and|until|till|a|y|hasta) ?(${hour}(?: ?[ap]m)?)`,
    toStart,
  ],
  [`${lead}(${hour})(${half})`, toClock],
  [String.raw`${lead}(\d{1,2}:[0-5]\d)()`, (found) => needing(toClock(found))],
  [`(?:(?:at|around|by|al?) )?(?:noon|midday|mediodia)`, () => ({ minute: 12 * 60, isClock: true })],
  [
    `${late} (?:la )?(?:midnight|medianoche)`,
    ({ 0: all }) => ({
      minute: minutesPerDay - (/^(?:until|till?|hasta)/.test(all) ? justBefore : 0),
      isClock: true,
    }),
  ],
  [
    '(?:(?:at|around|by|a) )?(?:la )?(?:midnight|medianoche)',
    () => ({ minute: minutesPerDay, isClock: true, needs: 'open' }),
  ],
  [
    `(${late}|${early}|at|by|from|a las?|hasta las?|desde las?) (\\d{1,2})(?: ?oclock)?${hourAlone}()`,
    (found) => needing(toClock(found)),
  ],
  ['early morning', () => ({ minute: 7 * 60, needs: 'day' })],
  ['mornings?', () => ({ ...morning, needs: 'day' })],
  ['afternoons?', () => ({ ...afternoon, needs: 'day' })],
  ['evenings?', () => ({ ...evening, needs: 'day' })],
  ['late night|late', () => ({ ...lateNight, needs: 'day' })],
  ['(?:at )?nights?', () => ({ ...night, needs: 'day' })],
  ['breakfast|desayuno', () => meal(9)],
  ['brunch', () => meal(11)],
  ['lunch|almuerzo', () => meal(12)],
  ['dinner|supper|cena', () => meal(19)],
]

const meal = (at: number): SaidTime => ({ minute: at * 60, needs: 'day', stays: true })

/** The words at the beginning of a text that say something of a day or time; null if they don't. */
export const readTimeWords: Reader = (text, clock) => {
  for (const { pattern, read } of readers) {
    const found = pattern.exec(text)
    const said = found && read(found, clock)
    if (said) return { said, length: found[0].length }
  }
  return null
}
const readers = forms.map(([pattern, read]) => ({ pattern: new RegExp(`^(?:${pattern})(?= |$)`), read }))

/** The beginning of "9am-5pm" and "5 to 7 pm". */
function toStart({ 1: first = '', 2: last = '' }: RegExpExecArray): SaidTime | null {
  const span = `${first}-${last}`.replaceAll(' ', '')
  const match = /[ap]m|:/.test(span) ? spanPattern.exec(span) : null
  if (!match) return null
  const readings = readSpan(match, { counting: countingOf(span), isLiteral: false, isSecond: false })
  const open = 'fault' in readings ? undefined : readings[0]?.open
  return open === undefined ? null : { minute: minuteOfDay(open), isClock: true }
}

/** "8pm", "until 8:30", "las 9 de la noche"; the words before may say the time of day. */
function toClock({ 1: before = '', 2: time = '', 3: of = '' }: RegExpExecArray): SaidTime | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const isPm = /pm|tarde|noche/.test(of)
  if (hours > 23 || (of !== '' && (hours < 1 || hours > 12))) return null
  const isLate = new RegExp(`^${late}`).test(before)
  // Between one and six nobody opens in the morning.
  const isAfternoon = of === '' ? hours > 0 && hours < (isLate ? 12 : 7) : isPm && hours < 12
  const of24 = of !== '' && !isPm ? hours % 12 : hours + (isAfternoon ? 12 : 0)
  const isAfter = /^(?:past|after|despues|pasadas)/.test(before)
  const isUntil = /^(?:until|till?|hasta|before|antes)/.test(before)
  const minute = of24 * 60 + minutes + (isUntil ? -justBefore : isAfter ? after : 0)
  return minute < 0 ? null : { minute, isClock: true, isUnclear: of === '' && of24 === hours && hours < 12 }
}

const needing = (said: SaidTime | null): SaidTime | null => said && { ...said, needs: 'open' }
