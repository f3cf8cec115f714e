import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type BusinessHours,
  type DayHours,
  dayNames,
  formatDayHours,
  minuteOfDay,
  spansOf,
} from '../opening-hours.ts'
import { hoursFaults } from './hours-faults.ts'
import { readHours } from './read-hours.ts'

/** However a week is written, it is read as it was meant, or asked, and never read as another. */

const languages = [
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ['M', 'T', 'W', 'Th', 'F', 'Sa', 'Su'],
  ['Mon.', 'Tues.', 'Wed.', 'Thurs.', 'Fri.', 'Sat.', 'Sun.'],
  ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
]
const parts = (time: string) => {
  const minute = minuteOfDay(time)
  const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')]
  return { hour: hour % 12 || 12, rest, half: hour < 12 ? 'am' : 'pm' }
}
/** "5:30", "5". */
const bare = (time: string) => {
  const { hour, rest } = parts(time)
  return rest === '00' ? `${hour}` : `${hour}:${rest}`
}
const times: ((time: string) => string)[] = [
  (time) => bare(time) + parts(time).half,
  (time) => `${parts(time).hour}:${parts(time).rest} ${parts(time).half.toUpperCase()}`,
  (time) => `${bare(time)} ${parts(time).half[0]}.m.`,
  (time) => time,
  (time) => time.replace(':', ''),
  bare,
  (time) => time.replace(/^0/, ''),
]
const style = fc.record({
  names: fc.constantFrom(...languages),
  time: fc.constantFrom(...times),
  dash: fc.constantFrom('-', ' - ', '–', ' to '),
  between: fc.constantFrom(', ', '; ', ' | ', '\n', ' / ', ' • '),
  after: fc.constantFrom(' ', ': ', '\t', ' ('),
  both: fc.constantFrom(', ', ' & ', ' and ', ' / '),
  isByDay: fc.boolean(),
  closed: fc.constantFrom('left out', 'named', 'first'),
})
type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never

const time = (from: number, to: number) =>
  fc.tuple(fc.integer({ min: from, max: to }), fc.constantFrom('00', '00', '30')).map(([hour, minute]) => {
    return `${String(hour).padStart(2, '0')}:${minute}`
  })
const day: fc.Arbitrary<DayHours> = fc.oneof(
  fc.constant({ open: '09:00', close: '17:00', closed: true }),
  fc.record({ open: time(5, 11), close: time(12, 23), closed: fc.constant(false) }),
  // An evening from seven on needs "pm": "7-3" is a day.
  fc.record({ open: time(14, 18), close: time(0, 3), closed: fc.constant(false) }),
  fc.record({
    open: time(6, 10),
    close: time(11, 13),
    closed: fc.constant(false),
    more: fc.record({ open: time(14, 17), close: time(18, 23) }).map((span) => [span]),
  }),
)

/** Days with the same hours, each as its places in the week. */
function groupsOf(hours: BusinessHours, isByDay: boolean): number[][] {
  if (isByDay) return dayNames.map((_name, place) => [place])
  const groups = Map.groupBy(dayNames.keys(), (place) => formatDayHours(hours[dayNames[place] ?? 'monday']))
  return [...groups.values()]
}

function write(hours: BusinessHours, given: Style): string {
  const close = given.after === ' (' ? ')' : ''
  const list = (days: number[], and: string) => days.map((place) => given.names[place]).join(and)
  const rules = groupsOf(hours, given.isByDay).map((days) => {
    const spans = spansOf(hours[dayNames[days[0] ?? 0] ?? 'monday'])
    const said = spans.map(({ open, close: end }) => given.time(open) + given.dash + given.time(end))
    return { days, text: said.join(given.both) }
  })
  const open = rules
    .filter(({ text }) => text)
    .map(({ days, text }) => list(days, ', ') + given.after + text + close)
  const closed = rules.flatMap(({ days, text }) => (text ? [] : days))
  if (closed.length === 0 || given.closed === 'left out') return open.join(given.between)
  return given.closed === 'first'
    ? [`Closed ${list(closed, ' & ')}`, ...open].join(given.between)
    : [...open, `${list(closed, ', ')} closed`].join(given.between)
}

it('a week is read as it was written, or asked, in any of the ways that people write', () => {
  const outcomes = { read: 0, asked: 0 }
  fc.assert(
    fc.property(
      fc.tuple(day, day, day),
      fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }),
      style,
      (days, week, given) => {
        const hours = Object.fromEntries(
          dayNames.map((name, place) => [name, days[week[place] ?? 0] ?? days[0]]),
        ) as BusinessHours
        const text = write(hours, given)
        fc.pre(text !== '' && text.length <= 500 && Object.keys(hoursFaults(hours)).length === 0)
        const read = readHours(text, 20_000)
        if ('fault' in read) return void outcomes.asked++
        outcomes.read++
        for (const name of dayNames)
          expect(formatDayHours(read.hours[name]), `${name} of ${JSON.stringify(text)}`).toBe(
            formatDayHours(hours[name]),
          )
      },
    ),
    { numRuns: 1_000 },
  )
  expect(outcomes.read).toBeGreaterThan(outcomes.asked)
})

