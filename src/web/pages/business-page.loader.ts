import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadBusinessPage({ context, params, url }: PageLoaderArgs): Promise<void> {
  const query = businessQuery(context.api, params.businessId ?? '')
  await loadQueries(context, [query])
  const detail = context.queryClient.getQueryData(query.queryKey)
  if (context.answer && detail === null) context.answer.status = 404
  // In the browser, the part that shows reviews asks for them.
  if (import.meta.env.SSR && detail) {
    const { loadReviews } = await import('./business-reviews.loader.ts')
    await loadReviews(context, detail.business.id, url)
  }
}
