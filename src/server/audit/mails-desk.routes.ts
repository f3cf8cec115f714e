import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import {
  listMailsQuerySchema,
  mailListSchema,
  mailParamsSchema,
  mailTextSchema,
} from '#shared/audit/mails-desk.schemas.ts'
import { recordReading } from './actions.service.ts'
import { findMailText, listMails } from './mails-desk.repository.ts'

/** The outbox, for staff: sent email, without the recipients' secrets. */
export const mailsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const isOutbox = !app.config.mail.smtpUrl
  app.get('/mails', { schema: deskList(listMailsQuerySchema, mailListSchema) }, async (request) => ({
    ...(await listMails(app.db, request.query)),
    isOutbox,
  }))

  app.get(
    '/mails/:mailId',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags: ['desk'],
        params: mailParamsSchema,
        response: { 200: mailTextSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { mailId } = request.params
      const stored = await findMailText(app.db, mailId)
      if (stored === undefined) throw notFound('email')
      // With a mail server it gets to its recipient, who can show it.
      if (!isOutbox) return { text: null, hidesSecrets: false }
      await recordReading(app.db, {
        actorId: visitorOf(request).id,
        action: 'mail.read',
        targetType: 'mail',
        targetId: mailId,
      })
      const text = withoutSecrets(stored)
      return { text, hidesSecrets: text !== stored }
    },
  )
}
