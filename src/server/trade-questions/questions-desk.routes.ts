import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  createQuestionSchema,
  deskQuestionAnswerSchema,
  deskQuestionListSchema,
  listDeskQuestionsQuerySchema,
  questionParamsSchema,
  retireQuestionSchema,
  updateQuestionSchema,
} from '#shared/trade-questions/trade-questions-desk.schemas.ts'
import { findDeskQuestion, listDeskQuestions } from './questions-desk.repository.ts'
import { addQuestion, editQuestion, retireQuestion } from './questions-desk.service.ts'

const params = questionParamsSchema
const answer = deskQuestionAnswerSchema

async function answerWith(db: Db, id: number) {
  return { question: requireFound(await findDeskQuestion(db, id), 'question') }
}

/** Under /admin/trade-questions: questions of each trade about a job. */
export const tradeQuestionsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listDeskQuestionsQuerySchema, deskQuestionListSchema) }, ({ query }) =>
    listDeskQuestions(app.db, query),
  )

  app.post(
    '/',
    {
      schema: {
        tags: ['desk'],
        body: createQuestionSchema,
        response: { 201: answer, ...failures(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const id = await addQuestion(app, request.body, visitorOf(request).id)
      return reply.code(201).send(await answerWith(app.db, id))
    },
  )

  app.put('/:questionId', { schema: deskChange(params, updateQuestionSchema, answer) }, async (request) => {
    const { questionId } = request.params
    await editQuestion(app, questionId, request.body, visitorOf(request).id)
    return answerWith(app.db, questionId)
  })

  app.put(
    '/:questionId/retirement',
    { schema: deskChange(params, retireQuestionSchema, answer) },
    async (request) => {
      const { questionId } = request.params
      await retireQuestion(app, questionId, request.body, visitorOf(request).id)
      return answerWith(app.db, questionId)
    },
  )
}
