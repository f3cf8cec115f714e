import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAction } from '#server/audit/actions.service.ts'
import { toCsv } from '#server/lib/commands/csv-file.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { findStop } from '#server/lib/mail/mail-stops.repository.ts'
import { toEmailAddress } from '#shared/lib/email.ts'
import {
  deskSubscriberListSchema,
  listSubscribersQuerySchema,
  subscriberExportSchema,
} from '#shared/notifications/issues/issues-desk.schemas.ts'
import { countSubscribers, listConfirmed, listSubscribers } from './subscribers-desk.repository.ts'

/** Under /admin/newsletter/subscribers. */
export const subscribersDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    { schema: deskList(listSubscribersQuerySchema, deskSubscriberListSchema) },
    async ({ query }) => {
      const address = toEmailAddress(query.search)
      const left = address === null ? undefined : await findStop(app.db, address, 'newsletter')
      return {
        ...(await listSubscribers(app.db, query)),
        counts: await countSubscribers(app.db),
        searchedLeft: left ? { reason: left.reason, leftAt: left.stoppedAt.toISOString() } : null,
      }
    },
  )

  app.post(
    '/exports',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags: ['desk'],
        response: { 200: subscriberExportSchema, ...failures(400, 401, 403, 404, 415) },
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
