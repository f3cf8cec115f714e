import { queryOptions } from '@tanstack/react-query'
import type { BusinessesOfUser } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The businesses the visitor submitted, in any status. */
export function myBusinessesQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'businesses'],
    queryFn: async () => {
      const answer = await api.query<BusinessesOfUser>(['/api/businesses/my/businesses'])
      return answer?.businesses ?? []
    },
  })
}
