import { queryOptions } from '@tanstack/react-query'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import type { Invite, Joined, Offered, StartTransfer, Team } from '#shared/teams/teams.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

export type TeamBusiness = { id: number; name: string }

/** The team of a business, as far as the visitor may see it. */
export const teamQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'team', businessId],
    queryFn: () => api.query<Team>(['/api/businesses', businessId, 'team']),
    // Somebody may have accepted.
    refetchOnMount: 'always',
  })

const at = (businessId: number) => `/businesses/${businessId}`

/** Invites an address. Throws ApiError, with an error at `email`. */
export const inviteMember = (api: Api, businessId: number, invitation: Invite) =>
  api.mutate('POST', `${at(businessId)}/invitations`, invitation)

/** Emails a new link. Throws ApiError. */
export const resendInvitation = (api: Api, businessId: number, invitationId: number) =>
  api.mutate('POST', `${at(businessId)}/invitations/${invitationId}/link`)

/** Withdraws an invitation or a transfer; idempotent. Throws ApiError. */
export const revokeInvitation = (api: Api, businessId: number, invitationId: number) =>
  api.mutate('DELETE', `${at(businessId)}/invitations/${invitationId}`)

export const changeRole = (api: Api, businessId: number, userId: number, role: MemberRole) =>
  api.mutate('PUT', `${at(businessId)}/members/${userId}`, { role })

export const removeMember = (api: Api, businessId: number, userId: number) =>
  api.mutate('DELETE', `${at(businessId)}/members/${userId}`)

/** Offers the business to an address. Throws ApiError, with errors at `email` and `password`. */
export const startTransfer = (api: Api, businessId: number, offer: StartTransfer) =>
  api.mutate('POST', `${at(businessId)}/transfer`, offer)

export const setRequestMail = (api: Api, businessId: number, getsRequests: boolean) =>
  api.mutate('PUT', `${at(businessId)}/team`, { getsRequests })

export const leaveTeam = (api: Api, businessId: number) => api.mutate('DELETE', `${at(businessId)}/team`)

/** The offer of an emailed link; null for one that doesn't work. */
export const offerQuery = (api: Api, token: string | null) =>
  queryOptions({
    // The token itself is in no key: keys end up in error reports.
    queryKey: ['invitation'],
    queryFn: async () => {
      try {
        return await api.mutate<Offered>('POST', '/invitations/offer', { token })
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return null
        throw error
      }
    },
    enabled: token !== null,
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** Accepts for the visitor; idempotent. Throws ApiError. */
export const acceptInvitation = (api: Api, token: string) =>
  api.mutate<Joined>('POST', '/invitations/acceptance', { token })

/** Idempotent. Throws ApiError. */
export const declineInvitation = (api: Api, token: string) =>
  api.mutate('POST', '/invitations/refusal', { token })
