import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'
import type { MailText } from './quote-requests.emails.ts'

/** The held thing, in words. */
type HeldThing = 'quote request' | 'message'

const whyYou =
  'You’re getting this email because someone used your email address to ask for a quote. If that wasn’t you, you can ignore it.'

/** To the sender of a request or message that staff don't pass on. It names no business and repeats no input. */
export function heldRefusedMail(
  site: Site,
  { isBlocked, reason, what }: { isBlocked: boolean; reason: string; what: HeldThing },
): MailText {
  return {
    subject: `Your ${what} wasn’t delivered`,
    ...renderMail({
      ...site,
      heading: `We didn’t deliver your ${what}`,
      paragraphs: [
        `Our team reviewed a ${what} from you before it went out and decided not to deliver it.`,
        `The reason: ${reason}`,
        ...(isBlocked ? ['You can no longer send quote requests here.'] : []),
        'If you think this is a mistake, please tell us.',
      ],
      action: { label: 'Contact us', url: site.publicUrl + paths.help },
      footnote: whyYou,
    }),
  }
}

/** To the same sender, after the refusal was undone. */
export function heldUndoneMail(site: Site, what: HeldThing): MailText {
  return {
    subject: `We’re looking at your ${what} again`,
    ...renderMail({
      ...site,
      heading: `We’re looking at your ${what} again`,
      paragraphs: [
        `We told you we didn’t deliver your ${what}. That was a mistake: our team is looking at it again. Sorry about that.`,
      ],
      footnote: whyYou,
    }),
  }
}
