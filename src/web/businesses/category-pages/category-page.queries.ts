import { queryOptions } from '@tanstack/react-query'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import type { CategoryPage } from '#shared/businesses/category-pages/category-page.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** A category's page with its businesses, reduced to the fields of cards. */
export type ListedCategoryPage = Omit<CategoryPage, 'businesses'> & { businesses: ListedBusiness[] }

/** A category page by its slug; null if there is no such category, so that the page can say so. */
export function categoryPageQuery(api: Api, slug: string) {
  return queryOptions({
    queryKey: ['businesses', 'category', slug],
    queryFn: async (): Promise<ListedCategoryPage | null> => {
      // Anything else could address another API endpoint, such as "../faqs".
      if (!/^[a-z\d-]+$/.test(slug)) return null
      try {
        const page = await api.query<CategoryPage>(['/api/categories', slug])
        return page && { ...page, businesses: page.businesses.map(toListedBusiness) }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
}
