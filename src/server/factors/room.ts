import { ofUser } from '#server/lib/database/personal-data.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { confirmationsRoutes } from './confirmations.routes.ts'
import { factorsRoutes } from './factors.routes.ts'
import { deleteExpiredChallenges } from './passkeys.repository.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
import { secondStepRoutes } from './second-step.routes.ts'

export const room: Manifest = {
  routes: { '/auth': [factorsRoutes, confirmationsRoutes, secondStepRoutes, passkeysRoutes] },
  cleanUp: [deleteExpiredChallenges],
  personalData: {
    sections: [
      {
        name: 'passkeys',
        title: 'Passkeys',
        table: 'passkeys',
        of: ofUser,
        only: ['name', 'created_at', 'last_used_at'],
      },
      {
        name: 'authenticatorApp',
        title: 'Authenticator app',
        table: 'authenticators',
        of: ofUser,
        only: ['created_at', 'confirmed_at'],
      },
      {
        name: 'recoveryCodes',
        title: 'Recovery codes you have left',
        table: 'recovery_codes',
        of: ofUser,
        only: ['created_at'],
      },
    ],
    notExported: { passkey_challenges: 'random bytes that live for 10 minutes' },
  },
}
