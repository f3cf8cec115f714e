import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'

/**
 * To the applicant. It repeats no input, not even the name: otherwise anyone could use the form to send any text to any
 * address.
 */
export function partnerApplicationReceivedMail({ siteName, publicUrl }: Site): {
  subject: string
  text: string
  html: string
} {
  return {
    subject: 'We received your partner application',
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We received your partner application',
      paragraphs: [
        `Thank you for your interest in becoming a partner of ${siteName}. We received your application, and a real person will read it.`,
        'We’ll get back to you within 5-7 business days by email. Applying does not guarantee approval.',
      ],
      action: { label: 'How partnering works', url: publicUrl + paths.becomeAPartner },
      footnote:
        'You’re getting this email because someone used your email address to apply. If that wasn’t you, you can ignore it.',
    }),
  }
}
