import ICAL from 'ical.js'

/** One entry of a calendar; times are written in UTC, which every calendar shows in its own zone. */
export type CalendarEntry = {
  uid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  summary: string
  description: string
  url?: string
  location?: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}
type Person = { name: string; address: string }
type People = {
  organizer: Person
  attendee: Person
  /** The organizer reads what the attendee answers. */
  isAnswered: boolean
}

/** A calendar with these entries (RFC 5545): lines folded and texts escaped. */
export function calendarText(
  entries: readonly CalendarEntry[],
  more: {
    name?: string
    method?: 'PUBLISH' | 'REQUEST' | 'CANCEL'
    people?: People
  },
): string {
  const root = new ICAL.Component('vcalendar')
  root.addPropertyWithValue('version', '2.0')
  root.addPropertyWithValue('prodid', '-//Appointments//EN')
  root.addPropertyWithValue('calscale', 'GREGORIAN')
  root.addPropertyWithValue('method', more.method ?? 'PUBLISH')
  if (more.name) root.addPropertyWithValue('x-wr-calname', more.name)
  for (const entry of entries) root.addSubcomponent(eventOf(entry, more.people))
  return `${withWholeAddresses(root.toString())}\r\n`
}

/** In waiting email, secret addresses are looked for, and found only on one line. */
const withWholeAddresses = (text: string): string =>
  text.replace(/^ORGANIZER.*(\r\n .*)*/m, (folded) => {
    const line = folded.replaceAll('\r\n ', '')
    const at = line.lastIndexOf('mailto:')
    return `${ICAL.helpers.foldline(line.slice(0, at))}\r\n ${line.slice(at)}`
  })

function eventOf(entry: CalendarEntry, people?: People): ICAL.Component {
  const event = new ICAL.Component('vevent')
  const add = (name: string, value: string | number | ICAL.Time) => event.addPropertyWithValue(name, value)
  add('uid', entry.uid)
  add('dtstamp', timeOf(entry.changedAt))
  add('dtstart', timeOf(entry.startsAt))
  add('dtend', timeOf(entry.endsAt))
  add('sequence', entry.sequence)
  add('status', entry.status)
  add('summary', oneLine(entry.summary))
  add('description', entry.description)
  if (entry.location) add('location', oneLine(entry.location))
  if (entry.url) add('url', entry.url)
  if (!people) return event
  addPerson(event, 'organizer', people.organizer)
  const attendee = addPerson(event, 'attendee', people.attendee)
  attendee.setParameter('role', 'REQ-PARTICIPANT')
  attendee.setParameter('partstat', 'ACCEPTED')
  attendee.setParameter('rsvp', people.isAnswered ? 'TRUE' : 'FALSE')
  return event
}

function addPerson(event: ICAL.Component, role: string, { name, address }: Person): ICAL.Property {
  const property = event.addPropertyWithValue(role, `mailto:${address}`)
  // A parameter can hold no quotes or control characters.
  property.setParameter('cn', oneLine(name).replace(/["\p{Cc}]/gu, '') || address)
  return property
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const timeOf = (at: Date) => ICAL.Time.fromJSDate(new Date(Math.floor(at.getTime() / 1_000) * 1_000), true)
