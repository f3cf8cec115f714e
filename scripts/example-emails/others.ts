import { serviceRequestReceivedMail, supportReceivedMail } from '#server/inbox/inbox.emails.ts'
import { replyMail } from '#server/inbox/inbox-desk.emails.ts'
import { suggestionDecidedMail } from '#server/inbox/suggestions-desk.emails.ts'
import { newsDigestMail } from '#server/notifications/digests/news-digests.emails.ts'
import type { BusinessNews } from '#server/notifications/digests/news-digests.repository.ts'
import { issueMail } from '#server/notifications/issues/issues.emails.ts'
import { confirmSubscriptionMail } from '#server/notifications/subscribers/subscribers.emails.ts'
import { partnerApplicationReceivedMail } from '#server/partners/partners.emails.ts'
import { disputeMail, staffDisputeMail } from '#server/payments/disputes.emails.ts'
import { failedRefundMail, staffFailedRefundMail } from '#server/payments/failed-refunds.emails.ts'
import type { PaymentInMail, Recipient } from '#server/payments/payment-mails.repository.ts'
import {
  activatedMail,
  partialRefundMail,
  receiptMail,
  refundMail,
} from '#server/payments/payments.emails.ts'
import {
  appealAnsweredMail,
  decidedMail,
  reportAnsweredMail,
  reviewDeletedMail,
  undoneMail,
} from '#server/reports/reports.emails.ts'
import { reviewHiddenMail, reviewShownMail } from '#server/reviews/reviews.emails.ts'
import { confirmSearchMail, newMatchesMail } from '#server/saved-searches/saved-searches.emails.ts'
import { inboxKinds } from '#shared/inbox/inbox-items.ts'
import { paths } from '#shared/lib/paths.ts'
import { type DisputeState, disputeStates } from '#shared/payments/disputes.ts'
import { promotionAmountCents, promotionHours, promotionPlanIds } from '#shared/payments/promotion-plans.ts'
import {
  type ReportDecision,
  type ReportKind,
  reportDecisions,
  reportKinds,
} from '#shared/reports/report-reasons.ts'
import { hidingReasons } from '#shared/reviews/hiding-reasons.ts'
import { at, type Cast, exampleHours, exampleKey, tokenFor } from './cast.ts'
import { type Example, example } from './example.ts'

const stopped: Partial<Record<DisputeState, 'paused' | 'charged_back'>> = {
  open: 'paused',
  lost: 'charged_back',
}

/** A payment that is refunded in part, not reached by its refund, or disputed; administrators hear of the last two. */
function disputeEmails(site: Cast['site'], bought: PaymentInMail & { person: Recipient }): Example[] {
  const of = (state: DisputeState) => ({
    ...bought,
    promotionStatus: stopped[state] ?? bought.promotionStatus,
  })
  const failure = { amountCents: bought.amountCents, reason: 'lost_or_stolen_card' }
  return [
    example('', partialRefundMail, site, { ...bought, refundedCents: 1500 }),
    example('', failedRefundMail, site, bought, failure),
    example('', staffFailedRefundMail, site, bought, failure),
    example('gone', staffFailedRefundMail, site, { ...bought, person: null }, failure),
    ...(['open', 'won', 'lost'] as const).map((state) => example(state, disputeMail, site, of(state), state)),
    ...disputeStates.map((state) => {
      const dueAt = state === 'open' || state === 'inquiry' ? at('2026-12-08T16:20:00Z') : null
      const dispute = { state, amountCents: bought.amountCents, reason: 'product_not_received', dueAt }
      return example(state, staffDisputeMail, site, of(state), dispute)
    }),
  ]
}

/** Emails to owners who pay for a promotion. */
export function paymentEmails({ site, business, owner: person }: Cast): Example[] {
  const settledAt = at('2026-11-24T16:20:00Z')
  const endsAt = at('2026-12-01T16:20:00Z')
  const payment = {
    paymentId: 1038,
    refundedCents: 0,
    livemode: true,
    promotionStatus: 'active',
    businessName: business.name,
    businessStatus: 'approved',
    startsAt: settledAt,
    endsAt,
    settledAt,
    person,
  } as const
  const planned = promotionPlanIds.map((planId) => {
    const duration = planId === 'basic' ? 1 : 7
    // Staff activate an Enterprise promotion later.
    const startsAt = planId === 'premium' ? null : settledAt
    const endsAt = startsAt && new Date(startsAt.getTime() + promotionHours(planId, duration) * 3_600_000)
    const amountCents = promotionAmountCents(planId, duration)
    return { ...payment, planId, duration, amountCents, startsAt, endsAt }
  })
  const scheduled = {
    ...payment,
    planId: 'standard',
    duration: 7,
    amountCents: 6993,
    startsAt: at('2026-12-03T16:20:00Z'),
    endsAt: at('2026-12-10T16:20:00Z'),
  } as const
  const tried = { ...scheduled, livemode: false, businessStatus: 'pending' } as const
  const deleted = {
    ...scheduled,
    businessName: null,
    businessStatus: null,
    startsAt: null,
    endsAt: null,
  } as const
  const active = { promotionId: 3, businessId: business.id, businessName: business.name, duration: 7, person }
  return [
    ...planned.map((bought) => example(bought.planId, receiptMail, site, bought)),
    example('scheduled', receiptMail, site, scheduled),
    example('test payment', receiptMail, site, tried),
    ...planned.map((bought) => example(bought.planId, refundMail, site, bought)),
    example('test payment', refundMail, site, tried),
    example('deleted business', refundMail, site, deleted),
    ...disputeEmails(site, scheduled),
    example('', activatedMail, site, { ...active, businessStatus: 'approved', startsAt: settledAt, endsAt }),
  ]
}

