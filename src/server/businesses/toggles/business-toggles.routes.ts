import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  businessFollowSchema,
  businessLikeSchema,
  businessSaveSchema,
} from '#shared/businesses/toggles/business-toggles.schemas.ts'
import { toggleBusiness } from './business-toggles.service.ts'

const schema = { tags: ['businesses'], params: businessParamsSchema }
const onFailure = failures(400, 401, 404, 429)
/** Far more than a person presses, far less than a program. */
const config = { rateLimit: limitPerPerson({ max: 60, timeWindow: 60 * 1000 }) }

/** These don't clear the page cache: the count on a kept page is at most six seconds old. */
export const businessTogglesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/:businessId/like',
    {
      onRequest: requireUser,
      config,
      schema: { ...schema, response: { 200: businessLikeSchema, ...onFailure } },
    },
    async (request) => {
      const { id } = visitorOf(request)
      const { isOn, count } = await toggleBusiness(app.db, 'like', id, request.params.businessId)
      return { liked: isOn, likesCount: count }
    },
  )

  app.post(
    '/:businessId/follow',
    {
      onRequest: requireUser,
      config,
      schema: { ...schema, response: { 200: businessFollowSchema, ...onFailure } },
    },
    async (request) => {
      const { id } = visitorOf(request)
      const { isOn, count } = await toggleBusiness(app.db, 'follow', id, request.params.businessId)
      return { followed: isOn, followersCount: count }
    },
  )

  app.post(
    '/:businessId/save',
    {
      onRequest: requireUser,
      config,
      schema: { ...schema, response: { 200: businessSaveSchema, ...onFailure } },
    },
    async (request) => {
      const { id } = visitorOf(request)
      const { isOn } = await toggleBusiness(app.db, 'save', id, request.params.businessId)
      return { saved: isOn }
    },
  )
}
