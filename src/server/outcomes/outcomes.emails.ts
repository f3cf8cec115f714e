import { headerText } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { settingsLinks } from '#server/lib/mail/mail-links.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { dayText } from '#shared/appointments/appointment-words.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import type { OutcomeBasis } from '#shared/outcomes/outcomes.ts'

type Asked = {
  side: Side
  visitorName: string
  businessName: string
  basis: OutcomeBasis
  agreedAt: Date
  /** Of the reader. */
  address: string
  /** Answers this question, and opens nothing else. */
  token: string
  /** Seals the link to the settings of the address. */
  key: Buffer
  isAnswerable: boolean
}

/** Asks one side for the outcome of the agreed day. */
export function outcomeQuestionMail(
  { siteName, publicUrl }: Site,
  { side, visitorName, businessName, basis, agreedAt, address, token, key, isAnswerable }: Asked,
): Pick<Mail, 'subject' | 'text' | 'html' | 'stopUrl'> {
  const other = side === 'visitor' ? businessName : visitorName
  const { settingsUrl, stopUrl } = settingsLinks(publicUrl, key, address, 'outcomes')
  const answerUrl = (answer: string) => `${publicUrl}${paths.outcome}?token=${token}&answer=${answer}`
  const day = dayText(agreedAt)
  const lead =
    basis === 'appointment'
      ? `You and ${other} had an appointment on ${day}.`
      : side === 'visitor'
        ? `You accepted a quote from ${other} on ${day}.`
        : `${other} accepted your quote on ${day}.`
  return {
    stopUrl,
    subject: headerText(`How did it go with ${other}?`, 200),
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Did it happen?',
      isAnswerable,
      preheader: lead,
      paragraphs: [
        `${lead} ${basis === 'appointment' ? 'If it happened' : 'Has the work been done? If it has'}, you can also say what it cost.`,
        `${other} doesn’t see your answer. Prices are shown only as a range, without names, once there are at least five.`,
      ],
      action: { label: 'Yes, it happened', url: answerUrl('yes') },
      otherActions: [
        { label: 'Not yet', url: answerUrl('not_yet') },
        { label: 'No', url: answerUrl('no') },
      ],
      footnote: `Confirm with one tap, no sign-in. We only ask once.${
        side === 'visitor' ? ` You pay ${businessName} directly; ${siteName} takes no fee.` : ''
      }`,
      smallLink: { label: 'Stop these emails or choose what you get', url: settingsUrl },
    }),
  }
}
