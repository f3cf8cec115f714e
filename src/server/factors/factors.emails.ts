import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site, writeToUs } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'

type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>

/** Changes of a person's second step, each with a heading and a sentence. */
const changes = {
  'authenticator-added': [
    'An authenticator app was added',
    'you now need a code from your authenticator app to sign in.',
  ],
  'authenticator-removed': [
    'Your authenticator app was removed',
    'the authenticator app was removed from your account.',
  ],
  'passkey-added': [
    'A passkey was added',
    'a passkey was added to your account. It signs you in without a password.',
  ],
  'passkey-removed': ['A passkey was removed', 'a passkey was removed from your account.'],
  'codes-renewed': [
    'You have new recovery codes',
    'new recovery codes were made for your account. The earlier ones no longer work.',
  ],
  'code-used': ['A recovery code was used', 'a recovery code was used on your account. It no longer works.'],
  reset: [
    'Two-step sign-in was turned off',
    'our team turned off two-step sign-in for your account and signed you out everywhere. Your password still works.',
  ],
} as const
export type FactorChange = keyof typeof changes

/** Tells an account's owner, who may not be the one who changed it. */
export function factorMail(site: Site, person: Person, change: FactorChange): Mail {
  const [heading, sentence] = changes[change]
  return {
    userId: person.id,
    to: toRecipient(person, person.email),
    subject: `${site.siteName}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    ...renderMail({
      siteName: site.siteName,
      publicUrl: site.publicUrl,
      heading,
      paragraphs: [
        `Hello ${person.firstName}, ${sentence}`,
        {
          kind: 'text',
          spans: [
            'If that wasn’t you, choose a new password right away, which signs everyone out, and ',
            writeToUs(site),
            '.',
          ],
        },
      ],
      action: { label: 'Open Account Settings', url: `${site.publicUrl}${paths.profile}?tab=settings` },
    }),
  }
}
