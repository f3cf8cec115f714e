import { sql } from 'kysely'
import {
  type ExportSection,
  ofBusinesses,
  onBusiness,
  ownBusiness,
} from '#server/lib/database/personal-data.ts'

export const teamSections: readonly ExportSection[] = [
  ofBusinesses('teams', 'People on your businesses’ teams', 'business_members', {
    plus: () => ({
      ...ownBusiness(),
      member: sql`(SELECT first_name || ' ' || last_name FROM users u WHERE u.id = t.user_id)`,
    }),
    order: 'created_at',
  }),
  ofBusinesses('invitationsSent', 'Invitations to your businesses’ teams', 'business_invitations', {
    without: ['accepted_by_id'],
    order: 'created_at',
  }),
  onBusiness('teamMemberships', 'Teams you’re on', 'business_members'),
  onBusiness('invitationsReceived', 'Invitations to teams', 'business_invitations', {
    of: ({ id, email }) => sql`t.accepted_by_id = ${id} OR lower(t.email) = lower(${email})`,
    without: ['accepted_by_id'],
  }),
]
