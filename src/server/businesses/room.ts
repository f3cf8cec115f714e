import { z } from 'zod'
import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { lockBusinessesOfUser } from './account-deletion/account-traces.repository.ts'
import { eraseBusinessTraces, purgeVisits } from './account-deletion/account-traces.service.ts'
import { businessAnalyticsRoutes } from './analytics/business-analytics.routes.ts'
import { refreshAreas } from './area-refresh.service.ts'
import { awayRoutes } from './away/away.routes.ts'
import { categoryPagesRoutes } from './category-pages/category-pages.routes.ts'
import { deleteOldChanges } from './changes/changes.repository.ts'
import { changesDeskRoutes } from './changes/changes-desk.routes.ts'
import { compareRoutes } from './compare/compare.routes.ts'
import { myBusinessesRoutes } from './dashboard/my-businesses.routes.ts'
import { deleteOldBulkDecisions } from './decisions/bulk-decisions.repository.ts'
import { bulkDecisionsRoutes } from './decisions/bulk-decisions.routes.ts'
import { workOnBulkDecision } from './decisions/bulk-decisions.service.ts'
import { businessesDeskRoutes } from './decisions/businesses-desk.routes.ts'
import { submissionsRoutes } from './decisions/submissions.routes.ts'
import { publishListingsOf } from './decisions/unconfirmed-listings.service.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { pinsRoutes } from './directory/pins.routes.ts'
import { mergeSearchIndex } from './directory/search-index.repository.ts'
import { suggestionsRoutes } from './directory/suggestions.routes.ts'
import { findTrending } from './directory/trending.repository.ts'
import { businessEditingRoutes } from './editing/business-editing.routes.ts'
import { pricesRoutes } from './editing/prices.routes.ts'
import { exportRoutes } from './export/export.routes.ts'
import { businessSections, notExported } from './export-sections.repository.ts'
import { moveStoredHours } from './hours/stored-hours.repository.ts'
import { deleteOldUploads } from './import/import-uploads.repository.ts'
import { importUploadsRoutes } from './import/import-uploads.routes.ts'
import { readImport } from './import/import-uploads.service.ts'
import { importsDeskRoutes } from './import/imports-desk.routes.ts'
import { runUndo } from './import/imports-desk.service.ts'
import { forgetKept } from './kept-businesses.service.ts'
import { findMovedPage, leadToKept } from './merging/merged-addresses.service.ts'
import { mergesDeskRoutes } from './merging/merges-desk.routes.ts'
import { compareWaiting } from './merging/pairs.service.ts'
import { pairsDeskRoutes } from './merging/pairs-desk.routes.ts'
import { placePagesRoutes } from './place-pages/place-pages.routes.ts'
import { countPlaces, listPlaceAddresses } from './place-pages/place-pages.service.ts'
import { businessProfileRoutes } from './profile/business-profile.routes.ts'
import { deleteOldVisits } from './profile/business-visits.repository.ts'
import { businessRegistrationRoutes } from './registration/business-registration.routes.ts'
import { savedBusinessesRoutes } from './saved/saved-businesses.routes.ts'
import { businessTogglesRoutes } from './toggles/business-toggles.routes.ts'

const jobs = {
  'read-import': job({
    data: z.object({ importId: z.int(), isTrial: z.boolean() }),
    queue: persistent(60, { retryLimit: 3 }),
    run: ({ db, config: { publicUrl } }, data) => readImport(db, { ...data, publicUrl }),
  }),
  'undo-import': job({
    data: z.object({ importId: z.int(), actorId: z.int() }),
    queue: persistent(60),
    run: ({ db }, { importId, actorId }) => runUndo(db, importId, actorId),
  }),
  'work-on-bulk-decision': job({
    data: z.object({ bulkDecisionId: z.int() }),
    queue: persistent(30),
    run: (deps, { bulkDecisionId }) => workOnBulkDecision(deps, bulkDecisionId),
  }),
  'compare-listings': job({ cron: '35 * * * *', run: ({ db, signal }) => compareWaiting(db, signal) }),
  'count-places': job({ cron: '*/10 * * * *', run: ({ db }) => countPlaces(db) }),
  'refresh-areas': job({ cron: '7-59/10 * * * *', run: ({ db, signal }) => refreshAreas(db, signal) }),
  'find-trending': job({ cron: '25 * * * *', run: ({ db }) => findTrending(db) }),
}

export const room: Manifest<typeof jobs> = {
  start: ({ publicChanges, db, reads }) =>
    publicChanges.onChange((news) => news === 'withdrawn' && forgetKept(db, reads)),
  routes: {
    '/businesses': [
      directoryRoutes,
      pinsRoutes,
      suggestionsRoutes,
      compareRoutes,
      myBusinessesRoutes,
      businessProfileRoutes,
      businessRegistrationRoutes,
      businessEditingRoutes,
      pricesRoutes,
      businessAnalyticsRoutes,
      submissionsRoutes,
      businessTogglesRoutes,
      awayRoutes,
    ],
    '/categories': [categoryPagesRoutes],
    '/places': [placePagesRoutes],
    '/users': [savedBusinessesRoutes],
  },
  desk: {
    listings: {
      '': [
        businessesDeskRoutes,
        changesDeskRoutes,
        bulkDecisionsRoutes,
        exportRoutes,
        pairsDeskRoutes,
        mergesDeskRoutes,
      ],
      '/imports': [importsDeskRoutes, importUploadsRoutes],
    },
  },
  hooks: { '/businesses': leadToKept },
  jobs,
  cleanUp: [
    deleteOldVisits,
    deleteOldUploads,
    deleteOldBulkDecisions,
    deleteOldChanges,
    mergeSearchIndex,
    (db) => moveStoredHours(db),
  ],
  on: { 'email.confirmed': (tx, { userId }) => publishListingsOf(tx, userId) },
  personalData: {
    sections: businessSections,
    notExported,
    thin: purgeVisits,
    erase: { lock: lockBusinessesOfUser, count: eraseBusinessTraces },
  },
  sitemap: listPlaceAddresses,
  findMovedPage,
}
