import { sql } from 'kysely'
import {
  type ExportSection,
  ofBusinesses,
  ofColumn,
  ofPerson,
  ofSender,
  onBusiness,
  ownBusiness,
  visibleBusiness,
} from '#server/lib/database/personal-data.ts'
import { ofAddressHash } from '#server/lib/mail/export-sections.repository.ts'

/** The messages in the conversation of a request. */
const said = sql`(
  SELECT json_agg(json_build_object('side', m.side, 'kind', m.kind, 'text', m.text, 'createdAt', m.created_at, 'writtenAt', m.written_at,
    'files', (SELECT json_agg(json_build_object('name', a.name, 'url', a.url) ORDER BY a.position, a.id)
      FROM message_attachments a WHERE a.message_id = m.id)) ORDER BY m.position)
  FROM messages m WHERE m.conversation_id = t.id)`

/** The labels and notes of a business's team on a request. */
const writtenByTeam = {
  labels: sql`ARRAY(SELECT l.name FROM conversation_labels c JOIN business_labels l ON l.id = c.label_id
    WHERE c.conversation_id = t.id ORDER BY l.name)`,
  notes: sql`(SELECT json_agg(json_build_object('text', n.text, 'createdAt', n.created_at,
    'author', (SELECT first_name || ' ' || last_name FROM users u WHERE u.id = n.user_id)) ORDER BY n.id)
    FROM conversation_notes n WHERE n.conversation_id = t.id)`,
}

const hiddenFromSender = [
  ...['mail_id', 'confirmation_mail_id', 'delivery', 'stage', 'archived_at', 'snoozed_until'],
  'told_file_id',
]

export const quoteRequestSections: readonly ExportSection[] = [
  ofBusinesses(
    'quoteRequestsReceived',
    'Quote requests your businesses received',
    'business_quote_requests',
    {
      without: ['mail_id', 'confirmation_mail_id', 'spam_score', 'spam_rules'],
      plus: () => ({ ...ownBusiness(), messages: said, ...writtenByTeam }),
      // As on the owner's page.
      map: (row) => (row.hides_contact ? { ...row, email: '', phone: '' } : row),
    },
  ),
  ofPerson('blockedSenders', 'Senders you blocked', 'sender_blocks', {
    of: ofColumn('owner_id'),
    without: ['owner_id', 'address_hashes'],
    map: (row) => (row.hides_email ? { ...row, email: '' } : row),
  }),
  onBusiness('quoteRequestsSent', 'Quote requests you sent', 'business_quote_requests', {
    of: ofSender,
    without: hiddenFromSender,
    plus: (person) => ({ ...visibleBusiness(person), messages: said }),
  }),
  onBusiness(
    'quoteRequestsHeld',
    'Quote requests and messages you sent that our team is reviewing',
    'held_quote_requests',
    {
      of: ofSender,
      without: ['confirmation_mail_id', 'decided_by_id', 'sender_block_id', 'revision', 'client_key'],
    },
  ),
  ofPerson('stoppedQuoteEmail', 'Quote requests by email that you stopped', 'quote_mail_stops', {
    of: ofAddressHash,
    order: 'stopped_at',
  }),
]
