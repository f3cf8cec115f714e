import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  chooseBusinessSchema,
  type DecidedBusinesses,
  decideBusinessesSchema,
  decideBusinessSchema,
  decidedBusinessesSchema,
  deskBusinessAnswerSchema,
  deskBusinessListSchema,
  listDeskBusinessesQuerySchema,
  undoDecisionsSchema,
} from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { undoMinutes } from '#shared/businesses/decisions/decisions.ts'
import { findDeskBusiness } from './businesses-desk.repository.ts'
import { searchDeskBusinesses } from './businesses-desk.service.ts'
import { approveWaiting, type BulkDecision, chooseBusiness, setBusinessStatus } from './decisions.service.ts'
import { undoDecisions } from './submissions.service.ts'

const tags = ['desk']
const params = businessParamsSchema

async function answer(db: Db, businessId: number) {
  return { business: requireFound(await findDeskBusiness(db, businessId), 'business') }
}

const onRequest = requireStaffConfirmation

/** Under /admin: staff decisions about listings. */
export const businessesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/businesses',
    { schema: deskList(listDeskBusinessesQuerySchema, deskBusinessListSchema) },
    (request) => searchDeskBusinesses(app.db, request.query),
  )

  app.put(
    '/businesses/:businessId/status',
    { onRequest, schema: deskChange(params, decideBusinessSchema, deskBusinessAnswerSchema) },
    async (request) => {
      const { businessId } = request.params
      await setBusinessStatus(app, businessId, { ...request.body, actorId: visitorOf(request).id })
      return answer(app.db, businessId)
    },
  )

  app.put(
    '/businesses/:businessId/admin-choice',
    { onRequest, schema: deskChange(params, chooseBusinessSchema, deskBusinessAnswerSchema) },
    async (request) => {
      const { businessId } = request.params
      await chooseBusiness(app, businessId, { ...request.body, actorId: visitorOf(request).id })
      return answer(app.db, businessId)
    },
  )

  const many = { 200: decidedBusinessesSchema, ...failures(400, 401, 403, 404, 413, 415) }

  app.post(
    '/businesses/status-changes',
    { onRequest, schema: { tags, body: decideBusinessesSchema, response: many } },
    async (request) => {
      const decided = await approveWaiting(app, request.body.businesses, visitorOf(request).id)
      return toDecided(decided)
    },
  )

  app.post(
    '/businesses/status-changes/undo',
    { onRequest, schema: { tags, body: undoDecisionsSchema, response: many } },
    async (request) => {
      const undone = await undoDecisions(app, request.body.businesses, visitorOf(request).id)
      return toDecided(undone)
    },
  )
}

function toDecided({ changed, skipped }: BulkDecision): DecidedBusinesses {
  const at = changed[0]?.decidedAt ?? null
  return {
    changed: changed.map(({ id, revision }) => ({ id, revision })),
    skipped,
    undoUntil: at && new Date(at.getTime() + undoMinutes * 60_000).toISOString(),
  }
}
