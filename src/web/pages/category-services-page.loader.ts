import { categoryPageQuery } from '#web/businesses/category-pages/category-page.queries.ts'
import { placesQuery } from '#web/businesses/place-pages/place-page.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadCategoryServicesPage({ context, params }: PageLoaderArgs): Promise<void> {
  const { slug = '' } = params
  const query = categoryPageQuery(context.api, slug)
  await loadQueries(context, [query, placesQuery(context.api, slug)])
  if (context.answer && context.queryClient.getQueryData(query.queryKey) === null) context.answer.status = 404
}
