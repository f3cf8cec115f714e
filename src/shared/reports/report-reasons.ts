/** A `request` is reported by the business that got it, an `answer` by the sender of the request. */
export const reportKinds = ['business', 'review', 'picture', 'request', 'answer'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Why something is reported, as people choose it. */
export const reasonWords = {
  facts: 'Something on the page is wrong',
  closed: 'It has closed for good',
  not_real: 'It doesn’t exist, or isn’t what it says',
  copy: 'It is listed twice',
  fake: 'It is made up, or was paid for',
  off_topic: 'It is not about an experience with this business',
  not_theirs: 'It belongs to someone else',
  misleading: 'It shows something else',
  spam: 'It is advertising or spam',
  scam: 'It is a scam, or pretends to be someone else',
  insult: 'It insults or threatens someone',
  private: 'It reveals someone’s private details',
  unlawful: 'It is unlawful or adult content',
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
  'We looked at it and found nothing against our terms.',
  'It is an opinion about an experience, and everyone may have one.',
  'We could not confirm what was reported.',
] as const
export const correctedReasons = [
  'We have corrected the page.',
  'We asked the business to correct it.',
] as const
