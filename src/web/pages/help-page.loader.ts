import { faqsQuery } from '../content/content.queries.ts'
import { loadQueries } from '../lib/app-context.ts'
import type { PageLoaderArgs } from '../routes.tsx'

export function loadHelpPage({ context }: PageLoaderArgs): Promise<void> {
  return loadQueries(context, [faqsQuery(context.api)])
}
