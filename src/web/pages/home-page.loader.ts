import { featuredBusinessesQuery } from '../businesses/businesses.queries.ts'
import { categoriesQuery } from '../categories/categories.queries.ts'
import { faqsQuery, testimonialsQuery } from '../content/content.queries.ts'
import { loadQueries, type PageLoaderArgs } from '../lib/app-context.ts'

export function loadHomePage({ context }: PageLoaderArgs): Promise<void> {
  const { api } = context
  return loadQueries(context, [
    categoriesQuery(api),
    featuredBusinessesQuery(api),
    testimonialsQuery(api),
    faqsQuery(api),
  ])
}
