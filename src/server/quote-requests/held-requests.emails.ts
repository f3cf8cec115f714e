import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'
import type { MailText } from './quote-requests.emails.ts'

const whyYou =
  "You're getting this email because someone asked for a quote with your address. If that wasn't you, you can ignore it."

/** To the sender of a request that staff don't pass on. It names no business and repeats no input. */
export function heldRefusedMail(
  site: Site,
  { isBlocked, reason }: { isBlocked: boolean; reason: string },
): MailText {
  return {
    subject: 'Your quote request wasn’t passed on',
    ...renderMail({
      ...site,
      heading: 'We didn’t pass on your quote request',
      paragraphs: [
        'Our team looked at a quote request from you before it went out, and decided not to pass it on.',
        `The reason: ${reason}`,
        ...(isBlocked ? ['You can’t send quote requests here anymore.'] : []),
        'If you think this is a mistake, please tell us.',
      ],
      action: { label: 'Contact us', url: site.publicUrl + paths.help },
      footnote: whyYou,
    }),
  }
}

/** To the same sender, after that was undone. */
export function heldUndoneMail(site: Site): MailText {
  return {
    subject: 'We’re looking at your quote request again',
    ...renderMail({
      ...site,
      heading: 'We’re looking at your quote request again',
      paragraphs: [
        'We told you that we didn’t pass on your quote request. That was a mistake: our team is looking at it again. Sorry about that.',
      ],
      footnote: whyYou,
    }),
  }
}
