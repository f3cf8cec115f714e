import type { FastifyInstance } from 'fastify'
import type { ConversationAccess } from '#server/conversations/conversations.guards.ts'
import {
  findObstacle,
  type OpenedConversation,
  openForWriting,
  requireSaid,
  writeMessage,
} from '#server/conversations/messages.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound, requireRevision } from '#server/lib/http/errors.ts'
import {
  type AppointmentAction,
  type AppointmentSide,
  isFinal,
  nextStanding,
  possibleActions,
  proposalsMax,
  type Standing,
} from '#shared/appointments/appointment-states.ts'
import { appointmentMessages } from '#shared/appointments/appointment-words.ts'
import type {
  AnswerAppointment,
  Appointment,
  ConversationAppointment,
  ProposeTimes,
} from '#shared/appointments/appointments.schemas.ts'
import type { TimeSpan } from '#shared/appointments/slots.ts'
import { tellBothSides } from './appointment-mails.service.ts'
import { holdNote, withNote } from './appointment-notes.service.ts'
import {
  addTimes,
  changeAppointment,
  createAppointment,
  findAppointment,
  findLatestAppointment,
  holdTime,
  releaseTimes,
  type StoredAppointment,
  type StoredSpan,
} from './appointments.repository.ts'
import { lockSlotSettings, takesTimes } from './slot-settings.repository.ts'
import { type FoundTimes, requireFreeTimes, slotTaken, type WantedTimes } from './slot-settings.service.ts'

/**
 * Guarantee: a time is held for one appointment only, from when the business gives it; both sides see the same state, each change of it is a message of their
 * conversation, and an agreed time is lost only by canceling.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** A span as the API gives it. */
export const toSpan = ({ startsAt, endsAt }: StoredSpan) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
const fromSpan = ({ startsAt, endsAt }: TimeSpan): StoredSpan => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** When the last of its times ends, in milliseconds; 0 when it has none. */
const endOf = ({ agreed, proposed }: StoredAppointment): number =>
  Math.max(0, ...[agreed, ...proposed].map((span) => span?.endsAt.getTime() ?? 0))

/** What can also be done by a side that can't write anymore. */
const always: readonly AppointmentAction[] = ['cancel', 'decline']

function toAppointment(stored: StoredAppointment, side: AppointmentSide, canWrite: boolean): Appointment {
  const { id, state, proposedBy, agreed, proposed, revision } = stored
  const isOver = endOf(stored) <= Date.now()
  const actions = possibleActions({ state, proposedBy }, side)
  const possible = canWrite ? actions : actions.filter((action) => always.includes(action))
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

/** Whether staff look at something before it takes effect. */
export type StepResult = { isHeld: boolean }

const wordsOf = (side: AppointmentSide) =>
  side === 'visitor' ? appointmentMessages.asked : appointmentMessages.offered

/**
 * A side proposes times where there is no open appointment. One whose note looks like spam waits for staff and holds no time.
 * Throws conflict when there is one, invalid_input, slot_taken, and key_taken for a repeat with another note.
 */
export async function proposeTimes(
  tools: Tools,
  access: ConversationAccess,
  { times, note }: ProposeTimes,
): Promise<StepResult> {
  const { side, userId } = access
  return inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, access.id, userId)
    const wanted: WantedTimes = { side, times, field: 'times' }
    const found = await requireStart(tx, opened, wanted)
    const proposed =
      found?.spans.map(fromSpan) ?? (await findLatestAppointment(tx, access.id))?.proposed ?? []
    const text = withNote(wordsOf(side)(proposed), note)
    if (!found) {
      await requireSaid(tx, opened, { side, text, kind: 'appointment' })
      return { isHeld: false }
    }
    if (await holdNote(tx, opened, side, { text, note })) return { isHeld: true }
    await start(tx, opened, side, found)
    await writeMessage(tx, tools, opened, side, { text, kind: 'appointment', userId })
    return { isHeld: false }
  })
}

