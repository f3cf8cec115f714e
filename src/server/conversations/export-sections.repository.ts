import { sql } from 'kysely'
import { type ExportSection, ofBusinesses, ofPerson } from '#server/lib/database/personal-data.ts'

const businessOfConversation = () => ({
  business: sql`(SELECT p.name FROM business_quote_requests r JOIN business_profiles p ON p.business_id = r.business_id
    WHERE r.id = t.conversation_id)`,
})

export const conversationSections: readonly ExportSection[] = [
  ofBusinesses('labels', 'Labels of your businesses', 'business_labels'),
  ofBusinesses('savedReplies', 'Saved replies of your businesses', 'business_saved_replies'),
  ofPerson('messagesForBusinesses', 'Messages you wrote for businesses', 'messages', {
    only: ['kind', 'text', 'created_at'],
    plus: businessOfConversation,
  }),
  ofPerson('notes', 'Notes you wrote about quote requests', 'conversation_notes', {
    only: ['text', 'created_at', 'edited_at'],
    plus: businessOfConversation,
  }),
  ofPerson('filesSent', 'Files you sent in conversations', 'message_attachments', {
    only: ['kind', 'name', 'url', 'bytes', 'created_at'],
  }),
]
