import type { FastifyInstance } from 'fastify'
import { setBusinessStatus } from '#server/businesses/decisions/decisions.service.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'

/** Sets a business's status the way the staff command line does. */
export const setStatus = (
  app: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  businessId: number,
  status: 'approved' | 'rejected' | 'suspended',
) =>
  setBusinessStatus(app, businessId, {
    actorId: null,
    status,
    ...(status !== 'approved' && { reason: decisionReasons[0] }),
  })
