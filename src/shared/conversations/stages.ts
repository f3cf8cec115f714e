/** Progress of a conversation, as the business sees it. */
export const conversationStages = ['new', 'answered', 'quoted', 'won', 'lost'] as const
export type ConversationStage = (typeof conversationStages)[number]

/** Events that change a stage automatically; owners may choose any stage. */
export type StageEvent = 'business_wrote' | 'quoted' | 'accepted' | 'declined'

/** The stage after something happened: never back to an earlier one, except that a won or lost one goes on with a new quote. */
export function stageAfter(stage: ConversationStage, event: StageEvent): ConversationStage {
  if (event === 'accepted') return 'won'
  if (event === 'quoted') return stage === 'won' ? 'won' : 'quoted'
  if (event === 'declined') return stage === 'won' ? 'won' : 'lost'
  return stage === 'new' ? 'answered' : stage
}

/** The stage once the visitor no longer wants a business they chose: as before, or lost if they had accepted a quote. */
export function stageAfterTakingBack(
  stage: ConversationStage,
  { isAnswered, wasAgreed }: { isAnswered: boolean; wasAgreed: boolean },
): ConversationStage {
  if (stage !== 'won') return stage
  if (wasAgreed) return 'lost'
  return isAnswered ? 'answered' : 'new'
}
