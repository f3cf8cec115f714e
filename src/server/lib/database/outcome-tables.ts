import type { Generated } from 'kysely'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { Outcome, OutcomeBasis } from '#shared/outcomes/outcomes.ts'

/** Answers of both sides of a conversation after the agreed day. */
export type OutcomeTables = {
  outcome_questions: {
    conversation_id: number
    basis: OutcomeBasis
    agreed_at: Date
    asked_at: Generated<Date>
  }
  outcome_answers: {
    conversation_id: number
    side: Side
    user_id: number | null
    outcome: Outcome
    cost_cents: number | null
    answered_at: Generated<Date>
  }
  outcome_links: { token_hash: Buffer; conversation_id: number; side: Side; user_id: number | null }
}
