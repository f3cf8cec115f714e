import { headerText } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'

export type AskedBusiness = { id: number; name: string; ownerFirstName: string }

/**
 * To the owner of a business that got a request. It repeats no input, not even the name: otherwise anyone could use the
 * form to send email in our name, and a sender's name would remain in it after they delete their account.
 */
export function quoteRequestReceivedMail(
  { siteName, publicUrl }: Site,
  { id, name, ownerFirstName }: AskedBusiness,
): { subject: string; text: string; html: string } {
  return {
    subject: `New quote request for ${headerText(name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'You have a new quote request',
      paragraphs: [
        `Hello ${ownerFirstName}, someone just asked ${name} for a quote.`,
        'Their request is in your dashboard, with their name, email address and phone number. Reply to them directly by email or phone. A quick reply often wins the job.',
      ],
      action: {
        label: 'Read the quote request',
        url: `${publicUrl}${paths.ownerBusiness(id)}?tab=quote-requests`,
      },
      footnote: `You're getting this email because ${name} is listed on ${siteName} under your account. Please don't reply to this email; the customer won't see it.`,
    }),
  }
}
