import { ofPerson } from '#server/lib/database/personal-data.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { deleteForgottenDevices } from './known-devices.repository.ts'
import { deleteEndedResets } from './password-resets.repository.ts'
import { deleteEndedSessions } from './sessions.repository.ts'
import { deleteExpiredSignInCodes } from './sign-in-codes.repository.ts'
import { deleteExpiredTickets } from './sign-in-tickets.repository.ts'

export const room: Manifest = {
  cleanUp: [
    deleteEndedSessions,
    deleteEndedResets,
    deleteExpiredSignInCodes,
    deleteForgottenDevices,
    deleteExpiredTickets,
  ],
  personalData: {
    sections: [
      ofPerson('sessions', 'Where you’re signed in', 'sessions'),
      ofPerson('knownDevices', 'Devices you have signed in on', 'known_devices', { order: 'last_used_at' }),
      ofPerson('passwordResets', 'Unused links to set a password', 'password_resets', {
        order: 'expires_at',
      }),
    ],
    notExported: {
      sign_in_codes: 'hashes that live for 60 seconds',
      sign_in_tickets: 'hashes that live for 10 minutes',
    },
  },
}
