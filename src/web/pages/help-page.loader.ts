import { faqsQuery } from '#web/content/content.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export function loadHelpPage({ context }: PageLoaderArgs): Promise<void> {
  return loadQueries(context, [faqsQuery(context.api)])
}
