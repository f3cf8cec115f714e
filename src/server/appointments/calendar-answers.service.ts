import type { FastifyInstance } from 'fastify'
import type { ConversationAccess } from '#server/conversations/conversations.guards.ts'
import { findLastSaid, findObstacle, openForWriting } from '#server/conversations/messages.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { isAgreed, noteMax } from '#shared/appointments/appointment-states.ts'
import { appointmentMessages, timeText } from '#shared/appointments/appointment-words.ts'
import { answerAppointment } from './appointment-answers.service.ts'
import { withNote } from './appointment-notes.service.ts'
import { findAppointmentByUid, type StoredAppointment, type StoredSpan } from './appointments.repository.ts'

/**
 * Guarantee: an answer to an appointment in a calendar program changes it, or its sender hears why it stays as it is; their
 * words are never lost.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
type By = Pick<ConversationAccess, 'id' | 'side' | 'userId'>

/** Of a calendar entry: its version, null if it isn't said, and its time as answered, in milliseconds. */
type EntryAnswer = {
  uid: string
  sequence: number | null
  status: 'accepted' | 'tentative' | 'declined' | 'proposed' | 'other'
  startsAt: number | null
  endsAt: number | null
  words: string
}

/** How an answer ended. */
type Answered = {
  isCanceled: boolean
  /** Words that aren't in the conversation yet; empty for none. */
  toSay: string
  /** Why the appointment stays, though they may think otherwise. */
  fault: string | null
}

/**
 * Takes an answer to a calendar entry. Declining cancels the appointment, with words that fit in a note; the rest is left to
 * the caller. One of several people who answer for a business doesn't cancel it for the others. Throws the errors of
 * `answerAppointment`.
 */
export async function answerEntry(tools: Tools, by: By, answer: EntryAnswer): Promise<Answered> {
  const { status, words } = answer
  const found = await findEntry(tools, by, answer)
  if (found && !isAgreed(found.state) && status === 'declined')
    return { isCanceled: false, toSay: (await isLastSaid(tools, by, words)) ? '' : words, fault: null }
  const fault = faultOf(found, answer)
  if (fault !== null || !found?.agreed) return { isCanceled: false, toSay: words, fault }
  const appointment = { ...found, agreed: found.agreed }
  if (status === 'declined') return decline(tools, by, appointment, words)
  if (status !== 'proposed') return { isCanceled: false, toSay: words, fault: null }
  const said = appointmentMessages.proposedEntry(appointment.agreed, spanOf(answer, appointment.agreed))
  return { isCanceled: false, toSay: withNote(said, words), fault: null }
}

type Agreed = StoredAppointment & { agreed: StoredSpan }

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function findEntry(
  { db, config }: Tools,
  { id }: By,
  { uid }: EntryAnswer,
): Promise<StoredAppointment | undefined> {
  const [own = '', host] = uid.toLowerCase().split('@')
  const isOurs = host === config.mail.host.toLowerCase() && uuidForm.test(own)
  return isOurs ? findAppointmentByUid(db, id, own) : Promise.resolve(undefined)
}

/** Why an answer changes nothing, in words for who gave it; null if it may. */
function faultOf(found: StoredAppointment | undefined, answer: EntryAnswer): string | null {
  if (!found) return 'Your calendar answered an event that isn’t from this conversation.'
  if (!found.agreed || !isAgreed(found.state)) return 'The appointment your calendar answered was canceled.'
  const { startsAt, endsAt } = found.agreed
  if (!isCurrent(found.sequence, startsAt, answer))
    return `Your calendar answered an earlier version of the appointment, so nothing has changed: it’s on ${timeText(startsAt, endsAt)}. Please answer the newest one in your calendar.`
  const isLate = (answer.status === 'declined' || answer.status === 'proposed') && startsAt <= new Date()
  return isLate ? 'The appointment has started or is over, so nothing has changed.' : null
}

/** Without a version, the time tells. */
const isCurrent = (newest: number, startsAt: Date, { sequence, status, ...answer }: EntryAnswer): boolean =>
  sequence === null ? status === 'proposed' || answer.startsAt === startsAt.getTime() : sequence >= newest

async function decline(tools: Tools, by: By, appointment: Agreed, words: string): Promise<Answered> {
  if (by.side === 'business' && (await isOneOfSeveral(tools, by))) {
    const toSay = withNote(appointmentMessages.declinedEntry(appointment.agreed), words)
    return { isCanceled: false, toSay, fault: null }
  }
  // Where nothing can be written anymore, an appointment can still be canceled.
  const canSay = words.length <= noteMax && (await findObstacle(tools.db, by)) === null
  const note = canSay ? words : ''
  await answerAppointment(tools, by, appointment.id, {
    action: 'cancel',
    times: [],
    note,
    revision: appointment.revision,
  })
  return { isCanceled: true, toSay: canSay ? '' : words, fault: null }
}

const isOneOfSeveral = ({ db }: Tools, { id, userId }: By): Promise<boolean> =>
  inTransaction(db, async (tx) => (await openForWriting(tx, id, userId)).readers.length > 1)

/** The same email may come again after it has canceled the appointment. */
const isLastSaid = ({ db }: Tools, { id, side, userId }: By, words: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const opened = await openForWriting(tx, id, userId)
    return ((await findLastSaid(tx, opened, { side, kind: 'appointment' })) ?? '').endsWith(words)
  })

/** The proposed time, as long as the agreed one if it has no end; null if it can't be read. */
function spanOf({ startsAt, endsAt }: EntryAnswer, agreed: StoredSpan): StoredSpan | null {
  if (startsAt === null) return null
  const end = endsAt ?? startsAt + (agreed.endsAt.getTime() - agreed.startsAt.getTime())
  return end > startsAt ? { startsAt: new Date(startsAt), endsAt: new Date(end) } : null
}
