import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createSingleFlight } from '#server/lib/single-flight.ts'
import { ping } from '../database/db.ts'
import { failures } from './failures.ts'

const statusSchema = z.object({ status: z.literal('ok') })

/** /healthz: the process is alive. /readyz: it can also reach its database. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const shared = createSingleFlight<void>()
  const schema = { hide: true, response: { 200: statusSchema, ...failures() } }
  app.get('/healthz', { schema, logLevel: 'warn' }, () => ({ status: 'ok' as const }))
  app.get('/readyz', { schema, logLevel: 'warn' }, async () => {
    // Anyone may ask, as often as they like.
    await shared('ping', () => ping(app.db))
    return { status: 'ok' as const }
  })
}
