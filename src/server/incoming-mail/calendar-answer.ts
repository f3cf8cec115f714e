import ICAL from 'ical.js'

/** What somebody answered to a calendar entry in their calendar program (RFC 5546). */
export type CalendarAnswer = {
  /** Of the entry. */
  uid: string
  /** Of the version that they answer; null if their program doesn't say. */
  sequence: number | null
  /** `proposed`: another time. `other`: neither yes nor no, such as that somebody else comes. */
  status: 'accepted' | 'tentative' | 'declined' | 'proposed' | 'other'
  /** When the entry in their answer begins and ends, in milliseconds; null for what can't be read. */
  startsAt: number | null
  endsAt: number | null
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
    const method = nameOf(root.getFirstPropertyValue('method'))
    const [attendee] = attendees
    if ((method !== 'REPLY' && method !== 'COUNTER') || typeof uid !== 'string') return null
    // An answer is that of one person.
    if (!event || !attendee || (method === 'REPLY' && attendees.length > 1)) return null
    const sequence = event.getFirstPropertyValue('sequence')
    return {
      uid,
      sequence: typeof sequence === 'number' ? sequence : null,
      status: method === 'COUNTER' ? 'proposed' : statusOf(nameOf(attendee.getFirstParameter('partstat'))),
      startsAt: instantOf(event.getFirstPropertyValue('dtstart')),
      endsAt: instantOf(event.getFirstPropertyValue('dtend')),
      comment: commentsIn(event, attendees),
    }
  } catch {
    return null
  }
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value.toUpperCase() : '')

function statusOf(partstat: string): CalendarAnswer['status'] {
  if (partstat === 'ACCEPTED') return 'accepted'
  if (partstat === 'TENTATIVE') return 'tentative'
  return partstat === 'DECLINED' ? 'declined' : 'other'
}

/** Google has what somebody adds in a parameter of the attendee. */
function commentsIn(event: ICAL.Component, attendees: readonly ICAL.Property[]): string {
  const comments = [
    ...event.getAllProperties('comment').map((property) => String(property.getFirstValue() ?? '')),
    ...attendees.map((attendee) => unescaped(attendee.getFirstParameter('x-response-comment') ?? '')),
  ]
  return [...new Set(comments.map(storable))].filter(Boolean).join('\n\n')
}

const unescaped = (text: string) => text.replace(/\\n/gi, '\n').replace(/\\([,;\\])/g, '$1')
const storable = (text: string) =>
  text
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed()
    .trim()

/** Null for a day, and for a time in a zone that the answer only names: it isn't guessed. */
const instantOf = (time: unknown): number | null =>
  time instanceof ICAL.Time && !time.isDate && time.zone && time.zone !== ICAL.Timezone.localTimezone
    ? time.toUnixTime() * 1_000
    : null

/** Programs quote a note in a sentence of their own. */
const quotedNote = /\bwith this note:\s*["“](.+)["”]/is
/** The sentence itself, which is the program's. */
const ownSentence =
  /^.{1,150}\bhas\b.{0,20}\b(accepted|declined|replied|responded)\b.{0,60}\binvitation\b.*$/im

/** A person's words with an answer: their comment, and the email's text unless it is a program's. */
export function wordsWith({ comment }: CalendarAnswer, text: string, isByProgram: boolean): string {
  const note = quotedNote.exec(text)?.[1]?.trim()
  const written = note ?? (isByProgram ? '' : text.replace(ownSentence, '').trim())
  if (written.includes(comment)) return written
  return comment.includes(written) ? comment : `${comment}\n\n${written}`
}
