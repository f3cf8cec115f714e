import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskDeletion } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { categoryParamsSchema, subcategoryParamsSchema } from '#shared/categories/categories.schemas.ts'
import {
  createBranchSchema,
  deskCategoryAnswerSchema,
  serviceParamsSchema,
  updateBranchSchema,
} from '#shared/categories/categories-desk.schemas.ts'
import { getCategoryTree } from './categories-desk.routes.ts'
import { addBranch, editBranch, removeBranch } from './category-branches.service.ts'

const tags = ['desk']
const written = failures(400, 401, 404, 409, 413, 415)
const added = { 201: deskCategoryAnswerSchema, ...written }

/** Under /admin: subcategories and services. Every response is the category with all below it. */
export const categoryBranchesRoutes: FastifyPluginAsyncZod = async (app) => {
  const answer = (categoryId: number) => getCategoryTree(app.db, categoryId)

  app.post(
    '/categories/:categoryId/subcategories',
    { schema: { tags, params: categoryParamsSchema, body: createBranchSchema, response: added } },
    async (request, reply) => {
      const { categoryId } = request.params
      const { id: actorId } = visitorOf(request)
      await addBranch(app.db, 'subcategory', categoryId, request.body, actorId)
      return reply.code(201).send(await answer(categoryId))
    },
  )

  app.put(
    '/subcategories/:subcategoryId',
    { schema: deskChange(subcategoryParamsSchema, updateBranchSchema, deskCategoryAnswerSchema) },
    async (request) => {
      const { subcategoryId } = request.params
      const { id: actorId } = visitorOf(request)
      return answer(await editBranch(app.db, 'subcategory', subcategoryId, request.body, actorId))
    },
  )

  app.delete(
    '/subcategories/:subcategoryId',
    { schema: deskDeletion(subcategoryParamsSchema, deskCategoryAnswerSchema) },
    async (request) => {
      const { subcategoryId } = request.params
      const { id: actorId } = visitorOf(request)
      return answer(await removeBranch(app.db, 'subcategory', subcategoryId, request.query.revision, actorId))
    },
  )

  app.post(
    '/subcategories/:subcategoryId/services',
    { schema: { tags, params: subcategoryParamsSchema, body: createBranchSchema, response: added } },
    async (request, reply) => {
      const { subcategoryId } = request.params
      const { id: actorId } = visitorOf(request)
      const categoryId = await addBranch(app.db, 'service', subcategoryId, request.body, actorId)
      return reply.code(201).send(await answer(categoryId))
    },
  )

  app.put(
    '/services/:serviceId',
    { schema: deskChange(serviceParamsSchema, updateBranchSchema, deskCategoryAnswerSchema) },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      return answer(await editBranch(app.db, 'service', request.params.serviceId, request.body, actorId))
    },
  )

  app.delete(
    '/services/:serviceId',
    { schema: deskDeletion(serviceParamsSchema, deskCategoryAnswerSchema) },
    async (request) => {
      const { serviceId } = request.params
      const { id: actorId } = visitorOf(request)
      return answer(await removeBranch(app.db, 'service', serviceId, request.query.revision, actorId))
    },
  )
}
