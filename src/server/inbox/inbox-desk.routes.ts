import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  createInboxNoteSchema,
  createInboxReplySchema,
  inboxItemAnswerSchema,
  inboxItemParamsSchema,
  inboxListSchema,
  listInboxQuerySchema,
  updateInboxItemSchema,
} from '#shared/inbox/inbox-desk.schemas.ts'
import { changeInboxItem, listInbox, noteOnInboxItem, readInboxItem } from './inbox-desk.service.ts'
import { replyToInboxItem } from './inbox-replies.service.ts'

/** Replies are email in our name: a stolen staff session must not send many. */
const repliesPerPerson = { max: 60, timeWindow: 10 * 60 * 1000 }

const tags = ['desk']
const params = inboxItemParamsSchema

export const inboxDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listInboxQuerySchema, inboxListSchema) }, (request) =>
    listInbox(app.db, request.query),
  )

  app.get(
    '/:itemId',
    { schema: { tags, params, response: { 200: inboxItemAnswerSchema, ...failures(400, 401, 404) } } },
    async (request) => ({
      item: await readInboxItem(app.db, { itemId: request.params.itemId, staffId: visitorOf(request).id }),
    }),
  )

  const changed = { 200: inboxItemAnswerSchema, ...failures(400, 401, 404, 409, 413, 415) }
  app.put(
    '/:itemId',
    { schema: deskChange(params, updateInboxItemSchema, inboxItemAnswerSchema) },
    async (request) => {
      const opened = { itemId: request.params.itemId, staffId: visitorOf(request).id }
      await changeInboxItem(app, opened, request.body)
      return { item: await readInboxItem(app.db, opened) }
    },
  )

  app.post(
    '/:itemId/notes',
    { schema: deskChange(params, createInboxNoteSchema, inboxItemAnswerSchema) },
    async (request) => {
      const opened = { itemId: request.params.itemId, staffId: visitorOf(request).id }
      await noteOnInboxItem(app, opened, request.body.content)
      return { item: await readInboxItem(app.db, opened) }
    },
  )

  app.post(
    '/:itemId/replies',
    {
      config: { rateLimit: limitPerPerson(repliesPerPerson) },
      schema: {
        tags,
        params,
        body: createInboxReplySchema,
        response: { ...changed, ...failures(422, 429) },
      },
    },
    async (request) => {
      const opened = { itemId: request.params.itemId, staffId: visitorOf(request).id }
      await replyToInboxItem(app, opened, request.body)
      return { item: await readInboxItem(app.db, opened) }
    },
  )
}
