import { passwordChangedMail, resetMail, welcomeMail } from '#server/auth/auth.emails.ts'
import { googleConnectedMail } from '#server/auth/google.emails.ts'
import { type FactorChange, factorMail } from '#server/factors/factors.emails.ts'
import { dataExportReadyMail } from '#server/users/data-export/data-exports.emails.ts'
import {
  accountDeletedMail,
  confirmEmailMail,
  emailChangedMail,
  emailRestoredMail,
  emailTakenBackMail,
} from '#server/users/users.emails.ts'
import { blockedMail, roleMail, unblockedMail } from '#server/users/users-desk.emails.ts'
import { staffRoles } from '#shared/lib/staff-roles.ts'
import { type Cast, tokenFor } from './cast.ts'
import { type Example, example } from './example.ts'

const factorChanges: Record<FactorChange, true> = {
  'authenticator-added': true,
  'authenticator-removed': true,
  'passkey-added': true,
  'passkey-removed': true,
  'codes-renewed': true,
  'code-used': true,
  reset: true,
}

/** Emails to people about their own account. */
export function accountEmails({ site, visitor: person }: Cast): Example[] {
  const { firstName } = person
  const user = {
    ...person,
    role: 'user',
    profileImageUrl: null,
    isEmailConfirmed: true,
    hasPassword: false,
  } as const
  return [
    example('', welcomeMail, site, person, tokenFor('emailConfirmation')),
    example('confirmed', welcomeMail, site, person, null),
    example('', resetMail, site, person, tokenFor('reset')),
    example('', passwordChangedMail, site, person),
    example('', googleConnectedMail, site, user),
    ...Object.keys(factorChanges).map((change) =>
      example(change, factorMail, site, person, change as FactorChange),
    ),
    example('', emailChangedMail, site, firstName, tokenFor('undo')),
    example('', confirmEmailMail, site, firstName, tokenFor('emailConfirmation')),
    example('', emailRestoredMail, site, firstName),
    example('', emailTakenBackMail, site),
    example('', accountDeletedMail, site, firstName),
    example('', dataExportReadyMail, site, firstName, tokenFor('dataExport')),
    ...staffRoles.map((role) => example(role, roleMail, site, { firstName, role: 'user' }, role)),
    example('changed', roleMail, site, { firstName, role: 'admin' }, 'support'),
    example('ended', roleMail, site, { firstName, role: 'admin' }, 'user'),
    example('', blockedMail, site, person, 'You wrote eleven reviews of places you never visited.'),
    example('', unblockedMail, site, person),
  ]
}
