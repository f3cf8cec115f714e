import type { Manifest } from '#server/lib/manifest.ts'
import { tidySearch } from './failed-searches.service.ts'
import { searchPlanDeskRoutes } from './find/search-plan-desk.routes.ts'
import { placesDeskRoutes } from './places-desk.routes.ts'
import { searchesRoutes } from './searches.routes.ts'
import { searchesDeskRoutes } from './searches-desk.routes.ts'
import { recheckVocabulary } from './vocabulary.service.ts'

export const room: Manifest = {
  start: ({ publicChanges, db, reads }) => publicChanges.onChange(() => recheckVocabulary(db, reads)),
  routes: { '/searches': [searchesRoutes] },
  desk: { listings: { '': [searchesDeskRoutes, searchPlanDeskRoutes, placesDeskRoutes] } },
  cleanUp: [tidySearch],
}
