import type { FastifyInstance } from 'fastify'
import { listFitByIds } from '#server/businesses/fit/fit.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, keyTaken } from '#server/lib/http/errors.ts'
import { mailSender } from '#server/quote-requests/quote-delivery.service.ts'
import { quoteForSender } from '#server/quote-requests/quoted-request.ts'
import {
  type AskedSeveral,
  askSeveral,
  lockSeveral,
  scoreSeveral,
} from '#server/quote-requests/several-requests.service.ts'
import { createUploadToken } from '#server/quote-requests/upload-tokens.service.ts'
import { snapshotAnswers } from '#server/trade-questions/answers.service.ts'
import { roundPaths } from '#shared/lib/round-address.ts'
import type { CreateQuoteRound, QuoteRoundSent } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { patienceHours } from '#shared/quote-rounds/round-limits.ts'
import { roundText } from '#shared/quote-rounds/round-text.ts'
import { isSuspicious } from '#shared/spam/spam-rules.ts'
import { roundConfirmationMail } from './quote-rounds.emails.ts'
import {
  createRound,
  findByRoundKey,
  findRepeatedRound,
  findRound,
  listAsked,
  type Round,
} from './quote-rounds.repository.ts'
import { type Apart, findApart, join, lockEarlier } from './round-joining.service.ts'
import { conversationToken, roundToken } from './round-links.ts'
import { requirePlace } from './round-place.service.ts'

/**
 * Guarantee: a round is stored once, with all its requests or none, no matter how often it is sent; a business that can't
 * be asked is named with the reason.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
/** `earlierId` is that of a request that they have sent. */
type Sender = { userId: number | undefined; deviceHash: Buffer | null; earlierId: number | null }

/**
 * Sends a round, or finds the one it repeats. Throws invalid_input for an unknown place, conflict for the key of somebody
 * else, and what is wrong with the first business when none can be asked.
 */
export async function sendRound(
  tools: Tools,
  given: CreateQuoteRound,
  sender: Sender,
): Promise<QuoteRoundSent> {
  const where = await requirePlace(tools.db, given.where)
  const repeated = await findByRoundKey(tools.db, given.clientKey)
  const { earlierId } = sender
  if (repeated) return repeatOf(tools, { ...given, where }, repeated.id, earlierId)
  const round = { ...given, ...(await tradeOf(tools, given)), where }
  const result = await inTransaction(tools.db, (tx) => storeRound(tx, tools, round, sender))
  if ('repeated' in result) return repeatOf(tools, round, result.repeated, earlierId)
  const apart = await findApart(tools.db, earlierId, { ...given, roundId: result.roundId })
  return toSent(tools, { ...result, apart })
}

/** The trade of the first business, if none was given. */
async function tradeOf({ db }: Tools, { businessIds, ...given }: CreateQuoteRound) {
  const { category, subcategory, subSubCategory, search } = given
  if (category !== null || subcategory !== null || subSubCategory !== null || search) return {}
  const [first] = await listFitByIds(db, businessIds)
  return first && { category: first.categoryId, subcategory: first.subcategoryId }
}

type Earlier = { businessId: number; name: string } | null
type Stored =
  | { repeated: number }
  | (AskedSeveral & Pick<Round, 'spam'> & { roundId: number; earlier: Earlier })

