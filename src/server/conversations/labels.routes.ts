import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { conversationParamsSchema } from '#shared/conversations/conversations.schemas.ts'
import {
  chooseLabelsSchema,
  labelParamsSchema,
  labelsSchema,
  savedLabelSchema,
  saveLabelSchema,
} from '#shared/conversations/labels.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { requireTeam, requireTeamConversation } from './conversations.guards.ts'
import { deleteLabel, listLabels, listLabelsOf, listLabelsOfTeams } from './labels.repository.ts'
import { changeLabel, chooseLabels, createLabel } from './labels.service.ts'

const tags = ['conversations']
const config = { rateLimit: limitPerPerson({ max: 600, timeWindow: 60 * 60 * 1000 }) }
const refused = failures(400, 401, 403, 404, 413, 415, 429)

/** Under /conversations: the labels of one, and those that lists can be filtered by. */
export const conversationLabelsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/labels',
    { schema: { tags, response: { 200: labelsSchema, ...failures(401) } } },
    async (request) => ({
      labels: await listLabelsOfTeams(app.db, visitorOf(request).id),
    }),
  )

  app.put(
    '/:conversationId/labels',
    {
      config,
      schema: {
        tags,
        params: conversationParamsSchema,
        body: chooseLabelsSchema,
        response: { 200: labelsSchema, ...refused },
      },
    },
    async (request) => {
      const conversation = await requireTeamConversation(request, request.params.conversationId)
      await chooseLabels(app.db, conversation, request.body.labelIds)
      return { labels: await listLabelsOf(app.db, conversation.id) }
    },
  )
}

/** Under /businesses: the labels of one, for its owner and team. */
export const businessLabelsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/:businessId/labels',
    {
      schema: {
        tags,
        params: businessParamsSchema,
        response: { 200: labelsSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => ({
      labels: await listLabels(app.db, await requireTeam(request, request.params.businessId)),
    }),
  )

  app.post(
    '/:businessId/labels',
    {
      config,
      schema: {
        tags,
        params: businessParamsSchema,
        body: saveLabelSchema,
        response: { 201: savedLabelSchema, ...refused, ...failures(409) },
      },
    },
    async (request, reply) => {
      const businessId = await requireTeam(request, request.params.businessId)
      return reply.code(201).send({ label: await createLabel(app.db, businessId, request.body) })
    },
  )

  app.put(
    '/:businessId/labels/:labelId',
    {
      config,
      schema: {
        tags,
        params: labelParamsSchema,
        body: saveLabelSchema,
        response: { 200: savedLabelSchema, ...refused },
      },
    },
    async (request) => {
      const businessId = await requireTeam(request, request.params.businessId)
      return { label: await changeLabel(app.db, businessId, request.params.labelId, request.body) }
    },
  )

  app.delete(
    '/:businessId/labels/:labelId',
    { config, schema: { tags, params: labelParamsSchema, response: { 200: messageSchema, ...refused } } },
    async (request) => {
      const businessId = await requireTeam(request, request.params.businessId)
      if (!(await deleteLabel(app.db, businessId, request.params.labelId))) throw notFound('label')
      return { message: 'Deleted.' }
    },
  )
}
