import type { Db } from '#server/lib/database/db.ts'
import { ofColumn, ofPerson } from '#server/lib/database/personal-data.ts'
import { type JobDeps, job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { sweepPictures } from './uploads.service.ts'

async function sweep(db: Db, { storage }: Pick<JobDeps, 'storage'>): Promise<void> {
  const { failed } = await sweepPictures(db, storage)
  if (failed > 0) throw new Error('some files could not be deleted')
}

const jobs = { 'sweep-pictures': job({ queue: persistent(5), run: (deps) => sweep(deps.db, deps) }) }

export const room: Manifest<typeof jobs> = {
  files: [uploadsRoutes],
  jobs,
  cleanUp: [sweep],
  personalData: {
    sections: [
      ofPerson('pictures', 'Photos you uploaded', 'pictures', {
        of: ofColumn('owner_id'),
        only: ['url'],
        order: 'url',
      }),
    ],
  },
}
