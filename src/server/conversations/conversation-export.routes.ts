import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { toCsvLine } from '#server/lib/commands/csv-file.ts'
import type { Db } from '#server/lib/database/db.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { exportedColumns, listForExport } from './conversation-export.repository.ts'
import { requireTeam } from './conversations.guards.ts'

/** The text of the file in pieces. Spreadsheets read it as UTF-8, and run no cell of it. */
async function* writeConversations(db: Db, businessId: number): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLine(exportedColumns)}`
  for await (const rows of listForExport(db, businessId))
    yield rows.map((row) => toCsvLine(exportedColumns.map((column) => row[column] ?? ''))).join('')
}

/** All conversations of a business as a file, for its owner and managers. */
export const conversationExportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:businessId/conversations/export',
    {
      onRequest: requireUser,
      config: { rateLimit: limitPerPerson({ max: 30, timeWindow: 60 * 60 * 1000 }) },
      schema: {
        tags: ['conversations'],
        params: businessParamsSchema,
        response: {
          200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
          ...failures(400, 401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const businessId = await requireTeam(request, request.params.businessId, 'manage')
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="conversations.csv"')
      // The types of the response schema know no streams.
      return (reply as FastifyReply).send(Readable.from(writeConversations(app.db, businessId)))
    },
  )
}
