import { queryOptions } from '@tanstack/react-query'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import type { DeskUser, DeskUserAnswer, DeskUserList } from '#shared/users/users-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/users'

/** A page of people, newest first. */
export function deskUsersQuery(
  api: Api,
  { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>,
) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'users', show, search, page],
    load: () => api.query<DeskUserList>([path, { filter: show, search, page }]),
    items: 'users',
  })
}

/** A person in their current state; null if they deleted their account. */
export function deskUserQuery(api: Api, { id, email }: DeskUser) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'users', 'one', id],
    queryFn: async () => {
      const list = requireBody(await api.query<DeskUserList>([path, { search: email.slice(0, 100) }]))
      return list.users.find((user) => user.id === id) ?? null
    },
    refetchOnMount: 'always',
  })
}

/** The three staff actions on an account. Each throws ApiError, 409 when someone else was first. */
export function userActions(api: Api, { id, revision }: DeskUser) {
  const user = async (answer: Promise<DeskUserAnswer | null>) => requireBody(await answer).user
  return {
    changeRole: (role: UserRole) => user(api.mutate('PUT', `${path}/${id}/role`, { role, revision })),
    block: (reason: string) => user(api.mutate('PUT', `${path}/${id}/block`, { reason, revision })),
    unblock: () => user(api.mutate('DELETE', `${path}/${id}/block?revision=${revision}`)),
  }
}
