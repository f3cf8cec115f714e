import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import { heldTimes, type Person, type Section, saidInConversation } from './exported-rows.repository.ts'

const ofUser = ({ id }: Person) => sql`t.user_id = ${id}`

/** A business that everybody, or this person, can see. */
const visibleBusiness = ({ id }: Person) => ({
  business: sql`(SELECT p.name FROM business_profiles p JOIN businesses b ON b.id = p.business_id
    WHERE p.business_id = t.business_id AND (b.is_listed OR b.submitted_by_id = ${id}))`,
})

/** What was sent while signed in, and by the same address without; somebody else may have typed it while signed in. */
const sent = ({ id, email }: Person) =>
  sql`t.user_id = ${id} OR (t.user_id IS NULL AND lower(t.email) = lower(${email}))`

/** The state of what was sent to us, and our replies. Notes that staff write for each other aren't in it. */
const answered = (column: string) => (): Record<string, RawBuilder<unknown>> => ({
  state: sql`(SELECT status FROM inbox_items i WHERE ${sql.ref(`i.${column}`)} = t.id)`,
  replies: sql`(SELECT json_agg(json_build_object('content', n.content, 'createdAt', n.created_at) ORDER BY n.id)
    FROM inbox_items i JOIN inbox_notes n ON n.item_id = i.id WHERE ${sql.ref(`i.${column}`)} = t.id AND n.is_reply)`,
})

const onBusiness = (
  name: string,
  title: string,
  table: keyof Tables,
  more: Partial<Section> = {},
): Section => ({
  name,
  title,
  table,
  of: ofUser,
  without: ['user_id', 'revision'],
  plus: visibleBusiness,
  ...more,
})

const toUs = (name: string, title: string, table: keyof Tables, item: string): Section => ({
  name,
  title,
  table,
  of: table === 'booking_requests' ? ofUser : sent,
  without: ['user_id'],
  plus: answered(item),
})

/** What a person did with others' businesses, paid, and wrote to us. */
export const activitySections: readonly Section[] = [
  onBusiness('reviews', 'Reviews you wrote', 'reviews'),
  onBusiness('likes', 'Businesses you like', 'business_likes'),
  onBusiness('follows', 'Businesses you follow', 'business_follows'),
  onBusiness('saves', 'Businesses you saved', 'business_saves'),
  onBusiness('visits', 'Businesses whose pages you opened lately', 'business_visitors', {
    order: 'counted_at',
  }),
  onBusiness('quoteRequestsSent', 'Quote requests you sent', 'business_quote_requests', {
    of: sent,
    without: [
      'user_id',
      'mail_id',
      'confirmation_mail_id',
      'delivery',
      'stage',
      'archived_at',
      'snoozed_until',
      'client_key',
      'told_file_id',
    ],
    plus: (person) => ({ ...visibleBusiness(person), messages: saidInConversation }),
  }),
  {
    name: 'quoteRoundsSent',
    title: 'Requests you sent to several businesses',
    table: 'quote_rounds',
    of: sent,
    without: ['user_id', 'client_key', 'token_hash'],
  },
  {
    name: 'messagesForBusinesses',
    title: 'Messages you wrote for businesses',
    table: 'messages',
    of: ofUser,
    only: ['kind', 'text', 'created_at'],
    plus: () => ({
      business: sql`(SELECT p.name FROM business_quote_requests r JOIN business_profiles p ON p.business_id = r.business_id
        WHERE r.id = t.conversation_id)`,
    }),
  },
  {
    name: 'notes',
    title: 'Notes you wrote about quote requests',
    table: 'conversation_notes',
    of: ofUser,
    only: ['text', 'created_at', 'edited_at'],
    plus: () => ({
      business: sql`(SELECT p.name FROM business_quote_requests r JOIN business_profiles p ON p.business_id = r.business_id
        WHERE r.id = t.conversation_id)`,
    }),
  },
  onBusiness(
    'quoteRequestsHeld',
    'Quote requests and messages you sent that our team looks at',
    'held_quote_requests',
    {
      of: sent,
      without: [
        'user_id',
        'confirmation_mail_id',
        'decided_by_id',
        'sender_block_id',
        'revision',
        'client_key',
      ],
    },
  ),
  {
    name: 'filesSent',
    title: 'Files you sent in conversations',
    table: 'message_attachments',
    of: ofUser,
    only: ['kind', 'name', 'url', 'bytes', 'created_at'],
  },
  onBusiness('appointmentsAsked', 'Appointments you asked for', 'appointments', {
    of: ({ id, email }) => sql`t.conversation_id IN (SELECT r.id FROM business_quote_requests r
      WHERE r.user_id = ${id} OR (r.user_id IS NULL AND lower(r.email) = lower(${email})))`,
    without: ['uid', 'sequence', 'held', 'revision'],
    plus: (person) => ({ ...visibleBusiness(person), times: heldTimes }),
  }),
  {
    name: 'outcomes',
    title: 'What you said after an agreed day',
    table: 'outcome_answers',
    of: ({ id, email }) => sql`t.user_id = ${id} OR (t.side = 'visitor' AND t.conversation_id IN (
      SELECT r.id FROM business_quote_requests r
      WHERE r.user_id = ${id} OR (r.user_id IS NULL AND lower(r.email) = lower(${email}))))`,
    without: ['user_id'],
    order: 'conversation_id',
  },
  onBusiness('teamMemberships', 'Teams you are in', 'business_members'),
  onBusiness('invitationsReceived', 'Invitations to teams', 'business_invitations', {
    of: ({ id, email }) => sql`t.accepted_by_id = ${id} OR lower(t.email) = lower(${email})`,
    without: ['accepted_by_id'],
  }),
  onBusiness('claims', 'Listings you claimed', 'business_claims', {
    without: ['user_id', 'revision', 'guesses', 'code_expires_at'],
    plus: (person) => ({
      ...visibleBusiness(person),
      documents: sql`ARRAY(SELECT d.name FROM claim_documents d WHERE d.claim_id = t.id ORDER BY d.id)`,
    }),
  }),
  {
    name: 'reports',
    title: 'What you reported',
    table: 'reports',
    of: ({ id }) => sql`t.reporter_id = ${id}`,
    only: ['reason', 'text', 'email', 'created_at'],
    plus: () => ({ state: sql`(SELECT state FROM report_cases c WHERE c.id = t.case_id)` }),
  },
  {
    name: 'appeals',
    title: 'Your appeals',
    table: 'report_cases',
    of: ({ id }) => sql`t.author_id = ${id} AND t.appealed_at IS NOT NULL`,
    only: ['kind', 'appeal_text', 'appealed_at', 'appeal_reason', 'appeal_decided_at', 'is_reversed'],
  },
  onBusiness('payments', 'Payments', 'payments'),
  toUs('supportMessages', 'Messages to us', 'support_requests', 'support_request_id'),
  toUs('callbacks', 'Callbacks you asked for', 'booking_requests', 'booking_request_id'),
  toUs('serviceRequests', 'Projects you asked us about', 'service_requests', 'service_request_id'),
  toUs('partnerApplications', 'Partner applications', 'partner_applications', 'partner_application_id'),
  {
    name: 'suggestions',
    title: 'Services you suggested',
    table: 'service_suggestions',
    of: ofUser,
    without: ['user_id', 'revision'],
    plus: () => ({ category: sql`(SELECT name FROM categories c WHERE c.id = t.category_id)` }),
  },
]
