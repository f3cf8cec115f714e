import { type MailBlock, renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { askedMax, patienceHours } from '#shared/quote-rounds/round-limits.ts'

type MailText = { subject: string; text: string; html: string }
type Sent = {
  /** Of the businesses that were asked. */
  names: readonly string[]
  /** From `quoteForSender`; nothing of a request that staff look at first. */
  quoted: readonly MailBlock[]
  replacesSilent: boolean
  url: string
}

const keepLink =
  'Keep this link to yourself: anyone who has it can open the page. You’re getting this email because someone used your email address to ask for quotes. If that wasn’t you, you can ignore it.'

const businesses = (count: number) => (count === 1 ? 'one business' : `${count} businesses`)

const listFormat = new Intl.ListFormat('en-US')

/** To the sender. */
export function roundConfirmationMail(
  { siteName, publicUrl }: Site,
  { names, quoted, replacesSilent, url }: Sent,
): MailText {
  const count = names.length
  return {
    subject: `Your request to ${businesses(count)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `We got your request to ${businesses(count)}`,
      paragraphs: [
        `We asked ${listFormat.format(names)}.`,
        ...quoted,
        count === 1
          ? 'The page below will show their quote: price, what’s included and when they can come.'
          : 'The page below will show their quotes side by side: price, what’s included and when they can come. Choose one, and one tap lets the others know.',
        ...(replacesSilent
          ? [
              `If someone doesn’t reply within ${patienceHours} hours, we ask the next match, up to ${askedMax} in all. You can stop that on the page.`,
            ]
          : []),
        'Free for you and for businesses. You pay the business directly.',
      ],
      action: { label: count === 1 ? 'See your quote' : 'See your quotes', url },
      footnote: keepLink,
    }),
  }
}

type Replaced = {
  silent: readonly string[]
  next: readonly string[]
  url: string
  /** The address itself opens the page, without signing in. */
  isSecret: boolean
}

/** To the sender: the replaced business and the new one. */
export function replacedMail(
  { siteName, publicUrl }: Site,
  { silent, next, url, isSecret }: Replaced,
): MailText {
  return {
    subject:
      next.length === 1
        ? 'We asked another business for you'
        : `We asked ${next.length} more businesses for you`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `We asked ${listFormat.format(next)}`,
      paragraphs: [
        `${listFormat.format(silent)} ${silent.length === 1 ? 'hasn’t' : 'haven’t'} replied within ${patienceHours} hours, so we sent your request to ${listFormat.format(next)}, as you asked.`,
        `If ${listFormat.format(silent)} still ${silent.length === 1 ? 'replies' : 'reply'}, you’ll see it on the same page.`,
      ],
      action: { label: 'See your quotes', url },
      footnote: `${isSecret ? keepLink : 'You’re getting this email because you asked for quotes. The page is also under Messages in your account.'} You can turn this off on the page.`,
    }),
  }
}
