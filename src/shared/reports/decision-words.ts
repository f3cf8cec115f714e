import type { ReportDecision, ReportKind } from './report-reasons.ts'

/** The reported thing, in words for its author. */
export const ownThings: Record<ReportKind, string> = {
  business: 'your listing',
  review: 'a review you wrote',
  picture: 'a photo on your listing',
  request: 'a quote request you sent',
  answer: 'how you replied to a quote request',
}

/** Decisions in words for the author; the others can't be appealed. */
export const deeds: Partial<Record<ReportDecision, string>> = {
  review_hidden: 'We hid it',
  picture_removed: 'We removed it from the listing',
  listing_rejected: 'We took your listing off the site until it’s corrected',
  listing_suspended: 'We took your listing off the site',
  author_blocked: 'We blocked your account',
}
