import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadBusinessPage({ context, params }: PageLoaderArgs): Promise<void> {
  const query = businessQuery(context.api, params.businessId ?? '')
  await loadQueries(context, [query])
  if (context.answer && context.queryClient.getQueryData(query.queryKey) === null) context.answer.status = 404
}
