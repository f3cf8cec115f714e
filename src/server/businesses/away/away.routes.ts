import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { setAwaySchema } from '#shared/businesses/away.schemas.ts'
import { lastAwayDay } from '#shared/businesses/away.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { recordChange, requireBusinessTask } from '../businesses.guards.ts'
import { setAway } from './away.repository.ts'

/** When nobody answers for a business for some days. */
export const awayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/:businessId/away',
    {
      onRequest: requireUser,
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        body: setAwaySchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      const { businessId } = request.params
      const permit = await requireBusinessTask(app, visitorOf(request), businessId, 'edit')
      const { until } = request.body
      if (until !== null && until < austinToday()) throw invalid({ until: 'Must not be in the past' })
      if (until !== null && until > lastAwayDay()) throw invalid({ until: 'Must be within a year' })
      await inTransaction(app.db, async (tx) => {
        const id = await recordChange(tx, permit, { action: 'business.away-changed', details: { to: until } })
        await setAway(tx, id, request.body)
        await announcePublicChange(tx)
      })
      return { message: until === null ? 'Welcome back.' : 'Visitors now see that you’re away.' }
    },
  )
}
