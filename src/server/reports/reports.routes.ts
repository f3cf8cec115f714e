import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { readDevice } from '#server/sessions/known-devices.service.ts'
import { createReportSchema } from '#shared/reports/reports.schemas.ts'
import { appealsRoutes } from './appeals.routes.ts'
import { findRequestBusiness } from './reports.repository.ts'
import { receiveReport } from './reports.service.ts'

const { config, schema } = publicForm('reports', createReportSchema)

/** The account, or else the browser if it is known, or else address and kind of browser, because many share an address. */
function keyOf(request: FastifyRequest): string {
  const { known } = readDevice(request)
  if (request.visitor) return `user:${request.visitor.id}`
  return known
    ? `device:${known.hash.toString('hex')}`
    : `${visitorKey(request)} ${request.headers['user-agent']}`
}

/** What anyone says is wrong, and appeals. */
export const reportsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(appealsRoutes)
  app.post(
    '/',
    { config, schema: { ...schema, response: { ...schema.response, ...failures(401, 403, 404) } } },
    async (request, reply) => {
      const report = request.body
      if (!isFromBot(request)) {
        if (report.kind === 'request') await requireReceiver(request, report.id ?? 0)
        await receiveReport(app.db, report, { userId: request.visitor?.id, key: keyOf(request) })
      }
      return reply.code(201).send({ message: 'Thank you. Our team will look at it.' })
    },
  )

  /** Only those who got a quote request know it, so only they may report it. */
  async function requireReceiver(request: FastifyRequest, requestId: number): Promise<void> {
    const visitor = visitorOf(request)
    const businessId = await findRequestBusiness(app.db, requestId)
    if (businessId === undefined) throw notFound('request')
    await requireBusinessTask(app, visitor, businessId, 'answer')
  }
}
