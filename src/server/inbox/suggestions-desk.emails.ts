import { headerText } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { DecideSuggestion } from '#shared/inbox/suggestions-desk.schemas.ts'
import { paths } from '#shared/lib/paths.ts'

type Decided = Pick<DecideSuggestion, 'status'> & { name: string; firstName: string }

const verdicts: Record<Decided['status'], { heading: string; says: string }> = {
  approved: {
    heading: 'Your suggestion was accepted',
    says: 'Our team accepted it. Businesses will soon be able to list this service in our directory.',
  },
  rejected: {
    heading: 'About your suggestion',
    says: 'Our team reviewed it and won’t add it as a separate service. You may still find businesses that offer it by searching the directory.',
  },
}

/** To someone who suggested a service while signed in. */
export function suggestionDecidedMail(
  { siteName, publicUrl }: Site,
  { status, name, firstName }: Decided,
): { subject: string; text: string; html: string } {
  const { heading, says } = verdicts[status]
  return {
    subject: heading,
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      paragraphs: [`Hello ${firstName}, thank you for suggesting “${headerText(name, 80)}”.`, says],
      action: { label: 'Open the directory', url: publicUrl + paths.businesses },
      footnote: `You’re getting this email because this was suggested from your ${siteName} account.`,
    }),
  }
}
