import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { deskChange, deskDeletion, deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  createFaqSchema,
  deskFaqAnswerSchema,
  deskFaqListSchema,
  faqParamsSchema,
  listDeskContentQuerySchema,
  updateFaqSchema,
} from '#shared/content/content-desk.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { faqColumns, findDeskContent, listDeskContent } from './content-desk.repository.ts'
import { addContent, editContent, removeContent } from './content-desk.service.ts'

const tags = ['desk']
const table = 'faqs'
const params = faqParamsSchema
const written = failures(400, 401, 404, 409, 413, 415)
const answer = deskFaqAnswerSchema

async function answerWith(db: Db, id: number) {
  return { faq: requireFound(await findDeskContent(db, table, id), 'question') }
}

/** Under /admin/faqs: the questions of the home page and of the help page. */
export const faqsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const writerOf = (request: FastifyRequest) => ({ actorId: visitorOf(request).id, jobs: app.jobs })

  app.get('/', { schema: deskList(listDeskContentQuerySchema, deskFaqListSchema) }, async ({ query }) => {
    const { items: faqs, ...place } = await listDeskContent(app.db, table, query)
    return { faqs, ...place }
  })

  app.post(
    '/',
    { schema: { tags, body: createFaqSchema, response: { 201: answer, ...written } } },
    async (request, reply) => {
      const { position } = request.body
      const given = { columns: faqColumns(request.body), position }
      const id = await addContent(app.db, table, given, writerOf(request))
      return reply.code(201).send(await answerWith(app.db, id))
    },
  )

  app.put('/:faqId', { schema: deskChange(params, updateFaqSchema, answer) }, async (request) => {
    const { faqId } = request.params
    const { position, revision } = request.body
    const given = { columns: faqColumns(request.body), position, revision }
    await editContent(app.db, table, faqId, given, writerOf(request))
    return answerWith(app.db, faqId)
  })

  app.delete('/:faqId', { schema: deskDeletion(params, messageSchema) }, async (request) => {
    const { faqId } = request.params
    await removeContent(app.db, table, faqId, request.query.revision, writerOf(request))
    return { message: 'The question is deleted.' }
  })
}
