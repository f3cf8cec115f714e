import { CalendarFault } from './calendar-fault.ts'

/**
 * A part of an iCalendar text, from BEGIN to END, with what is needed of it. A line is what follows its name; "\n" is where it
 * was folded.
 */
export type CalendarPart = {
  name: string
  lines: Map<string, string[]>
  parts: CalendarPart[]
  /** The text ends inside it. */
  isCut: boolean
}

/** The lines that are kept of each part: most of a calendar is titles and texts, which nobody needs. */
const kept: Record<string, readonly string[]> = {
  VCALENDAR: ['METHOD', 'X-WR-TIMEZONE'],
  VTIMEZONE: ['TZID', 'X-LIC-LOCATION'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'],
  DAYLIGHT: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'],
  VEVENT: [
    ...['UID', 'SEQUENCE', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'RECURRENCE-ID'],
    ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE'],
  ],
  VFREEBUSY: ['FREEBUSY'],
}
/** Never inside another part: where one begins, the end of the part before is missing. */
const separate = ['VTIMEZONE', 'VEVENT', 'VFREEBUSY', 'VTODO', 'VJOURNAL']

const linesMax = 250_000
const depthMax = 8

/**
 * The calendars of a text. Lines that say nothing readable are left out, and a part without an end ends where the next one
 * begins. Throws CalendarFault.
 */
export function readCalendarParts(text: string): CalendarPart[] {
  const calendars: CalendarPart[] = []
  let open: CalendarPart[] = []
  for (const line of linesOf(text)) {
    const [, edge = '', given = ''] = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? []
    const name = given.toUpperCase()
    if (edge === '') keepLine(open.at(-1), line)
    else if (edge.toUpperCase() === 'BEGIN') {
      open = begin(name, { open, calendars })
      if (open.length > depthMax) throw new CalendarFault('not_calendar')
    } else {
      const at = open.findLastIndex((part) => part.name === name)
      if (at !== -1) open = open.slice(0, at)
    }
  }
  for (const part of open) part.isCut = true
  return calendars
}

/** The parts that are open once another begins. */
function begin(
  name: string,
  { open, calendars }: { open: CalendarPart[]; calendars: CalendarPart[] },
): CalendarPart[] {
  const part: CalendarPart = { name, lines: new Map(), parts: [], isCut: false }
  if (name === 'VCALENDAR') {
    calendars.push(part)
    return [part]
  }
  const isSeparate = separate.includes(name)
  // Of two files that were joined, the second may have lost its beginning.
  if (isSeparate && open.length === 0)
    return begin(name, { open: begin('VCALENDAR', { open, calendars }), calendars })
  const around = isSeparate ? open.slice(0, 1) : open
  if (name in kept) around.at(-1)?.parts.push(part)
  return [...around, part]
}

function keepLine(part: CalendarPart | undefined, line: string): void {
  const [, given = '', rest = ''] = /^([a-z][a-z0-9-]*)\s*([;:].*)$/is.exec(line) ?? []
  const name = given.toUpperCase()
  if (!part || !kept[part.name]?.includes(name)) return
  const before = part.lines.get(name)
  if (before) before.push(rest)
  else part.lines.set(name, [rest])
}

/** Lines without their folds; the last one only with its end, since half of it would say something else. */
function* linesOf(text: string): Generator<string> {
  // Of UTF-16 that was read as UTF-8, too.
  const plain = text.replace(/[\0\uFEFF\uFFFD]/g, '')
  const ends = plain.includes('\n') ? /[^\n]+/g : /[^\r]+/g
  let [line, isNamed, count] = ['', false, 0]
  for (const [ended] of plain.matchAll(ends)) {
    if (++count > linesMax) throw new CalendarFault('too_many')
    const part = ended.replace(/\r+$/, '')
    if (part === '') continue
    const isFolded = /^[ \t]/.test(part)
    if (isFolded) line += (isNamed ? '\n' : '') + part.slice(1)
    else {
      if (line !== '') yield line
      line = part
    }
    isNamed = (isFolded && isNamed) || /[;:]/.test(part)
  }
  if (/[\r\n]$/.test(plain) || /^END\s*:/i.test(line)) yield line
}
