import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { areaText, type MapArea } from '#shared/businesses/directory/map-area.ts'
import type { BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'
import type { Api } from '#web/lib/api-client.ts'
import { retries, searchParameters } from '../businesses.queries.ts'

/** The businesses of a search on the map; of very many only those within `bounds`. */
export function businessPinsQuery(
  api: Api,
  search: DirectorySearch,
  bounds: MapArea | null,
  position: Position | null,
) {
  const parameters = {
    ...searchParameters({ ...search, sort: 'relevance', page: 1 }, search.within ? position : null),
    bounds: bounds && areaText(bounds),
  }
  return queryOptions({
    queryKey: ['businesses', 'pins', parameters],
    queryFn: () => api.query<BusinessPins>(['/api/businesses/pins', parameters]),
    placeholderData: keepPreviousData,
    ...retries,
  })
}
