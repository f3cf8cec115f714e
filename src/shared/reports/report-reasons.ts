/** A `request` is reported by the business that got it, an `answer` by the sender of the request. */
export const reportKinds = ['business', 'review', 'picture', 'request', 'answer'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Why something is reported, as people choose it. */
export const reasonWords = {
  facts: 'Wrong information',
  closed: 'Permanently closed',
  not_real: 'Doesn’t exist or isn’t what it says',
  copy: 'Duplicate listing',
  fake: 'Fake or paid for',
  off_topic: 'Not about an experience with this business',
  not_theirs: 'Belongs to someone else',
  misleading: 'Shows something else',
  spam: 'Advertising or spam',
  scam: 'Scam or impersonation',
  insult: 'Insults or threatens someone',
  private: 'Reveals someone’s private details',
  unlawful: 'Illegal or adult content',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reasonWords
export const reportReasons = Object.keys(reasonWords) as [ReportReason, ...ReportReason[]]

const reasonsOfKind: Record<ReportKind, readonly ReportReason[]> = {
  business: ['facts', 'closed', 'not_real', 'copy', 'scam', 'unlawful', 'other'],
  review: ['fake', 'insult', 'private', 'off_topic', 'spam', 'unlawful', 'other'],
  picture: ['misleading', 'not_theirs', 'private', 'spam', 'unlawful', 'other'],
  request: ['spam', 'scam', 'insult', 'unlawful', 'other'],
  answer: ['scam', 'insult', 'spam', 'unlawful', 'other'],
}
export const reasonsFor = (kind: ReportKind): readonly ReportReason[] => reasonsOfKind[kind]

/** Somebody may be harmed while these wait. */
const urgent: ReadonlySet<ReportReason> = new Set(['scam', 'insult', 'private', 'unlawful'])

/** Hours within which staff decide on a report. */
export const reportHours = (reason: ReportReason): number => (urgent.has(reason) ? 24 : 72)
/** Hours within which staff decide on an appeal. */
export const appealHours = 72
/** Days during which a decision can be appealed. */
export const appealDays = 30

export const reportStates = ['open', 'decided', 'appealed', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

export const reportDecisions = [
  'nothing_wrong',
  'corrected',
  'review_hidden',
  'picture_removed',
  'listing_rejected',
  'listing_suspended',
  'author_blocked',
] as const
export type ReportDecision = (typeof reportDecisions)[number]

const decisionsOfKind: Record<ReportKind, readonly ReportDecision[]> = {
  business: ['nothing_wrong', 'corrected', 'listing_rejected', 'listing_suspended', 'author_blocked'],
  review: ['nothing_wrong', 'review_hidden', 'author_blocked'],
  picture: ['nothing_wrong', 'picture_removed', 'listing_suspended', 'author_blocked'],
  request: ['nothing_wrong', 'author_blocked'],
  answer: ['nothing_wrong', 'listing_suspended', 'author_blocked'],
}
export const decisionsFor = (kind: ReportKind): readonly ReportDecision[] => decisionsOfKind[kind]

/** True for a decision against somebody, who may appeal. */
export const isAgainstAuthor = (decision: ReportDecision): boolean =>
  decision !== 'nothing_wrong' && decision !== 'corrected'

/** Reasons for leaving something as it is, as its reporter reads them. Staff can also write their own. */
export const nothingWrongReasons = [
  'We looked at it and found nothing that breaks our terms.',
  'It’s an opinion about an experience, and everyone can have one.',
  'We couldn’t confirm what was reported.',
] as const
export const correctedReasons = ['We corrected the page.', 'We asked the business to correct it.'] as const
