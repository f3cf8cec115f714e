import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { catchBots, type FormSender } from '#server/spam/caught-forms.service.ts'
import { createReportSchema } from '#shared/reports/reports.schemas.ts'
import { appealsRoutes } from './appeals.routes.ts'
import { findRequestBusiness } from './reports.repository.ts'
import { type GivenReport, receiveReport, withoutSecret } from './reports.service.ts'

const { config, schema } = publicForm('reports', createReportSchema)

/** The account, or else the browser if it is known, or else address and kind of browser, because many share an address. */
function keyOf({ userId, deviceHash, request }: FormSender): string {
  if (userId !== undefined) return `user:${userId}`
  if (deviceHash) return `device:${deviceHash.toString('hex')}`
  return request ? `${visitorKey(request)} ${request.headers['user-agent']}` : randomUUID()
}

/** Reports by anyone, and appeals. */
export const reportsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(appealsRoutes)
  const receive = catchBots(app, 'report', ({ db }, report: GivenReport, sender) =>
    receiveReport(db, report, { userId: sender.userId, key: keyOf(sender) }),
  )
  app.post(
    '/',
    { config, schema: { ...schema, response: { ...schema.response, ...failures(401, 403, 404) } } },
    async (request, reply) => {
      const report = request.body
      if (report.kind === 'request') await requireReceiver(request, report.id ?? 0)
      await receive(request, withoutSecret(report))
      return reply.code(201).send({ message: 'Thank you. Our team will look at it.' })
    },
  )

  /** Only the receivers of a quote request know it, so only they may report it. */
  async function requireReceiver(request: FastifyRequest, requestId: number): Promise<void> {
    const visitor = visitorOf(request)
    const businessId = await findRequestBusiness(app.db, requestId)
    if (businessId === undefined) throw notFound('request')
    await requireBusinessTask(app, visitor, businessId, 'answer')
  }
}
