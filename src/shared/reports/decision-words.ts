import type { ReportDecision, ReportKind } from './report-reasons.ts'

/** What was reported, to whom a decision concerns. */
export const ownThings: Record<ReportKind, string> = {
  business: 'your listing',
  review: 'a review that you wrote',
  picture: 'a picture of your listing',
  request: 'a quote request that you sent',
  answer: 'how you answered a quote request',
}

/** What we did, to the same person; nobody appeals against the others. */
export const deeds: Partial<Record<ReportDecision, string>> = {
  review_hidden: 'We hid it',
  picture_removed: 'We removed it from the listing',
  listing_rejected: 'We took your listing off the site until it is corrected',
  listing_suspended: 'We took your listing off the site',
  author_blocked: 'We blocked your account',
}
