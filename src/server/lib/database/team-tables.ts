import type { Generated } from 'kysely'
import type { InvitedRole, MemberRole } from '#shared/businesses/team-roles.ts'
import type { CreatedAt } from './column-types.ts'

/** Members of a business's team, and invitations to it. */
export type TeamTables = {
  business_members: {
    business_id: number
    user_id: number
    role: MemberRole
    gets_requests: Generated<boolean>
    created_at: CreatedAt
  }
  business_invitations: {
    id: Generated<number>
    business_id: number
    email: string
    role: InvitedRole
    keeps_former: Generated<boolean>
    token_hash: Buffer
    expires_at: Date
    accepted_by_id: number | null
    created_at: CreatedAt
  }
}
