import { categoryPageQuery } from '#web/businesses/category-pages/category-page.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadCategoryServicesPage({ context, params }: PageLoaderArgs): Promise<void> {
  const query = categoryPageQuery(context.api, params.slug ?? '')
  await loadQueries(context, [query])
  if (context.answer && context.queryClient.getQueryData(query.queryKey) === null) context.answer.status = 404
}
