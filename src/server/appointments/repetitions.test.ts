import { describe, expect, it } from 'vitest'
import { type Moment, readMoment } from './calendar-values.ts'
import { type RepetitionRule, readRule } from './repetition-rules.ts'
import { createSpending, repetitionsOf } from './repetitions.ts'
import { austinClock } from './zone-clocks.ts'

/** When a rule repeats what begins at `start`: dates, the year where it changes, and the time where it isn't the start's. */
function repeat(start: string, rule: string, between = ['10000101', '20400101'], steps = 50_000) {
  const [first, last] = between.map((date) => readMoment(date)?.wall ?? 0) as [number, number]
  const begins = readMoment(start) as Moment
  const counting = { start: begins, clock: austinClock, first, last, spend: createSpending(steps) }
  const found: string[] = []
  let year = ''
  for (const wall of repetitionsOf(readRule(`:${rule}`) as RepetitionRule, counting)) {
    if (wall < first) continue
    const text = new Date(wall).toISOString()
    const isUsual = (wall - begins.wall) % (24 * 60 * 60 * 1000) === 0
    found.push(text.slice(text.startsWith(year) && year ? 5 : 0, isUsual ? 10 : 16))
    year = text.slice(0, 4)
  }
  return found.join(' ')
}

const workdays = 'BYDAY=MO,TU,WE,TH,FR'

