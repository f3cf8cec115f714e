import { parseComparedIds } from '#shared/businesses/compare/compared-ids.ts'
import { comparisonQuery } from '#web/businesses/compare/compare.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadComparePage({ context, url }: PageLoaderArgs): Promise<void> {
  const ids = parseComparedIds(url.searchParams.get('ids'))
  const query = comparisonQuery(context.api, ids)
  await loadQueries(context, [query])
  const comparison = context.queryClient.getQueryData(query.queryKey)
  const isGone = ids.length > 0 && comparison?.businesses.length === 0
  if (context.answer && isGone) context.answer.status = 404
}
