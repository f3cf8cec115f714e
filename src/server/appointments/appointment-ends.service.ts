import type { FastifyInstance } from 'fastify'
import { openForWriting, writeMessage } from '#server/conversations/messages.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { type AppointmentSide, isAgreed } from '#shared/appointments/appointment-states.ts'
import { appointmentMessages } from '#shared/appointments/appointment-words.ts'
import { tellOfLeaving } from './appointment-mails.service.ts'
import {
  type AgreedOne,
  changeAppointment,
  findAppointment,
  listAgreedOf,
  listAgreedWith,
  releaseTimes,
} from './appointments.repository.ts'

/** Guarantee: an appointment to come is canceled when one of its sides leaves, and the other side is told. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

/** Before an account is deleted: ends its appointments, and those with its businesses. */
export async function endAppointmentsOf(tx: Tx, userId: number, tools: Tools): Promise<void> {
  for (const { isVisitor, ...agreed } of await listAgreedOf(tx, userId))
    await endBecauseLeft(tx, tools, agreed, isVisitor ? 'visitor' : 'business')
}

/** Ends the appointments with a locked business that nobody answers for anymore. */
export async function endAppointmentsWith(tx: Tx, tools: Tools, businessId: number): Promise<void> {
  for (const agreed of await listAgreedWith(tx, businessId))
    await endBecauseLeft(tx, tools, agreed, 'business')
}

async function endBecauseLeft(
  tx: Tx,
  tools: Tools,
  { id, conversationId }: AgreedOne,
  left: AppointmentSide,
): Promise<void> {
  const opened = await openForWriting(tx, conversationId, null)
  const appointment = await findAppointment(tx, id)
  // Somebody may have canceled it meanwhile.
  if (!appointment?.agreed || !isAgreed(appointment.state)) return
  await releaseTimes(tx, id, null)
  await changeAppointment(tx, id, { state: 'canceled', proposedBy: null, isNewEntry: true })
  // Visitors take their conversations along.
  if (left === 'visitor') return tellOfLeaving(tx, tools, opened, { appointmentId: id, left })
  await writeMessage(tx, tools, opened, left, {
    text: appointmentMessages.canceled(appointment.agreed),
    kind: 'appointment',
    userId: null,
    isPastObstacles: true,
    tell: (messageId) => tellOfLeaving(tx, tools, opened, { appointmentId: id, left, messageId }),
  })
}
