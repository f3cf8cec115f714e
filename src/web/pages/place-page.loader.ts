import { redirect } from 'react-router'
import { placePageQuery } from '#web/businesses/place-pages/place-page.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export async function loadPlacePage({ context, params }: PageLoaderArgs): Promise<void> {
  const query = placePageQuery(context.api, params.place ?? '', params.subcategory)
  await loadQueries(context, [query])
  if (!context.answer) return
  const found = context.queryClient.getQueryData(query.queryKey)
  if (found === null) context.answer.status = 404
  if (found && 'movedTo' in found) throw redirect(found.movedTo, found.isForGood ? 301 : 302)
}
