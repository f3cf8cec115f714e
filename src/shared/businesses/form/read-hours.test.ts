import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessHours, type DayHours, dayNames, formatDayHours, spansOf } from '../opening-hours.ts'
import { fromIsoDate } from '../special-hours.ts'
import { hoursFaults } from './hours-faults.ts'
import { toDayText, toHoursText } from './hours-text.ts'
import { readHours } from './read-hours.ts'

const today = fromIsoDate('2026-11-22')
const read = (text: string) => {
  const found = readHours(text, today)
  if ('fault' in found) throw new Error(found.fault)
  return found
}
/** "mon-fri 9 AM – 5 PM": days with the same hours together, closed ones left out. */
function summary(text: string): string {
  const { hours } = read(text)
  const groups = new Map<string, string[]>()
  for (const day of dayNames) {
    const shown = formatDayHours(hours[day])
    groups.set(shown, [...(groups.get(shown) ?? []), day.slice(0, 2)])
  }
  groups.delete('Closed')
  return [...groups].map(([shown, days]) => `${days.join(' ')}: ${shown}`).join('; ')
}

const everyDay = 'mo tu we th fr sa su'
const weekdays = 'mo tu we th fr'

describe('readHours', () => {
  it.each([
    ['Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off', `${weekdays}: 9 AM – 5 PM; sa: 10 AM – 2 PM`],
    ['24/7', `${everyDay}: Open 24 hours`],
    ['Mo-Su 11:00-14:00,17:00-22:00', `${everyDay}: 11 AM – 2 PM, 5 PM – 10 PM`],
    ['Mo-Th,Su 10:00-20:00', 'mo tu we th su: 10 AM – 8 PM'],
    ['Mo-Fr 09:00-17:00; We off', 'mo tu th fr: 9 AM – 5 PM'],
    ['Fr-Mo 18:00-02:00', 'mo fr sa su: 6 PM – 2 AM'],
    ['Fr 20:00-26:00', 'fr: 8 PM – 2 AM'],
    ['Mo-Fr 00:00-24:00', `${weekdays}: Open 24 hours`],
  ])('reads OpenStreetMap: %s', (text, expected) => {
    expect(summary(text)).toBe(expected)
  })

  it.each([
    ['Mon-Fri 9am-5pm, closed Sunday', `${weekdays}: 9 AM – 5 PM`],
    ['Closed Sunday, Mon-Sat 9-5', 'mo tu we th fr sa: 9 AM – 5 PM'],
    ['Daily 11–9', `${everyDay}: 11 AM – 9 PM`],
    ['By appointment', `${everyDay}: By appointment`],
    ['By appointment only.', `${everyDay}: By appointment`],
    ['Mon, Wed & Fri 9-5', 'mo we fr: 9 AM – 5 PM'],
    ['M-F 8:30-5:30', `${weekdays}: 8:30 AM – 5:30 PM`],
    ['9-5 Mon-Fri, 10-2 Sat', `${weekdays}: 9 AM – 5 PM; sa: 10 AM – 2 PM`],
    ['Mon-Fri 9-5 Sat 10-2 Sun closed', `${weekdays}: 9 AM – 5 PM; sa: 10 AM – 2 PM`],
    ['Mon-Fri 9am-5pm Closed weekends', `${weekdays}: 9 AM – 5 PM`],
    ['Monday: 9:00 AM - 5:00 PM\nTuesday: Closed\nWed: 9 a.m. to 5 p.m.', 'mo we: 9 AM – 5 PM'],
    [
      'Mon - Thurs 11am to midnight; Fri & Sat 11am-2am; Sun noon-10pm',
      'mo tu we th: 11 AM – 12 AM; fr sa: 11 AM – 2 AM; su: 12 PM – 10 PM',
    ],
    ['Weekdays 7-3, weekends by appointment', `${weekdays}: 7 AM – 3 PM; sa su: By appointment`],
    ['Sunday through Thursday 11 AM until 10 PM', 'mo tu we th su: 11 AM – 10 PM'],
    ['Everyday 6a-10p', `${everyDay}: 6 AM – 10 PM`],
    ['Tue–Sun 5–10pm', 'tu we th fr sa su: 5 PM – 10 PM'],
    ['Open 24 hours', `${everyDay}: Open 24 hours`],
    ['Sat 8pm-11pm', 'sa: 8 PM – 11 PM'],
    ['Sat 11-2pm', 'sa: 11 AM – 2 PM'],
    ['Sat 6pm-2', 'sa: 6 PM – 2 AM'],
    ['Sat 9am-12', 'sa: 9 AM – 12 PM'],
  ])('reads English: %s', (text, expected) => {
    expect(summary(text)).toBe(expected)
  })

  it.each([
    [
      'Jun-Aug Mo-Fr 09:00-17:00; Sep-May Mo-Fr 10:00-16:00, Sa 10:00-12:00',
      `${weekdays}: 10 AM – 4 PM; sa: 10 AM – 12 PM`,
      [['June to August', '06-01', '08-31', '9 AM – 5 PM', 'Closed']],
    ],
    ['Jun-Aug: daily 9-5', '', [['June to August', '06-01', '08-31', '9 AM – 5 PM', '9 AM – 5 PM']]],
    [
      'Mon-Fri 9-5, Jun-Aug 8-6',
      `${weekdays}: 9 AM – 5 PM`,
      [['June to August', '06-01', '08-31', '8 AM – 6 PM', 'Closed']],
    ],
    [
      'Daily 11-9; June through August: Mon-Sat 8am-10pm; July closed',
      `${everyDay}: 11 AM – 9 PM`,
      [
        ['June to August', '06-01', '08-31', '8 AM – 10 PM', '8 AM – 10 PM'],
        ['July', '07-01', '07-31', 'Closed', 'Closed'],
      ],
    ],
    [
      'Mo-Fr 09:00-17:00; Nov-Feb Sa 10:00-14:00',
      `${weekdays}: 9 AM – 5 PM`,
      [['November to February', '11-01', '02-29', '9 AM – 5 PM', '10 AM – 2 PM']],
    ],
    [
      'Mo-Su 10:00-18:00; Jun 15-Sep 15 Mo-Su 09:00-20:00',
      `${everyDay}: 10 AM – 6 PM`,
      [['June 15 to September 15', '06-15', '09-15', '9 AM – 8 PM', '9 AM – 8 PM']],
    ],
  ])('takes months as seasons: %s', (text, expected, seasons) => {
    expect(summary(text)).toBe(expected)
    const found = read(text)
    expect(found.days).toEqual([])
    expect(
      found.seasons.map(({ name, from, to, hours }) => [
        ...[name, from, to, formatDayHours(hours.friday), formatDayHours(hours.saturday)],
      ]),
    ).toEqual(seasons)
  })

  it('keeps dates apart from months', () => {
    const found = read('Mon-Fri 9-5; Jul 4 closed; May 1-3 10-2')
    expect(found.seasons).toEqual([])
    expect(found.days).toHaveLength(2)
    expect(readHours('Jan 9-5; Feb 9-5', today)).toHaveProperty('fault')
  })

  it('takes holidays and dates as the next special days', () => {
    const holidays = read('Mo-Fr 09:00-17:00; PH off').days
    expect(holidays).toHaveLength(11)
    expect(holidays[0]).toMatchObject({
      from: '2026-11-26',
      to: '2026-11-26',
      note: 'Thanksgiving',
      closed: true,
    })
    const dates = read('Daily 9-5; Dec 24-26 off; Nov 1 10:00-12:00; Dec 30 - Jan 2 closed').days
    expect(dates.map(({ from, to, closed }) => [from, to, closed])).toEqual([
      ['2026-12-24', '2026-12-26', true],
      ['2027-11-01', '2027-11-01', false],
      ['2026-12-30', '2027-01-02', true],
    ])
  })

  it.each([
    ['', 'Please enter the hours'],
    [';', 'Please enter the hours'],
    ['lunch', 'We can’t read “lunch”'],
    ['Mo-Fr 09:00+', 'We can’t read “09:00+”'],
    ['Mon-Fri 9-5, ask for Bob', 'We can’t read “ask for bob”'],
    ['Mon-Fri', 'Please add hours to every day, or “closed”'],
    ['Mo 25:00-26:00', '“25:00-26:00” isn’t a time'],
    ['Mo 13pm-15pm', '“13pm-15pm” isn’t a time'],
    ['Mo 10:70-11:00', '“10:70-11:00” isn’t a time'],
    ['Mo 10:00-14:00,13:00-18:00', 'These times overlap; enter them from morning to night'],
    ['Mo 08:00-09:00,10:00-11:00,12:00-13:00,14:00-15:00', 'A day has at most 3 times'],
    ['Mo 9-5 by appointment', 'A day has hours, or it is closed; please choose one'],
    ['Feb 30 off', '“feb 30” isn’t a date'],
    ['PH off', 'Please name the days of the week'],
    ['x'.repeat(501), 'Must be at most 500 characters'],
  ])('says what it does not understand: %s', (text, fault) => {
    expect(readHours(text, today)).toEqual({ fault })
  })

  it.each([
    ['7-11', '7-11', ['7 AM – 11 PM', '7 AM – 11 AM', '7 PM – 11 PM']],
    ['7am-11', '7am-11', ['7 AM – 11 AM', '7 AM – 11 PM']],
    ['Sat 8-11pm', '8-11pm', ['8 AM – 11 PM', '8 PM – 11 PM']],
    ['Tue–Sun 5–10', '5-10', ['5 AM – 10 PM', '5 PM – 10 PM', '5 AM – 10 AM']],
    ['Mo 8-9,10-11,12-13,14-15', '8-9', ['8 AM – 9 PM', '8 AM – 9 AM', '8 PM – 9 PM']],
  ])('asks what has several readings: %s', (text, key, choices) => {
    const fault = `Please add am or pm to “${key}”: ${choices.join(' or ')}?`
    expect(readHours(text, today)).toEqual({ fault, key, choices })
    for (const [place, choice] of choices.entries()) {
      const found = readHours(text, today, { [key]: place })
      if ('hours' in found) expect(formatDayHours(found.hours.saturday)).toBe(choice)
    }
  })

  it('asks for the days of hours alone, and what is open late before what may be, too', () => {
    const days = readHours('11-10, Fri-Sat 11-1', today)
    expect(days).toEqual({
      fault: 'Which days is “11-10” for: every day, Monday to Friday or Monday to Saturday?',
      key: 'days of 11-10',
      choices: ['Every day', 'Monday to Friday', 'Monday to Saturday'],
    })
    const night = readHours('Sat 8-2, Mon-Fri 6-2', today, { '6-2': 1 })
    expect(night).toMatchObject({ key: '8-2', choices: ['8 AM – 2 PM', '8 AM – 2 AM', '8 PM – 2 AM'] })
    expect(readHours('Sat 8-2, Mon-Fri 6-2', today, { '6-2': 0 })).toHaveProperty('hours')
    const answered = readHours('11-10, Fri-Sat 11-1', today, { 'days of 11-10': 1, '11-1': 1 })
    expect('hours' in answered && toHoursText(answered.hours)).toBe(
      'Mo-Th 11:00-22:00; Fr-Sa 11:00-25:00; Su off',
    )
  })

  it('reads back every week written as OpenStreetMap does', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '59'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    const day = fc
      .record({ times: fc.uniqueArray(time, { minLength: 2, maxLength: 6 }), closed: fc.boolean() })
      .map(({ times, closed }): DayHours => {
        const sorted = times.sort().slice(0, times.length - (times.length % 2))
        const [first, ...more] = sorted.flatMap((open, place) =>
          place % 2 ? [] : [{ open, close: sorted[place + 1] ?? '' }],
        )
        const hours = { open: '', close: '', ...first, closed }
        return more.length > 0 ? { ...hours, more } : hours
      })
    const week = fc.record(
      Object.fromEntries(dayNames.map((name) => [name, day])),
    ) as fc.Arbitrary<BusinessHours>
    fc.assert(
      fc.property(week, (hours) => {
        const rules = dayNames.map((name) => {
          return `${name.charAt(0).toUpperCase()}${name.slice(1, 2)} ${toDayText(hours[name])}`
        })
        const found = read(rules.join('; ')).hours
        const always = { open: '00:00', close: '00:00' }
        for (const name of dayNames)
          expect(spansOf(found[name])).toEqual(
            spansOf(hours[name]).map((span) =>
              span.close === '23:59' && span.open === '00:00' ? always : span,
            ),
          )
      }),
    )
  })

  it('either understands a text completely or says why not, whatever it is', () => {
    const piece = fc.constantFrom(
      'Mo',
      'fri',
      '-',
      ' ',
      ',',
      ';',
      '9',
      '17:00',
      '9am',
      'closed',
      'PH',
      'Dec 24',
      'daily',
      'appt',
      '\n',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const found = readHours(text, today)
          if ('fault' in found) expect(found.fault).not.toBe('')
          else expect(hoursFaults(found.hours)).toEqual({})
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
