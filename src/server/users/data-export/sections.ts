import { accountSections } from './account-sections.repository.ts'
import { activitySections } from './activity-sections.repository.ts'
import { businessSections } from './business-sections.repository.ts'
import type { Section } from './exported-rows.repository.ts'

/**
 * Everything about a person, in the order of the page. A table that refers to people, to their businesses or holds email
 * addresses is here or in `leftOut`: a test compares both with the database.
 */
export const sections: readonly Section[] = [...accountSections, ...businessSections, ...activitySections]

const staffWork = 'what staff work on; what they did is in staff_actions'
const insideBusiness = 'in the section of the businesses'
const directory = 'how the directory works with a listing; nothing that a person gave or did'

/** Tables that no section is read from, and why. */
export const leftOut: Record<string, string> = {
  answer_measurements: directory,
  bulk_decisions: staffWork,
  bulk_decision_items: directory,
  business_comparisons: directory,
  business_merges: staffWork,
  business_news: directory,
  business_pairs: directory,
  business_profiles: insideBusiness,
  business_sources: directory,
  business_submissions: insideBusiness,
  business_visits: 'counts of visits, without who came',
  claim_documents: 'their names are with the claims; the files are the person’s own',
  data_export_parts: 'the file itself',
  hours_question_stops: insideBusiness,
  hours_reports: 'what visitors who gave no name say of the hours',
  import_changes: directory,
  import_runs: staffWork,
  inbox_items: 'the state is with each message',
  inbox_notes: 'replies are with each message; notes are between staff',
  reply_addresses: 'hashes of addresses; nothing can be read from them',
  quote_mail_links: 'hashes of links; nothing can be read from them',
  push_subscriptions: 'addresses at push services, sealed; which sessions have one is shown with them',
  outcome_links: 'hashes of links; nothing can be read from them',
  passkey_challenges: 'random bytes that live for 10 minutes',
  sign_in_codes: 'hashes that live for 60 seconds',
  sign_in_tickets: 'hashes that live for 10 minutes',
}
