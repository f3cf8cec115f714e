import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { requireStaff } from '#server/lib/http/visitor.ts'
import { listMailsQuerySchema, mailListSchema } from '#shared/audit/mails-desk.schemas.ts'
import { listMails } from './mails-desk.repository.ts'

/** The outbox, for staff: without a mail server it is the only place to read an email. */
export const mailsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/mails',
    { onRequest: requireStaff, schema: deskList(listMailsQuerySchema, mailListSchema) },
    async (request) => {
      const isOutbox = !app.config.mail.smtpUrl
      const { mails, ...place } = await listMails(app.db, request.query)
      // A password link is only for its recipient, and with a mail server it gets there.
      return { mails: isOutbox ? mails : mails.map((mail) => ({ ...mail, text: null })), isOutbox, ...place }
    },
  )
}