/**
 * A visitor asks for a time in a locked conversation. Returns what is said there; null when it is there already: a double
 * click, or a retry. Throws what `proposeTimes` throws.
 */
export async function askForTime(
  tx: Tx,
  opened: OpenedConversation,
  wanted: WantedTimes,
): Promise<string | null> {
  const found = await requireStart(tx, opened, wanted)
  if (!found) return null
  await start(tx, opened, 'visitor', found)
  return appointmentMessages.asked(found.spans.map(fromSpan))
}

/** The times that can be proposed in a locked conversation; null when the same ones are proposed already. */
async function requireStart(
  tx: Tx,
  { head }: OpenedConversation,
  wanted: WantedTimes,
): Promise<FoundTimes | null> {
  const { side, times } = wanted
  requireFew(side, times)
  const last = await findLatestAppointment(tx, head.id)
  if (last && !isFinal(last.state) && endOf(last) > Date.now()) {
    if (last.proposedBy === side && isSame(last.proposed, times)) return null
    throw new AppError('conflict', 'There’s already an appointment. Change that one instead.')
  }
  await lockSlotSettings(tx, head.businessId)
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

function requireFew(side: AppointmentSide, times: readonly string[]): void {
  const most = proposalsMax[side]
  if (times.length === 0) throw invalid({ times: 'Choose a time' })
  if (times.length > most) throw invalid({ times: most === 1 ? 'Choose one time' : `At most ${most} times` })
  if (new Set(times.map((time) => Date.parse(time))).size < times.length)
    throw invalid({ times: 'Each time only once' })
}

const isSame = (spans: readonly StoredSpan[], times: readonly string[]): boolean =>
  spans.length === times.length &&
  spans.every(({ startsAt }) => times.some((time) => Date.parse(time) === startsAt.getTime()))

/** What a step makes of an appointment. */
type Step = {
  text: string
  /** The new agreed time, if there is one. */
  agreed?: StoredSpan
  /** Times besides it. */
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
  access: ConversationAccess,
  appointmentId: number,
  answer: AnswerAppointment,
): Promise<StepResult> {
  const { side, userId } = access
  return inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, access.id, userId)
    const appointment = await findAppointment(tx, appointmentId)
    if (!appointment || appointment.conversationId !== access.id) throw notFound('appointment')
    requireRevision(appointment, answer.revision)
    const next = nextStanding(appointment, side, answer.action)
    if (!next || endOf(appointment) <= Date.now())
      throw new AppError('conflict', 'You can’t do this with the appointment anymore.')
    const step = await stepFor(tx, opened, side, appointment, answer)
    const isWish = answer.action === 'propose'
    const text = isWish ? withNote(step.text, answer.note) : answer.note
    const isHeld = await holdNote(tx, opened, side, { text, note: answer.note })
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
  switch (action) {
    case 'accept': {
      const agreed = chosenOf(proposed, times)
      return { text: appointmentMessages.accepted(agreed), agreed, entry: 'set' }
    }
    case 'propose': {
      requireFew(side, times)
      if (agreed && times.some((time) => Date.parse(time) === agreed.startsAt.getTime()))
        throw invalid({ times: 'That is the time you have' })
      await lockSlotSettings(tx, head.businessId)
      const wanted: WantedTimes = { side, times, field: 'times' }
      const found = await requireFreeTimes(tx, head.businessId, wanted, appointment.id)
      const said = found.spans.map(fromSpan)
      return { text: agreed ? appointmentMessages.moved(agreed, said) : wordsOf(side)(said), proposed: found }
    }
    case 'keep':
      return { text: agreed ? appointmentMessages.kept(agreed) : '' }
    case 'decline':
      return { text: appointmentMessages.declined() }
    case 'cancel':
      return agreed
        ? { text: appointmentMessages.canceled(agreed), entry: 'ended' }
        : { text: appointmentMessages.withdrawn() }
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
    throw new AppError('conflict', 'This time has passed. Please propose another one.')
  return chosen
}
