import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { type BusinessHours, dayName, dayNames, intervalsOf } from '#shared/businesses/opening-hours.ts'
import { fromIsoDate, hoursOn, type SpecialHours } from '#shared/businesses/special-hours.ts'
import { times } from '#test/long.ts'
import { firstSlotRules } from './slot-settings.ts'
import { freeSlots, overlaps, type SlotCalendar, type SlotRules, slotsOn, tidyBlocked } from './slots.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Clocks go forward on 2027-03-14 and back on 2026-11-01. */
const spring = fromIsoDate('2027-03-14')
const fall = fromIsoDate('2026-11-01')

const everyDay = (open: string, close: string): BusinessHours =>
  Object.fromEntries(dayNames.map((name) => [name, { open, close, closed: false }])) as BusinessHours
const rulesWith = (given: Partial<SlotRules>): SlotRules => ({
  ...firstSlotRules(everyDay('09:00', '17:00')),
  leadHours: 0,
  daysAhead: 180,
  ...given,
})
const calendarWith = (given: Partial<SlotRules>, special: SpecialHours | null = null): SlotCalendar => {
  const rules = rulesWith(given)
  return { rules, schedule: { hours: rules.weekly, special } }
}
const wallTimes = (calendar: SlotCalendar, date: number) =>
  slotsOn(calendar, date).map(({ startsAt }) => {
    const at = austinWallClock(new Date(startsAt)).minute
    return `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
  })
const nothing = { booked: [], busy: [] }

describe('instantAt', () => {
  it('knows both sides of a change of clocks', () => {
    expect(instantAt(spring, 119)).toBe(Date.parse('2027-03-14T07:59:00Z'))
    expect(instantAt(spring, 120)).toBeNull()
    expect(instantAt(spring, 179)).toBeNull()
    expect(instantAt(spring, 180)).toBe(Date.parse('2027-03-14T08:00:00Z'))
    expect(instantAt(fall, 90)).toBe(Date.parse('2026-11-01T06:30:00Z'))
    expect(instantAt(fall, 120)).toBe(Date.parse('2026-11-01T08:00:00Z'))
    expect(instantAt(fall, 1440 + 60)).toBe(Date.parse('2026-11-02T07:00:00Z'))
  })
})

describe('slotsOn', () => {
  it('skips the hour that clocks skip, and what would last past the end', () => {
    const night = calendarWith({ weekly: everyDay('00:00', '04:30'), minutes: 60 })
    expect(wallTimes(night, spring)).toEqual(['0:00', '1:00', '3:00'])
    // From 2:15 to 2:45 there is nothing; 1:30 and an hour is 3:30, after an end at 2:30 that comes at 3:00.
    expect(wallTimes(calendarWith({ weekly: everyDay('02:15', '02:45'), minutes: 30 }), spring)).toEqual([])
    expect(wallTimes(calendarWith({ weekly: everyDay('01:30', '02:30'), minutes: 60 }), spring)).toEqual([])
  })

  it('gives an hour that comes twice only once', () => {
    const slots = slotsOn(calendarWith({ weekly: everyDay('00:00', '04:00'), minutes: 60 }), fall)
    expect(slots.map(({ startsAt }) => new Date(startsAt).toISOString().slice(11, 16))).toEqual([
      '05:00',
      '06:00',
      '08:00',
      '09:00',
    ])
  })

  it('stays within special hours, and gives none on blocked dates', () => {
    const date = fromIsoDate('2026-12-24')
    const iso = { from: '2026-12-24', to: '2026-12-24' }
    const special: SpecialHours = {
      days: [{ ...iso, note: '', open: '11:00', close: '13:30', closed: false }],
      seasons: [],
    }
    expect(wallTimes(calendarWith({}, special), date)).toEqual(['11:00', '12:00'])
    expect(wallTimes(calendarWith({ blocked: [iso] }), date)).toEqual([])
    const closed = { ...special, days: special.days.map((one) => ({ ...one, closed: true })) }
    expect(wallTimes(calendarWith({}, closed), date)).toEqual([])
  })

  it('goes past midnight', () => {
    const late = calendarWith({ weekly: everyDay('22:00', '01:00'), minutes: 60 })
    expect(wallTimes(late, fromIsoDate('2026-12-01'))).toEqual(['22:00', '23:00', '0:00'])
  })
})

describe('freeSlots', () => {
  const date = fromIsoDate('2026-12-01')
  const now = (instantAt(date, 8 * 60) ?? 0) as number
  const on = (calendar: SlotCalendar, taken: Parameters<typeof freeSlots>[1]) =>
    freeSlots(calendar, taken, { from: date, to: date }, now).length

  it('leaves out what is too soon, too late, taken or too much for a day', () => {
    const nine = instantAt(date, 9 * 60) as number
    const booked = [{ appointmentId: 1, startsAt: nine, endsAt: nine + 60 * minute }]
    expect(on(calendarWith({}), nothing)).toBe(8)
    expect(on(calendarWith({ leadHours: 2 }), nothing)).toBe(7)
    expect(on(calendarWith({}), { booked, busy: [] })).toBe(7)
    expect(on(calendarWith({}), { booked: [], busy: [{ startsAt: nine - 1, endsAt: nine + 1 }] })).toBe(7)
    expect(on(calendarWith({}), { booked: [], busy: [{ startsAt: nine - minute, endsAt: nine }] })).toBe(8)
    expect(on(calendarWith({ mostPerDay: 1 }), { booked, busy: [] })).toBe(0)
    expect(on(calendarWith({ mostPerDay: 2 }), { booked: [...booked, ...booked], busy: [] })).toBe(7)
    const later = { from: date + 31, to: date + 31 }
    expect(freeSlots(calendarWith({ daysAhead: 30 }), nothing, later, now)).toEqual([])
  })

  it('lists a slot after midnight by its own date, and counts it with the evening before', () => {
    const late = (mostPerDay: number | null) =>
      calendarWith({ weekly: everyDay('22:00', '01:30'), minutes: 60, mostPerDay })
    const midnight = instantAt(date + 1, 0) as number
    const booked = [{ appointmentId: 1, startsAt: midnight, endsAt: midnight + 60 * minute }]
    const hours = (calendar: SlotCalendar, from: number, at = now - day) =>
      freeSlots(calendar, { booked, busy: [] }, { from, to: from }, at).map(
        ({ startsAt }) => austinWallClock(new Date(startsAt)).minute / 60,
      )
    expect(hours(late(null), date)).toEqual([0, 22, 23])
    expect(hours(late(null), date + 1)).toEqual([22, 23])
    expect(hours(late(1), date)).toEqual([0])
    expect(hours(late(1), date + 1)).toEqual([22, 23])
    // Last night’s slots are still given after midnight.
    expect(hours(late(null), date + 2, midnight + day - minute)).toEqual([0, 22, 23])
    expect(hours(late(null), date + 2, midnight + day + minute)).toEqual([22, 23])
  })

  it('gives no time twice where a special day begins before the night has ended', () => {
    const early = { open: '00:30', close: '03:30', closed: false }
    const dates = { from: '2026-12-02', to: '2026-12-02' }
    const special: SpecialHours = { days: [{ ...dates, ...early, note: '' }], seasons: [] }
    const weekly = { ...everyDay('22:00', '01:00'), wednesday: early }
    const calendar = calendarWith({ weekly, minutes: 60 }, special)
    const free = freeSlots(calendar, nothing, { from: date + 1, to: date + 1 }, now)
    expect(free.map(({ startsAt }) => austinWallClock(new Date(startsAt)).minute)).toEqual([0, 90, 150])
  })
})

/** Up to three spans of a day, of which the last may go past midnight. */
const spans = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 2, maxLength: 6 }), fc.boolean())
  .map(([quarters, isLate]) => {
    const [first = 0, ...rest] = quarters.toSorted((one, other) => one - other)
    const ends = isLate && quarters.length % 2 === 0 ? [...rest, first] : [first, ...rest]
    return Array.from({ length: Math.floor(ends.length / 2) }, (_, at) => [ends[2 * at], ends[2 * at + 1]])
  })
const clock = (quarter = 0) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
const week = spans.map((given) => {
  const [first = [0, 1], ...rest] = given
  const more = rest.map(([open, close]) => ({ open: clock(open), close: clock(close) }))
  const one = {
    open: clock(first[0]),
    close: clock(first[1]),
    closed: false,
    ...(more.length > 0 && { more }),
  }
  return Object.fromEntries(dayNames.map((name) => [name, one])) as BusinessHours
})

/** The wall clock in each minute of three days, in minutes since a date began. */
const shownFrom = new Map<number, number[]>()
function shownOn(date: number): number[] {
  const shown =
    shownFrom.get(date) ??
    Array.from({ length: (3 * day) / minute }, (_, at) => {
      const wall = austinWallClock(new Date(date * day + at * minute))
      return (wall.date - date) * 1440 + wall.minute
    })
  shownFrom.set(date, shown)
  return shown
}

/** The same slots, minute by minute, from the wall clock alone. */
function naiveSlots({ rules, schedule }: SlotCalendar, date: number): number[] {
  const starts: number[] = []
  let busyUntil = 0
  const seen = new Set<number>()
  const clocks = shownOn(date)
  for (const [open, close] of intervalsOf(hoursOn(schedule, date) ?? rules.weekly[dayName(0)])) {
    for (const [at, shown] of clocks.entries()) {
      if (shown < 0 || seen.has(shown)) continue
      const isStart = shown >= open && (shown - open) % rules.minutes === 0
      if (!isStart || shown + rules.minutes > close || at < busyUntil) continue
      // The end is the first moment when clocks show at least the closing time.
      if (clocks.findIndex((later, place) => place >= at && later >= close) < at + rules.minutes) continue
      seen.add(shown)
      starts.push(date * day + at * minute)
      busyUntil = at + rules.minutes
    }
  }
  return starts
}

describe('against a clock that is only read', () => {
  const dates = fc.constantFrom(spring - 1, spring, spring + 1, fall - 1, fall, fall + 1, fall + 40)
  it('gives the same slots on every date', () => {
    fc.assert(
      fc.property(dates, week, fc.constantFrom(15, 30, 45, 60, 90), (date, weekly, minutes) => {
        const calendar = calendarWith({ weekly, minutes })
        expect(slotsOn(calendar, date).map(({ startsAt }) => startsAt)).toEqual(naiveSlots(calendar, date))
      }),
      { numRuns: 40 },
    )
  })

  it('gives slots of full length that overlap neither each other nor what is taken', () => {
    const taken = fc.array(fc.integer({ min: 0, max: 3 * 96 }), { maxLength: 12 })
    fc.assert(
      fc.property(dates, week, fc.constantFrom(15, 60, 120), taken, (date, weekly, minutes, quarters) => {
        const busy = quarters.map((quarter) => {
          const startsAt = (date - 1) * day + quarter * 15 * minute
          return { startsAt, endsAt: startsAt + 25 * minute }
        })
        const range = { from: date - 1, to: date + 1 }
        const now = (date - 2) * day
        const free = freeSlots(calendarWith({ weekly, minutes }), { booked: [], busy }, range, now)
        for (const [place, slot] of free.entries()) {
          expect(slot.endsAt - slot.startsAt).toBe(minutes * minute)
          expect(busy.some((span) => overlaps(slot, span))).toBe(false)
          expect(slot.startsAt).toBeGreaterThanOrEqual(free[place - 1]?.endsAt ?? 0)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('gives no slot that can’t be asked for by its own date, and no more than a day’s most', () => {
    const most = fc.option(fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(dates, week, fc.constantFrom(30, 60, 90), most, (date, weekly, minutes, mostPerDay) => {
        const calendar = calendarWith({ weekly, minutes, mostPerDay })
        const now = (date - 2) * day
        const booked: { startsAt: number; endsAt: number; appointmentId: number }[] = []
        const freeOn = (from: number, to = from) =>
          freeSlots(calendar, { booked, busy: [] }, { from, to }, now)
        for (let next = freeOn(date - 1, date + 1)[0]; next; next = freeOn(date - 1, date + 1)[0]) {
          expect(freeOn(austinWallClock(new Date(next.startsAt)).date)[0]).toEqual(next)
          booked.push({ ...next, appointmentId: booked.length })
        }
        for (let each = date - 2; each <= date + 1; each++) {
          const starts = new Set(slotsOn(calendar, each).map(({ startsAt }) => startsAt))
          const ofDay = booked.filter(({ startsAt }) => starts.has(startsAt)).length
          expect(ofDay).toBeLessThanOrEqual(mostPerDay ?? Number.POSITIVE_INFINITY)
        }
      }),
      { numRuns: times(6, 40) },
    )
  })
})

it('joins blocked dates that meet, and forgets those that passed', () => {
  const today = fromIsoDate('2026-11-23')
  const ranges = [
    { from: '2026-12-24', to: '2026-12-26' },
    { from: '2026-11-01', to: '2026-11-22' },
    { from: '2026-12-27', to: '2026-12-27' },
    { from: '2026-12-25', to: '2026-12-25' },
  ]
  expect(tidyBlocked(ranges, today)).toEqual([{ from: '2026-12-24', to: '2026-12-27' }])
})
