import { type AppointmentNews, appointmentMail } from '#server/appointments/appointments.emails.ts'
import {
  filesToListingMail,
  messageToBusinessMail,
  messageToListingMail,
  messageToVisitorMail,
} from '#server/conversations/messages.emails.ts'
import { answerRefusedMail } from '#server/incoming-mail/incoming-mail.emails.ts'
import { outcomeQuestionMail } from '#server/outcomes/outcomes.emails.ts'
import { heldRefusedMail, heldUndoneMail } from '#server/quote-requests/held-requests.emails.ts'
import {
  moreQuoteRequestsMail,
  quoteConfirmationMail,
  quoteDigestMail,
  quoteRequestMail,
  quoteRequestReceivedMail,
} from '#server/quote-requests/quote-requests.emails.ts'
import { quoteForSender } from '#server/quote-requests/quoted-request.ts'
import { replacedMail, roundConfirmationMail } from '#server/quote-rounds/quote-rounds.emails.ts'
import { paths } from '#shared/lib/paths.ts'
import { roundPaths } from '#shared/lib/round-address.ts'
import { outcomeBases } from '#shared/outcomes/outcomes.ts'
import { at, type Cast, exampleKey, fullName, tokenFor } from './cast.ts'
import { type Example, example } from './example.ts'

const sides = ['visitor', 'business'] as const

function requestOf({ visitor, job }: Cast, hidesContact = false) {
  const { email, phone } = visitor
  const answers = [
    { question: 'Is water leaking right now?', answer: 'Yes' },
    { question: 'What kind of building is it?', answer: 'House' },
  ]
  const createdAt = at('2026-11-24T15:00:00Z')
  return { id: 5, name: fullName(visitor), email, phone, requirements: job, answers, hidesContact, createdAt }
}

const stopUrlOn = ({ site }: Cast) => `${site.publicUrl}${paths.stopQuoteEmails}?token=${tokenFor('stop')}`
const statusUrlOn = ({ site }: Cast) =>
  `${site.publicUrl}${paths.quoteStatus}?token=${tokenFor('quoteStatus')}`

/** Emails to both sides of a quote request. */
export function quoteRequestEmails(cast: Cast): Example[] {
  const { site, business, owner, member } = cast
  const asOwner = { firstName: owner.firstName, isOwner: true }
  const asMember = { firstName: member.firstName, isOwner: false }
  const request = requestOf(cast)
  const other = {
    ...request,
    name: 'Tom Baker',
    email: 'tom@example.com',
    requirements: 'A new water heater.',
  }
  const stopUrl = stopUrlOn(cast)
  const held = { reason: 'It asks for something that isn’t legal in Texas.', what: 'quote request' } as const
  return [
    example('', quoteRequestReceivedMail, site, business, asOwner, request, false),
    example('to a member', quoteRequestReceivedMail, site, business, asMember, request, false),
    example('answerable', quoteRequestReceivedMail, site, business, asOwner, request, true),
    example(
      'hidden contact',
      quoteRequestReceivedMail,
      site,
      business,
      asMember,
      requestOf(cast, true),
      true,
    ),
    ...requestsWithFiles(cast),
    ...[[request], [request, other], Array.from({ length: 24 }, () => other)].map((requests) =>
      example(`${requests.length}`, moreQuoteRequestsMail, site, business, requests, asOwner),
    ),
    example('to a member', moreQuoteRequestsMail, site, business, [request, other], asMember),
    example('', quoteRequestMail, site, business, request, stopUrl, false),
    example('answerable', quoteRequestMail, site, business, request, stopUrl, true),
    example('1', quoteDigestMail, site, business, [request], stopUrl),
    example('2', quoteDigestMail, site, business, [request, other], stopUrl),
    ...confirmations(cast),
    example('', heldRefusedMail, site, { ...held, isBlocked: false }),
    example('blocked', heldRefusedMail, site, { ...held, isBlocked: true }),
    example('', heldUndoneMail, site, 'message'),
    ...replacements(cast),
  ]
}

const files = [
  { url: '/api/attachments/1', kind: 'picture', name: 'Under the sink.jpg' },
  { url: '/api/attachments/2', kind: 'video', name: 'The leak.mp4' },
] as const

/** A request that its business is told of once its files are there. */
function requestsWithFiles(cast: Cast): Example[] {
  const { site, business, owner } = cast
  const asOwner = { firstName: owner.firstName, isOwner: true }
  const request = { ...requestOf(cast), files }
  return [
    example('with files', quoteRequestReceivedMail, site, business, asOwner, request, true),
    example('with files', quoteRequestMail, site, business, request, stopUrlOn(cast), true),
  ]
}

function confirmations(cast: Cast): Example[] {
  const { site, business, otherBusiness } = cast
  const statusUrl = statusUrlOn(cast)
  const quoted = quoteForSender(requestOf(cast))
  const one = { statusUrl, quoted, isAnswerable: false }
  const url = roundUrlOn(cast)
  return [
    example('', quoteConfirmationMail, site, business.name, one),
    example('answerable', quoteConfirmationMail, site, business.name, { ...one, isAnswerable: true }),
    example('held', quoteConfirmationMail, site, business.name, { ...one, quoted: [] }),
    ...[[business.name], [business.name, otherBusiness.name, 'Hill Country Pipes']].map((names) =>
      example(`${names.length}`, roundConfirmationMail, site, {
        names,
        quoted,
        replacesSilent: names.length > 1,
        url,
      }),
    ),
  ]
}

