import { parseDirectorySearch } from '#shared/businesses/directory-search.ts'
import { categoryIdOfService } from '#shared/categories/popular-services.ts'
import { businessesQuery } from '../businesses/businesses.queries.ts'
import { categoriesQuery, subcategoriesQuery, subSubCategoriesQuery } from '../categories/categories.queries.ts'
import { loadQueries, type PageLoaderArgs } from '../lib/app-context.ts'

export function loadBusinessesPage({ context, url }: PageLoaderArgs): Promise<void> {
  const { api } = context
  const search = parseDirectorySearch(url.searchParams)
  const category = search.category ?? (search.service ? categoryIdOfService(search.service) : null)
  return loadQueries(context, [
    categoriesQuery(api),
    businessesQuery(api, search),
    ...(category === null ? [] : [subcategoriesQuery(api, category)]),
    ...(search.subcategory === null ? [] : [subSubCategoriesQuery(api, search.subcategory)]),
  ])
}
