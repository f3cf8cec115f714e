import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { headerText, toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { paths } from '#shared/lib/paths.ts'
import { promotionDurationText, promotionPlanNames } from '#shared/payments/promotion-plans.ts'
import {
  type ActivatedPromotion,
  findPaymentForMail,
  type MailedPayment,
  type Recipient,
} from './payment-mails.repository.ts'

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>
export type MailText = { subject: string; text: string; html: string }

const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** "November 21, 2026 at 12:36 PM CST": an instant in Austin's time zone, with standard or daylight time named. */
export const austinMoment = (instant: Date): string => momentFormat.format(instant)

/**
 * Tells the payer what they have bought, in the transaction that records the payment. Nothing is sent to a deleted
 * account.
 */
export async function queueReceipt(tx: Tx, tools: Tools, paymentId: number): Promise<void> {
  const payment = await findPaymentForMail(tx, paymentId)
  if (payment) await queueMailTo(tx, tools, payment.person, receiptMail(tools.config, payment))
}

/** Tells the payer that the payment was refunded. */
export async function queueRefund(tx: Tx, tools: Tools, paymentId: number): Promise<void> {
  const payment = await findPaymentForMail(tx, paymentId)
  if (payment) await queueMailTo(tx, tools, payment.person, refundMail(tools.config, payment))
}

/** Tells the payer how much of a payment is refunded by now. */
export async function queuePartialRefund(tx: Tx, tools: Tools, paymentId: number): Promise<void> {
  const payment = await findPaymentForMail(tx, paymentId)
  if (payment) await queueMailTo(tx, tools, payment.person, partialRefundMail(tools.config, payment))
}

/** Tells the owner that staff have activated their Enterprise promotion. */
export async function queueActivated(tx: Tx, tools: Tools, promotion: ActivatedPromotion): Promise<void> {
  if (promotion.person) await queueMailTo(tx, tools, promotion.person, activatedMail(tools.config, promotion))
}

/** Also to somebody who is blocked: it is about their money. */
export async function queueMailTo(tx: Tx, { jobs }: Tools, person: Recipient, mail: MailText): Promise<void> {
  const to = toRecipient(person, person.email)
  await queueMail(tx, jobs, { userId: person.id, to, ...mail, reachesBlocked: true })
}

/** "Professional promotion for Joe's Tacos". */
export function whatOf({ planId, businessName }: Pick<MailedPayment, 'planId' | 'businessName'>): string {
  const bought = planId ? `${promotionPlanNames[planId]} promotion` : 'promotion'
  return businessName ? `${bought} for ${businessName}` : bought
}

export const centsText = (cents: number): string => formatDollars(cents / 100)
export const dollarsOf = ({ amountCents }: Pick<MailedPayment, 'amountCents'>): string =>
  centsText(amountCents)
export const noCharge = 'This was a test payment: no card was charged.'
/** Only an approved business appears on the home page, even when promoted. */
const unlessApproved = ({
  businessName,
  businessStatus,
}: Pick<MailedPayment, 'businessName' | 'businessStatus'>) =>
  businessStatus === 'pending' ? `${businessName} will appear on the home page once it’s approved.` : ''

/** To the payer. */
export function receiptMail({ siteName, publicUrl }: Site, payment: MailedPayment): MailText {
  const { planId, duration, livemode, paymentId, person } = payment
  const units = planId ? ` for ${promotionDurationText(planId, duration)}` : ''
  return {
    subject: `Your receipt: ${headerText(whatOf(payment), 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Thank you for your payment',
      paragraphs: [
        `Hello ${person.firstName}, we received your payment of ${dollarsOf(payment)}${units} of ${whatOf(payment)} (payment number ${paymentId}).`,
        [whenItRuns(payment), planId !== 'basic' && unlessApproved(payment)].filter(Boolean).join(' '),
        'This is a one-time purchase. It ends automatically, never renews, and is non-refundable under our terms.',
        ...(livemode ? [] : [noCharge]),
      ],
      action: { label: 'Open the receipt', url: `${publicUrl}${paths.payments}/${paymentId}` },
      footnote: `You’re getting this email because this was bought with your ${siteName} account.`,
    }),
  }
}

/** Its end, or when it starts and ends; "Our team will review" without a start. */
export function whenItRuns({
  planId,
  duration,
  startsAt,
  endsAt,
  settledAt,
}: Omit<MailedPayment, 'person'>): string {
  if (!startsAt || !endsAt)
    return `Our team will review and activate it soon. Its ${promotionDurationText(planId ?? 'premium', duration)} only start then, and we’ll email you.`
  const until = austinMoment(endsAt)
  return startsAt <= settledAt
    ? `It’s running now, until ${until}.`
    : `It starts on ${austinMoment(startsAt)}, when a spot opens and your current promotion ends, and runs until ${until}.`
}

/** To the owner of a business whose Enterprise promotion starts now. */
export function activatedMail({ siteName, publicUrl }: Site, promotion: ActivatedPromotion): MailText {
  const { businessId, businessName, duration, endsAt, person } = promotion
  return {
    subject: `Enterprise promotion for ${headerText(businessName, 120)} is active`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your Enterprise promotion is active',
      paragraphs: [
        `Hello ${person?.firstName}, our team activated the Enterprise promotion for ${businessName}. Its ${promotionDurationText('premium', duration)} have started and end on ${austinMoment(endsAt)}.`,
        ['It’s now among the first on the home page and in the directory.', unlessApproved(promotion)]
          .filter(Boolean)
          .join(' '),
      ],
      action: { label: 'See the time left', url: publicUrl + paths.promoteBusiness(businessId) },
      footnote: 'It ends automatically and never renews.',
    }),
  }
}

function whatEnded({ planId, startsAt, settledAt }: MailedPayment): string {
  if (startsAt) return startsAt <= settledAt ? 'It has ended.' : 'It will no longer start.'
  return planId === 'premium' ? 'It will no longer be activated.' : 'The business couldn’t be promoted.'
}

/** To the payer, who gets the money back. */
export function refundMail({ siteName, publicUrl }: Site, payment: MailedPayment): MailText {
  const { livemode, paymentId, person } = payment
  return {
    subject: `Your refund: ${headerText(whatOf(payment), 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your payment was refunded',
      paragraphs: [
        `Hello ${person.firstName}, we refunded ${dollarsOf(payment)} for ${whatOf(payment)}, payment number ${paymentId}. ${whatEnded(payment)}`,
        howItComesBack(livemode),
      ],
      action: { label: 'Open the receipt', url: `${publicUrl}${paths.payments}/${paymentId}` },
    }),
  }
}

const howItComesBack = (livemode: boolean) =>
  livemode
    ? 'The money goes back to the card you paid with. Banks can take five to ten days to show it.'
    : 'That was a test payment: no card was charged or refunded.'

/** Tells the payer that part of the money is coming back. */
export function partialRefundMail({ siteName, publicUrl }: Site, payment: MailedPayment): MailText {
  const { refundedCents, livemode, paymentId, person } = payment
  return {
    subject: `Your refund: ${headerText(whatOf(payment), 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Part of your payment was refunded',
      paragraphs: [
        `Hello ${person.firstName}, we have refunded ${centsText(refundedCents)} of the ${dollarsOf(payment)} for ${whatOf(payment)}, payment number ${paymentId}. What you bought stays as it is.`,
        howItComesBack(livemode),
      ],
      action: { label: 'Open the receipt', url: `${publicUrl}${paths.payments}/${paymentId}` },
    }),
  }
}
