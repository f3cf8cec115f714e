import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import {
  correctedReasons,
  nothingWrongReasons,
  type ReportDecision,
  type ReportKind,
  reasonWords,
} from '#shared/reports/report-reasons.ts'
import type { DeskReport } from '#shared/reports/reports-desk.schemas.ts'
import { hidingReasons } from '#shared/reviews/hiding-reasons.ts'
import { blockReasons } from '../block-reasons.ts'

const things: Record<ReportKind, string> = {
  business: 'Listing:',
  review: 'Review of',
  picture: 'Photo of',
  request: 'Quote request to',
  answer: 'Answer by',
}
export const titleOf = ({ kind, business }: Pick<DeskReport, 'kind' | 'business'>): string =>
  `${things[kind]} ${business.name}`

/** "Made up, or was paid for; something else": each reason once. */
export const reasonsOf = ({ reports }: Pick<DeskReport, 'reports'>): string =>
  [...new Set(reports.map(({ reason }) => reasonWords[reason]))].join('; ')

type DecisionWords = {
  /** The button, the dialog's title and its button while busy. */
  button: string
  title: string
  busy: string
  /** The consequences. */
  text: string
  done: string
  reasons: readonly string[]
}

const pictureReasons = [
  'It doesn’t show this business.',
  'It belongs to someone else.',
  'It reveals someone’s private details.',
  'It contains illegal or adult content.',
] as const

const told = 'The person who reported it gets this reason by email'
export const decisionWords: Record<ReportDecision, DecisionWords> = {
  nothing_wrong: {
    button: 'Nothing wrong',
    title: 'Leave as is',
    busy: 'Saving...',
    text: `Nothing changes. ${told}.`,
    done: 'Left as is',
    reasons: nothingWrongReasons,
  },
  corrected: {
    button: 'Corrected',
    title: 'It has been corrected',
    busy: 'Saving...',
    text: `Correct the listing first, or ask its owner to. ${told}.`,
    done: 'Corrected',
    reasons: correctedReasons,
  },
  review_hidden: {
    button: 'Hide the review',
    title: 'Hide the review',
    busy: 'Hiding...',
    text: `It will no longer count, and only its author can see it. ${told}, and so does its author, who can appeal.`,
    done: 'Hidden',
    reasons: hidingReasons,
  },
  picture_removed: {
    button: 'Remove the photo',
    title: 'Remove the photo',
    busy: 'Removing...',
    text: `The listing stays without it. ${told}, and so does the owner, who can appeal.`,
    done: 'Removed',
    reasons: pictureReasons,
  },
  listing_rejected: {
    button: 'Reject the listing',
    title: 'Reject the listing',
    busy: 'Rejecting...',
    text: `It is hidden until its owner corrects and resubmits it. ${told}, and so does the owner, who can appeal.`,
    done: 'Rejected',
    reasons: decisionReasons,
  },
  listing_suspended: {
    button: 'Suspend the listing',
    title: 'Suspend the listing',
    busy: 'Suspending...',
    text: `It is hidden until we approve it again. ${told}, and so does the owner, who can appeal.`,
    done: 'Suspended',
    reasons: decisionReasons,
  },
  author_blocked: {
    button: 'Block the person',
    title: 'Block the person',
    busy: 'Blocking...',
    text: `They can’t sign in, and no one can see their reviews and listings. ${told}, and so do they, who can appeal.`,
    done: 'Blocked',
    reasons: blockReasons,
  },
}

export const appealReasons = {
  upheld: ['We looked at it again, and the reasons still apply.', 'The appeal doesn’t address the reason.'],
  reversed: ['We were wrong, and we apologize.', 'What you told us changes the picture.'],
} as const
