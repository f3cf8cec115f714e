import { renderMail, type Site, writeToUs } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { paths } from '#shared/lib/paths.ts'
import type { StaffRole } from '#shared/lib/staff-roles.ts'
import type { UserRole } from '#shared/lib/user.schemas.ts'

type MailText = Pick<Mail, 'subject' | 'text' | 'html'>
type Person = { firstName: string }

const duties: Record<StaffRole, string> = {
  admin:
    'do what our staff does: decide on listings and reviews, answer requests and edit the site’s content',
  moderator: 'decide on listings and reviews, and edit the site’s content',
  support: 'answer what people write to us and decide on claims',
}

/** To someone who has just become staff, has another role there, or is no longer staff. */
export function roleMail(
  site: Site,
  { firstName, role: was }: Person & { role: UserRole },
  role: UserRole,
): MailText {
  const { siteName, publicUrl } = site
  const duty = role === 'user' ? null : duties[role]
  const wasStaff = was !== 'user'
  const heading = !duty
    ? `You’re no longer on the ${siteName} staff`
    : wasStaff
      ? `Your role on the ${siteName} staff has changed`
      : `You’re now on the ${siteName} staff`
  return {
    subject: heading,
    ...renderMail({
      ...site,
      heading,
      paragraphs: [
        duty
          ? `Hello ${firstName}, your account can now ${wasStaff && role !== 'admin' ? 'only ' : ''}${duty}. Everything you do there is recorded.`
          : `Hello ${firstName}, your account no longer has staff access. Nothing else about your account has changed.`,
      ],
      ...(duty && { action: { label: 'Open the desk', url: `${publicUrl}${paths.desk}` } }),
      ...(duty && {
        footnote: ['If you didn’t expect this, ', writeToUs(site), ' before you use the desk.'],
      }),
    }),
  }
}

/** To someone who can no longer sign in. */
export function blockedMail(site: Site, { firstName }: Person, reason: string): MailText {
  return {
    subject: `Your ${site.siteName} account is blocked`,
    ...renderMail({
      ...site,
      heading: 'Your account is blocked',
      paragraphs: [
        `Hello ${firstName}, our team blocked your ${site.siteName} account. You’ve been signed out everywhere and can’t sign in. No one can see your reviews and listings, links we emailed you don’t work, and nothing from your address is passed on. The reason:`,
        { kind: 'said', lines: [reason] },
        'If you think this is a mistake, or want your account and its data deleted, write to us.',
      ],
      action: { label: 'Contact support', url: site.publicUrl + paths.help },
    }),
  }
}

/** To someone who can sign in again. */
export function unblockedMail(site: Site, { firstName }: Person): MailText {
  return {
    subject: `Your ${site.siteName} account is unblocked`,
    ...renderMail({
      ...site,
      heading: 'Your account is unblocked',
      paragraphs: [
        `Hello ${firstName}, our team unblocked your ${site.siteName} account. You can sign in again, and everyone can see your reviews and listings again.`,
      ],
      action: { label: 'Sign in', url: site.publicUrl + paths.login },
    }),
  }
}
