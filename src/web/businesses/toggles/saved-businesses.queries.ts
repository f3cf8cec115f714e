import { queryOptions } from '@tanstack/react-query'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import type { BusinessesOfUser } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** False after it was removed from the list, until the list is refetched. */
export type SavedBusiness = ListedBusiness & { isSaved: boolean }

/** The visitor's saved businesses, last saved first. */
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
