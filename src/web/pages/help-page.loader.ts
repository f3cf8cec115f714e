import { faqsQuery } from '../content/content.queries.ts'
import { loadQueries, type PageLoaderArgs } from '../lib/app-context.ts'

export function loadHelpPage({ context }: PageLoaderArgs): Promise<void> {
  return loadQueries(context, [faqsQuery(context.api)])
}
