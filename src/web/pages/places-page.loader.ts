import { placesQuery } from '#web/businesses/place-pages/place-page.queries.ts'
import { loadQueries, type PageLoaderArgs } from '#web/lib/app-context.ts'

export const loadPlacesPage = ({ context }: PageLoaderArgs): Promise<void> =>
  loadQueries(context, [placesQuery(context.api)])
