import type { ConversationStage } from '#shared/conversations/stages.ts'

export const stageWords: Record<ConversationStage, string> = {
  new: 'New',
  answered: 'Replied',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
}
