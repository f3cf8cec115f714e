import type { FastifyInstance } from 'fastify'
import { announceConversation } from '#server/conversations/conversation-news.repository.ts'
import { reachBothSides } from '#server/conversations/message-mails.service.ts'
import { type OpenedConversation, openForWriting } from '#server/conversations/messages.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { forEachApart } from '#server/lib/jobs/for-each-apart.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { createToken } from '#server/lib/tokens.ts'
import {
  createOutcomeLinks,
  createOutcomeQuestion,
  listAskable,
  listDueOutcomes,
} from './outcome-questions.repository.ts'
import { outcomeQuestionMail } from './outcomes.emails.ts'

/** Guarantee: after an agreed day both sides are asked once for its outcome, however many processes look, and however they end. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

const batch = 100

/** Asks both sides of each conversation whose agreed day has passed. */
export async function askAboutOutcomes(tools: Tools & { db: Db }, signal?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    const due = await listDueOutcomes(tools.db, after, batch)
    await forEachApart(due, (id) => inTransaction(tools.db, (tx) => askBothSides(tx, tools, id)), signal)
    after = due.at(-1) ?? after
    if (due.length < batch || signal?.aborted) return
  }
}

async function askBothSides(tx: Tx, tools: Tools, conversationId: number): Promise<void> {
  const opened = await openIfThere(tx, conversationId)
  const asked = opened && (await createOutcomeQuestion(tx, conversationId))
  if (!opened || !asked) return
  const { config, jobs } = tools
  const { head } = opened
  const everybody = await reachBothSides(tx, tools, opened)
  const addresses = everybody.map(({ to }) => to.address)
  const askable = await listAskable(tx, addresses)
  const told = everybody
    .filter(({ to }) => askable.has(to.address))
    .map((reached) => ({ ...reached, ...createToken('outcome') }))
  const linked = told.map(({ side, userId, hash }) => ({
    hash,
    side,
    userId: side === 'business' ? userId : null,
  }))
  await createOutcomeLinks(tx, conversationId, linked)
  const key = await getLinkKey(tx, jobs)
  const mails = told.map(({ side, userId, to, answers, token }) => ({
    userId,
    to,
    ...answers,
    // It has the other side's name.
    isKept: false,
    ...outcomeQuestionMail(config, {
      ...asked,
      side,
      visitorName: head.name,
      businessName: head.businessName,
      address: to.address,
      token,
      key,
      isAnswerable: answers.replyTo !== undefined,
    }),
  }))
  await queueMails(tx, jobs, mails)
  const { businessId, visitorId } = head
  await announceConversation(tx, { conversationId, businessId, visitorId, messageId: null })
}

/** The visitor may have deleted it in the meantime. */
async function openIfThere(tx: Tx, conversationId: number): Promise<OpenedConversation | null> {
  try {
    return await openForWriting(tx, conversationId, null)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
