import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { deskChange, deskDeletion } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { categoryParamsSchema } from '#shared/categories/categories.schemas.ts'
import {
  createCategorySchema,
  deskCategoryAnswerSchema,
  deskCategoryListSchema,
  updateCategorySchema,
} from '#shared/categories/categories-desk.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { findCategoryTree, listDeskCategories } from './categories-desk.repository.ts'
import { addCategory, editCategory, removeCategory } from './categories-desk.service.ts'

const tags = ['desk']
const params = categoryParamsSchema
const written = failures(400, 401, 404, 409, 413, 415)

/** A category with all below it, as the desk shows it after an action. Throws not_found. */
export async function getCategoryTree(db: Db, categoryId: number) {
  return { category: requireFound(await findCategoryTree(db, categoryId), 'category') }
}

/** Under /admin/categories. */
export const categoriesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    { schema: { tags, response: { 200: deskCategoryListSchema, ...failures(401, 404) } } },
    async () => ({ categories: await listDeskCategories(app.db) }),
  )

  app.get(
    '/:categoryId',
    { schema: { tags, params, response: { 200: deskCategoryAnswerSchema, ...failures(400, 401, 404) } } },
    (request) => getCategoryTree(app.db, request.params.categoryId),
  )

  app.post(
    '/',
    { schema: { tags, body: createCategorySchema, response: { 201: deskCategoryAnswerSchema, ...written } } },
    async (request, reply) => {
      const id = await addCategory(app.db, request.body, visitorOf(request).id)
      return reply.code(201).send(await getCategoryTree(app.db, id))
    },
  )

  app.put(
    '/:categoryId',
    { schema: deskChange(params, updateCategorySchema, deskCategoryAnswerSchema) },
    async (request) => {
      const { categoryId } = request.params
      await editCategory(app.db, categoryId, request.body, visitorOf(request).id)
      return getCategoryTree(app.db, categoryId)
    },
  )

  app.delete('/:categoryId', { schema: deskDeletion(params, messageSchema) }, async (request) => {
    const { categoryId } = request.params
    await removeCategory(app.db, categoryId, request.query.revision, visitorOf(request).id)
    return { message: 'The category is deleted.' }
  })
}
