import { queryOptions } from '@tanstack/react-query'
import type { BusinessesOfUser } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { type ListedBusiness, toListedBusiness } from '../listed-business.ts'

/** False after it was taken off the list, until the list is read anew. */
export type SavedBusiness = ListedBusiness & { isSaved: boolean }

/** What the visitor saved, the last first. */
export function savedBusinessesQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'saved'],
    queryFn: async (): Promise<SavedBusiness[]> => {
      const answer = await api.query<BusinessesOfUser>(['/api/users/saved'])
      return (answer?.businesses ?? []).map((business) => ({
        ...toListedBusiness(business),
        isSaved: business.isSaved,
      }))
    },
  })
}
