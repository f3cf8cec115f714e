import { queryOptions } from '@tanstack/react-query'
import type {
  DecideBusiness,
  DecideBusinesses,
  DecidedBusinesses,
  DeskBusiness,
  DeskBusinessAnswer,
  DeskBusinessList,
  UndoDecisions,
} from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import type { SetOwner } from '#shared/claims/claims.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/businesses'

/** A page of listings; pending ones come longest waiting first. */
export function deskBusinessesQuery(
  api: Api,
  { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>,
) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'businesses', show, search, page],
    load: () => api.query<DeskBusinessList>([path, { status: show, search, page }]),
    items: 'businesses',
  })
}

/** One listing in its current state, in any status; null if it was deleted. */
export function deskBusinessQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'businesses', 'one', businessId],
    queryFn: async () => {
      const search = String(businessId)
      const list = requireBody(await api.query<DeskBusinessList>([path, { status: 'all', search }]))
      return list.businesses.find(({ id }) => id === businessId) ?? null
    },
    refetchOnMount: 'always',
  })
}

type Decision = Omit<DecideBusiness, 'revision'>

/** Decides on a listing and emails its owner. Throws ApiError, 409 when someone else was first. */
export async function decideBusiness(
  api: Api,
  { id, revision }: DeskBusiness,
  decision: Decision,
): Promise<DeskBusiness> {
  const answer = await api.mutate<DeskBusinessAnswer>('PUT', `${path}/${id}/status`, {
    ...decision,
    revision,
  })
  return requireBody(answer).business
}

/** Grants or removes Admin's Choice. Throws ApiError, 409 when someone else was first. */
export async function chooseBusiness(
  api: Api,
  { id, revision }: DeskBusiness,
  isAdminChoice: boolean,
): Promise<DeskBusiness> {
  const answer = await api.mutate<DeskBusinessAnswer>('PUT', `${path}/${id}/admin-choice`, {
    isAdminChoice,
    revision,
  })
  return requireBody(answer).business
}

/** Approves many; those changed in the meantime are skipped and named. */
export async function approveBusinesses(
  api: Api,
  businesses: readonly DeskBusiness[],
): Promise<DecidedBusinesses> {
  const body: DecideBusinesses = {
    businesses: businesses.map(({ id, revision }) => ({ id, revision })),
    status: 'approved',
  }
  return requireBody(await api.mutate<DecidedBusinesses>('POST', `${path}/status-changes`, body))
}

/** Undoes decisions that haven't been changed since. */
export async function undoDecisions(
  api: Api,
  businesses: UndoDecisions['businesses'],
): Promise<DecidedBusinesses> {
  const body: UndoDecisions = { businesses }
  return requireBody(await api.mutate<DecidedBusinesses>('POST', `${path}/status-changes/undo`, body))
}

/** Gives a listing to the account with this address, or takes it back. Throws ApiError, 409 when someone else was first. */
export const setOwner = (api: Api, businessId: number, owner: SetOwner) =>
  api.mutate('PUT', `/api/admin/claims/owners/${businessId}`, owner)
