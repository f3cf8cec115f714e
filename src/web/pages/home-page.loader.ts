import { featuredBusinessesQuery } from '#web/businesses/businesses.queries.ts'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { faqsQuery, testimonialsQuery } from '#web/content/content.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export function loadHomePage({ context }: PageLoaderArgs): Promise<void> {
  const { api } = context
  return loadQueries(context, [
    categoriesQuery(api),
    featuredBusinessesQuery(api),
    testimonialsQuery(api),
    faqsQuery(api),
  ])
}
