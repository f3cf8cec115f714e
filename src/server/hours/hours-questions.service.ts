import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { occasionOn } from '#shared/hours/hours-questions.ts'
import { hoursQuestionMail } from './hours-questions.emails.ts'
import {
  type AskedOwner,
  confirmHours,
  createQuestions,
  findAskedBusiness,
  listDue,
  stopQuestions,
} from './hours-questions.repository.ts'

/** Guarantee: an owner is asked at most once for each occasion, however often the job runs, and never once they stop it, for a business or for all. */

type Tools = Pick<FastifyInstance, 'config' | 'jobs'>

/** Owners asked in one transaction; the next job asks the next ones. */
const batchSize = 200

/** Asks the owners of businesses above an ID whose hours may no longer be right. */
export async function askAboutHours(tools: Tools & { db: Db }, after: number, at: Date): Promise<void> {
  const occasion = occasionOn(austinWallClock(at).date)
  const [, holiday = null] = /^holiday (.+)/.exec(occasion.key) ?? []
  await inTransaction(tools.db, async (tx) => {
    const due = await listDue(tx, { occasion: occasion.key, holiday, after, limit: batchSize })
    if (due.length === 0) return
    const key = await getLinkKey(tx, tools.jobs)
    const asked = due.map((owner) => ({ ...owner, ...createToken('hours'), occasion: occasion.key }))
    const created = new Set(await createQuestions(tx, asked))
    const toMail = ({ token, ...owner }: AskedOwner & { token: string }) => ({
      userId: owner.ownerId,
      to: toRecipient(owner, owner.email),
      ...hoursQuestionMail(tools.config, owner, occasion.holidays, { token, key }),
    })
    await queueMails(tx, tools.jobs, asked.filter(({ businessId }) => created.has(businessId)).map(toMail))
    const last = due.at(-1)?.businessId ?? 0
    if (due.length === batchSize) await tools.jobs.enqueue(tx, 'ask-about-hours', { after: last })
  })
}

/** Answers a question by its link. Throws malformed_request, or not_found for a link that no longer counts; one of a blocked owner only stops. */
export async function answerQuestion(db: Db, token: string, answer: 'right' | 'stop'): Promise<void> {
  const hash = readToken('hours', token)
  if (!hash) throw new AppError('malformed_request', 'This link is incomplete.')
  await inTransaction(db, async (tx) => {
    const business = await findAskedBusiness(tx, hash)
    if (!business) throw notFound('link')
    if (answer === 'stop') return stopQuestions(tx, business.id)
    if (!business.isOfActive) throw notFound('link')
    await confirmHours(tx, business.id)
    await announcePublicChange(tx)
  })
}
