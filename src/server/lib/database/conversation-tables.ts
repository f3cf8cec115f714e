import type { ColumnType, Generated } from 'kysely'
import type { MessageKind, QuoteOfferState, Side } from '#shared/conversations/conversations.schemas.ts'
import type { ConversationStage } from '#shared/conversations/stages.ts'
import type { LabelColor } from '#shared/conversations/team-limits.ts'
import type { AttachmentKind } from '#shared/lib/attachments.ts'
import type { QuoteDelivery } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { RoundTiming } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { AnsweredQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'
import type { CreatedAt, Json } from './column-types.ts'
import type { SpamColumns } from './spam-tables.ts'

type Day = ColumnType<string | null, string | null, string | null>

/** Quote requests, which are conversations, and what is said in them. */
export type ConversationTables = {
  business_quote_requests: SpamColumns & {
    id: Generated<number>
    business_id: number
    name: string
    email: string
    phone: string
    requirements: string
    answers: Json<AnsweredQuestion[]>
    created_at: CreatedAt
    user_id: number | null
    device_hash: Buffer | null
    delivery: QuoteDelivery | null
    mail_id: number | null
    delivered_at: Date | null
    not_reached_at: Date | null
    status_hash: Buffer | null
    confirmation_mail_id: number | null
    read_at: Date | null
    answered_at: Date | null
    waits_for_digest: Generated<boolean>
    last_position: Generated<number>
    last_side: Generated<Side>
    last_message_at: Date | null
    visitor_position: Generated<number>
    business_position: Generated<number>
    hides_contact: Generated<boolean>
    stage: Generated<ConversationStage>
    archived_at: Date | null
    snoozed_until: Date | null
    first_answer_minutes: number | null
    first_answer_open_minutes: number | null
    round_id: number | null
    asked_business_id: number | null
    asked_at: Date | null
    joined_at: Date | null
    replaced_at: Date | null
    chosen_at: Date | null
    let_down_at: Date | null
    told_file_id: Generated<number>
    changed_at: Generated<Date>
    is_told: Generated<boolean>
  }
  quote_rounds: SpamColumns & {
    id: Generated<number>
    /** The secret links of a round are made of it. */
    link_seed: string
    token_hash: Buffer
    user_id: number | null
    device_hash: Buffer | null
    name: string
    email: string
    phone: string
    hides_contact: boolean
    what: string
    place: string
    timing: RoundTiming
    from_day: Day
    to_day: Day
    budget_cents: number | null
    answers: Json<AnsweredQuestion[]>
    requirements: string
    category_id: number | null
    subcategory_id: number | null
    service_id: number | null
    search: string
    replaces_silent: boolean
    replace_at: Date | null
    created_at: CreatedAt
  }
  quote_mail_stops: { address_hash: Buffer; stopped_at: CreatedAt }
  quote_mail_links: { token_hash: Buffer; address_hash: Buffer; created_at: CreatedAt }
  messages: {
    id: Generated<number>
    conversation_id: number
    position: number
    side: Side
    user_id: number | null
    kind: Generated<MessageKind>
    text: string
    came_by: Generated<'site' | 'email'>
    /** The name that its sender's page gave it. */
    client_key: string | null
    created_at: CreatedAt
    written_at: Date | null
  }
  quotes: {
    message_id: number
    min_cents: number
    max_cents: number
    includes: string
    valid_until: ColumnType<string | null, string | null, string | null>
    earliest_day: ColumnType<string | null, string | null | undefined, string | null>
    state: Generated<QuoteOfferState>
    decided_at: Date | null
  }
  answer_measurements: { business_id: number; due_at: Date }
  message_mails: { mail_id: number; message_id: number }
  conversation_links: { token_hash: Buffer; conversation_id: number; created_at: CreatedAt }
  conversation_notes: {
    id: Generated<number>
    conversation_id: number
    user_id: number | null
    text: string
    created_at: CreatedAt
    edited_at: Date | null
  }
  business_labels: {
    id: Generated<number>
    business_id: number
    name: string
    color: LabelColor
    created_at: CreatedAt
  }
  business_saved_replies: {
    id: Generated<number>
    business_id: number
    title: string
    text: string
    last_used_at: Date | null
    created_at: CreatedAt
  }
  conversation_labels: { conversation_id: number; label_id: number }
  message_attachments: {
    id: Generated<number>
    conversation_id: number | null
    held_request_id: Generated<number | null>
    round_id: Generated<number | null>
    message_id: number | null
    is_with_request: Generated<boolean>
    position: Generated<number>
    side: Side
    user_id: number | null
    client_key: string
    kind: AttachmentKind
    url: string
    file: string
    poster: string | null
    name: string
    bytes: number
    width: number | null
    height: number | null
    milliseconds: number | null
    codec: string | null
    is_sound_lost: Generated<boolean>
    shrink_state: Generated<'running' | 'failed' | null>
    created_at: CreatedAt
  }
}