const roundUrlOn = ({ site }: Cast) =>
  `${site.publicUrl}${paths.quoteRequests}?token=${tokenFor('quoteRound')}`

function replacements(cast: Cast): Example[] {
  const { site, business, otherBusiness } = cast
  const third = 'Hill Country Pipes'
  const url = roundUrlOn(cast)
  return [
    example('one', replacedMail, site, {
      silent: [business.name],
      next: [otherBusiness.name],
      url,
      isSecret: true,
    }),
    example('two', replacedMail, site, {
      silent: [business.name, third],
      next: [otherBusiness.name, 'Mueller Rooter'],
      url: site.publicUrl + roundPaths.own(5),
      isSecret: false,
    }),
  ]
}

const quoteOf = ({ id }: Cast['business'], reviewCount = 173) =>
  ({
    text: 'Price: $350 to $420\nIncludes: New trap, shutoff valve and labor\nEarliest date: November 27, 2026\nValid until December 8, 2026',
    kind: 'quote',
    quoting: {
      id,
      ratingSum: 830,
      reviewCount,
      pictureUrl: reviewCount === 0 ? null : '/examples/mobile-handyman.webp',
    },
  }) as const

/** Emails to both sides of a conversation. */
export function conversationEmails(cast: Cast): Example[] {
  const { site, business, visitor, job, answer } = cast
  const head = { name: fullName(visitor), businessName: business.name }
  const toVisitor = { url: statusUrlOn(cast), isAnswerable: true, isSecret: true }
  const toAccount = { url: site.publicUrl + paths.conversation(5), isAnswerable: true, isSecret: false }
  const toBusiness = { url: site.publicUrl + paths.conversation(5), isAnswerable: true }
  const toListing = {
    url: site.publicUrl + paths.claimBusiness(business.id),
    isAnswerable: true,
    stopUrl: stopUrlOn(cast),
  }
  const said = { text: answer, kind: 'text', quoting: null } as const
  const writtenAt = at('2026-11-24T15:00:00Z')
  const added = `${head.name} added 1 photo and 1 video to the quote request.`
  return [
    example('', messageToVisitorMail, site, head, said, toVisitor),
    example('quote', messageToVisitorMail, site, head, quoteOf(business), toVisitor),
    example('quote of a new business', messageToVisitorMail, site, head, quoteOf(business, 0), toVisitor),
    example('account', messageToVisitorMail, site, head, said, toAccount),
    example('not answerable', messageToVisitorMail, site, head, said, { ...toVisitor, isAnswerable: false }),
    example('', messageToBusinessMail, site, head, { text: job, writtenAt: null }, toBusiness),
    example('after a check', messageToBusinessMail, site, head, { text: job, writtenAt }, toBusiness),
    example('', messageToListingMail, site, head, { text: job, files, writtenAt: null }, toListing),
    example('', filesToListingMail, site, head, { text: added, files, writtenAt: null }, toListing),
    ...[
      { name: '', text: 'It has no text of its own.', isPart: false, canAnswer: true },
      { name: 'over', text: 'This conversation is over.', isPart: false, canAnswer: false },
      {
        name: 'part',
        text: 'Your calendar answered an earlier version of the appointment, so nothing has changed.',
        isPart: true,
        canAnswer: true,
      },
    ].map(({ name, ...about }) =>
      example(name, answerRefusedMail, site, { businessName: business.name, ...about }),
    ),
  ]
}

/** Emails to both sides about an appointment, and after it. */
export function appointmentEmails(cast: Cast): Example[] {
  const { site, business, visitor } = cast
  const names = { visitorName: fullName(visitor), businessName: business.name }
  const time = { startsAt: at('2026-11-27T22:30:00Z'), endsAt: at('2026-11-27T23:30:00Z') }
  const kinds: Record<AppointmentNews, string> = {
    set: 'Please park in the driveway, the street is closed.',
    ended: 'My truck broke down. Sorry!',
    reminder: '',
  }
  const appointments = Object.entries(kinds).flatMap(([news, note]) =>
    sides.map((side) =>
      example(`${news} to ${side}`, appointmentMail, site, news as AppointmentNews, {
        ...names,
        side,
        time,
        url: side === 'visitor' ? statusUrlOn(cast) : site.publicUrl + paths.conversation(5),
        isSecret: side === 'visitor',
        isAnswerable: true,
        isEntryAnswerable: true,
        by: news === 'reminder' ? null : 'business',
        note,
      }),
    ),
  )
  const questions = outcomeBases.flatMap((basis) =>
    sides.map((side) =>
      example(`${basis} to ${side}`, outcomeQuestionMail, site, {
        ...names,
        side,
        basis,
        agreedAt: time.endsAt,
        address: visitor.email,
        token: tokenFor('outcome'),
        key: exampleKey,
        isAnswerable: true,
      }),
    ),
  )
  return [...appointments, ...questions]
}
