import type { Generated, GeneratedAlways } from 'kysely'
import type { FormName } from '#shared/spam/caught-forms.schemas.ts'
import type { AnsweredQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'
import type { CreatedAt, Json } from './column-types.ts'

/** The result of the spam rules when a row was stored. */
export type SpamColumns = {
  spam_score: Generated<number>
  spam_rules: Generated<string[]>
  text_key: Buffer | null
}

/** Tables of items that wait for staff. */
export type HeldTables = {
  caught_forms: {
    id: GeneratedAlways<number>
    form: FormName
    body: Json<Record<string, unknown>>
    body_hash: Buffer
    hidden_text: string
    user_id: number | null
    device_hash: Buffer | null
    spam_score: number
    spam_rules: string[]
    created_at: CreatedAt
  }
  held_quote_requests: SpamColumns & {
    id: number
    business_id: number
    name: string
    email: string
    phone: string
    requirements: string
    answers: Json<AnsweredQuestion[]>
    hides_contact: Generated<boolean>
    created_at: CreatedAt
    user_id: number | null
    device_hash: Buffer | null
    confirmation_mail_id: number | null
    status_hash: Buffer
    decision: 'refused' | 'blocked' | null
    reason: string | null
    decided_at: Date | null
    decided_by_id: number | null
    sender_block_id: number | null
    revision: Generated<number>
    round_id: number | null
    asked_business_id: Generated<number | null>
    /** Of a message in a conversation. */
    conversation_id: Generated<number | null>
    /** The name that its sender's page gave a message; null for a request. */
    client_key: Generated<string | null>
  }
}
