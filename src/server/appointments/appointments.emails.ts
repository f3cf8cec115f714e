import { headerText } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site, whoCanOpen } from '#server/lib/mail/mail-layout.ts'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import { dayText, zonedClockText, zonedTimeText } from '#shared/appointments/appointment-words.ts'
import type { StoredSpan } from './appointments.repository.ts'

type MailText = { subject: string; text: string; html: string }
/** `set`: there is a new time. `ended`: it was canceled. */
export type AppointmentNews = 'set' | 'ended' | 'reminder'

type Told = {
  /** The reader's side. */
  side: AppointmentSide
  visitorName: string
  businessName: string
  time: StoredSpan
  /** The conversation, and whether that address itself opens it, without signing in. */
  url: string
  isSecret: boolean
  /** An answer by email gets into the conversation. */
  isAnswerable: boolean
  /** Answers from a calendar program are read. */
  isEntryAnswerable: boolean
  /** The side that set or canceled it; null for a reminder. */
  by: AppointmentSide | null
  /** The note of that side. */
  note: string
}

/** To one side of an appointment, about the time both keep. */
export function appointmentMail({ siteName, publicUrl }: Site, news: AppointmentNews, told: Told): MailText {
  const { side, visitorName, businessName, time, url, isSecret, isAnswerable, note } = told
  const other = side === 'visitor' ? businessName : visitorName
  const { subject, heading, lead } = words[news]({ ...told, other })
  return {
    subject: headerText(subject, 200),
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      isAnswerable,
      preheader: zonedTimeText(time.startsAt, time.endsAt),
      paragraphs: [
        lead,
        // On two lines, so that a phone breaks no time in two.
        { kind: 'heading', spans: [dayText(time.startsAt)] },
        zonedClockText(time.startsAt, time.endsAt),
        ...(note ? [`${told.by === side ? 'You' : other} added: ${note}`] : []),
        news === 'ended'
          ? 'The attached calendar file removes it from your calendar.'
          : `The attached calendar file adds it to your calendar. If it doesn’t work out, reschedule or cancel it in the conversation, and we’ll tell you both.${told.isEntryAnswerable ? '' : ' If you only decline it in your calendar, no one is told.'}`,
        ...(side === 'visitor' && news !== 'ended'
          ? [`You pay ${businessName} directly; ${siteName} takes no fee.`]
          : []),
      ],
      action: { label: news === 'ended' ? 'Open the conversation' : 'See, reschedule or cancel it', url },
      footnote:
        side === 'visitor'
          ? `You’re getting this email because you requested a time with ${businessName} on ${siteName}. ${whoCanOpen(isSecret)}`
          : `You’re getting this email because you reply to quote requests for ${businessName} on ${siteName}.`,
    }),
  }
}

type Words = { subject: string; heading: string; lead: string }
const words: Record<AppointmentNews, (told: Told & { other: string }) => Words> = {
  set: ({ other, side, by, time }) => ({
    subject: `Appointment with ${other} on ${dayText(time.startsAt)}`,
    heading: 'Your appointment is confirmed',
    lead: by === side ? `You confirmed a time with ${other}:` : `${other} confirmed this time with you:`,
  }),
  ended: ({ other, side, by, time }) => ({
    subject: `Canceled: appointment with ${other} on ${dayText(time.startsAt)}`,
    heading: 'Your appointment is canceled',
    lead: by === side ? `You canceled this time with ${other}:` : `${other} canceled this time:`,
  }),
  reminder: ({ other, time }) => ({
    subject: `Reminder: appointment with ${other} on ${dayText(time.startsAt)}`,
    heading: 'Your appointment is coming up',
    lead: `You and ${other} agreed on this time:`,
  }),
}
