import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { listenToPublicChanges } from '#server/lib/database/public-changes.ts'
import { createJobs } from '#server/lib/jobs/jobs.ts'
import { createPatientDb, type TestApp } from './test-app.ts'

/** Simulates a second process of the same site: everything separate except the database. */
export async function startSecondApp({
  app: {
    config,
    jobs: { secretsKey },
  },
  connection,
}: TestApp): Promise<{
  app: FastifyInstance
  close(): Promise<void>
}> {
  const db = createPatientDb(connection)
  const publicChanges = listenToPublicChanges(connection)
  const jobs = await createJobs(db, secretsKey)
  const app = await buildApp({ config, db, publicChanges, jobs })
  return {
    app,
    async close() {
      await app.close()
      await jobs.stop()
      await publicChanges.stop()
      await db.destroy()
    },
  }
}
