import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { listFitByIds } from '#server/businesses/fit/fit.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { mailSender } from '#server/quote-requests/quote-delivery.service.ts'
import { quoteForSender } from '#server/quote-requests/quoted-request.ts'
import {
  type AskedSeveral,
  askSeveral,
  lockSeveral,
  scoreSeveral,
} from '#server/quote-requests/several-requests.service.ts'
import { snapshotAnswers } from '#server/trade-questions/answers.service.ts'
import { roundPaths } from '#shared/lib/round-address.ts'
import type { CreateQuoteRound, QuoteRoundSent } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { patienceHours } from '#shared/quote-rounds/round-limits.ts'
import { roundText } from '#shared/quote-rounds/round-text.ts'
import { isSuspicious } from '#shared/spam/spam-rules.ts'
import { roundConfirmationMail } from './quote-rounds.emails.ts'
import { createRound, type Round } from './quote-rounds.repository.ts'
import { type Apart, findApart, join, lockEarlier } from './round-joining.service.ts'
import { conversationToken, roundToken } from './round-links.ts'
import { requirePlace } from './round-place.service.ts'

/**
 * Guarantee: a round is stored with all its requests or none; a business that can't be asked is named with the reason.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
/** `earlierId` is the ID of a request that they sent before. */
type Sender = { userId: number | undefined; deviceHash: Buffer | null; earlierId: number | null }

/** The answer to a sent round, with the IDs for its upload token and its page. */
type SentRound = Omit<QuoteRoundSent, 'files'> & { roundId: number; conversationId: number }

/** Sends a round. Throws invalid_input for an unknown place, and what is wrong with the first business when none can be asked. */
export async function sendRound(tools: Tools, given: CreateQuoteRound, sender: Sender): Promise<SentRound> {
  const where = await requirePlace(tools.db, given.where)
  const round = { ...given, ...(await tradeOf(tools, given)), where }
  const stored = await inTransaction(tools.db, (tx) => storeRound(tx, tools, round, sender))
  const apart = await findApart(tools.db, sender.earlierId, { ...given, roundId: stored.roundId })
  return toSent(tools.db, stored, apart)
}

/** The trade of the first business, if none was given. */
async function tradeOf({ db }: Tools, { businessIds, ...given }: CreateQuoteRound) {
  const { category, subcategory, subSubCategory, search } = given
  if (category !== null || subcategory !== null || subSubCategory !== null || search) return {}
  const [first] = await listFitByIds(db, businessIds)
  return first && { category: first.categoryId, subcategory: first.subcategoryId }
}

type Earlier = { businessId: number; name: string } | null
type Stored = AskedSeveral & Pick<Round, 'spam'> & { roundId: number; earlier: Earlier }

async function storeRound(
  tx: Tx,
  tools: Tools,
  given: CreateQuoteRound,
  { userId, deviceHash, earlierId }: Sender,
): Promise<Stored> {
  const { businessIds, name, email, phone, hidesContact, hasFiles } = given
  const locked = await lockSeveral(tx, userId, businessIds)
  const senderId = locked.people.some(({ id }) => id === userId) ? (userId ?? null) : null
  const joining = { email, userId: senderId, businessIds }
  const earlier = earlierId === null ? null : await lockEarlier(tx, earlierId, joining)
  const requirements = roundText(given, businessIds.length + (earlier ? 1 : 0))
  const from = { email, userId: senderId, deviceHash }
  const answers = await snapshotAnswers(tx, given.answers)
  const request = { name, email, phone, requirements, answers, hidesContact }
  const spam = await scoreSeveral(tx, tools.jobs, locked, request, from)
  const { secretsKey } = tools.jobs
  const linkSeed = randomUUID()
  const round = toRound(given, { linkSeed, requirements, answers, userId: senderId, deviceHash, spam })
  const { token, hash: tokenHash } = roundToken(secretsKey, linkSeed)
  const roundId = await createRound(tx, { ...round, tokenHash })
  const statusHashOf = (id: number) => conversationToken(secretsKey, linkSeed, id).hash
  const result = await askSeveral(tx, tools, locked, {
    request,
    businessIds,
    from,
    roundId,
    spam,
    statusHashOf,
    hasFiles,
  })
  const [refused] = result.notAsked
  if (result.asked.length === 0 && refused) throw refused.error
  const joined = earlier?.canJoin ? earlier.head : null
  if (joined) await join(tx, joined, roundId, statusHashOf(joined.businessId))
  const url = `${tools.config.publicUrl}${roundPaths.answers}?token=${token}`
  const names = [...result.asked.map((one) => one.name), ...(joined ? [joined.businessName] : [])]
  const quoted = isSuspicious(spam) ? [] : quoteForSender({ requirements: roundText(given, 1), answers })
  const confirmed = { names, quoted, replacesSilent: given.replacesSilent, url }
  await mailSender(tx, tools, from, roundConfirmationMail(tools.config, confirmed))
  const named = joined && { businessId: joined.businessId, name: joined.businessName }
  return { ...result, spam, roundId, earlier: named }
}

type Added = Pick<Round, 'linkSeed' | 'requirements' | 'answers' | 'userId' | 'deviceHash' | 'spam'>

const toRound = (given: CreateQuoteRound, added: Added): Omit<Round, 'id' | 'createdAt'> => {
  const {
    url2: _,
    businessIds: _ids,
    earlierId: _earlier,
    hasFiles: _files,
    budgetDollars,
    timing,
    fromDay,
    toDay,
    ...rest
  } = given
  const isDated = timing === 'dates'
  return {
    ...rest,
    ...added,
    timing,
    fromDay: isDated ? fromDay : null,
    toDay: isDated ? (toDay ?? fromDay) : null,
    budgetCents: budgetDollars === null ? null : budgetDollars * 100,
    replaceAt: given.replacesSilent ? new Date(Date.now() + patienceHours * 60 * 60 * 1000) : null,
  }
}

async function toSent(
  db: Db,
  { roundId, asked, notAsked, spam, earlier }: Stored,
  apart: Apart | null,
): Promise<SentRound> {
  const askedIds = asked.map(({ businessId }) => businessId)
  return {
    roundId,
    conversationId: asked[0]?.id ?? 0,
    message: 'Request sent!',
    asked: asked.map(({ businessId, name }) => ({ id: businessId, name })),
    notAsked: notAsked.map(({ businessId, name, error }) => ({
      id: businessId,
      name,
      reason: error.message,
    })),
    earlier: earlier && { id: earlier.businessId, name: earlier.name },
    firstAnswerMinutes: isSuspicious(spam) ? null : await findFirstAnswerMinutes(db, askedIds),
    apart: apart && { id: apart.businessId, name: apart.name, reason: apart.reason },
  }
}

/** The shortest of their usual times to a first answer, of those that are there. */
async function findFirstAnswerMinutes(
  db: Tools['db'],
  businessIds: readonly number[],
): Promise<number | null> {
  const businesses = await listFitByIds(db, businessIds)
  const minutes = businesses.flatMap(({ away, answerMinutes }) => (away ? [] : (answerMinutes ?? [])))
  return minutes.length > 0 ? Math.min(...minutes) : null
}
