import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  caughtAnswerSchema,
  caughtListSchema,
  caughtParamsSchema,
  listCaughtQuerySchema,
} from '#shared/spam/caught-forms.schemas.ts'
import { listCaughtPreviews, readCaughtForm, releaseCaught } from './caught-forms-desk.service.ts'

const tags = ['desk']
const params = caughtParamsSchema

/** Under /admin: forms whose hidden field was filled in. */
export const caughtFormsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listCaughtQuerySchema, caughtListSchema) }, ({ query }) =>
    listCaughtPreviews(app.db, query.page),
  )

  app.get(
    '/:formId',
    { schema: { tags, params, response: { 200: caughtAnswerSchema, ...failures(400, 401, 403, 404) } } },
    async (request) => ({
      form: await readCaughtForm(app.db, request.params.formId, visitorOf(request)),
    }),
  )

  app.put(
    '/:formId/release',
    { schema: { tags, params, response: { 200: messageSchema, ...failures(400, 401, 403, 404, 409) } } },
    async (request) => {
      await releaseCaught(app, request.params.formId, visitorOf(request))
      return { message: 'Released.' }
    },
  )
}
