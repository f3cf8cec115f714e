import type { Generated } from 'kysely'
import type { MailKind } from '#shared/lib/mail-kinds.ts'
import type { IssueStatus } from '#shared/notifications/issues/issue-limits.ts'
import type { CreatedAt } from './column-types.ts'

/** Kinds of news about a business. */
export type NewsKind = 'hours' | 'pictures' | 'services' | 'price' | 'contact' | 'address' | 'closed'

/** Email, and its recipients. */
export type MailTables = {
  mails: {
    id: Generated<number>
    user_id: number | null
    recipient_name: string
    recipient_address: string
    subject: string
    text_body: string
    html_body: string
    is_kept: Generated<boolean>
    created_at: CreatedAt
    sent_at: Date | null
    reply_to: string | null
    stop_url: string | null
    conversation_id: Generated<number | null>
    calendar: string | null
    secrets: Generated<Buffer | null>
    failure: Generated<'bounced' | 'refused' | 'unreadable' | 'expired' | 'blocked' | null>
    reaches_blocked: Generated<boolean>
  }
  answerable_mails: {
    id: Generated<number>
    conversation_id: number
    user_id: number | null
    subject: string
    text: string
    created_at: CreatedAt
  }
  reply_addresses: {
    token_hash: Buffer
    quote_request_id: number
    participant: 'visitor' | 'member' | 'listing'
    user_id: number | null
    created_at: CreatedAt
  }
  mail_link_key: { id: Generated<boolean>; key: Buffer | null; sealed_key: Buffer | null }
  mail_stops: {
    address_hash: Buffer
    kind: MailKind
    reason: 'asked' | 'bounced' | 'complained'
    stopped_at: CreatedAt
  }
  business_news: { business_id: number; kind: NewsKind; changed_at: CreatedAt }
  news_digests: { user_id: number; news_from: Date; news_until: Date }
  newsletter_issues: {
    id: Generated<number>
    subject: string
    preheader: string
    body: string
    status: Generated<IssueStatus>
    last_subscriber_id: Generated<number>
    queued_count: Generated<number>
    accepted_count: Generated<number>
    refused_count: Generated<number>
    revision: Generated<number>
    created_at: CreatedAt
    started_at: Date | null
    ended_at: Date | null
  }
  newsletter_deliveries: {
    issue_id: number
    address_hash: Buffer
    mail_id: number | null
    outcome: 'accepted' | 'refused' | 'canceled' | null
  }
  subscribers: {
    id: Generated<number>
    email: string
    created_at: CreatedAt
    confirmed_at: Date | null
    asked_at: Generated<Date | null>
  }
}