/** Hours of which one end may leave out its half: by day from seven on, or from noon to the night. */
const isUsual = (open: string, close: string) =>
  open < close ? open >= '07:00' : open >= '12:00' && close <= '03:00'

const choicesOf = (text: string) => {
  const read = readHours(text, 20_000)
  if ('hours' in read) return [formatDayHours(read.hours.saturday)]
  return 'choices' in read ? read.choices : null
}
const halves = ['am', ' am', 'AM', ' AM', 'a', ' A', ' a.m.', ' P.M.', '\u202fPM'].map(
  (written) => (time: string) => {
    const half = parts(time).half
    return written.replace(/[ap](?=\.?m?)/i, (letter) =>
      letter === letter.toLowerCase() ? half.charAt(0) : half.charAt(0).toUpperCase(),
    )
  },
)

it('a span with any dash and any way to say am and pm is read as it is, or its own reading is offered', () => {
  const anyTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
  const dash = fc.constantFrom('-', '–', '—', ' - ', ' – ', ' — ', ' to ')
  const said = fc.constantFrom('both', 'close', 'open')
  const outcomes = { understood: 0, refused: 0 }
  fc.assert(
    fc.property(anyTime, anyTime, dash, fc.constantFrom(...halves), said, (open, close, by, half, which) => {
      fc.pre(open !== close)
      const first = bare(open) + (which === 'close' ? '' : half(open))
      const last = bare(close) + (which === 'open' ? '' : half(close))
      const meant = formatDayHours({ open, close, closed: false })
      const text = `Sat ${first}${by}${last}`
      const choices = choicesOf(text)
      // Only a span with am or pm at both ends can be read for certain.
      if (which !== 'both' && !isUsual(open, close)) return
      if (!choices) return void outcomes.refused++
      outcomes.understood++
      expect(choices, `${text} for ${meant}`).toContain(meant)
    }),
    { numRuns: 2_000 },
  )
  expect(outcomes.understood).toBeGreaterThan(9 * outcomes.refused)
})

it('a word beside days that is no month gives no season and no date', () => {
  const start = fc.constantFrom(
    '',
    'jan',
    'mar',
    'may',
    'jun',
    'dec',
    'sep',
    'sun',
    'mon',
    'fri',
    'ph',
    'clos',
  )
  const unknown = fc.tuple(start, fc.stringMatching(/^[a-z]{2,9}$/)).map((both) => both.join(''))
  const days = fc.constantFrom('mwf', 'tth', 'mw', 'weekends')
  const word = fc.oneof({ arbitrary: unknown, weight: 4 }, { arbitrary: days, weight: 1 })
  const outcomes = { read: 0 }
  const known =
    /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?|september|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|closed?|ph|holidays?)$/
  fc.assert(
    fc.property(
      word,
      fc.constantFrom('Mon-Fri 9-5, ? Sat 10-2', '? Sat 10-2', 'Mon-Fri 9-5 ?', 'Mon-Fri 9-5, closed ?'),
      (said, frame) => {
        fc.pre(!known.test(said))
        const read = readHours(frame.replace('?', said), 20_000)
        if ('fault' in read) return
        outcomes.read++
        expect([read.days, read.seasons], said).toEqual([[], []])
      },
    ),
    { numRuns: 1_000 },
  )
  // Three of four frames read days.
  expect(outcomes.read).toBeGreaterThan(50)
})

it('a day of the week beside a date never changes the week', () => {
  const shortNames = languages[0] ?? []
  const date = fc.tuple(fc.constantFrom('Jan', 'May', 'September', 'Dec.'), fc.integer({ min: 1, max: 28 }))
  const frame = fc.constantFrom(
    'closed DAY DATE',
    'DAY DATE 10-2',
    'DAY, DATE: 10-2',
    'DATE (DAY) 10-2',
    'DATE DAY closed',
    'closed DATE, DAY',
    'DAY\nDATE\n10-2',
    'DATE, DAY 10-2',
  )
  const outcomes = { read: 0 }
  fc.assert(
    fc.property(
      fc.constantFrom(...shortNames),
      date,
      frame,
      fc.constantFrom('; ', '\n', '. '),
      (weekday, on, text, between) => {
        const said = text.replace('DAY', weekday).replace('DATE', on.join(' '))
        const read = readHours(`Mon-Fri 9-5${between}${said}`, 20_000)
        if ('fault' in read) return
        outcomes.read++
        expect(dayNames.filter((name) => !read.hours[name].closed)).toEqual(dayNames.slice(0, 5))
        expect(new Set(dayNames.slice(0, 5).map((name) => formatDayHours(read.hours[name]))).size).toBe(1)
        expect(read.days).toHaveLength(1)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(outcomes.read).toBeGreaterThan(100)
})
