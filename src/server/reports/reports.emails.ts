import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { paths } from '#shared/lib/paths.ts'
import { ownThings } from '#shared/reports/decision-words.ts'
import {
  appealDays,
  appealHours,
  type ReportDecision,
  type ReportKind,
} from '#shared/reports/report-reasons.ts'
import type { LockedCase } from './cases.repository.ts'

type MailText = Pick<Mail, 'subject' | 'text' | 'html'>
type Decided = { decision: ReportDecision; reason: string }

/** Without names: they would have to be deleted with their people. */
const things: Record<ReportKind, string> = {
  business: 'a listing',
  review: 'a review',
  picture: 'a photo on a listing',
  request: 'a quote request',
  answer: 'the reply to your quote request',
}

const outcomes: Record<ReportDecision, string> = {
  nothing_wrong: 'We left it as it is.',
  corrected: 'It has been corrected.',
  review_hidden: 'We hid it. Its rating no longer counts.',
  picture_removed: 'We removed it.',
  listing_rejected: 'The listing isn’t public until it’s corrected.',
  listing_suspended: 'The listing is no longer public.',
  author_blocked: 'We blocked the person behind it. None of their content is public anymore.',
}

/** To somebody who reported something. */
export function reportAnsweredMail(
  site: Site,
  { kind }: Pick<LockedCase, 'kind'>,
  { decision, reason }: Decided,
): MailText {
  return {
    subject: 'What we decided about your report',
    ...renderMail({
      ...site,
      heading: 'Thank you for your report',
      paragraphs: [
        `You reported ${things[kind]}, and our team has looked at it.`,
        outcomes[decision],
        `The reason: ${reason}`,
      ],
    }),
  }
}

/** To a reporter of a review that its author deleted before our team decided. */
export const reviewDeletedMail = (site: Site): MailText => ({
  subject: 'The review you reported is gone',
  ...renderMail({
    ...site,
    heading: 'Thank you for your report',
    paragraphs: ['You reported a review. Its author has deleted it, so there is nothing left to decide.'],
  }),
})

const measures: Record<ReportDecision, string> = {
  nothing_wrong: '',
  corrected: '',
  review_hidden: 'We hid it: only you can see it now, and its rating no longer counts.',
  picture_removed: 'We removed it from the listing.',
  listing_rejected: 'Your listing isn’t public. You can correct it and resubmit it from your dashboard.',
  listing_suspended: 'Your listing isn’t public until further notice.',
  author_blocked:
    'We blocked your account. You’ve been signed out everywhere and can’t sign in, no one sees your reviews and listings, links we emailed you don’t work, and nothing from your address is passed on.',
}

/** To the person a decision concerns, with the link to appeal it. */
export function decidedMail(
  site: Site,
  { kind, isAutomatic, firstName }: Pick<LockedCase, 'kind' | 'isAutomatic'> & { firstName: string },
  { decision, reason, appealUrl }: Decided & { appealUrl: string },
): MailText {
  const heading =
    decision === 'author_blocked' ? 'Your account is blocked' : `A decision about ${ownThings[kind]}`
  return {
    subject: decision === 'author_blocked' ? `Your ${site.siteName} account is blocked` : heading,
    ...renderMail({
      ...site,
      heading,
      paragraphs: [
        `Hello ${firstName}, ${isAutomatic ? 'our spam rules flagged' : 'someone reported'} ${ownThings[kind]}, and our team looked at it. ${measures[decision]}`,
        `The reason: ${reason}`,
        `If you think this is a mistake, you can appeal once within ${appealDays} days. We answer within ${appealHours} hours, and if possible, someone else on our team decides.`,
      ],
      action: { label: 'Appeal this decision', url: appealUrl },
    }),
  }
}

/** To the person an undone decision concerned. */
export function undoneMail(site: Site, { kind, author }: Pick<LockedCase, 'kind' | 'author'>): MailText {
  return {
    subject: `A decision about ${ownThings[kind]} was undone`,
    ...renderMail({
      ...site,
      heading: 'A decision was undone',
      paragraphs: [
        `Hello ${author?.firstName ?? ''}, a few minutes ago we emailed you about ${ownThings[kind]}. That decision was a mistake, and we’ve undone it.`,
        'Everything is as it was. We’ll look at the report again.',
      ],
    }),
  }
}

/** To somebody who appealed. */
export function appealAnsweredMail(
  site: Site,
  { kind, author }: Pick<LockedCase, 'kind' | 'author'>,
  { isReversed, reason }: { isReversed: boolean; reason: string },
): MailText {
  return {
    subject: 'What we decided about your appeal',
    ...renderMail({
      ...site,
      heading: isReversed ? 'Your appeal succeeded' : 'Our decision stands',
      paragraphs: [
        `Hello ${author?.firstName ?? ''}, you appealed our decision about ${ownThings[kind]}, and we looked at it again.`,
        isReversed ? 'You were right. We reversed the decision.' : 'We came to the same decision.',
        `The reason: ${reason}`,
      ],
      ...(isReversed && { action: { label: 'Open the site', url: site.publicUrl + paths.home } }),
    }),
  }
}
