import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export function loadServicesPage({ context }: PageLoaderArgs): Promise<void> {
  return loadQueries(context, [categoriesQuery(context.api)])
}
