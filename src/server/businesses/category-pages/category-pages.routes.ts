import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { failures } from '#server/lib/http/failures.ts'
import {
  categoryPageSchema,
  categorySlugParamsSchema,
} from '#shared/businesses/category-pages/category-page.schemas.ts'
import { getCategoryPage } from './category-pages.service.ts'

/** Under /categories, but in this room because the page shows businesses. */
export const categoryPagesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:slug',
    {
      schema: {
        tags: ['categories'],
        params: categorySlugParamsSchema,
        response: { 200: categoryPageSchema, ...failures(404) },
      },
    },
    (request) => getCategoryPage(readsFor(request), request.params.slug, request.visitor?.id ?? null),
  )
}
