import { parseDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import { withoutService } from '#web/businesses/directory/directory-change.ts'
import {
  categoriesQuery,
  subcategoriesQuery,
  subSubCategoriesQuery,
} from '#web/categories/categories.queries.ts'
import { loadServicePlace } from '#web/categories/service-place.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadBusinessesPage({ context, url }: PageLoaderArgs): Promise<void> {
  const { api } = context
  const asked = parseDirectorySearch(url.searchParams)
  const search = withoutService(asked, await loadServicePlace(context, asked.service))
  return loadQueries(context, [
    categoriesQuery(api),
    businessesQuery(api, search),
    ...(search.category === null ? [] : [subcategoriesQuery(api, search.category)]),
    ...(search.subcategory === null ? [] : [subSubCategoriesQuery(api, search.subcategory)]),
  ])
}