/** The kind of thing that a decision is about. */
function kindOf(decision: ReportDecision): ReportKind {
  if (decision === 'review_hidden') return 'review'
  return decision === 'picture_removed' ? 'picture' : 'business'
}

/** Emails about reviews and reports. */
export function moderationEmails({ site, business, visitor, owner }: Cast): Example[] {
  const review = {
    id: 4,
    businessId: business.id,
    rating: 1,
    createdAt: at('2026-11-03T18:00:00Z'),
    hiddenReason: null,
    isUnconfirmed: false,
    revision: 1,
    author: visitor,
  }
  const [known] = hidingReasons
  const author = { ...owner, isBlocked: false, isEmailConfirmed: true }
  const concerned = { kind: 'business', isAutomatic: false, author, firstName: owner.firstName } as const
  const reason = 'The address doesn’t exist, and the business told us it has moved.'
  const appealUrl = `${site.publicUrl}${paths.appeal}?token=${tokenFor('appeal')}`
  return [
    example('known reason', reviewHiddenMail, site, review, known),
    example('own reason', reviewHiddenMail, site, { ...review, rating: 4 }, 'It names an employee.'),
    example('', reviewShownMail, site, review),
    ...reportDecisions.map((decision) =>
      example(decision, reportAnsweredMail, site, { kind: kindOf(decision) }, { decision, reason }),
    ),
    example('', reviewDeletedMail, site),
    ...reportDecisions
      .filter((decision) => decision !== 'nothing_wrong' && decision !== 'corrected')
      .map((decision) => {
        const decided = { ...concerned, kind: kindOf(decision) }
        return example(decision, decidedMail, site, decided, { decision, reason, appealUrl })
      }),
    example(
      'automatic',
      decidedMail,
      site,
      { ...concerned, kind: 'request', isAutomatic: true },
      {
        decision: 'author_blocked',
        reason: 'The same text went to 40 businesses.',
        appealUrl,
      },
    ),
    ...reportKinds.map((kind) => example(kind, undoneMail, site, { ...concerned, kind })),
    example('reversed', appealAnsweredMail, site, concerned, { isReversed: true, reason }),
    example('stays', appealAnsweredMail, site, concerned, { isReversed: false, reason }),
  ]
}

const issue = {
  subject: 'Five patios for the first cool evenings',
  preheader: 'String lights, live oaks and a taco truck.',
  body: `Fall has come to Austin, at last. These patios are open late:

## South of the river

- [Live Oak Social](/businesses/12), with a taco truck
- [Moontower Garden](/businesses/31), where dogs are welcome

Did we miss one? [Tell us](/help).`,
}

/** Emails to people who wrote to us, subscribed, or follow businesses. */
export function inboxAndNewsEmails(cast: Cast): Example[] {
  const { site, business, otherBusiness, visitor } = cast
  const { firstName, email } = visitor
  const reply =
    'Thank you for writing.\n\nWe corrected the address. Please tell us if something else is wrong.\n\nDana'
  const moved: BusinessNews = {
    userId: visitor.id,
    businessId: business.id,
    name: business.name,
    isFollowed: true,
    kinds: ['hours', 'pictures', 'price'],
    hours: exampleHours('07:30', '16:00'),
    special: null,
    total: 3,
  }
  const closed: BusinessNews = {
    ...moved,
    businessId: otherBusiness.id,
    name: otherBusiness.name,
    kinds: ['closed'],
  }
  const saved: BusinessNews = { ...moved, isFollowed: false, kinds: ['contact'], total: 1 }
  const services = 'Emergency water heater repair'
  return [
    example('', supportReceivedMail, site),
    example('', serviceRequestReceivedMail, site),
    example('', partnerApplicationReceivedMail, site),
    ...inboxKinds.map((kind) => example(kind, replyMail, site, kind, reply)),
    example('approved', suggestionDecidedMail, site, { status: 'approved', name: services, firstName }),
    example('rejected', suggestionDecidedMail, site, { status: 'rejected', name: services, firstName }),
    example('', confirmSubscriptionMail, site, tokenFor('emailConfirmation')),
    example('', issueMail, site, issue, exampleKey, email),
    example('', newsDigestMail, site, [moved, closed], exampleKey, email),
    example('of one', newsDigestMail, site, [saved], exampleKey, email),
    ...savedSearchEmails(cast),
  ]
}

function savedSearchEmails({ site, business, otherBusiness, visitor: { email } }: Cast): Example[] {
  const plumbing = {
    title: 'Plumbing in 78704',
    filters: { category: '2', subcategory: '22', place: '78704' },
    matches: {
      businesses: [business, otherBusiness].map((one) => ({ ...one, trade: 'Plumbing' })),
      isMore: true,
    },
  }
  const one = {
    title: '“kite repair” · Venmo',
    filters: { search: 'kite repair', payment: 'venmo' },
    matches: { businesses: [{ ...business, trade: null }], isMore: false },
  }
  const ended = { ...plumbing, title: 'Blacksmiths', matches: 'gone' as const }
  const token = tokenFor('emailConfirmation')
  return [
    example('', confirmSearchMail, site, { token, title: plumbing.title }),
    example('of words', confirmSearchMail, site, { token, title: null }),
    example('', newMatchesMail, site, [plumbing, one, ended], exampleKey, email),
    example('of one', newMatchesMail, site, [one], exampleKey, email),
    example('ended', newMatchesMail, site, [ended], exampleKey, email),
  ]
}
