import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import {
  type StopQuery,
  stopQuerySchema,
} from '#shared/notifications/settings/notification-settings.schemas.ts'
import { changeSettings, findSubject, openSettingsLink } from './notification-settings.service.ts'
import { askToStop, sayStopped, stopPagePolicy } from './stop-page.ts'

const config = { rateLimit: secretLinkLimit }

/** Under /notification-settings: the addresses in the List-Unsubscribe header of an email. */
export const mailStopsRoutes: FastifyPluginAsyncZod = async (app) => {
  // The body of a mail program's post says nothing that the address doesn't.
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined)
  const stopPageOf = (request: FastifyRequest<{ Querystring: StopQuery }>, address: string) => ({
    siteName: app.config.siteName,
    kind: request.query.kind,
    address,
    settingsPath: settingsPathOf(request.query.token),
  })

  // The List-Unsubscribe link. Opening it changes nothing: email scanners open every link.
  app.get('/stop', { schema: { hide: true, querystring: stopQuerySchema } }, async (request, reply) => {
    const subject = await findSubject(app, request.query.token)
    if (!subject)
      return reply.header('referrer-policy', 'no-referrer').redirect(settingsPathOf(request.query.token))
    return sendPage(reply, askToStop(stopPageOf(request, subject.address)))
  })

  // People's mail programs post here (RFC 8058), and so does the button of the page.
  app.post(
    '/stop',
    {
      config,
      schema: {
        tags: ['notifications'],
        querystring: stopQuerySchema,
        response: { 200: messageSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { token, kind } = request.query
      const subject = await openSettingsLink(app, token)
      const stopped = kind === 'digest' ? { follows: false, saves: false } : { [kind]: false }
      await changeSettings(app, subject, stopped)
      if (request.headers.accept?.includes('text/html'))
        return sendPage(reply as FastifyReply, sayStopped(stopPageOf(request, subject.address)))
      return { message: 'You’ll no longer get this kind of email.' }
    },
  )
}

const settingsPathOf = (token: string) => `${paths.notificationSettings}?token=${encodeURIComponent(token)}`

/** The page's own form needs the origin, so its referrer stays with us instead of not being sent. */
const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .header('content-security-policy', stopPagePolicy)
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html)
