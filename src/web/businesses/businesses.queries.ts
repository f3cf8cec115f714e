import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import {
  type DirectorySearch,
  directoryPageSize,
  directorySearchParams,
} from '#shared/businesses/directory/directory-search.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'
import { retryDelay } from '#shared/lib/retries.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** Up to two more tries, after 300 and 600 ms. */
export const retries = {
  retry: (failures: number, error: Error) =>
    failures < 2 && !(error instanceof ApiError && error.status < 500),
  retryDelay: (failures: number) => retryDelay(failures, { first: 300, last: 600 }),
}

/** One page of the directory, retried up to two times (specification §9). The position is sent only where it matters. */
export function businessesQuery(api: Api, search: DirectorySearch, position: Position | null = null) {
  const isNear = search.sort === 'distance' || search.within
  const parameters = {
    ...searchParameters(search, isNear ? position : null),
    limit: directoryPageSize,
  }
  return queryOptions({
    queryKey: ['businesses', parameters],
    queryFn: async (): Promise<ListedPage> => {
      const address = ['/api/businesses', { ...parameters, fields: 'card' }] as const
      return (await api.query<ListedPage>(address)) ?? emptyPage
    },
    placeholderData: keepPreviousData,
    ...retries,
  })
}

/** The businesses nearest to a place, in any order of the search. */
export function businessesAroundQuery(api: Api, search: DirectorySearch, around: string, limit: number) {
  const parameters = { ...searchParameters({ ...search, sort: 'relevance' }, null), around, limit }
  return queryOptions({
    queryKey: ['businesses', 'around', parameters],
    queryFn: async (): Promise<ListedPage> =>
      (await api.query<ListedPage>(['/api/businesses', { ...parameters, fields: 'card' }])) ?? emptyPage,
    ...retries,
  })
}

const emptyPage: ListedPage = { businesses: [], total: 0, totalIsExact: true, page: 1, pageCount: 0 }

/** A search as the API takes it: without a position, no distance can be asked for. */
export const searchParameters = (search: DirectorySearch, position: Position | null) => ({
  ...Object.fromEntries(
    directorySearchParams({ ...search, view: 'list', within: position ? search.within : '' }),
  ),
  ...(position && { lat: rounded(position.latitude), lng: rounded(position.longitude) }),
})

/** About a hundred meters: precise enough to sort by, without revealing a front door. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Businesses on the home page. */
export function featuredBusinessesQuery(api: Api) {
  return queryOptions({
    queryKey: ['businesses', 'featured'],
    queryFn: async () =>
      (await api.query<ListedBusiness[]>(['/api/businesses/featured', { fields: 'card' }])) ?? [],
  })
}

/** A business with its reviews; null if there is no such business, so that the page can say so. */
export function businessQuery(api: Api, businessId: string) {
  return queryOptions({
    queryKey: ['businesses', 'detail', businessId],
    queryFn: async () => {
      // Anything but a number could address another API endpoint, such as "featured" or "../faqs".
      if (!/^\d+$/.test(businessId)) return null
      try {
        return await api.query<BusinessDetail>(['/api/businesses', businessId])
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  })
}
