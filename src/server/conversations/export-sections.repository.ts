import { sql } from 'kysely'
import { type ExportSection, ofBusinesses, ofUser } from '#server/lib/database/personal-data.ts'

const businessOfConversation = () => ({
  business: sql`(SELECT p.name FROM business_quote_requests r JOIN business_profiles p ON p.business_id = r.business_id
    WHERE r.id = t.conversation_id)`,
})

export const conversationSections: readonly ExportSection[] = [
  ofBusinesses('labels', 'Labels of your businesses', 'business_labels'),
  ofBusinesses('savedReplies', 'Saved replies of your businesses', 'business_saved_replies'),
  {
    name: 'messagesForBusinesses',
    title: 'Messages you wrote for businesses',
    table: 'messages',
    of: ofUser,
    only: ['kind', 'text', 'created_at'],
    plus: businessOfConversation,
  },
  {
    name: 'notes',
    title: 'Notes you wrote about quote requests',
    table: 'conversation_notes',
    of: ofUser,
    only: ['text', 'created_at', 'edited_at'],
    plus: businessOfConversation,
  },
  {
    name: 'filesSent',
    title: 'Files you sent in conversations',
    table: 'message_attachments',
    of: ofUser,
    only: ['kind', 'name', 'url', 'bytes', 'created_at'],
  },
]
