import type { Manifest } from '#server/lib/manifest.ts'
import { teamSections } from './export-sections.repository.ts'
import { deleteInvitationsSince, deleteOldInvitations } from './invitations.repository.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { membersRoutes } from './members.routes.ts'
import { ownerInvitationsRoutes, transfersRoutes } from './owner-invitations.routes.ts'
import { teamsRoutes } from './teams.routes.ts'

export const room: Manifest = {
  routes: {
    '/businesses': [teamsRoutes, membersRoutes, ownerInvitationsRoutes, transfersRoutes],
    '/invitations': [invitationsRoutes],
  },
  cleanUp: [deleteOldInvitations],
  on: { 'access.ended': (tx, { userId, since }) => deleteInvitationsSince(tx, userId, since) },
  personalData: { sections: teamSections },
}
