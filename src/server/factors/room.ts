import { ofPerson } from '#server/lib/database/personal-data.ts'
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
      ofPerson('passkeys', 'Passkeys', 'passkeys', { only: ['name', 'created_at', 'last_used_at'] }),
      ofPerson('authenticatorApp', 'Authenticator app', 'authenticators', {
        only: ['created_at', 'confirmed_at'],
      }),
      ofPerson('recoveryCodes', 'Recovery codes you have left', 'recovery_codes', { only: ['created_at'] }),
    ],
    notExported: { passkey_challenges: 'random bytes that live for 10 minutes' },
  },
}
