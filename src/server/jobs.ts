import type { FastifyInstance } from 'fastify'
import { forEachApart } from './lib/jobs/for-each-apart.ts'
import { type DataOf, type Job, type JobDeps, type JobName, job, type WorkerJob } from './lib/jobs/jobs.ts'
import type { JobsOf } from './lib/manifest.ts'
import { rooms } from './rooms.ts'

/** A failed step must not stop the others. */
async function cleanUp(deps: JobDeps): Promise<void> {
  const steps = rooms.map(({ cleanUp = [] }) => forEachApart(cleanUp, (step) => step(deps.db, deps)))
  for (const done of await Promise.allSettled(steps)) if (done.status === 'rejected') throw done.reason
}

const ofAllRooms = {
  'clean-up': job({ cron: '17 * * * *', run: cleanUp }),
}

declare module './lib/jobs/jobs.ts' {
  interface JobData extends DataOf<typeof ofAllRooms & JobsOf<typeof rooms>> {}
}

/** All jobs, from the rooms' manifests. */
export const jobs: Readonly<Record<JobName, Job>> = Object.assign(
  {},
  ofAllRooms,
  ...rooms.map((room) => room.jobs),
)

/** All jobs as the workers of an application run them. */
export function jobsOf(app: FastifyInstance): Record<JobName, WorkerJob> {
  const { config, storage, paymentGateway, mailTransport, events, personalData } = app
  const deps = { config, storage, paymentGateway, mailTransport, events, personalData, jobs: app.jobs }
  const bound = ([name, job]: [string, Job]): [string, WorkerJob] => [
    name,
    { ...job, run: (context, data) => job.run({ ...deps, ...context }, data) },
  ]
  return Object.fromEntries(Object.entries(jobs).map(bound)) as Record<JobName, WorkerJob>
}
