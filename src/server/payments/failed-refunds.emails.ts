import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { headerText, toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { answerHours } from '#shared/inbox/inbox-items.ts'
import { paths } from '#shared/lib/paths.ts'
import {
  findPaymentInMail,
  type MailedPayment,
  type PaymentInMail,
  type Recipient,
} from './payment-mails.repository.ts'
import { centsText, type MailText, noCharge, queueMailTo, whatOf } from './payments.emails.ts'

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>
type Failure = { amountCents: number; reason: string }

/** Tells administrators and the payer, if they still have an account, that a refund failed. */
export async function queueFailedRefund(
  tx: Tx,
  tools: Tools,
  paymentId: number,
  { admins, ...failure }: Failure & { admins: readonly Recipient[] },
): Promise<void> {
  const payment = await findPaymentInMail(tx, paymentId)
  if (!payment) return
  const mail = staffFailedRefundMail(tools.config, payment, failure)
  const mails = admins.map((one) => ({ userId: one.id, to: toRecipient(one, one.email), ...mail }))
  await queueMails(tx, tools.jobs, mails)
  const { person } = payment
  if (person)
    await queueMailTo(tx, tools, person, failedRefundMail(tools.config, { ...payment, person }, failure))
}

/** To the payer, who hasn't got the money yet. */
export function failedRefundMail(
  { siteName, publicUrl }: Site,
  payment: MailedPayment,
  { amountCents }: Failure,
): MailText {
  const { livemode, paymentId, person } = payment
  return {
    subject: `Your refund: ${headerText(whatOf(payment), 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your refund didn’t go through',
      paragraphs: [
        `Hello ${person.firstName}, our refund of ${centsText(amountCents)} for ${whatOf(payment)}, payment number ${paymentId}, couldn’t be paid to your card and came back to us.`,
        `You’ll get the money in another way. Our team will write to you within ${answerHours.refund} hours, so you don’t have to do anything.`,
        ...(livemode ? [] : [noCharge]),
      ],
      action: { label: 'Open the receipt', url: `${publicUrl}${paths.payments}/${paymentId}` },
    }),
  }
}

/** To administrators: the money to be paid back in another way. */
export function staffFailedRefundMail(
  { siteName, publicUrl }: Site,
  payment: PaymentInMail,
  { amountCents, reason }: Failure,
): MailText {
  const heading = `Failed refund of payment ${payment.paymentId}`
  return {
    subject: heading,
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      paragraphs: [
        `The refund of ${centsText(amountCents)} of payment ${payment.paymentId} for ${whatOf(payment)} came back. Its reason: ${reason.replaceAll('_', ' ')}.`,
        payment.person
          ? 'Please pay it back in another way, and tell the payer from the inbox.'
          : 'The payer has deleted their account. Stripe’s dashboard has what they gave there.',
      ],
      action: { label: 'Open the inbox', url: `${publicUrl}${paths.desk}/inbox?kind=refund` },
    }),
  }
}
