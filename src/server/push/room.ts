import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { pushRoutes } from './push.routes.ts'
import { deliverPush, pushJobSchema } from './push-delivery.service.ts'
import { forgetOtherKeys } from './push-keys.service.ts'

const jobs = {
  'deliver-push': job({
    data: pushJobSchema,
    // It decides itself when to ask a push service again.
    queue: persistent(1, { retryLimit: 10 }),
    atOnce: 5,
    run: (deps, data) => deliverPush(deps, data, { signal: deps.signal }),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: { '/push': [pushRoutes] },
  jobs,
  cleanUp: [(_db, deps) => forgetOtherKeys(deps)],
  personalData: {
    notExported: {
      push_subscriptions: 'addresses at push services, sealed; which sessions have one is shown with them',
    },
  },
}
