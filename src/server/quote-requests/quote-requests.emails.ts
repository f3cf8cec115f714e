import { headerText } from '#server/lib/mail/mail-address.ts'
import {
  fileLinks,
  type MailBlock,
  type MailSpan,
  renderMail,
  type Site,
  saidIn,
} from '#server/lib/mail/mail-layout.ts'
import { listOfFiles } from '#shared/lib/attachments.ts'
import { paths } from '#shared/lib/paths.ts'
import { textWithAnswers } from '#shared/trade-questions/answers.ts'
import type { PassedRequest } from './quote-delivery.repository.ts'

type NamedBusiness = { id: number; name: string }
export type Reader = { firstName: string; isOwner: boolean }
export type MailText = { subject: string; text: string; html: string }

/** To the owner of a business that got a request, and to members of their team. */
export function quoteRequestReceivedMail(
  { siteName, publicUrl }: Site,
  { id, name }: NamedBusiness,
  { firstName, isOwner }: Reader,
  request: PassedRequest,
  isAnswerable: boolean,
): MailText {
  const why = whyReader({ siteName, publicUrl }, { id, name }, isOwner)
  const url = publicUrl + paths.conversation(request.id)
  const how = isAnswerable
    ? `Reply to this email: it goes to ${request.name} and into the conversation on ${siteName}.`
    : 'Reply on the page below.'
  return {
    subject: `Quote request from ${headerText(request.name, 80)} for ${headerText(name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'You have a new quote request',
      isAnswerable,
      paragraphs: [
        `Hello ${firstName}, ${request.name} is asking ${name} for a quote:`,
        wishesOf(request),
        ...filesOf(request),
        `${how}${request.hidesContact ? '' : ` Or call ${request.phone}.`} A quick reply often wins the job.`,
      ],
      action: { label: 'Read the quote request', url },
      otherActions: [{ label: 'Send a quote', url: `${url}?offer=new` }],
      footnote: isAnswerable
        ? why
        : [...why, ' Please don’t reply to this email; the customer won’t see it.'],
    }),
  }
}

/** Requests whose texts one email has; a flood is longer than any email should be. */
const quotedMax = 20

/**
 * To the same people: the requests that came on top of those they got emails about. Members read only how many, because the
 * owner's email alone is deleted with the account of a request's sender.
 */
export function moreQuoteRequestsMail(
  { siteName, publicUrl }: Site,
  { id, name }: NamedBusiness,
  requests: readonly PassedRequest[],
  { firstName, isOwner }: Reader,
): MailText {
  const count = requests.length
  const heading = count === 1 ? 'One more quote request' : `${count} more quote requests`
  const quoted = isOwner ? requests.slice(0, quotedMax) : []
  const first = isOwner && count > quotedMax ? ` Here are the first ${quotedMax} of those:` : ''
  return {
    subject: `${heading} for ${headerText(name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      paragraphs: [
        `Hello ${firstName}, many people are asking ${name} for a quote. We emailed you about the first ones, and ${count === 1 ? 'one more has' : `${count} more have`} come in since.${first}`,
        ...quoted.flatMap((request) => [headOf(publicUrl, request), wishesOf(request)]),
        'They’re all in your dashboard. While it’s this busy, we email you about them once an hour.',
      ],
      action: {
        label: 'Read the quote requests',
        url: `${publicUrl}${paths.ownerBusiness(id)}?tab=quote-requests`,
      },
      footnote: whyReader({ siteName, publicUrl }, { id, name }, isOwner),
    }),
  }
}

const whyReader = (
  { siteName, publicUrl }: Pick<Site, 'siteName' | 'publicUrl'>,
  { id, name }: NamedBusiness,
  isOwner: boolean,
): MailSpan[] =>
  isOwner
    ? [`You’re getting this email because ${name} is listed on ${siteName} under your account.`]
    : [
        `You’re getting this email because you help with ${name} on ${siteName}. You can `,
        { label: 'turn it off', url: `${publicUrl}${paths.ownerBusiness(id)}?tab=team` },
        '.',
      ]

/**
 * To the address on a listing without an owner. It repeats the visitor's text, because the address is the only place the
 * request goes; its reader can answer directly.
 */
