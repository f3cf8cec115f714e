import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  categoryGroupsSchema,
  decidedGoneSchema,
  decidedGroupSchema,
  decideGoneSchema,
  decideGroupSchema,
  deskImportAnswerSchema,
  deskImportListSchema,
  gonePlacesSchema,
  importParamsSchema,
  listImportsQuerySchema,
  undoGroupSchema,
} from '#shared/businesses/import/imports-desk.schemas.ts'
import { decideGroup, listCategoryGroups, undoGroup } from './category-groups.service.ts'
import { listGonePlaces } from './gone-places.repository.ts'
import { findImport, listImports } from './imports-desk.repository.ts'
import { decideGone, startUndo } from './imports-desk.service.ts'

const tags = ['desk']

/** Under /admin/imports: results of imports, and their tasks for staff. */
export const importsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('', { schema: deskList(listImportsQuerySchema, deskImportListSchema) }, (request) =>
    listImports(app.db, request.query.page),
  )

  app.put(
    '/:importId/undo',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags,
        params: importParamsSchema,
        response: { 200: deskImportAnswerSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { importId } = request.params
      await startUndo(app, importId, visitorOf(request).id)
      return { import: requireFound(await findImport(app.db, importId), 'import') }
    },
  )

  app.get(
    '/category-groups',
    { schema: { tags, response: { 200: categoryGroupsSchema, ...failures(401, 404) } } },
    () => listCategoryGroups(app.db),
  )

  const changed = failures(400, 401, 403, 404, 413, 415)
  const onRequest = requireStaffConfirmation
  app.post(
    '/category-groups/decisions',
    {
      onRequest,
      schema: { tags, body: decideGroupSchema, response: { 200: decidedGroupSchema, ...changed } },
    },
    (request) => decideGroup(app.db, request.body, visitorOf(request).id),
  )
  app.post(
    '/category-groups/decisions/undo',
    { onRequest, schema: { tags, body: undoGroupSchema, response: { 200: decidedGroupSchema, ...changed } } },
    (request) => undoGroup(app.db, request.body, visitorOf(request).id),
  )

  app.get('/gone', { schema: deskList(listImportsQuerySchema, gonePlacesSchema) }, (request) =>
    listGonePlaces(app.db, request.query.page),
  )
  app.post(
    '/gone/decisions',
    { onRequest, schema: { tags, body: decideGoneSchema, response: { 200: decidedGoneSchema, ...changed } } },
    async (request) => {
      await decideGone(app, request.body, visitorOf(request).id)
      return { decision: request.body.decision }
    },
  )
}
