import type { FastifyInstance } from 'fastify'
import { findFit } from '#server/businesses/fit/fit.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { tellOfFilesLater } from '#server/quote-requests/quote-delivery.service.ts'
import { askSeveral, lockSeveral } from '#server/quote-requests/several-requests.service.ts'
import { findReach } from '#server/search/find/served-places.repository.ts'
import { roundPaths } from '#shared/lib/round-address.ts'
import { isFitToAskUnasked, rankByFit } from '#shared/quote-rounds/fit.ts'
import { askedMax, patienceHours } from '#shared/quote-rounds/round-limits.ts'
import { replacedMail } from './quote-rounds.emails.ts'
import { findRound, listAsked, lockRound, type Round, setReplacing } from './quote-rounds.repository.ts'
import { findChosen } from './round-answers.repository.ts'
import { conversationToken, roundToken } from './round-links.ts'
import { announceRound } from './round-news.service.ts'
import {
  findNextLook,
  listDueRounds,
  listSilent,
  lockSilent,
  markReplaced,
  putOff,
} from './round-replacing.repository.ts'
import { fitOf } from './round-suggestions.service.ts'

/**
 * Guarantee: a business that hasn't answered within a day is replaced once, by the next that fits and that would be chosen from
 * the start as well, in one transaction; no more than ten businesses are asked in all. The one that is replaced may still answer.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

const batch = 50
const hour = 60 * 60 * 1000
/** Days for which somebody who fits is looked for. */
const lookingDays = 7

/** Replaces silent businesses in the rounds that are due. Throws the first failure once all others are done. */
export async function replaceSilent(tools: Tools & { db: Db }, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const due = await listDueRounds(tools.db, batch)
    for (const roundId of due) {
      if (signal?.aborted) return
      try {
        await replaceIn(tools, roundId)
      } catch (error) {
        failures.push(error)
        await putOff(tools.db, roundId)
      }
    }
    if (due.length < batch) break
  }
  if (failures.length > 0) throw failures[0]
}

async function replaceIn(tools: Tools & { db: Db }, roundId: number): Promise<void> {
  const { db } = tools
  const [round, silent, asked] = await Promise.all([
    findRound(db, roundId),
    listSilent(db, roundId),
    listAsked(db, roundId),
  ])
  if (!round) return
  const room = Math.min(silent.length, askedMax - asked.length)
  const next = room > 0 ? await findNext(db, round, asked) : []
  await inTransaction(db, (tx) => replaceWith(tx, tools, round, next, asked.length))
}

/**
 * Businesses that fit and weren't asked, the best first: a few more than needed, as some can't be asked after all. Nobody without
 * a known trade: that a text mentions the words is too little to ask somebody whom the visitor hasn't seen.
 */
async function findNext(db: Db, round: Round, asked: readonly { businessId: number }[]): Promise<number[]> {
  const { category, subcategory, subSubCategory, search, where, budgetCents } = round
  const { trade, place, businesses } = await findFit(db, {
    category,
    subcategory,
    subSubCategory,
    search,
    where,
  })
  const known = new Set(asked.map(({ businessId }) => businessId))
  const able = businesses
    .filter((one) => one.acceptsQuotes && !known.has(one.id))
    .filter(({ submittedById }) => submittedById === null || submittedById !== round.userId)
    .filter(({ submittedById }) => submittedById !== null || !round.hidesContact)
  const reach = await findReach(db, place, able)
  const candidates = able
    .map((business) => fitOf(business, { trade, place, reach }))
    .filter(isFitToAskUnasked)
  const wish = { place: place?.name ?? null, budgetDollars: budgetCents === null ? null : budgetCents / 100 }
  return rankByFit(candidates, wish)
    .slice(0, askedMax)
    .map(({ id }) => id)
}

async function replaceWith(
  tx: Tx,
  tools: Tools,
  { id: roundId, userId, linkSeed, ...given }: Round,
  next: readonly number[],
  askedBefore: number,
): Promise<void> {
  const locked = await lockSeveral(tx, userId ?? undefined, next)
  const silent = await lockSilent(tx, roundId)
  const round = await lockRound(tx, roundId)
  // Another process may have been here first, or the visitor has chosen somebody.
  if (!round || round.replaceAt === null || round.replaceAt.getTime() > Date.now()) return
  const isOver = (await findChosen(tx, roundId)) !== undefined
  const room = isOver ? 0 : Math.min(silent.length, askedMax - askedBefore)
  const { secretsKey } = tools.jobs
  const { name, email, phone, requirements, answers, hidesContact, deviceHash, spam } = given
  const { asked } = await askSeveral(tx, tools, locked, {
    request: { name, email, phone, requirements, answers, hidesContact },
    businessIds: next,
    most: room,
    from: { email, userId, deviceHash },
    roundId,
    spam,
    statusHashOf: (businessId) => conversationToken(secretsKey, linkSeed, businessId).hash,
  })
  await tellOfFilesLater(
    tx,
    tools,
    asked.map(({ id }) => id),
  )
  const names = await markReplaced(tx, silent.slice(0, asked.length))
  const isFull = askedBefore + asked.length >= askedMax
  const replaceAt = isOver || isFull ? null : await nextLook(tx, round)
  await setReplacing(tx, roundId, { replacesSilent: round.replacesSilent, replaceAt })
  if (asked.length > 0 || replaceAt === null) await announceRound(tx, round)
  if (asked.length > 0)
    await tellSender(
      tx,
      tools,
      round,
      names,
      asked.map((one) => one.name),
    )
}

/** When to look again; a day later while nobody fits, for a week. */
async function nextLook(tx: Tx, { id, createdAt }: Round): Promise<Date | null> {
  const at = await findNextLook(tx, id)
  const last = createdAt.getTime() + lookingDays * 24 * hour
  if (at === null || Date.now() > last) return null
  return at.getTime() > Date.now() ? at : new Date(Date.now() + patienceHours * hour)
}

async function tellSender(
  tx: Tx,
  { jobs, config }: Tools,
  { id, userId, name, email, linkSeed }: Round,
  silent: readonly string[],
  next: readonly string[],
): Promise<void> {
  const url =
    userId === null
      ? `${config.publicUrl}${roundPaths.answers}?token=${roundToken(jobs.secretsKey, linkSeed).token}`
      : config.publicUrl + roundPaths.own(id)
  const mail = replacedMail(config, { silent, next, url, isSecret: userId === null })
  await queueMail(tx, jobs, { userId, to: { name, address: email }, isKept: false, ...mail })
}
