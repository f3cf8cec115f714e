import { describe, expect, it } from 'vitest'
import { calendarOf, eventOf, readBusyTimes } from '#test/calendars.ts'

/** Calendars as programs and people write them, each with what it means. */

const whole = { unreadCount: 0, unknownZones: [] }
const good = eventOf('DTSTART:20261203T150000Z', 'DURATION:PT1H')
const goodSpan = '2026-12-03T15:00 60'

describe('a repetition', () => {
  const start = 'DTSTART;TZID=America/Chicago:20261201T090000'
  const series = (...lines: string[]) => eventOf('UID:series', start, 'DURATION:PT1H', ...lines)
  const changed = (...lines: string[]) => eventOf('UID:series', ...lines)
  const weeks = ['2026-12-01T15:00 60', '2026-12-08T15:00 60', '2026-12-15T15:00 60']
  const [one, two, three] = weeks as [string, string, string]
  const moved = ['DTSTART;TZID=America/Chicago:20261209T130000', 'DURATION:PT1H']

  it.each([
    'RECURRENCE-ID:20261208T150000Z',
    'RECURRENCE-ID;TZID=America/Chicago:20261208T090000',
    'RECURRENCE-ID;TZID=Eastern Standard Time:20261208T100000',
    'RECURRENCE-ID:20261208T090000',
    'RECURRENCE-ID;VALUE=DATE:20261208',
    'RECURRENCE-ID;TZID=America/Chicago:20261208T000000',
    'RECURRENCE-ID:20261208T000000Z',
  ])('that was moved is busy at its new time and free at the old one: %s', (original) =>
    expect(
      readBusyTimes(calendarOf(changed(original, ...moved), series('RRULE:FREQ=WEEKLY;COUNT=3'))),
    ).toEqual({
      ...whole,
      spans: [one, '2026-12-09T19:00 60', three],
    }),
  )

  it.each([
    ['that was moved', moved, [one, '2026-12-09T19:00 60', three]],
    ['that was called off', ['STATUS:CANCELLED'], [one, three]],
  ])('%s may be in another calendar than its series', (_what, lines, spans) => {
    const first = calendarOf(series('RRULE:FREQ=WEEKLY;COUNT=3'))
    const second = calendarOf(changed('RECURRENCE-ID:20261208T150000Z', ...lines))
    expect(readBusyTimes(first + second)).toEqual({ ...whole, spans })
    expect(readBusyTimes(second + first)).toEqual({ ...whole, spans })
  })

  it('that was moved counts whether its series reaches it or not', () => {
    const far = eventOf(
      'UID:series',
      'DTSTART:20300401T150000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    )
    const early = changed('RECURRENCE-ID:20300401T150000Z', ...moved)
    expect(readBusyTimes(calendarOf(far, early)).spans).toEqual(['2026-12-09T19:00 60'])
    const ended = eventOf(
      'UID:series',
      'DTSTART:20200401T150000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    )
    expect(readBusyTimes(calendarOf(ended, early)).spans).toEqual(['2026-12-09T19:00 60'])
    expect(readBusyTimes(calendarOf(early)).spans).toEqual(['2026-12-09T19:00 60'])
  })

  it('that was called off is free, also if nothing else is said of it', () =>
    expect(
      readBusyTimes(
        calendarOf(
          series('RRULE:FREQ=WEEKLY;COUNT=3'),
          changed('RECURRENCE-ID:20261208T150000Z', 'STATUS:CANCELLED'),
        ),
      ),
    ).toEqual({ ...whole, spans: [one, three] }))

  it('that was changed with all later ones moves them', () =>
    expect(
      readBusyTimes(
        calendarOf(
          series('RRULE:FREQ=WEEKLY;COUNT=3'),
          changed(
            'RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T150000Z',
            'DTSTART:20261208T170000Z',
            'DURATION:PT30M',
          ),
        ),
      ).spans,
    ).toEqual([one, '2026-12-08T17:00 30', '2026-12-15T17:00 30']))

  it.each<[string, string[]]>([
    ['EXDATE:20261208T150000Z', [one, three]],
    ['EXDATE:20261208T090000', [one, three]],
    ['EXDATE;TZID=America/New_York:20261208T100000', [one, three]],
    ['EXDATE;VALUE=DATE:20261208', [one, three]],
    ['EXDATE:20261208', [one, three]],
    ['EXDATE;TZID=America/Chicago:20261208T000000', [one, three]],
    ['EXDATE:20261208T000000Z', [one, three]],
    ['EXDATE:20261209T000000Z', [one, two, three]],
    ['EXDATE;TZID=America/Chicago:20261208T090000,20261215T090000', [one]],
    ['EXDATE:20261208T150000Z\r\nEXDATE:20261201T150000Z', [three]],
    ['EXDATE:20261208T150000Z;20261201T150000Z;', [three]],
    ['EXDATE:\r\nRRULE:', [one, two, three]],
  ])('that was left out is free: %s', (line, spans) =>
    expect(readBusyTimes(calendarOf(series('RRULE:FREQ=WEEKLY;COUNT=3', line)))).toEqual({ ...whole, spans }),
  )

  it.each([
    ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261203T000000Z'],
    ['RDATE;TZID=America/Chicago:20261202T180000,20261203T180000', 'EXDATE:20261203T000000Z'],
  ])('that was left out at midnight is the one that is then, if there is one: %s', (...lines) =>
    expect(
      readBusyTimes(
        calendarOf(eventOf('DTSTART;TZID=America/Chicago:20261201T180000', 'DURATION:PT1H', ...lines)),
      ),
    ).toEqual({ ...whole, spans: ['2026-12-02T00:00 60', '2026-12-04T00:00 60'] }),
  )

  it.each([
    'RRULE:FREQ=WEEKLY;UNTIL=20261215',
    'RRULE:FREQ=WEEKLY;UNTIL=20261215T150000Z',
    'RRULE:FREQ=WEEKLY;UNTIL=20261215T090000',
    'RRULE:FREQ=WEEKLY;UNTIL=20261215T235959Z;',
    'rrule:freq=weekly;count=3',
    'RRULE:FREQ=WEEKLY;COUNT=2\r\nRDATE:20261215T150000Z',
    'RDATE;VALUE=PERIOD:20261201T150000Z/PT1H,20261208T150000Z/PT1H,20261215T150000Z/20261215T160000Z',
  ])('counts on the last day, too: %s', (rule) =>
    expect(readBusyTimes(calendarOf(series(rule)))).toEqual({ ...whole, spans: [one, two, three] }),
  )

  it('of whole days ends with the day that its end names', () => {
    const days = (until: string) =>
      readBusyTimes(calendarOf(eventOf('DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=DAILY;UNTIL=${until}`)))
        .spans
    for (const until of ['20261203', '20261203T000000Z', '20261204T055959Z'])
      expect(days(until)).toEqual([`2026-12-01T06:00 ${3 * 24 * 60}`])
  })

  it('is on the last days of months that have them', () =>
    expect(
      readBusyTimes(
        calendarOf(eventOf('DTSTART:20261231T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=3')),
      ).spans,
    ).toEqual(['2026-12-31T15:00 60', '2027-01-31T15:00 60', '2027-03-31T15:00 60']))

  it('is read by the newest version', () => {
    const at = (day: number, ...lines: string[]) =>
      eventOf('UID:same', `DTSTART:202612${day}T150000Z`, 'DURATION:PT1H', ...lines)
    expect(readBusyTimes(calendarOf(at(14, 'SEQUENCE:1'), at(12, 'SEQUENCE:0'))).spans).toEqual([
      '2026-12-14T15:00 60',
    ])
    // Some programs give all events one identifier.
    expect(readBusyTimes(calendarOf(at(14), at(12))).spans).toEqual([
      '2026-12-12T15:00 60',
      '2026-12-14T15:00 60',
    ])
  })

  it('may have begun centuries ago', () =>
    expect(readBusyTimes(calendarOf(eventOf('DTSTART;VALUE=DATE:16041202', 'RRULE:FREQ=YEARLY')))).toEqual({
      ...whole,
      spans: [`2026-12-02T06:00 ${24 * 60}`],
    }))
})

describe('an event that can’t be read', () => {
  it.each([
    ['no start', ['RRULE:FREQ=WEEKLY'], []],
    ['a start that isn’t one', ['DTSTART:00000000T000000Z', 'DURATION:PT1H'], []],
    ['a day that isn’t one', ['DTSTART:20260230T150000Z', 'DURATION:PT1H'], []],
    ['a month that isn’t one', ['DTSTART:20261302T150000Z', 'DURATION:PT1H'], []],
    [
      'an end before its start',
      ['DTSTART:20261202T150000Z', 'DTEND:20261202T140000Z'],
      ['2026-12-02T15:00 60'],
    ],
    ['an end without a day', ['DTSTART:20261202T150000Z', 'DTEND:17:30'], ['2026-12-02T15:00 150']],
    [
      'an end without a day and minutes',
      ['DTSTART:20261202T150000Z', 'DTEND:160000'],
      ['2026-12-02T15:00 60'],
    ],
    ['an end that isn’t one', ['DTSTART:20261202T150000Z', 'DTEND:later'], ['2026-12-02T15:00 60']],
    ['no end of a day', ['DTSTART;VALUE=DATE:20261202', 'DTEND:later'], [`2026-12-02T06:00 ${24 * 60}`]],
    ['a length with a fraction', ['DTSTART:20261202T150000Z', 'DURATION:PT1.5H'], ['2026-12-02T15:00 90']],
    ['a length in words', ['DTSTART:20261202T150000Z', 'DURATION:2 hours 15 min'], ['2026-12-02T15:00 135']],
    ['a length of months', ['DTSTART:20261202T150000Z', 'DURATION:P1M'], ['2026-12-02T15:00 60']],
    ['a length of days and months', ['DTSTART:20261202T150000Z', 'DURATION:P0D1M'], ['2026-12-02T15:00 60']],
    ['a length below zero', ['DTSTART:20261202T150000Z', 'DURATION:-PT2H'], ['2026-12-02T15:00 120']],
    ['a length in a number', ['DTSTART:20261202T150000Z', 'DURATION:45'], ['2026-12-02T15:00 60']],
    [
      'a repetition with an end that isn’t one',
      ['DTSTART:20261202T150000Z', 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20261202T170000Z/x'],
      ['2026-12-02T15:00 60', '2026-12-02T17:00 60'],
    ],
    [
      'an end before its start elsewhere',
      ['DTSTART:20261202T150000Z', 'DTEND;TZID=Europe/Berlin:20261202T140000'],
      ['2026-12-02T15:00 60'],
    ],
    ['a length that isn’t one', ['DTSTART:20261202T150000Z', 'DURATION:one hour'], ['2026-12-02T15:00 60']],
    ['a length without a number', ['DTSTART:20261202T150000Z', 'DURATION:PT'], ['2026-12-02T15:00 60']],
    [
      'a length past all dates',
      ['DTSTART:20261202T140000Z', 'DURATION:P99999999999D'],
      [`2026-12-02T14:00 ${24 * 60}`],
    ],
    [
      'a rule that isn’t one',
      ['DTSTART:20261202T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY='],
      ['2026-12-02T15:00 60'],
    ],
    [
      'a rule without a frequency',
      ['DTSTART:20261202T150000Z', 'DURATION:PT1H', 'RRULE:COUNT=3'],
      ['2026-12-02T15:00 60'],
    ],
    [
      'a rule that takes too long',
      ['DTSTART:20261202T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY;BYHOUR=9;COUNT=5'],
      ['2026-12-02T15:00 60'],
    ],
    [
      'a rule of what is left out',
      ['DTSTART:20261202T150000Z', 'DURATION:PT1H', 'EXRULE:FREQ=DAILY'],
      ['2026-12-02T15:00 60'],
    ],
    [
      'what is left out written wrongly',
      ['DTSTART:20261202T150000Z', 'DURATION:PT1H', 'EXDATE:never'],
      ['2026-12-02T15:00 60'],
    ],
    [
      'a repetition that isn’t one',
      ['RECURRENCE-ID:never', 'DTSTART:20261202T150000Z', 'DURATION:PT1H'],
      ['2026-12-02T15:00 60'],
    ],
    ['a zone that is cut in two', ['DTSTART;TZID=America/', 'New_York:20261202T150000'], []],
  ] as [string, string[], string[]][])('is counted, and costs no other: %s', (_what, lines, spans) => {
    const bad = eventOf(...lines)
    const expected = { unreadCount: 1, unknownZones: [], spans: [...spans, goodSpan] }
    expect(readBusyTimes(calendarOf(bad, good))).toEqual(expected)
    expect(readBusyTimes(calendarOf(good, bad))).toEqual(expected)
  })

  it('isn’t counted if it takes no time', () =>
    expect(
      readBusyTimes(calendarOf(eventOf('STATUS:CANCELLED', 'DTSTART:never', 'DURATION:x'), good)),
    ).toEqual({
      ...whole,
      spans: [goodSpan],
    }))

  it('isn’t counted if it is long past, unless it is repeated', () => {
    const [past, rule] = ['DTSTART:20140302T150000Z', 'RRULE:FREQ=WEEKLY;BYDAY=']
    const countOf = (line: string) => readBusyTimes(calendarOf(eventOf(past, line), good)).unreadCount
    expect(['DTEND:never', 'EXDATE:never', rule, 'RDATE:never'].map(countOf)).toEqual([0, 0, 1, 1])
  })

  it('is counted once for several faults', () =>
    expect(
      readBusyTimes(
        calendarOf(
          eventOf(
            'DTSTART;TZID=Asia/Tokyo:20261202T150000',
            'DTEND;TZID=Europe/Berlin:20261202T010000',
            'EXDATE:never',
          ),
          good,
        ),
      ),
    ).toEqual({ spans: ['2026-12-02T06:00 60', goodSpan], unreadCount: 1, unknownZones: [] }))

  it('of busy times is as long as it may be', () =>
    expect(
      readBusyTimes(
        calendarOf(
          'BEGIN:VFREEBUSY',
          'FREEBUSY:20261202T150000Z/PT1X,20261203T150000Z/PT1H,20261204T150000Z',
          'END:VFREEBUSY',
        ),
      ),
    ).toEqual({
      spans: ['2026-12-02T15:00 60', goodSpan, '2026-12-04T15:00 60'],
      unreadCount: 1,
      unknownZones: [],
    }))

  it('is a fault of the whole when there is no other', () =>
    expect(() => readBusyTimes(calendarOf(eventOf('DTSTART:never')))).toThrow(
      expect.objectContaining({ reason: 'unreadable' }),
    ))

  it('is counted at the end of a text that was cut off, with what is whole of it', () => {
    const text = calendarOf(
      good,
      eventOf('DTSTART:20261202T150000Z', 'DURATION:PT1H', 'DTEND:20261202T170000Z'),
    )
    const cut = (at: string) => readBusyTimes(text.slice(0, text.lastIndexOf(at)))
    expect(cut('END:VCALENDAR')).toEqual({ ...whole, spans: ['2026-12-02T15:00 120', goodSpan] })
    const partly = { unreadCount: 1, unknownZones: [], spans: ['2026-12-02T15:00 60', goodSpan] }
    expect(cut('170000Z')).toEqual(partly)
    expect(cut('DTEND')).toEqual(partly)
  })
})

describe('a text', () => {
  const event = ['BEGIN:VEVENT', 'UID:u', 'DTSTART:20261203T150000Z', 'DURATION:PT1H', 'END:VEVENT']
  const text = calendarOf(...event)
  const within = (...lines: string[]) => calendarOf(...event.slice(0, 2), ...lines, ...event.slice(2))

  it.each<[string, string]>([
    ['a mark of its encoding', `\uFEFF${text}`],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le').toString('utf8')],
    ['only line feeds', text.replaceAll('\r\n', '\n')],
    ['only carriage returns', text.replaceAll('\r\n', '\r')],
    ['carriage returns twice', text.replaceAll('\r\n', '\r\r\n')],
    ['empty lines', text.replaceAll('\r\n', '\r\n\r\n')],
    ['folds after empty lines', text.replace('1203T', '1203\r\n\r\n T')],
    ['folds within names', text.replace('DTSTART', 'DTST\r\n\tART')],
    ['a carriage return within a line', within('DESCRIPTION:foo\r\\nbar')],
    ['lines of a text that wasn’t folded', within('DESCRIPTION:Bring', 'Duration: 2 hours', '<br>', 'DTEND')],
    ['text folded behind a time', text.replace('150000Z', '150000Z\r\n  and more')],
    ['quotes within a name', within(String.raw`ATTENDEE;CN="Unable to join. :\":mailto:a@b.c`)],
    ['zero bytes', within('SUMMARY:a\0b')],
    ['names in lower case', text.toLowerCase()],
    [
      'other lines before and between',
      `Warning: x\r\n${text.replace('BEGIN:VEVENT', '<br>\r\nBEGIN:VEVENT')}`,
    ],
    ['no end of an event', text.replace('END:VEVENT\r\n', '')],
    [
      'an alarm with a length of its own',
      within('BEGIN:VALARM', 'DURATION:PT9H', 'TRIGGER:-PT15M', 'END:VALARM'),
    ],
    ['an alarm without an end', calendarOf(...event.slice(0, -1), 'BEGIN:VALARM', 'DTSTART:1', 'END:VEVENT')],
    ['tasks', calendarOf('BEGIN:VTODO', 'UID:t', 'DTSTART:20261202T150000Z', 'END:VTODO', ...event)],
    [
      'nothing but busy times',
      calendarOf(
        'BEGIN:VFREEBUSY',
        'FREEBUSY:20261203T150000Z/PT1H',
        'FREEBUSY;FBTYPE=FREE:20261204T150000Z/PT1H',
        'END:VFREEBUSY',
      ),
    ],
  ])('is read with %s', (_what, given) =>
    expect(readBusyTimes(given)).toEqual({ ...whole, spans: [goodSpan] }),
  )

  it('may have several calendars, each with its own zone', () => {
    const calendar = (zone: string) =>
      calendarOf(`X-WR-TIMEZONE:${zone}`, eventOf('DTSTART:20261202T090000', 'DURATION:PT1H'))
    expect(readBusyTimes(calendar('America/New_York') + calendar('America/Los_Angeles')).spans).toEqual([
      '2026-12-02T14:00 60',
      '2026-12-02T17:00 60',
    ])
    expect(readBusyTimes(`${text}${event.join('\r\n').replace('1203', '1204')}\r\n`).spans).toEqual([
      goodSpan,
      '2026-12-04T15:00 60',
    ])
  })

  it.each([
    'DTSTART:20261203T1500Z',
    'DTSTART:20261203T150000z',
    'DTSTART:20261203T090000-0600',
    'DTSTART:2026-12-03T15:00:00Z',
    'DTSTART:2026-12-03T15:00:00.000Z',
    'DTSTART:2026-12-03T09:00:00-06:00',
    'DTSTART;VALUE=DATE-TIME:20261203T150000Z',
    'DTSTART;TZID=America/Chicago;X-A="b:c":20261203T090000',
    'DTSTART;X-A=b;tzid="America/Chicago":20261203T090000',
    'DTSTART: 20261203T150000Z ',
  ])('may write a time in another way: %s', (line) =>
    expect(readBusyTimes(calendarOf(eventOf(line, 'DURATION:PT1H')))).toEqual({
      ...whole,
      spans: [goodSpan],
    }),
  )

  it.each([
    'TRANSP:TRANSPARENT',
    'transp:transparent',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
  ])('may say that a time is free: %s', (line) =>
    expect(readBusyTimes(within(line))).toEqual({ ...whole, spans: [] }),
  )

  it('may call off what it lists', () =>
    expect(
      readBusyTimes(
        calendarOf('METHOD:CANCEL', eventOf('DTSTART:20261204T150000Z', 'DURATION:PT1H')) +
          calendarOf('METHOD:PUBLISH', good),
      ),
    ).toEqual({
      ...whole,
      spans: [goodSpan],
    }))

  it.each([
    ['20270313T120000', 'P1D', '2027-03-13T18:00', 23],
    ['20270313T120000', 'P1W', '2027-03-13T18:00', 7 * 24 - 1],
    ['20270313T120000', 'PT24H', '2027-03-13T18:00', 24],
    ['20270320T120000', 'P1D', '2027-03-20T17:00', 24],
  ])('has days that clocks change, but no hours: %s %s', (start, lasts, from, hours) => {
    const times = [`DTSTART;TZID=America/Chicago:${start}`, `DURATION:${lasts}`]
    expect(readBusyTimes(calendarOf(eventOf(...times)))).toEqual({
      ...whole,
      spans: [`${from} ${hours * 60}`],
    })
    const later = `RDATE;VALUE=PERIOD;TZID=America/Chicago:${start}/${lasts}`
    expect(
      readBusyTimes(
        calendarOf(eventOf('DTSTART;TZID=America/Chicago:20200101T120000', 'DURATION:PT1H', later)),
      ),
    ).toEqual({ ...whole, spans: [`${from} ${hours * 60}`] })
  })

  it('may have whole days without an end, or with one that is the same day', () => {
    for (const end of [[], ['DTEND;VALUE=DATE:20261202'], ['DURATION:P1D']])
      expect(readBusyTimes(calendarOf(eventOf('DTSTART;VALUE=DATE:20261202', ...end)))).toEqual({
        ...whole,
        spans: ['2026-12-02T06:00 1440'],
      })
  })
})
