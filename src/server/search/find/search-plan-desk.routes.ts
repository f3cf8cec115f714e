import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { listBusinessesQuerySchema } from '#shared/businesses/directory/directory.schemas.ts'
import { shortTextAdvice } from '#shared/lib/short-text.ts'
import { searchPlanQuerySchema, searchPlanSchema } from '#shared/search/searches-desk.schemas.ts'
import { explainPlan } from './explain.ts'
import { searchByText } from './text-search.service.ts'

/** Under /admin: how words are searched for now, by the plan that runs for everybody. */
export const searchPlanDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/searches/plan',
    { schema: deskList(searchPlanQuerySchema, searchPlanSchema) },
    async ({ query: { search } }) => {
      const answer = await searchByText(app.db, { ...listBusinessesQuerySchema.parse({}), search })
      if (!answer) throw invalid({ search: shortTextAdvice })
      return { lines: explainPlan(answer) }
    },
  )
}
