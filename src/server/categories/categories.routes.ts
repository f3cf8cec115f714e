import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import {
  categoryListSchema,
  categoryParamsSchema,
  subcategoryListSchema,
  subcategoryParamsSchema,
  subSubCategoryListSchema,
} from '#shared/categories/categories.schemas.ts'
import { findSubcategories, findSubSubCategories, listCategories } from './categories.repository.ts'

export const categoriesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    { schema: { tags: ['categories'], response: { 200: categoryListSchema, ...failures() } } },
    async (request) => ({
      categories: await listCategories(readsFor(request)),
    }),
  )

  app.get(
    '/:categoryId/subcategories',
    {
      schema: {
        tags: ['categories'],
        params: categoryParamsSchema,
        response: { 200: subcategoryListSchema, ...failures(400, 404) },
      },
    },
    async (request) => {
      const found = await findSubcategories(readsFor(request), request.params.categoryId)
      return { subcategories: requireFound(found, 'category') }
    },
  )

  app.get(
    '/subcategories/:subcategoryId/subsubcategories',
    {
      schema: {
        tags: ['categories'],
        params: subcategoryParamsSchema,
        response: { 200: subSubCategoryListSchema, ...failures(400, 404) },
      },
    },
    async (request) => {
      const found = await findSubSubCategories(readsFor(request), request.params.subcategoryId)
      return { subsubcategories: requireFound(found, 'subcategory') }
    },
  )
}
