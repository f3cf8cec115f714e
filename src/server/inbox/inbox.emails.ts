import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'

type MailText = { subject: string; text: string; html: string }

/**
 * To the sender of a support request. It repeats no input, not even the name: otherwise anyone could use the form to send
 * any text to any address.
 */
export function supportReceivedMail({ siteName, publicUrl }: Site): MailText {
  return {
    subject: 'We received your support request',
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We received your support request',
      paragraphs: [
        `Thank you for writing to ${siteName}. We received your message, and a real person will read it.`,
        'We’ll get back to you as soon as possible by email.',
      ],
      action: { label: 'See common questions', url: publicUrl + paths.help },
      footnote:
        'You’re getting this email because someone used your email address to send us a support request. If that wasn’t you, you can ignore it.',
    }),
  }
}

/** To someone who requested a website or an app; it repeats no input either. */
export function serviceRequestReceivedMail({ siteName, publicUrl }: Site): MailText {
  return {
    subject: 'We received your request',
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We received your request',
      paragraphs: [
        `Thank you for requesting a quote from ${siteName}. We received your request, and a real person will read it.`,
        'We’ll get back to you within 24 hours by email, or by phone if you gave us a number.',
      ],
      action: { label: 'See what we build', url: publicUrl + paths.services },
      footnote:
        'You’re getting this email because someone used your email address to send us a request. If that wasn’t you, you can ignore it.',
    }),
  }
}
