import ICAL from 'ical.js'

/** What somebody answered to a calendar entry in their calendar program (RFC 5546). */
export type CalendarAnswer = {
  /** Of the entry. */
  uid: string
  /** Of the version that they answer. */
  sequence: number
  isDeclined: boolean
  /** What they added. */
  comment: string
}

/** Far more than an answer has. */
const longest = 50_000

/** The answer in an iCalendar text; null if it has none. */
export function readCalendarAnswer(text: string): CalendarAnswer | null {
  if (text.length > longest) return null
  try {
    const root = new ICAL.Component(ICAL.parse(text))
    const event = root.getFirstSubcomponent('vevent')
    const attendees = event?.getAllProperties('attendee') ?? []
    const uid = event?.getFirstPropertyValue('uid')
    const [attendee] = attendees
    // An answer is that of one person.
    if (nameOf(root.getFirstPropertyValue('method')) !== 'REPLY' || typeof uid !== 'string') return null
    if (!event || !attendee || attendees.length > 1) return null
    return {
      uid,
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0),
      isDeclined: nameOf(attendee.getFirstParameter('partstat')) === 'DECLINED',
      comment: String(event.getFirstPropertyValue('comment') ?? '')
        .replace(/(?![\t\n])\p{Cc}/gu, '')
        .toWellFormed(),
    }
  } catch {
    return null
  }
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value.toUpperCase() : '')
