import { sql } from 'kysely'
import { type ExportSection, ofPerson, ofUser, toStaff } from '#server/lib/database/personal-data.ts'

export const inboxSections: readonly ExportSection[] = [
  toStaff('supportMessages', 'Messages to us', 'support_requests', 'support_request_id'),
  toStaff('callbacks', 'Callbacks you requested', 'booking_requests', 'booking_request_id', ofUser),
  toStaff('serviceRequests', 'Projects you asked us about', 'service_requests', 'service_request_id'),
  ofPerson('suggestions', 'Services you suggested', 'service_suggestions', {
    without: ['revision'],
    plus: () => ({ category: sql`(SELECT name FROM categories c WHERE c.id = t.category_id)` }),
  }),
]
