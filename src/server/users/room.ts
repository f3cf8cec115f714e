import { z } from 'zod'
import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { accountRoutes } from './account.routes.ts'
import { accountSections } from './data-export/account-sections.repository.ts'
import { deleteOldExports } from './data-export/data-exports.repository.ts'
import { dataExportsRoutes } from './data-export/data-exports.routes.ts'
import { makeDataExport } from './data-export/data-exports.service.ts'
import { carryStops, deleteOldEmailChanges } from './email-changes.repository.ts'
import { deleteEndedConfirmations } from './email-confirmations.repository.ts'
import { emailConfirmationsRoutes } from './email-confirmations.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { usersDeskRoutes } from './users-desk.routes.ts'

const jobs = {
  'make-data-export': job({
    data: z.object({ exportId: z.int() }),
    queue: persistent(15, { retryLimit: 5 }),
    run: (deps, { exportId }) => makeDataExport(deps, exportId, deps.signal),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: {
    '/auth': [emailConfirmationsRoutes],
    '/users': [profileRoutes, accountRoutes, dataExportsRoutes],
  },
  desk: { administration: { '': [usersDeskRoutes] } },
  jobs,
  on: { 'email.confirmed': (tx, { userId }) => carryStops(tx, userId) },
  cleanUp: [deleteEndedConfirmations, deleteOldEmailChanges, deleteOldExports],
  personalData: {
    sections: accountSections,
    notExported: { data_export_parts: 'the file itself' },
  },
}
