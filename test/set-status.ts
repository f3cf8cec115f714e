import type { FastifyInstance } from 'fastify'
import { setBusinessStatus } from '#server/businesses/decisions/decisions.service.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'

/** Moves a business to a status as the command line of staff does. */
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
