import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAction } from '#server/audit/actions.service.ts'
import { toCsv } from '#server/lib/commands/csv-file.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireStaff, visitorOf } from '#server/lib/http/visitor.ts'
import {
  deskSubscriberListSchema,
  listSubscribersQuerySchema,
  subscriberExportSchema,
} from '#shared/notifications/issues/issues-desk.schemas.ts'
import { listConfirmed, listSubscribers } from './subscribers-desk.repository.ts'

/** Under /admin/newsletter/subscribers. */
export const subscribersDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireStaff)

  app.get('/', { schema: deskList(listSubscribersQuerySchema, deskSubscriberListSchema) }, ({ query }) =>
    listSubscribers(app.db, query),
  )

  app.post(
    '/exports',
    {
      schema: {
        tags: ['desk'],
        response: { 200: subscriberExportSchema, ...failures(400, 401, 404, 415) },
      },
    },
    async (request) => {
      const actorId = visitorOf(request).id
      await inTransaction(app.db, (tx) =>
        recordAction(tx, {
          actorId,
          action: 'newsletter.exported',
          targetType: 'newsletter',
          targetId: null,
        }),
      )
      const rows = await listConfirmed(app.db)
      return {
        csv: toCsv(
          ['email', 'confirmed'],
          rows.map(({ email, confirmedAt }) => [email, confirmedAt.toISOString()]),
        ),
      }
    },
  )
}
