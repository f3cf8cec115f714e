import type { FastifyInstance } from 'fastify'
import {
  pushMessage,
  queueMessageMails,
  reachBothSides,
} from '#server/conversations/message-mails.service.ts'
import type { OpenedConversation } from '#server/conversations/messages.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import { otherSide } from '#shared/appointments/appointment-words.ts'
import { paths } from '#shared/lib/paths.ts'
import { type AppointmentNews, appointmentMail } from './appointments.emails.ts'
import { findAppointment, type StoredAppointment, type StoredSpan } from './appointments.repository.ts'
import { calendarText } from './calendar-text.ts'

/**
 * Guarantee: both sides of an appointment get its calendar entry, the same one each time it changes, and learn of its end.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>
type Agreed = StoredAppointment & { agreed: StoredSpan }
type News = { news: AppointmentNews; by: AppointmentSide | null; note: string }

type Told = {
  appointmentId: number
  /** The message of the conversation about it. */
  messageId: number
  entry: 'set' | 'ended'
  by: AppointmentSide
  note: string
}

/** Emails both sides a new, changed or ended appointment, with its calendar entry, and shows it in the other side's browsers. */
export async function tellBothSides(
  tx: Tx,
  tools: Tools,
  opened: OpenedConversation,
  { appointmentId, messageId, entry, by, note }: Told,
): Promise<void> {
  const news: News = { news: entry, by, note }
  const mails = await mailsTo(tx, tools, opened, appointmentId, news)
  await queueMessageMails(tx, tools, messageId, mails)
  await pushMessage(tx, tools, opened, { id: messageId, side: by })
}

/** Reminds both sides. */
export async function remindBothSides(
  tx: Tx,
  tools: Tools,
  opened: OpenedConversation,
  appointmentId: number,
): Promise<void> {
  const news: News = { news: 'reminder', by: null, note: '' }
  await queueMails(tx, tools.jobs, await mailsTo(tx, tools, opened, appointmentId, news))
}

type Leaving = {
  appointmentId: number
  left: AppointmentSide
  /** The message about it, if the conversation stays. */
  messageId?: number
}

/** Tells one side that the other one left, so that the appointment won't happen. */
export async function tellOfLeaving(
  tx: Tx,
  tools: Tools,
  opened: OpenedConversation,
  { appointmentId, left, messageId }: Leaving,
): Promise<void> {
  const news: News = { news: 'ended', by: left, note: '' }
  // A visitor who deletes their account leaves no name behind.
  const told = left === 'visitor' ? { ...opened, head: { ...opened.head, name: 'your customer' } } : opened
  const mails = await mailsTo(tx, tools, told, appointmentId, news, otherSide(left))
  // Nobody reads an answer, and a conversation that is deleted must not take its last email along.
  const last = mails.map(({ conversationId: _, replyTo: __, ...mail }) => mail)
  await queueMails(tx, tools.jobs, last)
  if (messageId !== undefined) await pushMessage(tx, tools, opened, { id: messageId, side: left })
}

/** To both sides, or to one. */
async function mailsTo(
  tx: Tx,
  tools: Tools,
  opened: OpenedConversation,
  appointmentId: number,
  { news, by, note }: News,
  only?: AppointmentSide,
): Promise<Mail[]> {
  const { config } = tools
  const { head } = opened
  const appointment = await findAppointment(tx, appointmentId)
  if (!appointment?.agreed) return []
  const agreed: Agreed = { ...appointment, agreed: appointment.agreed }
  const reached = await reachBothSides(tx, tools, opened)
  return reached
    .filter(({ side }) => only === undefined || side === only)
    .map(({ side, userId, to, url, isSecret, answers, replyAddress }) => ({
      userId,
      to,
      ...answers,
      // It has the other side's name.
      isKept: false,
      ...appointmentMail(config, news, {
        side,
        visitorName: head.name,
        businessName: head.businessName,
        url,
        isSecret,
        isAnswerable: answers.replyTo !== undefined && only === undefined,
        isEntryAnswerable: replyAddress !== undefined,
        by,
        note,
        time: agreed.agreed,
      }),
      calendar: entryFor(config, agreed, news, side, { ...head, to, replyAddress }),
    }))
}

/**
 * The calendar entry as one person gets it. It has no links that only they may open. Calendar programs answer its organizer,
 * which is therefore where this person's emails are answered.
 */
function entryFor(
  { siteName, publicUrl, mail }: Tools['config'],
  { uid, sequence, agreed, changedAt }: Agreed,
  news: AppointmentNews,
  side: AppointmentSide,
  {
    businessId,
    businessName,
    name,
    to,
    replyAddress,
  }: {
    businessId: number
    businessName: string
    name: string
    to: Mail['to']
    replyAddress: string | undefined
  },
): string {
  const isOver = news === 'ended'
  return calendarText(
    [
      {
        uid: `${uid}@${mail.host}`,
        sequence,
        ...agreed,
        changedAt,
        summary: side === 'visitor' ? `Appointment with ${businessName}` : `${name} (${businessName})`,
        description: `Agreed on ${siteName}. To reschedule or cancel, open the link in our email.`,
        url: publicUrl + (side === 'visitor' ? paths.business(businessId) : paths.ownerBusiness(businessId)),
        status: isOver ? 'CANCELLED' : 'CONFIRMED',
      },
    ],
    {
      method: isOver ? 'CANCEL' : 'REQUEST',
      people: {
        organizer: { name: `${businessName} on ${siteName}`, address: replyAddress ?? mail.from.address },
        attendee: to,
        isAnswered: replyAddress !== undefined,
      },
    },
  )
}
