import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { FetchFailure } from '#server/lib/http/fetch-public.ts'
import { type PostBounds, postPublic } from '#server/lib/http/post-public.ts'
import { paths } from '#shared/lib/paths.ts'
import { isTemporary, retryDelay } from '#shared/lib/retries.ts'
import type { PushMessage } from '#shared/push/push.schemas.ts'
import { getPushKeys } from './push-keys.service.ts'
import {
  type DuePush,
  deleteSubscription,
  findDuePush,
  recordFailure,
  recordSuccess,
} from './push-subscriptions.repository.ts'
import { type OpenedSubscription, openSubscription } from './push-subscriptions.service.ts'
import { pushText } from './push-texts.ts'

/**
 * Guarantee: a push service gets only messages that the browser alone can read. A browser that it doesn't know anymore is
 * forgotten; when it is busy or away it is asked again, as late as it says.
 */

type Tools = Pick<FastifyInstance, 'config' | 'jobs' | 'log'> & { db: Db }
export const pushJobSchema = z.object({
  subscriptionId: z.int(),
  conversationId: z.int(),
  messageId: z.int().exactOptional(),
  attempt: z.int(),
})
type Job = z.infer<typeof pushJobSchema>

/** Seconds for which a push service keeps undelivered messages. */
const timeToLive = 24 * 60 * 60
const milliseconds = 15_000
/** Tries after the first one, and the seconds between them. */
const attemptsMax = 8
const pause = { first: 30, shortest: 5, last: 60 * 60 }

/** Shows one piece of news in one browser, unless it was already read. */
export async function deliverPush(tools: Tools, job: Job, bounds: Partial<PostBounds> = {}): Promise<void> {
  const { db, config, jobs, log } = tools
  const due = await findDuePush(db, job)
  if (!due) return
  const keys = await getPushKeys(tools)
  const opened = openSubscription(jobs.secretsKey, due.sealed)
  if (!opened) log.error(job, 'a browser was forgotten: its address was sealed with another key')
  if (!opened || due.serverKey !== keys.publicKey) return deleteSubscription(db, job.subscriptionId)
  const { generateRequestDetails } = (await import('web-push')).default
  const { headers, body } = generateRequestDetails(opened, JSON.stringify(messageFor(job, due, opened)), {
    vapidDetails: { subject: config.push.subject, ...keys },
    TTL: timeToLive,
    urgency: 'high',
    // Newer news of the conversation replaces undelivered news.
    topic: `conversation-${job.conversationId}`,
  })
  const sending = { milliseconds, privateHosts: config.push.privateHosts, ...bounds }
  const answer = await postPublic(opened.endpoint, { headers, body: body as Buffer }, sending).catch(
    (error: unknown) => {
      if (error instanceof FetchFailure) return error.reason
      throw error
    },
  )
  if (answer === 'refused') return deleteSubscription(db, job.subscriptionId)
  if (typeof answer === 'string') return tryLater(tools, job, undefined)
  await settle(tools, job, answer.status, answer.retryAfter)
}

async function settle(tools: Tools, job: Job, status: number, retryAfter: string | undefined): Promise<void> {
  const { db } = tools
  if (status >= 200 && status < 300) return recordSuccess(db, job.subscriptionId)
  if (status === 404 || status === 410) return deleteSubscription(db, job.subscriptionId)
  if (isTemporary(status)) return tryLater(tools, job, retryAfter)
  await recordFailure(db, job.subscriptionId)
}

async function tryLater({ db, jobs }: Tools, job: Job, retryAfter: string | undefined): Promise<void> {
  if (job.attempt >= attemptsMax) return recordFailure(db, job.subscriptionId)
  const later = { ...job, attempt: job.attempt + 1 }
  const seconds = readRetryAfter(retryAfter) ?? retryDelay(job.attempt, pause)
  const wait = Math.min(Math.max(seconds, pause.shortest), pause.last)
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'deliver-push', later, wait))
}

/** Seconds, or a date, as HTTP has it; null for anything else. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.ceil((at - Date.now()) / 1000)
}

function messageFor({ conversationId }: Job, due: DuePush, { token }: OpenedSubscription): PushMessage {
  const path = token === null ? paths.conversation(conversationId) : `${paths.quoteStatus}?token=${token}`
  return { ...pushText(due), path, conversationId, userId: due.userId }
}