export function quoteRequestMail(
  { siteName, publicUrl }: Site,
  { id, name: businessName }: NamedBusiness,
  request: PassedRequest,
  stopUrl: string,
  isAnswerable: boolean,
): MailText {
  return {
    subject: `A customer wants a quote from ${headerText(businessName, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `${request.name} would like a quote`,
      isAnswerable,
      paragraphs: [
        `Someone found ${businessName} on ${siteName}, a directory of local businesses in Austin, and wrote:`,
        wishesOf(request),
        ...filesOf(request),
        ...fileLinks(publicUrl, request.files ?? []),
        `Reply to this email and it goes to ${request.name}${isAnswerable ? '' : ` at ${request.email}`}. Or call ${request.phone}. It’s free, and you deal with each other directly.`,
        claimAdvice,
      ],
      action: { label: 'Claim this listing', url: publicUrl + paths.claimBusiness(id) },
      ...whyAndStop({ siteName, businessName, stopUrl }),
    }),
  }
}

/** To the same address: all requests to a business beyond one day's emails. */
export function quoteDigestMail(
  { siteName, publicUrl }: Site,
  { id, name: businessName }: NamedBusiness,
  requests: readonly PassedRequest[],
  stopUrl: string,
): MailText {
  const heading = requests.length === 1 ? 'One more quote request' : `${requests.length} more quote requests`
  return {
    subject: `${heading} for ${headerText(businessName, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      paragraphs: [
        requests.length === 1
          ? `One more person asked ${businessName} for a quote on ${siteName}. Please reply to them at the address or phone number they gave; a reply to this email won’t reach them.`
          : `More people asked ${businessName} for a quote on ${siteName}. Please reply to each of them at the address or phone number they gave; a reply to this email won’t reach them.`,
        ...requests.flatMap((request) => [
          `${request.name}, ${request.email}, ${request.phone}:`,
          wishesOf(request),
        ]),
        claimAdvice,
      ],
      action: { label: 'Claim this listing', url: publicUrl + paths.claimBusiness(id) },
      ...whyAndStop({ siteName, businessName, stopUrl }),
    }),
  }
}

type Confirmed = {
  statusUrl: string
  /** From `quoteForSender`; nothing of a request that staff look at first. */
  quoted: readonly MailBlock[]
  isAnswerable: boolean
}

/** To the sender. */
export function quoteConfirmationMail(
  { siteName, publicUrl }: Site,
  businessName: string,
  { statusUrl, quoted, isAnswerable }: Confirmed,
): MailText {
  return {
    subject: `Your quote request to ${headerText(businessName, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We got your quote request',
      isAnswerable,
      paragraphs: [
        `${businessName} will reply by email, phone or message. Track your request and write back on the page below.`,
        ...quoted,
        ...(isAnswerable ? ['Forgot something? Reply to this email and it goes to them.'] : []),
        'If no one has read it after 24 hours, the page suggests similar businesses you can ask.',
      ],
      action: { label: 'Open the conversation', url: statusUrl },
      footnote:
        'Keep this link to yourself: anyone who has it can open the page. You’re getting this email because someone used your email address to ask for a quote. If that wasn’t you, you can ignore it.',
    }),
  }
}

const claimAdvice =
  'Is this your business? Claim the listing: it’s free, takes two minutes, and lets you read all requests in one place and keep your hours, prices and photos up to date.'

/** The files of a request in words; nothing without any. */
const filesOf = ({ files = [] }: PassedRequest): string[] =>
  files.length === 0 ? [] : [`Attached: ${listOfFiles(files.map(({ kind }) => kind))}.`]

/** The sender of a request, as a link to the conversation, and their number. */
const headOf = (publicUrl: string, { id, name, phone, hidesContact }: PassedRequest): MailBlock => ({
  kind: 'text',
  spans: [{ label: name, url: publicUrl + paths.conversation(id) }, hidesContact ? ':' : `, ${phone}:`],
})

/** The sender's request and answers, line by line. */
const wishesOf = ({ requirements, answers }: PassedRequest): MailBlock =>
  saidIn(textWithAnswers(requirements, answers))

const whyAndStop = (given: { siteName: string; businessName: string; stopUrl: string }) => ({
  footnote: `You’re getting this email because ${given.siteName} lists ${given.businessName} with this address.`,
  smallLink: { label: 'Stop these emails for good', url: given.stopUrl },
})
