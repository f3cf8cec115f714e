import type { FastifyInstance } from 'fastify'
import type { ConversationAccess } from '#server/conversations/conversations.guards.ts'
import { findObstacle, openForWriting, writeMessage } from '#server/conversations/messages.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { isAgreed, noteMax } from '#shared/appointments/appointment-states.ts'
import { appointmentMessages } from '#shared/appointments/appointment-words.ts'
import { answerAppointment } from './appointment-answers.service.ts'
import { findAppointmentByUid, type StoredAppointment, type StoredSpan } from './appointments.repository.ts'

/** Guarantee: who declines an appointment in their calendar program doesn’t keep it without the other side knowing. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
type By = Pick<ConversationAccess, 'id' | 'side' | 'userId'>
/** Of a calendar entry, and the version of it that was declined. */
type Declined = { uid: string; sequence: number; comment: string; clientKey: string }

/**
 * Cancels the appointment whose calendar entry somebody has declined; false if there is nothing to cancel, or the entry has
 * changed since. One of several people who answer for a business doesn't cancel it for the others: the conversation says that
 * they declined. Throws what `answerAppointment` throws.
 */
export async function declineEntry(tools: Tools, by: By, declined: Declined): Promise<boolean> {
  const appointment = await findDeclined(tools, by, declined)
  if (!appointment) return false
  if (by.side === 'business' && (await sayAsOneOfSeveral(tools, by, appointment, declined))) return true
  // Where nothing can be written anymore, an appointment can still be canceled.
  const obstacle = await findObstacle(tools.db, by)
  await answerAppointment(tools, by, appointment.id, {
    action: 'cancel',
    times: [],
    note: obstacle ? '' : declined.comment.trim().slice(0, noteMax).toWellFormed(),
    revision: appointment.revision,
  })
  return true
}

type Agreed = StoredAppointment & { agreed: StoredSpan }

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is still agreed on as the declined entry says. */
async function findDeclined(
  { db, config }: Tools,
  { id }: By,
  { uid, sequence }: Declined,
): Promise<Agreed | undefined> {
  const [own = '', host] = uid.toLowerCase().split('@')
  if (host !== config.mail.host.toLowerCase() || !uuidForm.test(own)) return
  const found = await findAppointmentByUid(db, id, own)
  if (!found?.agreed || !isAgreed(found.state) || found.sequence !== sequence) return
  const { agreed } = found
  return agreed.startsAt > new Date() ? { ...found, agreed } : undefined
}

/** False for the only one who answers for the business. */
const sayAsOneOfSeveral = (
  tools: Tools,
  { id, side, userId }: By,
  { agreed }: Agreed,
  { clientKey }: Declined,
): Promise<boolean> =>
  inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, id, userId)
    if (opened.readers.length < 2) return false
    const text = appointmentMessages.declinedEntry(agreed)
    await writeMessage(tx, tools, opened, side, { clientKey, text, userId, cameBy: 'email' })
    return true
  })
