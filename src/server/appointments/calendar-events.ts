import type { CalendarPart } from './calendar-parts.ts'
import {
  firstOf,
  type ListedTime,
  listTimes,
  type Moment,
  readLength,
  readMoment,
  readText,
} from './calendar-values.ts'
import { type RepetitionRule, readRule } from './repetition-rules.ts'

/** An event, or one repetition of an event that was changed. */
export type CalendarEvent = {
  uid: string
  sequence: number
  /** Neither canceled nor shown as free. */
  takesTime: boolean
  start: Moment
  /** Or the milliseconds it lasts. */
  end: Moment | number
  /** Of a changed repetition: which one, and whether it is all later ones, too. */
  original: Moment | null
  isForLater: boolean
  rules: readonly RepetitionRule[]
  added: readonly ListedTime[]
  removed: readonly Moment[]
}

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Time for an event whose end can't be read, in milliseconds: the owner is away then, and is told. */
export const leastLength = hour
const free = ['TRANSPARENT', 'FREE', 'WORKINGELSEWHERE']
const ended = ['CANCELLED', 'CANCELED']

type Read = { events: CalendarEvent[]; isWhole: boolean }

/** The events in a part of a calendar, and whether everything that matters here could be read. */
export function readEvents(part: CalendarPart, calendar: CalendarPart): Read {
  const isCanceled = firstOf(calendar, 'METHOD', readText)?.toUpperCase() === 'CANCEL'
  if (part.name === 'VEVENT') return readEvent(part, isCanceled)
  return part.name === 'VFREEBUSY' ? readFreeBusy(part) : { events: [], isWhole: true }
}

function readEvent(part: CalendarPart, isCanceled: boolean): Read {
  const text = (name: string) => firstOf(part, name, readText)?.toUpperCase() ?? ''
  const takesTime =
    !isCanceled &&
    !ended.includes(text('STATUS')) &&
    !free.includes(text('TRANSP')) &&
    !free.includes(text('X-MICROSOFT-CDO-BUSYSTATUS'))
  const original = firstOf(part, 'RECURRENCE-ID', readOriginal)
  const isFree = !takesTime && original === null && !part.isCut
  // A repetition that was called off may say no more.
  const start = firstOf(part, 'DTSTART', readMoment) ?? (takesTime ? null : original?.moment)
  if (!start) return { events: [], isWhole: isFree }
  const rules = (part.lines.get('RRULE') ?? [])
    .filter((line) => line.trim() !== ':')
    .map((line) => readRule(line.replaceAll('\n', '')))
  const [added, removed] = [listTimes(part, 'RDATE'), listTimes(part, 'EXDATE')]
  const end = readEnd(part, start)
  const event = {
    // It's not known which repetition it was, so it changes none.
    uid: original === undefined ? '' : (firstOf(part, 'UID', readText) ?? ''),
    sequence: Number.parseInt(text('SEQUENCE'), 10) || 0,
    takesTime,
    start,
    end: end ?? (start.isDate ? day : end === null ? 0 : likelyLength(part, start)),
    original: original?.moment ?? null,
    isForLater: original?.isForLater ?? false,
    rules: rules.filter((rule) => rule !== null),
    added: added.times,
    removed: removed.times.map((time) => time.start),
  }
  const isRead =
    !part.isCut &&
    original !== undefined &&
    end !== undefined &&
    !rules.includes(null) &&
    !part.lines.has('EXRULE') &&
    added.unread + removed.unread === 0
  return { events: [event], isWhole: isFree || isRead }
}

const readOriginal = (value: string, parameters: string) => {
  const moment = readMoment(value, parameters)
  return moment && { moment, isForLater: /;\s*RANGE\s*=\s*"?THISANDFUTURE/i.test(parameters) }
}

/** When an event ends, or the milliseconds it lasts; null if it doesn't say, undefined if that can't be read or is before its start. */
function readEnd(part: CalendarPart, start: Moment): Moment | number | null | undefined {
  const end = firstOf(part, 'DTEND', readMoment)
  const lasts = firstOf(part, 'DURATION', (value) => readLength(value, start))
  if (!end) return lasts ?? (end === null ? lasts : undefined)
  const isComparable = end.zone === start.zone && (end.offset === null) === (start.offset === null)
  const [from, to] = [start, end].map(({ wall, offset }) => wall - (offset ?? 0)) as [number, number]
  return isComparable && to < from ? undefined : end
}

const units = { w: 7 * day, d: day, h: hour, m: hour / 60, s: hour / 3600 }

/** Milliseconds that may be meant by an end that can't be read, such as "PT1.5H" or "19:00": from an hour to a day. */
function likelyLength(part: CalendarPart, start: Moment): number {
  const lasts = firstOf(part, 'DURATION', readText) ?? ''
  const amounts = [...lasts.matchAll(/(\d+(?:[.,]\d+)?) ?([wdhms])/gi)].map(
    ([, amount = '', unit = '']) =>
      Number(amount.replace(',', '.')) * units[unit.toLowerCase() as keyof typeof units],
  )
  const clock = firstOf(part, 'DTEND', (text) => /^(\d\d?):?(\d\d)(?::?\d\d)?Z?$/.exec(text))
  const end = clock ? Number(clock[1]) * hour + Number(clock[2]) * (hour / 60) - (start.wall % day) : 0
  const sum = amounts.reduce((total, amount) => total + amount, end)
  return Math.min(day, Math.max(leastLength, sum))
}

/** Of a calendar that says nothing but when it is busy. */
function readFreeBusy(part: CalendarPart): Read {
  const lines = (part.lines.get('FREEBUSY') ?? []).filter(
    (line) => !/^[^:]*;\s*FBTYPE\s*=\s*"?FREE\b/i.test(line),
  )
  const { times, unread } = listTimes({ ...part, lines: new Map([['FREEBUSY', lines]]) }, 'FREEBUSY')
  const events = times.map(({ start, end }) => ({
    uid: '',
    sequence: 0,
    takesTime: true,
    start,
    end: end ?? leastLength,
    original: null,
    isForLater: false,
    rules: [],
    added: [],
    removed: [],
  }))
  return { events, isWhole: unread === 0 && !part.isCut && times.every(({ end }) => end !== null) }
}
