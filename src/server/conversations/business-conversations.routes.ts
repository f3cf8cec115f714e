import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { conversationExportRoutes } from './conversation-export.routes.ts'
import { businessLabelsRoutes } from './labels.routes.ts'
import { savedRepliesRoutes } from './saved-replies.routes.ts'

/** What the team of one business keeps for its conversations, and their export. */
export const businessConversationsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(businessLabelsRoutes)
  await app.register(savedRepliesRoutes)
  await app.register(conversationExportRoutes)
}