async function storeRound(
  tx: Tx,
  tools: Tools,
  given: CreateQuoteRound,
  { userId, deviceHash, earlierId }: Sender,
): Promise<Stored> {
  const { clientKey, businessIds, name, email, phone, hidesContact, hasFiles } = given
  const locked = await lockSeveral(tx, userId, businessIds)
  const senderId = locked.people.some(({ id }) => id === userId) ? (userId ?? null) : null
  const joining = { email, userId: senderId, businessIds }
  const earlier = earlierId === null ? null : await lockEarlier(tx, earlierId, joining)
  const all = earlier ? [...businessIds, earlier.head.businessId] : businessIds
  const requirements = roundText(given, all.length)
  // A separate statement: one that waited for a lock would still see the earlier state.
  const repeated = await findRepeatedRound(tx, email, requirements, all)
  if (repeated !== undefined) return { repeated }
  const from = { email, userId: senderId, deviceHash }
  const answers = await snapshotAnswers(tx, given.answers)
  const request = { name, email, phone, requirements, answers, hidesContact }
  const spam = await scoreSeveral(tx, locked, request, from)
  const { secretsKey } = tools.jobs
  const round = toRound(given, { requirements, answers, userId: senderId, deviceHash, spam })
  const { token, hash: tokenHash } = roundToken(secretsKey, clientKey)
  const roundId = await createRound(tx, { ...round, tokenHash })
  if (roundId === undefined) return repeatedKey(tx, clientKey)
  const statusHashOf = (id: number) => conversationToken(secretsKey, clientKey, id).hash
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

/** Somebody else's process was first. */
async function repeatedKey(tx: Tx, clientKey: string): Promise<Stored> {
  const first = await findByRoundKey(tx, clientKey)
  if (!first) throw new AppError('conflict', 'Please send it again.')
  return { repeated: first.id }
}

type Added = Pick<Round, 'requirements' | 'answers' | 'userId' | 'deviceHash' | 'spam'>

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

/** The answer to a round that was stored before. Throws conflict when it is somebody else's, and key_taken when it is another one. */
async function repeatOf(
  tools: Tools,
  given: CreateQuoteRound,
  roundId: number,
  earlierId: number | null,
): Promise<QuoteRoundSent> {
  const round = await findRound(tools.db, roundId)
  if (round?.email.toLowerCase() !== given.email.toLowerCase())
    throw new AppError('conflict', 'Someone else sent this request.')
  const all = await listAsked(tools.db, roundId)
  const asked = all.filter(({ isJoined }) => !isJoined)
  if (round.clientKey === given.clientKey && !isSame(round, asked, given)) throw keyTaken()
  // Later ones replaced others.
  const atFirst = asked.filter(({ askedBusinessId }) => given.businessIds.includes(askedBusinessId))
  const earlier = all.find(({ isJoined }) => isJoined) ?? null
  const apart = await findApart(tools.db, earlierId, { ...given, roundId })
  return toSent(tools, { asked: atFirst, notAsked: [], spam: round.spam, earlier, apart })
}

/** Some of the businesses may not have been asked, and later ones may have been added. */
function isSame(
  stored: Round,
  asked: readonly { askedBusinessId: number }[],
  { businessIds, ...given }: CreateQuoteRound,
): boolean {
  const count = businessIds.length
  // The earlier request counts if it was proven to be theirs.
  const counts = given.earlierId === null ? [count] : [count, count + 1]
  const those = asked
    .slice(0, businessIds.length)
    .every(({ askedBusinessId }) => businessIds.includes(askedBusinessId))
  const fields = ['name', 'phone', 'hidesContact', 'replacesSilent'] as const
  return (
    those &&
    counts.some((one) => stored.requirements === roundText(given, one)) &&
    textsOf(stored.answers) === textsOf(given.answers) &&
    fields.every((field) => stored[field] === given[field])
  )
}

const textsOf = (answers: readonly { answer: string }[] = []): string =>
  answers.map(({ answer }) => answer).join('\n')

type ToSent = AskedSeveral & Pick<Round, 'spam'> & { earlier: Earlier; apart: Apart | null }

async function toSent(
  { db, jobs }: Tools,
  { asked, notAsked, spam, earlier, apart }: ToSent,
): Promise<QuoteRoundSent> {
  const conversationId = asked[0]?.id ?? 0
  const askedIds = asked.map(({ businessId }) => businessId)
  return {
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
    files: { conversationId, uploadToken: createUploadToken(jobs.secretsKey, conversationId) },
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
