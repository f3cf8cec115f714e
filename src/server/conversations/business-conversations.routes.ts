import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { conversationExportRoutes } from './conversation-export.routes.ts'
import { businessLabelsRoutes } from './labels.routes.ts'
import { savedRepliesRoutes } from './saved-replies.routes.ts'

/** Labels and saved replies of one business's team, and the export of its conversations. */
export const businessConversationsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(businessLabelsRoutes)
  await app.register(savedRepliesRoutes)
  await app.register(conversationExportRoutes)
}
