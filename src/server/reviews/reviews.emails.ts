import { renderMail, type Site, writeToUs } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { paths } from '#shared/lib/paths.ts'
import { hidingReasons } from '#shared/reviews/hiding-reasons.ts'
import type { ModeratedReview } from './reviews-desk.repository.ts'

type MailText = Pick<Mail, 'subject' | 'text' | 'html'>

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/**
 * "the 2-star review that you wrote on November 3, 2026". Not the business: its name must be deleted with its
 * owner.
 */
const nameOf = ({ rating, createdAt }: ModeratedReview) =>
  `the ${rating}-star review that you wrote on ${dayFormat.format(createdAt)}`

const toBusiness = ({ publicUrl }: Site, { businessId }: ModeratedReview) => ({
  label: 'See the page',
  url: publicUrl + paths.business(businessId),
})

const isKnown = (reason: string) => (hidingReasons as readonly string[]).includes(reason)

/**
 * To the author of a review that staff hid. It doesn't quote a free-text reason, which may name someone at the business
 * and must be deleted with that person.
 */
export function reviewHiddenMail(site: Site, review: ModeratedReview, reason: string): MailText {
  return {
    subject: 'One of your reviews was hidden',
    ...renderMail({
      ...site,
      heading: 'One of your reviews was hidden',
      paragraphs: [
        `Hello ${review.author.firstName}, our team hid ${nameOf(review)}. Only you can see it now, and its rating no longer counts.`,
        isKnown(reason)
          ? `The reason: ${reason}`
          : 'You can read the reason next to your review on the business’s page. Only you can see it.',
        { kind: 'text', spans: ['If you think this is a mistake, ', writeToUs(site), '.'] },
      ],
      action: toBusiness(site, review),
    }),
  }
}

/** To the author of a review that staff restored. */
export function reviewShownMail(site: Site, review: ModeratedReview): MailText {
  return {
    subject: 'One of your reviews was restored',
    ...renderMail({
      ...site,
      heading: 'One of your reviews was restored',
      paragraphs: [
        `Hello ${review.author.firstName}, ${nameOf(review)} is visible to everyone again, and its rating counts.`,
      ],
      action: toBusiness(site, review),
    }),
  }
}
