import { queryOptions } from '@tanstack/react-query'
import type { OwnAddress } from '#shared/businesses/form/business-forms.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The address of a business that hides it, for its team and staff. */
export const ownAddressQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'address', businessId],
    queryFn: () => api.query<OwnAddress>(['/api/businesses', businessId, 'address']),
    staleTime: 0,
  })