describe('a repetition is where RFC 5545 says, in its examples', () => {
  it.each([
    ['19970902T090000', 'FREQ=DAILY;COUNT=4', '1997-09-02 09-03 09-04 09-05'],
    ['19970902T090000', 'FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02 09-12 09-22 10-02 10-12'],
    ['19980130T090000', 'FREQ=DAILY;BYMONTH=1;UNTIL=19990102T150000Z', '1998-01-30 01-31 1999-01-01 01-02'],
    ['19970902T090000', 'FREQ=WEEKLY;UNTIL=19971001T000000Z', '1997-09-02 09-09 09-16 09-23 09-30'],
    ['19970902T090000', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=4', '1997-09-02 09-16 09-30 10-14'],
    ['19970902T090000', 'FREQ=WEEKLY;COUNT=5;WKST=SU;BYDAY=TU,TH', '1997-09-02 09-04 09-09 09-11 09-16'],
    [
      '19970901T090000',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=MO,WE,FR',
      '1997-09-01 09-03 09-05 09-15 09-17 09-19 09-29 10-01',
    ],
    ['19970805T090000', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05 08-10 08-19 08-24'],
    ['19970805T090000', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05 08-17 08-19 08-31'],
    ['19970905T090000', 'FREQ=MONTHLY;COUNT=5;BYDAY=1FR', '1997-09-05 10-03 11-07 12-05 1998-01-02'],
    [
      '19970907T090000',
      'FREQ=MONTHLY;INTERVAL=2;COUNT=6;BYDAY=1SU,-1SU',
      '1997-09-07 09-28 11-02 11-30 1998-01-04 01-25',
    ],
    ['19970922T090000', 'FREQ=MONTHLY;COUNT=5;BYDAY=-2MO', '1997-09-22 10-20 11-17 12-22 1998-01-19'],
    ['19970928T090000', 'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=4', '1997-09-28 10-29 11-28 12-29'],
    ['19970902T090000', 'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=2,15', '1997-09-02 09-15 10-02 10-15'],
    ['19970930T090000', 'FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,-1', '1997-09-30 10-01 10-31 11-01 11-30'],
    ['20070115T090000', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15 01-30 02-15 03-15 03-30'],
    [
      '19970910T090000',
      'FREQ=MONTHLY;INTERVAL=18;COUNT=8;BYMONTHDAY=10,11,12,13,14,15',
      '1997-09-10 09-11 09-12 09-13 09-14 09-15 1999-03-10 03-11',
    ],
    [
      '19970902T090000',
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU;COUNT=6',
      '1997-09-02 09-09 09-16 09-23 09-30 11-04',
    ],
    ['19980213T090000', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4', '1998-02-13 03-13 11-13 1999-08-13'],
    [
      '19970913T090000',
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=5',
      '1997-09-13 10-11 11-08 12-13 1998-01-10',
    ],
    ['19970904T090000', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04 10-07 11-06'],
    ['19970929T090000', `FREQ=MONTHLY;${workdays};BYSETPOS=-2;COUNT=4`, '1997-09-29 10-30 11-27 12-30'],
    ['19970610T090000', 'FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10 07-10 1998-06-10 07-10'],
    ['19970310T090000', 'FREQ=YEARLY;INTERVAL=2;COUNT=4;BYMONTH=1,2,3', '1997-03-10 1999-01-10 02-10 03-10'],
    [
      '19970101T090000',
      'FREQ=YEARLY;INTERVAL=3;COUNT=6;BYYEARDAY=1,100,200',
      '1997-01-01 04-10 07-19 2000-01-01 04-09 07-18',
    ],
    ['19970519T090000', 'FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19 1998-05-18 1999-05-17'],
    ['19970512T090000', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '1997-05-12 1998-05-11 1999-05-17'],
    ['19970313T090000', 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=4', '1997-03-13 03-20 03-27 1998-03-05'],
    [
      '19961105T090000',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
      '1996-11-05 2000-11-07 2004-11-02',
    ],
    ['19970902T090000', 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000', '1997-09-02 09-02T12:00 09-02T15:00'],
    ['19970902T090000', 'FREQ=MINUTELY;INTERVAL=90;COUNT=3', '1997-09-02 09-02T10:30 09-02T12:00'],
  ])('%s %s', (start, rule, dates) => expect(repeat(start, rule)).toBe(dates))
})

describe('a repetition', () => {
  it.each([
    [
      'on February 29 is in leap years',
      '20120229T090000',
      'FREQ=YEARLY;COUNT=3',
      '2012-02-29 2016-02-29 2020-02-29',
    ],
    ['on day 31 is in months that have it', '20260131', 'FREQ=MONTHLY;COUNT=3', '2026-01-31 03-31 05-31'],
    [
      'on a day of each month needs no month',
      '20260101',
      'FREQ=YEARLY;BYMONTHDAY=1;COUNT=3',
      '2026-01-01 02-01 03-01',
    ],
    [
      'may be the ends of weeks',
      '20160104',
      `FREQ=WEEKLY;${workdays};BYSETPOS=1,-1;COUNT=3`,
      '2016-01-04 01-08 01-11',
    ],
    [
      'may be the last of some days',
      '20260128',
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;COUNT=4',
      '2026-01-28 01-30 02-28 03-30 04-30',
    ],
    [
      'in a week of the year is on its day',
      '20260511',
      'FREQ=YEARLY;BYWEEKNO=20;COUNT=2',
      '2026-05-11 2027-05-17',
    ],
    [
      'in the last week may be in the next year',
      '20201228',
      'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=FR;COUNT=2',
      '2020-12-28 2021-01-01 12-31',
    ],
    [
      'on weekdays passes over the others',
      '20261204',
      `FREQ=DAILY;${workdays};COUNT=3`,
      '2026-12-04 12-07 12-08',
    ],
    [
      'has its start, even if its rule names another day',
      '20261202',
      'FREQ=WEEKLY;BYDAY=TU;COUNT=2',
      '2026-12-02 12-08 12-15',
    ],
    ['that ended before its start isn’t one', '20261202', 'FREQ=DAILY;UNTIL=20261201', ''],
    ['that no calendar has is its start', '20261202', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-12-02'],
  ])('%s', (_what, start, rule, dates) => expect(repeat(start, rule)).toBe(dates))

  it('is found at once, even if it began centuries ago', () => {
    const between = ['20261201', '20261231']
    expect(repeat('16041202', 'FREQ=YEARLY', between, 1_000)).toBe('2026-12-02')
    expect(repeat('16040102T090000', 'FREQ=MONTHLY;INTERVAL=5', between, 1_000)).toBe('2026-12-02')
    expect(repeat('16040103T090000', 'FREQ=WEEKLY;INTERVAL=2', between, 1_000)).toBe('2026-12-12 12-26')
    expect(repeat('16040103T090000', 'FREQ=DAILY;INTERVAL=20', between, 1_000)).toBe('2026-12-16')
  })

  it('ends with what its steps throw', () =>
    expect(() => repeat('20261202T090000', 'FREQ=SECONDLY;BYHOUR=8', undefined, 100)).toThrow(RangeError))

  it.each([
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;RSCALE=CHINESE',
    'FREQ=DAILY;SKIP=FORWARD',
    'FREQ=DAILY;BYEASTER=1',
  ])('by a rule that can’t be counted isn’t read: %s', (rule) => expect(readRule(`:${rule}`)).toBeNull())
})
