import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { paths } from '#shared/lib/paths.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'
import { promotionPlanNames } from '#shared/payments/promotion-plans.ts'
import type { UserReviews } from '#shared/reviews/reviews.schemas.ts'
import { type StatusLook, statusLook } from '../owner/status-looks.ts'

export type OwnReview = UserReviews['reviews'][number]

/** An event, ready to show: "Paid for Professional promotion", "Reyes Home Cleaning, $9.99." */
export type RecentItem = {
  kind: 'business' | 'payment' | 'review'
  look: StatusLook
  title: string
  /** The title's link: the receipt of a payment. */
  titleHref: string | null
  target: string | null
  /** The target's link. */
  href: string | null
  detail: string
  date: string
}

type Sources = {
  businesses: readonly MyBusiness[]
  payments: readonly Payment[]
  reviews: readonly OwnReview[]
}

/** The newest business, payment and review, at most one of each (specification §9), newest first. */
export function recentActivity({ businesses, payments, reviews }: Sources): RecentItem[] {
  const business = newest(
    businesses.filter(({ role }) => role === 'owner'),
    submittedAt,
  )
  const payment = newest(payments, paidAt)
  const review = newest(reviews, ({ createdAt }) => createdAt)
  const things = [
    business && submitted(business),
    payment && paid(payment),
    review && reviewed(review),
  ].filter((thing) => thing !== undefined)
  return things.sort((a, b) => b.date.localeCompare(a.date))
}

function newest<Thing>(things: readonly Thing[], dateOf: (thing: Thing) => string): Thing | undefined {
  return things.reduce<Thing | undefined>(
    (best, thing) => (best === undefined || dateOf(thing) > dateOf(best) ? thing : best),
    undefined,
  )
}

const paidAt = ({ processedAt, createdAt }: Payment): string => processedAt ?? createdAt

/** A rejected listing may have been resubmitted. */
const submittedAt = ({ submission, createdAt }: MyBusiness): string => submission?.submittedAt ?? createdAt

/** A listing's status, in words after its name. */
const standing: Record<BusinessStatus, string> = {
  unconfirmed: 'not public yet',
  pending: 'under review',
  approved: 'approved',
  rejected: 'rejected',
  suspended: 'suspended',
}

function submitted(business: MyBusiness): RecentItem {
  const { id, name, status } = business
  return {
    kind: 'business',
    look: statusLook(status),
    title: 'Submitted a business',
    titleHref: null,
    target: name,
    href: paths.ownerBusiness(id),
    detail: standing[status],
    date: submittedAt(business),
  }
}

function paid(payment: Payment): RecentItem {
  const { id, status, standing, promotionPackage, businessName, amount } = payment
  const what = promotionPackage ? `${promotionPlanNames[promotionPackage]} promotion` : 'a promotion'
  return {
    kind: 'payment',
    look: statusLook(standing),
    title: status === 'succeeded' ? `Paid for ${what}` : `Payment for ${what}`,
    titleHref: paths.payment(id),
    target: businessName,
    href: null,
    detail: standing === 'succeeded' ? formatDollars(amount) : `${formatDollars(amount)}, ${standing}`,
    date: paidAt(payment),
  }
}

function reviewed({ rating, business, createdAt, hiddenReason }: OwnReview): RecentItem {
  return {
    kind: 'review',
    look: hiddenReason === null ? 'ok' : 'bad',
    title: 'Posted a review',
    titleHref: null,
    target: business.name,
    href: paths.business(business.id),
    detail: hiddenReason === null ? `${rating} of 5` : `${rating} of 5, hidden`,
    date: createdAt,
  }
}
