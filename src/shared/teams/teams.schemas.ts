import { z } from 'zod'
import { passwordMax } from '#shared/auth/passwords.ts'
import { invitedRoles, memberRoles } from '#shared/businesses/team-roles.ts'
import { emailAddress, instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'

/** Members and open invitations of a business, together. */
export const teamMax = 20
export const invitationDays = 7

export const invitationSchema = z
  .object({
    id: rowId,
    email: z.string(),
    role: z.enum(invitedRoles).describe('owner: to take over the business'),
    expiresAt: instant,
    isExpired: z.boolean(),
  })
  .meta({ id: 'TeamInvitation' })

const teamMemberSchema = z
  .object({ userId: rowId, name: z.string(), email: z.string(), role: z.enum(memberRoles), since: instant })
  .meta({ id: 'TeamMember' })

/** The team of a business. Other members and invitations are only for its owner and staff. */
export const teamSchema = z
  .object({
    role: z.enum([...invitedRoles, 'staff']).describe('The visitor’s role in the business'),
    getsRequests: z
      .boolean()
      .nullable()
      .describe('Whether a member is emailed about quote requests; null for the owner and staff'),
    members: z.array(teamMemberSchema).max(teamMax),
    invitations: z.array(invitationSchema).max(teamMax + 1),
  })
  .meta({ id: 'Team' })

export const inviteSchema = z
  .object({ email: emailAddress, role: z.enum(memberRoles) })
  .meta({ id: 'InviteMember' })

/** Names the next owner. People who only sign in with Google have no password to confirm with. */
export const startTransferSchema = z
  .object({
    email: emailAddress,
    password: z.string().max(passwordMax).default(''),
    staysManager: z.boolean().default(false).describe('The former owner becomes a manager'),
  })
  .meta({ id: 'StartTransfer' })

export const changeMemberSchema = z.object({ role: z.enum(memberRoles) }).meta({ id: 'ChangeMember' })
export const teamMailSchema = z.object({ getsRequests: z.boolean() }).meta({ id: 'TeamMail' })

export const memberParamsSchema = z.object({ businessId: rowIdText, userId: rowIdText })
export const invitationParamsSchema = z.object({ businessId: rowIdText, invitationId: rowIdText })

/** POST, so that the token is in no address. */
export const invitationTokenSchema = z.object({ token: z.string().max(100) }).meta({ id: 'InvitationToken' })

/** An invitation as anyone with its link sees it. */
export const offeredSchema = z
  .object({
    businessId: rowId,
    businessName: z.string(),
    place: z.string().describe('Address and ZIP code'),
    ownerName: z.string(),
    email: z.string().describe('The address it was sent to'),
    role: z.enum(invitedRoles),
    expiresAt: instant,
  })
  .meta({ id: 'OfferedInvitation' })

export const joinedSchema = z.object({ businessId: rowId, role: z.enum(invitedRoles) }).meta({ id: 'Joined' })

export type Team = z.infer<typeof teamSchema>
export type TeamMember = z.infer<typeof teamMemberSchema>
export type TeamInvitation = z.infer<typeof invitationSchema>
export type Invite = z.infer<typeof inviteSchema>
export type StartTransfer = z.infer<typeof startTransferSchema>
export type Offered = z.infer<typeof offeredSchema>
export type Joined = z.infer<typeof joinedSchema>
