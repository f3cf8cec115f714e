import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'

/** The account these emails are about and go to. */
type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>

const to = (person: Person) => ({ userId: person.id, to: toRecipient(person, person.email) })

/** To someone who just signed up; with the link that confirms the address, unless it counts as confirmed. */
export function welcomeMail(
  { siteName, publicUrl }: Site,
  person: Person,
  confirmationToken: string | null,
): Mail {
  const stranger = [
    'You’re getting this email because someone used your email address to sign up. If that wasn’t you, ',
    { label: 'set your own password', url: publicUrl + paths.forgotPassword },
    '; this signs everyone else out.',
  ]
  return {
    ...to(person),
    subject: `Welcome to ${siteName}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `Welcome, ${person.firstName}`,
      paragraphs: [
        `Your ${siteName} account is ready. Save the places you like, follow the ones you want to keep up with, and tell other people in Austin who does good work.`,
        'Do you run a business? You can list it for free.',
        ...(confirmationToken ? ['Please confirm that this is your email address:'] : []),
      ],
      action: confirmationToken
        ? {
            label: 'Confirm my email address',
            url: `${publicUrl}${paths.confirmEmail}?token=${confirmationToken}`,
          }
        : { label: 'Browse businesses', url: publicUrl + paths.businesses },
      footnote: confirmationToken ? ['The link works once and expires in 72 hours. ', ...stranger] : stranger,
    }),
  }
}

/** With the link that lets its holder choose a new password once. */
export function resetMail({ siteName, publicUrl }: Site, person: Person, token: string): Mail {
  return {
    ...to(person),
    subject: `Reset your ${siteName} password`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Choose a new password',
      paragraphs: [
        `Hello ${person.firstName}, someone asked to reset the password for your ${siteName} account.`,
        'If that wasn’t you, ignore this email. Nothing changes until the link is used.',
      ],
      action: { label: 'Choose a new password', url: `${publicUrl}${paths.resetPassword}?token=${token}` },
      footnote: 'The link works once and expires in 10 minutes, or when you request a new one.',
    }),
  }
}

/** Notifies an account's owner, who may not be the one who changed it. */
export function passwordChangedMail({ siteName, publicUrl }: Site, person: Person): Mail {
  return {
    ...to(person),
    subject: `Your ${siteName} password was changed`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${person.firstName}, the password for your ${siteName} account was just changed. Everyone signed in with the old one has been signed out.`,
        'If that wasn’t you, choose a new password right away.',
      ],
      action: { label: 'Choose a new password', url: publicUrl + paths.forgotPassword },
    }),
  }
}
