import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mailer.ts'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'

/** Whom these mails are about, and go to. */
type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>

const to = (person: Person) => ({ userId: person.id, to: toRecipient(person, person.email) })

/** To somebody who has just signed up. */
export function welcomeMail({ siteName, publicUrl }: Site, person: Person): Mail {
  return {
    ...to(person),
    subject: `Welcome to ${siteName}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `Welcome, ${person.firstName}`,
      paragraphs: [
        `Your ${siteName} account is ready. Save the places you like, follow the ones you don't want to lose sight of, and tell other people in Austin who does good work.`,
        'Do you run a business? You can list it for free.',
      ],
      action: { label: 'Browse businesses', url: publicUrl + paths.businesses },
      footnote: `You get this mail because somebody signed up with your address. If that wasn't you, choose a password of your own at ${publicUrl + paths.forgotPassword}; every other sign-in then ends.`,
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
        `Hello ${person.firstName}, somebody asked for a new password for your ${siteName} account.`,
        "If that wasn't you, you can ignore this mail: nothing changes until the link is used.",
      ],
      action: { label: 'Choose a new password', url: `${publicUrl}${paths.resetPassword}?token=${token}` },
      footnote: 'The link works once, and for 10 minutes. A newer mail ends it.',
    }),
  }
}

/** Notice to the owner of an account, who may not be the one who changed it. */
export function passwordChangedMail({ siteName, publicUrl }: Site, person: Person): Mail {
  return {
    ...to(person),
    subject: `Your ${siteName} password was changed`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${person.firstName}, the password of your ${siteName} account was changed just now. Everybody who was signed in with the old one is signed out.`,
        "If that wasn't you, choose a new password at once.",
      ],
      action: { label: 'Choose a new password', url: publicUrl + paths.forgotPassword },
    }),
  }
}
