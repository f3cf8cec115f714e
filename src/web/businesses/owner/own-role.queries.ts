import { queryOptions } from '@tanstack/react-query'
import type { BusinessRole } from '#shared/businesses/team-roles.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** The visitor's role in a business of someone else; null for a stranger. */
export const ownRoleQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'role', businessId],
    queryFn: async () => {
      try {
        const team = await api.query<{ role: BusinessRole }>(['/api/businesses', businessId, 'team'])
        return team?.role ?? null
      } catch (error) {
        if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
        throw error
      }
    },
    // The owner may have changed it.
    refetchOnMount: 'always',
  })
