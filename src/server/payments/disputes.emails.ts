import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { headerText, toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { paths } from '#shared/lib/paths.ts'
import type { DisputeReport, DisputeState } from '#shared/payments/disputes.ts'
import { findPaymentInMail, type PaymentInMail, type Recipient } from './payment-mails.repository.ts'
import {
  austinMoment,
  centsText,
  dollarsOf,
  type MailText,
  noCharge,
  queueMailTo,
  whatOf,
  whenItRuns,
} from './payments.emails.ts'

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>
/** A dispute as the latest report has it. */
type Dispute = Pick<DisputeReport, 'state' | 'amountCents' | 'reason' | 'dueAt'>
/** The change that a report made to its dispute, and to all disputes of the payment together. */
type Change = {
  dispute: Dispute
  knownState: DisputeState | null
  wasDisputed: DisputeState | null
  isDisputed: DisputeState | null
}

/** Tells administrators what the bank does, and the payer what it means for the payment; nothing if they know. */
export async function queueDisputeNews(
  tx: Tx,
  tools: Tools,
  paymentId: number,
  { admins, dispute, knownState, wasDisputed, isDisputed }: Change & { admins: readonly Recipient[] },
): Promise<void> {
  const payment = await findPaymentInMail(tx, paymentId)
  if (!payment) return
  const { person } = payment
  if (dispute.state !== knownState) {
    const mail = staffDisputeMail(tools.config, payment, dispute)
    const mails = admins.map((one) => ({ userId: one.id, to: toRecipient(one, one.email), ...mail }))
    await queueMails(tx, tools.jobs, mails)
  }
  const news = isDisputed === wasDisputed ? null : newsOf(wasDisputed, isDisputed)
  if (news && person) await queueMailTo(tx, tools, person, disputeMail(tools.config, payment, news))
}

type News = 'open' | 'lost' | 'won'

/** Nothing for an inquiry, and for a dispute that was won before the payer heard of it. */
function newsOf(was: DisputeState | null, is: DisputeState | null): News | null {
  if (is === 'open' || is === 'lost') return is
  return was === 'open' || was === 'lost' ? 'won' : null
}

const headings: Record<News, string> = {
  open: 'Your bank is looking into a payment',
  lost: 'Your bank returned a payment',
  won: 'Your payment stands',
}

/** Tells the payer that their bank disputes the payment, or has decided the dispute. */
export function disputeMail({ siteName, publicUrl }: Site, payment: PaymentInMail, news: News): MailText {
  const { livemode, paymentId, person } = payment
  const paid = `your payment of ${dollarsOf(payment)} for ${whatOf(payment)} (payment number ${paymentId})`
  const said: Record<News, string> = {
    open: `your bank told us that ${paid} is disputed.`,
    lost: `your bank decided that ${paid} goes back to you.`,
    won: `your bank decided that ${paid} stands.`,
  }
  const goesOn = news === 'won' && isStillAhead(payment)
  return {
    subject: `${news === 'open' ? 'Disputed payment' : 'Decided dispute'}: ${headerText(whatOf(payment), 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: headings[news],
      paragraphs: [
        `Hello ${person?.firstName}, ${said[news]}`,
        [comesOfIt(payment, news), goesOn && whenItRuns(payment)].filter(Boolean).join(' '),
        ...(news === 'open'
          ? [
              'If this is a mistake, tell your bank that you recognize the payment. That’s all you need to do.',
            ]
          : []),
        ...(livemode ? [] : [noCharge]),
      ].filter(Boolean),
      action: { label: 'Open the receipt', url: `${publicUrl}${paths.payments}/${paymentId}` },
    }),
  }
}

/** The effect on the promotion, in words; empty if it has already ended. */
function comesOfIt(payment: PaymentInMail, state: DisputeState): string {
  const { promotionStatus } = payment
  if (state === 'open' && promotionStatus === 'paused')
    return 'The promotion is paused until the bank decides. The time that’s left isn’t lost.'
  if (state === 'lost' && promotionStatus === 'charged_back') return 'The promotion is over.'
  if (state === 'won' && isStillAhead(payment)) return 'The promotion resumes for the time that was left.'
  return ''
}

const isStillAhead = ({ promotionStatus, endsAt, settledAt }: PaymentInMail): boolean =>
  promotionStatus === 'requested' || (promotionStatus === 'active' && endsAt !== null && endsAt > settledAt)

const staffSubjects: Record<DisputeState, string> = {
  inquiry: 'Inquiry about',
  dropped: 'Closed inquiry about',
  open: 'Dispute of',
  lost: 'Lost dispute of',
  won: 'Won dispute of',
}

/** To administrators: a bank's question, claim or decision, and until when it can be answered. */
export function staffDisputeMail(
  { siteName, publicUrl }: Site,
  payment: PaymentInMail,
  dispute: Dispute,
): MailText {
  const { state, dueAt } = dispute
  const heading = `${staffSubjects[state]} payment ${payment.paymentId}`
  return {
    subject: dueAt ? `${heading}: answer by ${austinMoment(dueAt)}` : heading,
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      paragraphs: [
        staffLine(payment, dispute),
        comesOfIt(payment, state),
        dueAt ? `Answer in the dashboard of Stripe by ${austinMoment(dueAt)}.` : '',
      ].filter(Boolean),
      action: { label: 'Open the promotions', url: `${publicUrl}${paths.desk}/promotions?show=disputed` },
    }),
  }
}

function staffLine(payment: PaymentInMail, { state, amountCents, reason }: Dispute): string {
  const what = `${centsText(amountCents)} of payment ${payment.paymentId} for ${whatOf(payment)}`
  const why = reason.replaceAll('_', ' ')
  const lines: Record<DisputeState, string> = {
    inquiry: `The payer’s bank asks about ${what}. Its reason: ${why}. Nothing has stopped.`,
    dropped: `The payer’s bank no longer asks about ${what}.`,
    open: `The payer’s bank disputes ${what}. Its reason: ${why}.`,
    lost: `The payer’s bank has decided for the payer: ${what} went back.`,
    won: `The payer’s bank has decided for us: ${what} stays.`,
  }
  return lines[state]
}
