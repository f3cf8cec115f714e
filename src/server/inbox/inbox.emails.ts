import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'

type MailText = { subject: string; text: string; html: string }

/**
 * To whoever asked for help. It repeats nothing of what was typed, not even the name: the form is open to everybody, and
 * would otherwise send anybody's words to anybody's address.
 */
export function supportReceivedMail({ siteName, publicUrl }: Site): MailText {
  return {
    subject: 'We received your support request',
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We received your support request',
      paragraphs: [
        `Thank you for writing to ${siteName}. Your message has reached us, and a person will read it.`,
        "We'll get back to you as soon as possible, by mail to this address.",
      ],
      action: { label: 'Read the answers to common questions', url: publicUrl + paths.help },
      footnote:
        "You get this mail because somebody sent us a support request with your address. If that wasn't you, there is nothing to do.",
    }),
  }
}

/** To whoever asked for a website or an app; it repeats nothing either. */
export function serviceRequestReceivedMail({ siteName, publicUrl }: Site): MailText {
  return {
    subject: 'We received your request',
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We received your request',
      paragraphs: [
        `Thank you for asking ${siteName} for an offer. Your request has reached us, and a person will read it.`,
        "We'll get back to you within 24 hours, by mail to this address or by phone if you gave us a number.",
      ],
      action: { label: 'See what we build', url: publicUrl + paths.services },
      footnote:
        "You get this mail because somebody sent us a request with your address. If that wasn't you, there is nothing to do.",
    }),
  }
}
