import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import type { Db } from '#server/lib/database/db.ts'
import { notFound, requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import {
  type TradeQuestionsQuery,
  tradeQuestionListSchema,
  tradeQuestionsQuerySchema,
} from '#shared/trade-questions/trade-questions.schemas.ts'
import {
  findTradeOfBusiness,
  isTrade,
  listAskedQuestions,
  type TradePlace,
} from './trade-questions.repository.ts'

async function requireTrade(
  db: Db,
  { business, category, subcategory }: TradeQuestionsQuery,
): Promise<TradePlace> {
  if (business !== undefined) {
    return requireFound(await findTradeOfBusiness(db, business), 'business')
  }
  const subcategoryId = subcategory ?? null
  if (category === undefined || !(await isTrade(db, category, subcategoryId))) throw notFound('category')
  return { categoryId: category, subcategoryId }
}

export const tradeQuestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags: ['quote-requests'],
        querystring: tradeQuestionsQuerySchema,
        response: { 200: tradeQuestionListSchema, ...failures(400, 404) },
      },
    },
    async (request) => {
      const db = readsFor(request)
      return { questions: await listAskedQuestions(db, await requireTrade(db, request.query)) }
    },
  )
}
