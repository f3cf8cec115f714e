import { queryOptions } from '@tanstack/react-query'
import type { PlaceAnswer, PlaceList } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** Every place with a page; with a category's slug, where the most of its businesses are. */
export function placesQuery(api: Api, category = '') {
  return queryOptions({
    queryKey: ['places', category],
    queryFn: async () => (await api.query<PlaceList>(['/api/places', { category }]))?.places ?? [],
  })
}

/** The page of a place, or of a subcategory in it; null if there is neither, so that the page can say so. */
export function placePageQuery(api: Api, place: string, subcategory = '') {
  return queryOptions({
    queryKey: ['businesses', 'place', place, subcategory],
    queryFn: async (): Promise<PlaceAnswer | null> => {
      // Anything else could address another API endpoint, such as "../faqs".
      if (!/^[a-z\d-]+$/.test(place)) return null
      try {
        return await api.query<PlaceAnswer>([`/api/places/${place}`, { subcategory }])
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
}
