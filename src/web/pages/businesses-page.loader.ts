import { parseDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import { moreNearbyQuery, searchAround } from '#web/businesses/directory/around-search.ts'
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
  const results = businessesQuery(api, search)
  await loadQueries(context, [
    categoriesQuery(api),
    results,
    ...(search.category === null ? [] : [subcategoriesQuery(api, search.category)]),
    ...(search.subcategory === null ? [] : [subSubCategoriesQuery(api, search.subcategory)]),
  ])
  const list = context.queryClient.getQueryData(results.queryKey)
  const around = list && searchAround(search, list)
  if (around) await loadQueries(context, [moreNearbyQuery(api, around)])
}
