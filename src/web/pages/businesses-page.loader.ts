import { type DirectorySearch, parseDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import type { Category } from '#shared/categories/categories.schemas.ts'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import { withoutService } from '#web/businesses/directory/directory-change.ts'
import {
  categoriesQuery,
  subcategoriesQuery,
  subSubCategoriesQuery,
} from '#web/categories/categories.queries.ts'
import { type AppContext, loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadBusinessesPage({ context, url }: PageLoaderArgs): Promise<void> {
  const { api } = context
  const search = await searchOf(context, parseDirectorySearch(url.searchParams))
  return loadQueries(context, [
    categoriesQuery(api),
    businessesQuery(api, search),
    ...(search.category === null ? [] : [subcategoriesQuery(api, search.category)]),
    ...(search.subcategory === null ? [] : [subSubCategoriesQuery(api, search.subcategory)]),
  ])
}

/** The page asks for a service by its category, whose id takes the list of categories to know. */
async function searchOf({ api, queryClient }: AppContext, search: DirectorySearch): Promise<DirectorySearch> {
  if (!search.service) return search
  const categories: Category[] = await queryClient.ensureQueryData(categoriesQuery(api)).catch(() => [])
  return withoutService(search, categories)
}
