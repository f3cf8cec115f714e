import type { BusinessSummary } from '#server/businesses/profile/business-ratings.repository.ts'
import { headerText } from '#server/lib/mail/mail-address.ts'
import {
  fileLinks,
  type MailBusiness,
  renderMail,
  type Site,
  saidIn,
  whoCanOpen,
} from '#server/lib/mail/mail-layout.ts'
import type { MessageKind } from '#shared/conversations/conversations.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import type { SentFile } from './attachments.repository.ts'
import type { ConversationHead } from './conversations.repository.ts'

type MailText = { subject: string; text: string; html: string }
type Said = { text: string }
/** With when it was written, if staff looked at it before it was delivered. */
type SaidByVisitor = Said & { writtenAt: Date | null }
/** Both sides of a conversation. */
type Between = Pick<ConversationHead, 'name' | 'businessName'>
/** Where the conversation is, and whether an answer by email gets there. */
type Way = { url: string; isAnswerable: boolean }
/** `isSecret`: the address itself opens it, without signing in. */
type VisitorsWay = Way & { isSecret: boolean }

const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

/** Other messages may have come in the meantime. */
const whenWritten = (writtenAt: Date | null): string[] =>
  writtenAt === null
    ? []
    : [`Written ${momentFormat.format(writtenAt)} (Austin time), delivered after our team reviewed it.`]

/** A business's message, to the visitor who asked it; `quoting` is the business of a quote. */
export function messageToVisitorMail(
  { siteName, publicUrl }: Site,
  { businessName }: Between,
  { text, kind, quoting }: Said & { kind: MessageKind; quoting: BusinessSummary | null },
  { url, isAnswerable, isSecret }: VisitorsWay,
): MailText {
  const isQuote = kind === 'quote'
  return {
    subject: `Re: Your quote request to ${headerText(businessName, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: isQuote ? `${businessName} sent you a quote` : `${businessName} wrote to you`,
      business: quoting ? toMailBusiness(publicUrl, businessName, quoting) : undefined,
      isAnswerable,
      preheader: text.slice(0, 120),
      paragraphs: [saidIn(text)],
      action: { label: isQuote ? 'Accept or decline it' : 'Open the conversation', url },
      footnote: `You’re getting this email because you asked ${businessName} for a quote on ${siteName}. ${whoCanOpen(isSecret)} You pay the business directly; ${siteName} takes no fee.`,
    }),
  }
}

function toMailBusiness(
  publicUrl: string,
  name: string,
  { id, ratingSum, reviewCount, pictureUrl }: BusinessSummary,
): MailBusiness {
  const reviews = reviewCount === 1 ? 'one review' : `${reviewCount.toLocaleString('en-US')} reviews`
  return {
    name,
    url: publicUrl + paths.business(id),
    facts: reviewCount === 0 ? '' : `Rated ${(ratingSum / reviewCount).toFixed(1)} ★ in ${reviews}`,
    pictureUrl: pictureUrl && new URL(pictureUrl, publicUrl).href,
  }
}

/** A visitor's message, to the owner of the business and members of the team. */
export function messageToBusinessMail(
  { siteName, publicUrl }: Site,
  { name, businessName }: Between,
  { text, writtenAt }: SaidByVisitor,
  { url, isAnswerable }: Way,
): MailText {
  return {
    subject: `Re: Quote request from ${headerText(name, 80)} for ${headerText(businessName, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `${name} wrote to ${businessName}`,
      isAnswerable,
      preheader: text.slice(0, 120),
      paragraphs: [saidIn(text), ...whenWritten(writtenAt)],
      action: { label: 'Open the conversation', url },
      footnote: `You’re getting this email because you reply to quote requests for ${businessName} on ${siteName}.`,
    }),
  }
}

/** With links to the files, because there is no page to see them on. */
type SaidWithFiles = SaidByVisitor & { files: readonly SentFile[] }

/** The same to the address on a listing without an owner, which has no page to answer on. */
export function messageToListingMail(
  { siteName, publicUrl }: Site,
  { name, businessName }: Between,
  { text, files, writtenAt }: SaidWithFiles,
  { url, isAnswerable, stopUrl }: Way & { stopUrl: string },
): MailText {
  return {
    subject: `Re: A customer wants a quote from ${headerText(businessName, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `${name} wrote to ${businessName}`,
      isAnswerable,
      preheader: text.slice(0, 120),
      paragraphs: [saidIn(text), ...fileLinks(publicUrl, files), ...whenWritten(writtenAt)],
      action: { label: 'Claim this listing', url },
      footnote: `You’re getting this email because you replied to ${name}, who found ${businessName} on ${siteName}. Claim the listing to reply on the site.`,
      smallLink: { label: 'Stop these emails for good', url: stopUrl },
    }),
  }
}

/** To the same address: files that were added to a request after it was sent. */
export function filesToListingMail(
  { siteName, publicUrl }: Site,
  { name, businessName }: Between,
  { text, files }: SaidWithFiles,
  { url, isAnswerable, stopUrl }: Way & { stopUrl: string },
): MailText {
  return {
    subject: `Re: A customer wants a quote from ${headerText(businessName, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `${name} sent you files about the job`,
      isAnswerable,
      preheader: text.slice(0, 120),
      paragraphs: [saidIn(text), ...fileLinks(publicUrl, files)],
      action: { label: 'Claim this listing', url },
      footnote: `You’re getting this email because ${name} found ${businessName} on ${siteName} and asked for a quote.`,
      smallLink: { label: 'Stop these emails for good', url: stopUrl },
    }),
  }
}
