import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { InboxKind } from '#shared/inbox/inbox-items.ts'
import { paths } from '#shared/lib/paths.ts'

const asked: Record<Exclude<InboxKind, 'refund'>, string> = {
  support: 'your support request',
  callback: 'your callback request',
  service: 'your request',
  partner: 'your partner application',
  quote: 'your quote request',
  claim: 'your claim of a listing',
  hours: 'your report about a business’s hours',
}

/** A staff member's reply to the sender; its lines become paragraphs. */
export function replyMail(
  { siteName, publicUrl }: Site,
  kind: InboxKind,
  message: string,
): { subject: string; text: string; html: string } {
  // The payer of a failed refund sent us nothing to reply to.
  const isRefund = kind === 'refund'
  const heading = isRefund ? 'About your refund' : `Our reply to ${asked[kind]}`
  const reason = isRefund ? 'refunds a payment of yours' : `received ${asked[kind]} with this address`
  return {
    subject: heading,
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      paragraphs: message.split(/\s*\n\s*/).filter(Boolean),
      action: { label: 'Write to us again', url: publicUrl + paths.help },
      footnote: `You’re getting this email because ${siteName} ${reason}.`,
    }),
  }
}
