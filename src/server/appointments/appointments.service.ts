import type { FastifyInstance } from 'fastify'
import type { ConversationAccess } from '#server/conversations/conversations.guards.ts'
import {
  findObstacle,
  type OpenedConversation,
  openForWriting,
  writeMessage,
} from '#server/conversations/messages.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { hideContactOf } from '#server/quote-requests/hidden-contact.service.ts'
import {
  type AppointmentAction,
  type AppointmentSide,
  isFinal,
  possibleActions,
  proposalsMax,
  type Standing,
  timesToConfirm,
} from '#shared/appointments/appointment-states.ts'
import { appointmentMessages } from '#shared/appointments/appointment-words.ts'
import type {
  Appointment,
  ConversationAppointment,
  ProposeTimes,
} from '#shared/appointments/appointments.schemas.ts'
import type { TimeSpan } from '#shared/appointments/slots.ts'
import { holdNote, withNote } from './appointment-notes.service.ts'
import {
  addTimes,
  createAppointment,
  findLatestAppointment,
  type StoredAppointment,
  type StoredSpan,
} from './appointments.repository.ts'
import { lockCalendar, takesTimes } from './slot-settings.repository.ts'
import { type FoundTimes, requireFreeTimes, slotTaken, type WantedTimes } from './slot-settings.service.ts'

/** Guarantee: a time is held for one appointment only, from when the business gives it, and both sides see the same state. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** A span as the API gives it. */
export const toSpan = ({ startsAt, endsAt }: StoredSpan) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
export const fromSpan = ({ startsAt, endsAt }: TimeSpan): StoredSpan => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** When the last of its times ends, in milliseconds; 0 when it has none. */
export const endOf = ({ agreed, proposed }: StoredAppointment): number =>
  Math.max(0, ...[agreed, ...proposed].map((span) => span?.endsAt.getTime() ?? 0))

/** Actions that are open to a side even when it can't write anymore. */
export const always: readonly AppointmentAction[] = ['cancel', 'decline']

function toAppointment(stored: StoredAppointment, side: AppointmentSide, canWrite: boolean): Appointment {
  const { id, state, proposedBy, agreed, proposed, revision } = stored
  const isOver = endOf(stored) <= Date.now()
  const canConfirm = timesToConfirm(stored, side, Date.now()).length > 0
  const possible = possibleActions({ state, proposedBy }, side).filter(
    (action) => (canWrite || always.includes(action)) && (canConfirm || action !== 'accept'),
  )
  return {
    id,
    state,
    proposedBy,
    agreed: agreed && toSpan(agreed),
    proposed: proposed.map(toSpan),
    actions: isOver ? [] : possible,
    isOver,
    revision,
  }
}

/** The newest appointment of a conversation, as one side sees it. */
export async function readAppointment(
  db: Db,
  { id, side, businessId }: ConversationAccess,
): Promise<ConversationAppointment> {
  const [stored, isAnswered, obstacle] = await Promise.all([
    findLatestAppointment(db, id),
    takesTimes(db, businessId),
    findObstacle(db, { id, side }),
  ])
  return {
    appointment: stored ? toAppointment(stored, side, obstacle === null) : null,
    side,
    businessId,
    takesTimes: isAnswered && obstacle === null,
  }
}

/** `isHeld`: staff look at the step before it takes effect. */
export type StepResult = { isHeld: boolean }

/** The message of a side that proposes times. */
export const wordsOf = (side: AppointmentSide) =>
  side === 'visitor' ? appointmentMessages.asked : appointmentMessages.offered

/**
 * A side proposes times where there is no open appointment. One whose note looks like spam waits for staff and holds no time.
 * Throws conflict when there is one, invalid_input and slot_taken.
 */
export async function proposeTimes(
  tools: Tools,
  access: ConversationAccess,
  { times, note: typed }: ProposeTimes,
): Promise<StepResult> {
  const { side, userId } = access
  return inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, access.id, userId)
    const note = (await hideContactOf(tx, access.id, side))(typed)
    const wanted: WantedTimes = { side, times, field: 'times' }
    const found = await requireStart(tx, opened, wanted)
    const text = withNote(wordsOf(side)(found.spans.map(fromSpan)), note)
    if (await holdNote(tx, tools.jobs, opened, side, { text, note })) return { isHeld: true }
    await start(tx, opened, side, found)
    await writeMessage(tx, tools, opened, side, { text, kind: 'appointment', userId })
    return { isHeld: false }
  })
}

/** A visitor asks for a time in a locked conversation. Returns the message. Throws the errors of `proposeTimes`. */
export async function askForTime(tx: Tx, opened: OpenedConversation, wanted: WantedTimes): Promise<string> {
  const found = await requireStart(tx, opened, wanted)
  await start(tx, opened, 'visitor', found)
  return appointmentMessages.asked(found.spans.map(fromSpan))
}

/** The times that can be proposed in a locked conversation. */
async function requireStart(tx: Tx, { head }: OpenedConversation, wanted: WantedTimes): Promise<FoundTimes> {
  const { side, times } = wanted
  requireFew(side, times)
  const last = await findLatestAppointment(tx, head.id)
  if (last && !isFinal(last.state) && endOf(last) > Date.now())
    throw new AppError('conflict', 'There’s already an appointment. Change that one instead.')
  await lockCalendar(tx, head.businessId)
  return requireFreeTimes(tx, head.businessId, wanted)
}

async function start(
  tx: Tx,
  { head }: OpenedConversation,
  side: AppointmentSide,
  found: FoundTimes,
): Promise<void> {
  const standing: Standing = { state: side === 'visitor' ? 'asked' : 'offered', proposedBy: side }
  const id = await createAppointment(tx, head.id, head.businessId, standing)
  if (!(await addTimes(tx, id, found))) throw slotTaken(side)
}

/** Throws invalid_input for no times, too many, or one of them twice. */
export function requireFew(side: AppointmentSide, times: readonly string[]): void {
  const most = proposalsMax[side]
  if (times.length === 0) throw invalid({ times: 'Choose a time' })
  if (times.length > most) throw invalid({ times: most === 1 ? 'Choose one time' : `At most ${most} times` })
  if (new Set(times.map((time) => Date.parse(time))).size < times.length)
    throw invalid({ times: 'Choose each time only once' })
}
