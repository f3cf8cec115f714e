import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { allowSilence } from '#server/lib/http/request-body.ts'
import { conversationParamsSchema } from '#shared/conversations/conversations.schemas.ts'
import { attachmentSchema, copyAttachmentSchema } from '#shared/lib/attachments.schemas.ts'
import { copyAttachment } from './attachment-copies.service.ts'
import { requireSender, requireUploadToken } from './attachments.guards.ts'
import { storingTimeout, uploadLimit } from './attachments.routes.ts'

/** Files of one request that are added to another, without a second upload. */
export const attachmentCopiesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/:conversationId/attachments/copies',
    {
      config: { rateLimit: uploadLimit },
      onRequest: requireUploadToken,
      schema: {
        tags: ['conversations'],
        description:
          'The response to a quote request has a token for this, which is sent in the header x-upload-token.',
        params: conversationParamsSchema,
        body: copyAttachmentSchema,
        response: { 201: attachmentSchema, ...failures(400, 401, 404, 409, 413, 415, 429, 507) },
      },
    },
    async (request, reply) => {
      const sender = await requireSender(request, request.params.conversationId)
      const endSilence = allowSilence(request.raw, storingTimeout)
      try {
        return await reply.code(201).send(await copyAttachment(app, sender, request.body))
      } finally {
        endSilence()
      }
    },
  )
}
