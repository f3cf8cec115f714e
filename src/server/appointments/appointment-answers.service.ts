import type { FastifyInstance } from 'fastify'
import type { ConversationAccess } from '#server/conversations/conversations.guards.ts'
import {
  type OpenedConversation,
  openForWriting,
  writeMessage,
} from '#server/conversations/messages.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound, requireRevision } from '#server/lib/http/errors.ts'
import { hideContactOf } from '#server/quote-requests/hidden-contact.service.ts'
import {
  type AppointmentAction,
  type AppointmentSide,
  isFinal,
  nextStanding,
} from '#shared/appointments/appointment-states.ts'
import { appointmentMessages } from '#shared/appointments/appointment-words.ts'
import type { AnswerAppointment } from '#shared/appointments/appointments.schemas.ts'
import { tellBothSides } from './appointment-mails.service.ts'
import { holdNote, withNote } from './appointment-notes.service.ts'
import {
  addTimes,
  changeAppointment,
  findAppointment,
  holdTime,
  releaseTimes,
  type StoredAppointment,
  type StoredSpan,
} from './appointments.repository.ts'
import { always, endOf, fromSpan, requireFew, type StepResult, wordsOf } from './appointments.service.ts'
import { lockCalendar } from './slot-settings.repository.ts'
import { type FoundTimes, requireFreeTimes, slotTaken, type WantedTimes } from './slot-settings.service.ts'

/**
 * Guarantee: each step of an appointment is a message of its conversation. An agreed time is lost only by canceling.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** The effect of a step on an appointment. */
type Step = {
  text: string
  /** The new agreed time, if there is one. */
  agreed?: StoredSpan
  /** Other proposed times. */
  proposed?: FoundTimes
  /** The calendar entries change: with a new time, or by their end. */
  entry?: 'set' | 'ended'
}

/**
 * A side does something with an appointment. A visitor's note that looks like spam waits for staff: with the wish for another
 * time, or alone, because canceling must not wait. Throws not_found, conflict, stale_revision, invalid_input and slot_taken.
 */
export async function answerAppointment(
  tools: Tools,
  access: Pick<ConversationAccess, 'id' | 'side' | 'userId'>,
  appointmentId: number,
  given: AnswerAppointment,
): Promise<StepResult> {
  const { side, userId } = access
  return inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, access.id, userId)
    const answer = { ...given, note: (await hideContactOf(tx, access.id, side))(given.note) }
    const appointment = await findAppointment(tx, appointmentId)
    if (!appointment || appointment.conversationId !== access.id) throw notFound('appointment')
    requireRevision(appointment, answer.revision)
    const next = nextStanding(appointment, side, answer.action)
    if (!next || endOf(appointment) <= Date.now())
      throw new AppError('conflict', 'You can no longer do this with the appointment.')
    const step = await stepFor(tx, opened, side, appointment, answer)
    const isWish = answer.action === 'propose'
    const text = isWish ? withNote(step.text, answer.note) : answer.note
    const isHeld = await holdNote(tx, tools.jobs, opened, side, { text, note: answer.note })
    if (isHeld && isWish) return { isHeld }
    const note = isHeld ? '' : answer.note
    const { agreed, proposed, entry } = step
    const kept = isFinal(next.state) ? null : (agreed ?? appointment.agreed)
    await releaseTimes(tx, appointmentId, kept?.startsAt ?? null)
    if (agreed && !(await holdTime(tx, appointmentId, agreed.startsAt)))
      throw new AppError('conflict', 'You have another appointment at that time.')
    if (proposed && !(await addTimes(tx, appointmentId, proposed))) throw slotTaken(side)
    await changeAppointment(tx, appointmentId, {
      ...next,
      ...(agreed && { agreed }),
      isNewEntry: entry !== undefined,
    })
    await writeMessage(tx, tools, opened, side, {
      text: withNote(step.text, note),
      kind: 'appointment',
      userId,
      isPastObstacles: note === '' && always.includes(answer.action),
      ...(entry && {
        tell: (messageId: number) =>
          tellBothSides(tx, tools, opened, { appointmentId, messageId, entry, by: side, note }),
      }),
    })
    return { isHeld }
  })
}

async function stepFor(
  tx: Tx,
  { head }: OpenedConversation,
  side: AppointmentSide,
  appointment: StoredAppointment,
  { action, times }: AnswerAppointment,
): Promise<Step> {
  const { agreed, proposed } = appointment
  if (action === 'accept' || action === 'propose') await lockCalendar(tx, head.businessId)
  switch (action) {
    case 'accept': {
      const chosen = chosenOf(proposed, times)
      return { text: textOf(action, side, chosen), agreed: chosen, entry: 'set' }
    }
    case 'propose': {
      requireFew(side, times)
      if (agreed && times.some((time) => Date.parse(time) === agreed.startsAt.getTime()))
        throw invalid({ times: 'You already have this time' })
      const wanted: WantedTimes = { side, times, field: 'times' }
      const found = await requireFreeTimes(tx, head.businessId, wanted, appointment.id)
      return { text: textOf(action, side, agreed, found.spans.map(fromSpan)), proposed: found }
    }
    case 'cancel': {
      const text = textOf(action, side, agreed)
      return agreed ? { text, entry: 'ended' } : { text }
    }
    default:
      return { text: textOf(action, side, agreed) }
  }
}

/** The message of a step, about the time both keep and the proposed ones. */
function textOf(
  action: AppointmentAction,
  side: AppointmentSide,
  agreed: StoredSpan | null,
  proposed: readonly StoredSpan[] = [],
): string {
  switch (action) {
    case 'accept':
      return agreed ? appointmentMessages.accepted(agreed) : ''
    case 'propose':
      return agreed ? appointmentMessages.moved(agreed, proposed) : wordsOf(side)(proposed)
    case 'keep':
      return agreed ? appointmentMessages.kept(agreed) : ''
    case 'decline':
      return appointmentMessages.declined()
    case 'cancel':
      return agreed ? appointmentMessages.canceled(agreed) : appointmentMessages.withdrawn()
  }
}

/** The proposed time that is accepted. */
function chosenOf(proposed: readonly StoredSpan[], times: readonly string[]): StoredSpan {
  const [only] = proposed
  const chosen =
    times.length === 0 && proposed.length === 1
      ? only
      : proposed.find(({ startsAt }) => startsAt.getTime() === Date.parse(times[0] ?? ''))
  if (!chosen) throw invalid({ times: 'Choose one of the proposed times' })
  if (chosen.startsAt.getTime() <= Date.now())
    throw new AppError('conflict', 'This time has passed. Please suggest another one.')
  return chosen
}
