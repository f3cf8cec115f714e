import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mailer.ts'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'

/** To the owner of an older account that is reached with Google from now on. */
export function googleConnectedMail({ siteName, publicUrl }: Site, person: User): Mail {
  return {
    userId: person.id,
    to: toRecipient(person, person.email),
    subject: `Your ${siteName} account is connected with Google`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your account is connected with Google',
      paragraphs: [
        `Hello ${person.firstName}, you have signed in to your ${siteName} account with Google, and can do so from now on.`,
        'Google vouches that this address is yours, which nobody had shown us before. So that no one else can stay in your account, its earlier password has ended and every browser that was signed in has been signed out.',
        'If you would like a password as well, choose a new one.',
      ],
      action: { label: 'Choose a password', url: publicUrl + paths.forgotPassword },
    }),
  }
}
