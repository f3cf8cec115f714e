import { z } from 'zod'
import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { savedSearchSections } from './export-sections.repository.ts'
import { sendNewMatches } from './new-matches.service.ts'
import { deleteIdleReaders, deleteReadersOf, joinAddress } from './readers.repository.ts'
import { savedSearchesRoutes } from './saved-searches.routes.ts'

const jobs = {
  'send-new-matches': job({
    data: z.object({ afterId: z.int() }),
    // A hundred readers may have two thousand searches.
    queue: persistent(10),
    // Tuesday morning: businesses that opened last week, while their phones are answered.
    cron: '0 9 * * 2',
    timeZone: 'America/Chicago',
    cronData: { afterId: 0 },
    run: (deps, { afterId }) => sendNewMatches(deps, afterId),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: { '/saved-searches': [savedSearchesRoutes] },
  jobs,
  cleanUp: [deleteIdleReaders],
  on: { 'email.confirmed': (tx, { userId }) => joinAddress(tx, userId) },
  personalData: { sections: savedSearchSections, erase: { delete: deleteReadersOf } },
}
