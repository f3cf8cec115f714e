import ICAL from 'ical.js'

/** An answer to a calendar entry from a calendar program (RFC 5546). */
export type CalendarAnswer = {
  /** Of the entry. */
  uid: string
  /** Of the version that they answer; null if their program doesn't say. */
  sequence: number | null
  /** `proposed`: another time. `other`: neither yes nor no, such as that somebody else comes. */
  status: 'accepted' | 'tentative' | 'declined' | 'proposed' | 'other'
  /** Start and end of the entry in their answer, in milliseconds; null if unreadable. */
  startsAt: number | null
  endsAt: number | null
  /** Their comment. */
  comment: string
}

/** Far more than an answer has. */
const longest = 50_000

/** Facts of an email about an answer in it: its senders, and the method of its part. */
type Around = { from: readonly string[]; method?: string | undefined }

/** The answer in an iCalendar text; null if it has none. */
export function readCalendarAnswer(text: string, { from, method: given }: Around): CalendarAnswer | null {
  if (text.length > longest) return null
  try {
    const root = new ICAL.Component(ICAL.parse(withoutBadLines(text)))
    const event = root.getFirstSubcomponent('vevent')
    const attendees = event?.getAllProperties('attendee') ?? []
    const uid = event?.getFirstPropertyValue('uid')
    const method = nameOf(root.getFirstPropertyValue('method')) || nameOf(given)
    if ((method !== 'REPLY' && method !== 'COUNTER') || typeof uid !== 'string') return null
    if (!event || attendees.length === 0) return null
    const sequence = event.getFirstPropertyValue('sequence')
    return {
      uid,
      sequence: typeof sequence === 'number' ? sequence : null,
      status: method === 'COUNTER' ? 'proposed' : statusOf(answersOf(attendees, from)),
      startsAt: instantOf(event.getFirstPropertyValue('dtstart')),
      endsAt: instantOf(event.getFirstPropertyValue('dtend')),
      comment: commentsIn(event, attendees),
    }
  } catch {
    return null
  }
}

/** The parser gives up at a line that is none. */
const withoutBadLines = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => /^[ \t]|^[\w-]+[;:]/.test(line))
    .join('\r\n')

const nameOf = (value: unknown): string => (typeof value === 'string' ? value.toUpperCase() : '')

/** The sender's answers, or else everybody's: some programs list all who were asked. */
function answersOf(attendees: readonly ICAL.Property[], from: readonly string[]): string[] {
  const addressOf = (attendee: ICAL.Property) =>
    String(attendee.getFirstValue() ?? '')
      .replace(/^mailto:/i, '')
      .trim()
      .toLowerCase()
  const own = attendees.filter((attendee) => from.includes(addressOf(attendee)))
  const answers = (own.length > 0 ? own : attendees).map((attendee) =>
    nameOf(attendee.getFirstParameter('partstat')),
  )
  return [...new Set(answers)].filter((answer) => answer !== '' && answer !== 'NEEDS-ACTION')
}

function statusOf([partstat, ...others]: readonly string[]): CalendarAnswer['status'] {
  if (others.length > 0) return 'other'
  if (partstat === 'ACCEPTED') return 'accepted'
  if (partstat === 'TENTATIVE') return 'tentative'
  return partstat === 'DECLINED' ? 'declined' : 'other'
}

/** Google puts a comment into a parameter of the attendee. */
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
/** Words and a name before a program's, in one sentence. */
const name = '(?:^|(?<=[.!?] ))[^.!?:\\n\\p{Sc}]{1,80}?'
const rest = '[^.:\\n\\d\\p{Sc}]{0,60}'
/** A program's own sentence, in the languages that have come in; the rest of its line is somebody's. */
const ownSentence = new RegExp(
  `${name} (?:${[
    `has${rest} (?:accepted|declined|replied|responded)${rest} invitation`,
    `hat${rest} Einladung${rest} (?:angenommen|abgelehnt|zugesagt|abgesagt|beantwortet)`,
    `ha ${rest}(?:aceptado|rechazado|respondido)${rest} invitación`,
    `a ${rest}(?:accepté|refusé|décliné|répondu)${rest} invitation`,
    `(?:aceitou|recusou|respondeu)${rest} convite`,
    `ha ${rest}(?:accettato|rifiutato|risposto)${rest} invito`,
  ].join('|')})${rest}[.:]?`,
  'imu',
)

/** A person's words with an answer: their comment, and the email's text unless it is a program's. */
export function wordsWith({ comment }: CalendarAnswer, text: string, isByProgram: boolean): string {
  const note = quotedNote.exec(text)?.[1]?.trim() ?? ''
  const written = isByProgram ? note : text.replace(ownSentence, '').trim()
  if (written.includes(comment)) return written
  return comment.includes(written) ? comment : `${comment}\n\n${written}`
}
