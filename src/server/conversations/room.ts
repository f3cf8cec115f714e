import { z } from 'zod'
import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { measureAnswers } from './answer-times.service.ts'
import { attachmentFilesRoutes } from './attachment-files.routes.ts'
import { answerWhileAway } from './away.service.ts'
import { businessConversationsRoutes } from './business-conversations.routes.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import { conversationSections } from './export-sections.repository.ts'
import { deliverHeldMessage } from './held-message-delivery.service.ts'
import { deleteMessageMailsOf } from './messages.repository.ts'
import { tellRequestFiles } from './request-files.service.ts'
import { shrinkVideoOf } from './video-shrinking.service.ts'

const ofConversation = z.object({ conversationId: z.int() })

const jobs = {
  'measure-answers': job({
    data: z.object({ isHourly: z.boolean() }),
    cron: '50 * * * *',
    cronData: { isHourly: true },
    run: ({ db }, { isHourly }) => measureAnswers(db, isHourly),
  }),
  'answer-while-away': job({
    data: ofConversation,
    queue: persistent(1),
    atOnce: 2,
    run: (deps, { conversationId }) => answerWhileAway(deps, conversationId),
  }),
  'shrink-video': job({
    data: z.object({ attachmentId: z.int() }),
    // Without ffmpeg in any process, nobody takes it.
    queue: persistent(15, { retryLimit: 3, retentionSeconds: 24 * 60 * 60 }),
    run: (deps, { attachmentId }) => shrinkVideoOf(deps, attachmentId),
  }),
  'tell-request-files': job({
    data: ofConversation,
    queue: persistent(1),
    atOnce: 2,
    run: (deps, { conversationId }) => tellRequestFiles(deps, conversationId),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: {
    '/conversations': [conversationsRoutes],
    '/conversation-files': [attachmentFilesRoutes],
    '/businesses': [businessConversationsRoutes],
  },
  jobs,
  on: { 'held-message.released': deliverHeldMessage },
  personalData: {
    sections: conversationSections,
    notExported: {
      answer_measurements: 'how the directory works with a listing; nothing that a person gave or did',
    },
    erase: { delete: deleteMessageMailsOf },
  },
}
