import type { FastifyInstance } from 'fastify'
import type { Admission } from './http/admission.ts'
import { countJobs } from './jobs/jobs.repository.ts'
import { jobsLeftToOthers } from './left-jobs.ts'
import { createSingleFlight } from './single-flight.ts'

/** Registers what the application measures; `pages` counts sent pages by where they came from. */
export function measureApp(app: FastifyInstance, pages: Record<string, number>, admission: Admission): void {
  const { metrics, db, config } = app
  if (!metrics) return
  metrics.measureRequests(app)
  metrics.counter('page_cache_responses_total', 'Pages sent: fresh (hit), rendered (miss) or stale.', () =>
    Object.entries(pages).map(([result, value]) => ({ labels: { result }, value })),
  )
  metrics.gauge('admission_running', 'Requests being worked on.', () => admission.load('running'))
  metrics.gauge('admission_waiting', 'Requests waiting for their turn.', () => admission.load('waiting'))
  metrics.counter('admission_refusals_total', 'Requests refused because of load.', admission.refusals)
  const shared = createSingleFlight<Awaited<ReturnType<typeof countJobs>>>()
  // Where nobody does a job, it is no sign of trouble that it waits.
  const countDone = async () => {
    const left: string[] = await jobsLeftToOthers(config)
    return (await countJobs(db)).filter(({ queue }) => !left.includes(queue))
  }
  const eachQueue = (what: 'count' | 'overdue') => async () =>
    (await shared('jobs', countDone)).map(({ queue, state, [what]: value }) => ({
      labels: { queue, state },
      value,
    }))
  metrics.gauge('jobs', 'Jobs due, active or failed, of all processes.', eachQueue('count'))
  metrics.gauge('jobs_oldest_seconds', 'How long the oldest job has been due.', eachQueue('overdue'))
}
