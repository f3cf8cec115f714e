/** The end of an email: its words are in the conversation, or its sender reads why not and what to do. There is no third way. */

type Known = { status: string; why: string; advice(siteName: string): string }

/** Why an email isn't taken, and what its sender can do instead; with the status in SMTP (RFC 3463). */
const refusals = {
  unknown: {
    status: '5.1.1',
    why: 'This address isn’t in use.',
    advice: (siteName) => `Please reply to our newest email, or write on ${siteName}.`,
  },
  sender: {
    status: '5.7.1',
    why: 'Only the address we emailed can reply.',
    advice: (siteName) => `Please reply from that address, or reply on ${siteName}.`,
  },
  unverified: {
    status: '5.7.26',
    why: 'We can’t verify that this email comes from its sender (SPF, DKIM, DMARC).',
    advice: (siteName) => `Please send it through that address’s mail server, or reply on ${siteName}.`,
  },
  automatic: {
    status: '5.7.0',
    why: 'This looks like an automatic reply, so we didn’t deliver it.',
    advice: (siteName) => `If you wrote it yourself, please reply on ${siteName}.`,
  },
  empty: {
    status: '5.6.0',
    why: 'This email has no text of its own.',
    advice: () => 'Please write above the quoted email.',
  },
  unreadable: {
    status: '5.6.0',
    why: 'We can’t read this email.',
    advice: (siteName) => `Please send it again as plain text, or reply on ${siteName}.`,
  },
  stale: {
    status: '5.6.0',
    why: 'This calendar reply doesn’t change anything.',
    advice: (siteName) => `You can also reply on ${siteName}.`,
  },
  closed: {
    status: '5.7.1',
    why: 'You can no longer write here.',
    advice: (siteName) => `${siteName} shows what you can still do.`,
  },
} satisfies Record<string, Known>

export type RefusalReason = keyof typeof refusals
export type Refusal = { result: 'refused'; reason: RefusalReason; status: string; text: string }
/**
 * `repeated`: it was stored before. `noted`: a calendar accepts what is agreed, and has no words. `told`: its sender reads
 * that by email about a part that wasn't taken.
 */
export type Verdict = { result: 'stored' | 'repeated' | 'noted'; told?: string } | Refusal

/** `why` says more than the usual reason. */
export function refuse(reason: RefusalReason, siteName: string, why?: string): Refusal {
  const known: Known = refusals[reason]
  const text = `${why ?? known.why} ${known.advice(siteName)}`
  return { result: 'refused', reason, status: known.status, text }
}
