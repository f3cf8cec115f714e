import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'

/** To the owner of an older account that Google can now sign in to. */
export function googleConnectedMail({ siteName, publicUrl }: Site, person: User): Mail {
  return {
    userId: person.id,
    to: toRecipient(person, person.email),
    subject: `Your ${siteName} account is connected to Google`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your account is connected to Google',
      paragraphs: [
        `Hello ${person.firstName}, you signed in to your ${siteName} account with Google, and can sign in that way from now on.`,
        'Google confirmed that this address is yours, and you hadn’t confirmed it with us before. To make sure no one else can use your account, we removed its old password and signed out every browser.',
        'If you’d like a password too, choose a new one.',
      ],
      action: { label: 'Choose a password', url: publicUrl + paths.forgotPassword },
    }),
  }
}
