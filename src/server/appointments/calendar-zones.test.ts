import { describe, expect, it } from 'vitest'
import { calendarOf, eventOf, readBusyTimes, writeSpan } from '#test/calendars.ts'
import { busyTimesOf } from './busy-times.ts'
import { windowsTitles } from './windows-titles.ts'

/** Zones as programs and people name them, each with the times it means. */

const whole = { unreadCount: 0, unknownZones: [] }
const good = eventOf('DTSTART:20261203T150000Z', 'DURATION:PT1H')
const goodSpan = '2026-12-03T15:00 60'

describe('a zone', () => {
  const at = (zone: string, ...definition: string[]) =>
    readBusyTimes(calendarOf(...definition, eventOf(`DTSTART;TZID=${zone}:20261202T090000`, 'DURATION:PT1H')))

  it.each([
    ['Eastern Standard Time', '14:00'],
    ['Central Standard Time', '15:00'],
    ['central standard time', '15:00'],
    ['W. Europe Standard Time', '08:00'],
    ['Central Standard Time (Mexico)', '15:00'],
    ['US Mountain Standard Time', '16:00'],
    ['Eastern Daylight Time', '14:00'],
    ['Pacific Time', '17:00'],
    ['US/Eastern', '14:00'],
    ['america/new_york', '14:00'],
    ['America/New York', '14:00'],
    ['EST5EDT', '14:00'],
    ['America/Chicago (CST)', '15:00'],
    ['US/Central (GMT-6)', '15:00'],
    ['Eastern Standard Time (America/New_York)', '14:00'],
    ['(UTC-05:00) Eastern Time (America/New_York)', '14:00'],
    ['Etc/GMT+5', '14:00'],
    ['Europe/Kyiv', '07:00'],
    ['/mozilla.org/20050126_1/America/New_York', '14:00'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', '12:00'],
    ['/example.com/Zones/Eastern Standard Time', '14:00'],
    ['tzone://Microsoft/Utc', '09:00'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '14:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '14:00'],
    ['(GMT-06.00) Central Time (US & Canada)', '15:00'],
    ['(GMT -08:00) Pacific Time (US & Canada); Tijuana', '17:00'],
    ['"(UTC-07:00) Chihuahua, La Paz, Mazatlan"', '16:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '08:00'],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', '03:30'],
    ['(UTC-07:00) Arizona', '16:00'],
    ['(UTC-06:00) Central America', '15:00'],
    ['"(UTC) Coordinated Universal Time"', '09:00'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', '09:00'],
    ['Eastern Time (US & Canada)', '14:00'],
    ['(UTC-04:00) Eastern Time (US & Canada)', '14:00'],
    ['(GMT-07:00) Mountain Standard Time - Phoenix', '16:00'],
    ['CST', '15:00'],
    ['EST', '14:00'],
    ['PST', '17:00'],
    ['CET', '08:00'],
    ['(UTC-05:00) Indiana (East)', '14:00'],
    ['(UTC-08:00) Baja California', '17:00'],
    ['(UTC-03:00) Brasilia', '12:00'],
    ['(UTC-03:00) City of Buenos Aires', '12:00'],
    ['(UTC-05:00) Chetumal', '14:00'],
    ['(UTC+06:00) Bishkek', '03:00'],
    ['(UTC-04:00) Atlantic Time (Canada)', '13:00'],
    ['"(UTC-04:00) Georgetown, La Paz, Manaus, San Juan"', '13:00'],
    ['(UTC+06:30) Yangon (Rangoon)', '02:30'],
    ["(UTC+13:00) Nuku'alofa", '20:00 -1'],
    ['(UTC+12:00) Co-ordinated Universal Time+12', '21:00 -1'],
    ['Coordinated Universal Time-11', '20:00'],
    ['(UTC−05:00) Eastern Time (US and Canada)', '14:00'],
    ['GMT-0600 (Central Standard Time)', '15:00'],
    ['GMT+530', '03:30'],
    ['"(UTC+01:00) Paris, Madrid"', '08:00'],
    ['GMT-0500', '14:00'],
    ['UTC+5:30', '03:30'],
    ['GMT', '09:00'],
    ['AMERICA/NEW_YORK', '14:00'],
    ['Eastern Standard Time 1', '14:00'],
    ['GMT -0500 (Standard) / GMT -0400 (Daylight)', '14:00'],
    ['GMT +0100 (Standard) / GMT +0200 (Daylight)', '08:00'],
  ])('is found by its name: %s', (zone, time) => {
    const [clock, before] = time.split(' ')
    expect(at(zone)).toEqual({ ...whole, spans: [`2026-12-0${before ? 1 : 2}T${clock} 60`] })
  })

  it.each([
    ...['Nowhere', 'Customized Time Zone', 'tzone://Microsoft/Custom', 'Mars/Olympus Mons', 'BST'],
    // A part of these is a name, and most likely not what is meant.
    ...[
      'Australia/EST',
      'America/London',
      'Ontario/London',
      'Australia/Eastern Standard Time',
      'Mars/Phoenix',
      'Eastern Zone (US/Canada)',
    ],
    ...['Custom Time 1', 'West', 'UTC+99', 'La Paz', '/example.com/Australia/Eastern Standard Time'],
    'Coordinated Universal Time (Mars)',
  ])('that is unknown is named, and busy in both readings: %s', (zone) => {
    const spans = ['2026-12-02T09:00 60', '2026-12-02T15:00 60']
    expect(at(zone)).toEqual({ spans, unreadCount: 0, unknownZones: [zone.replaceAll('"', '')] })
  })

  const inSummer = (zone: string) =>
    busyTimesOf(calendarOf(eventOf(`DTSTART;TZID=${zone}:20270701T120000`, 'DURATION:PT1H')), {
      from: Date.parse('2027-07-01T00:00:00Z'),
      to: Date.parse('2027-07-03T00:00:00Z'),
    })

  it.each([
    ['(UTC+03:00) Nowhere', '05:00 120', '15:00 60'],
    ['(UTC-05:00) Hora del este (EE.UU. y Canadá)', '13:00 180'],
    ['(GMT-07:00) Mountain Standard Time (Arizona)', '15:00 120'],
    ['"(UTC-07:00) Denver, Phoenix"', '15:00 120'],
    ['(UTC+10:00) Eastern Time', '14:00 60', '22:00 120 -1'],
    ['EDT', '13:00 120'],
    ['Eastern Standard Time (Australia)', '09:00 60', '14:00 120'],
    ['Mountain Time (Arizona)', '09:00 60', '15:00 120'],
    ['Pacific Time (Chile)', '09:00 60', '15:00 60', '17:00 60'],
    ['"Eastern Time; no DST"', '09:00 60', '14:00 120'],
    ['"(UTC-05:00) New York, no DST"', '13:00 180'],
    ['Central Time - no DST', '09:00 60', '15:00 60'],
  ])('that is unknown may say how far it is from UTC, and be ahead of that in summer: %s', (zone, ...spans) =>
    expect(at(zone)).toEqual({
      spans: spans
        .map((span) => span.split(' '))
        .map(([time, minutes, before]) => `2026-12-0${before ? 1 : 2}T${time} ${minutes}`)
        .sort(),
      unreadCount: 0,
      unknownZones: [zone.replaceAll('"', '')],
    }),
  )

  it.each([
    ['EST', '16:00 120'],
    ['MST', '18:00 120'],
    ['CST', '17:00 120'],
    ['PST', '19:00 120'],
    ['CET', '10:00 120'],
    ['(UTC-05:00) Hora del este (EE.UU. y Canadá)', '16:00 120'],
    ['(GMT-07:00) Mountain Standard Time (Arizona)', '17:00 180'],
  ])('of half a year may hold all year: %s', (zone, span) => {
    const { spans, unknownZones } = inSummer(zone)
    expect(spans.map(writeSpan)).toEqual([`2027-07-01T${span.replace(' ', ':00.000Z ')}`])
    expect(unknownZones).toEqual([zone])
  })

  it.each(windowsTitles.flatMap(([name, ...titles]) => titles.map((title) => [title, name] as const)))(
    'is known by what Windows shows: %s',
    (title, name) => {
      const [shown, named] = [title, name].map((zone) => inSummer(`"${zone}"`))
      expect(shown).toEqual(named)
      expect(shown?.unknownZones).toEqual([])
    },
  )

  it('that is unknown isn’t named for what is long past', () =>
    expect(
      readBusyTimes(calendarOf(eventOf('DTSTART;TZID=Nowhere:20201202T090000', 'DURATION:PT1H'), good)),
    ).toEqual({
      ...whole,
      spans: [goodSpan],
    }))

  const change = (name: string, ...lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`]
  const zoneOf = (name: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...lines,
    'END:VTIMEZONE',
  ]
  const [first, second] = ['DTSTART:20071104T020000', 'DTSTART:20070311T020000']
  const winter = change(
    'STANDARD',
    first,
    'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
  )
  const summer = change(
    'DAYLIGHT',
    second,
    'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
  )
  const offsets = ['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300']

  it.each<[string, string, string[], string]>([
    ['is what the calendar says', 'Custom', zoneOf('Custom', ...winter, ...summer), '14:00'],
    ['may be written in other letters', 'CUSTOM', zoneOf('Custom', ...winter, ...summer), '14:00'],
    [
      'may have no more than an offset',
      'Custom',
      zoneOf('Custom', ...change('STANDARD', first, ...offsets)),
      '06:00',
    ],
    [
      'holds before its first change, too',
      'Custom',
      zoneOf(
        'Custom',
        ...change('STANDARD', 'DTSTART:20300101T000000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:+0100'),
      ),
      '14:00',
    ],
    [
      'of a city is the city’s',
      'America/New_York',
      zoneOf('America/New_York', ...change('STANDARD', first, ...offsets)),
      '14:00',
    ],
    [
      'without changes is what its name says',
      'Eastern Standard Time',
      zoneOf('Eastern Standard Time'),
      '14:00',
    ],
    ['or what its place says', 'Custom', zoneOf('Custom', 'X-LIC-LOCATION:America/New_York'), '14:00'],
  ])('%s', (_what, name, definition, time) =>
    expect(at(name, ...definition)).toEqual({ ...whole, spans: [`2026-12-02T${time} 60`] }),
  )

  it('may be defined in another calendar of the file, but first in its own', () => {
    const calendar = (...lines: string[]) =>
      calendarOf(...lines, eventOf('DTSTART;TZID=Custom:20261202T090000', 'DURATION:PT1H'))
    const defined = calendarOf(...zoneOf('Custom', ...winter, ...summer))
    const other = calendar(...zoneOf('Custom', ...change('STANDARD', first, ...offsets)))
    expect(readBusyTimes(calendar() + defined)).toEqual({ ...whole, spans: ['2026-12-02T14:00 60'] })
    expect(readBusyTimes(other + defined)).toEqual({ ...whole, spans: ['2026-12-02T06:00 60'] })
  })

  it('of which a part can’t be read is named, and busy in both readings', () => {
    const broken = winter.map((line) => line.replace('BYMONTH=11', 'BYMONTH=11;UNTIL=x'))
    const spans = ['2026-12-02T14:00 120']
    expect(at('Custom', ...zoneOf('Custom', ...broken))).toEqual({
      spans,
      unreadCount: 0,
      unknownZones: ['Custom'],
    })
  })

  it('of the whole calendar holds for times without one', () =>
    expect(
      readBusyTimes(
        calendarOf('X-WR-TIMEZONE:America/New_York', eventOf('DTSTART:20261202T090000', 'DURATION:PT1H')),
      ),
    ).toEqual({ ...whole, spans: ['2026-12-02T14:00 60'] }))

  it('of an end may be another one', () =>
    expect(
      readBusyTimes(
        calendarOf(
          eventOf(
            'DTSTART;TZID=America/New_York:20261202T090000',
            'DTEND;TZID=America/Los_Angeles:20261202T120000',
          ),
        ),
      ),
    ).toEqual({ ...whole, spans: ['2026-12-02T14:00 360'] }))

  it('skips a time in spring and has one twice in fall: the first, or what comes after', () => {
    const berlin = eventOf('DTSTART;TZID=Europe/Berlin:20270328T023000', 'DURATION:PT1H')
    const chicago = eventOf('DTSTART;TZID=America/Chicago:20270314T023000', 'DURATION:PT1H')
    expect(readBusyTimes(calendarOf(chicago, berlin)).spans).toEqual([
      '2027-03-14T08:30 60',
      '2027-03-28T01:30 60',
    ])
  })
})
