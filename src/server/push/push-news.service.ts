import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { listBrowsers, type Told } from './push-subscriptions.repository.ts'

/** Guarantee: news of a conversation is shown in each browser that allows it, if and only if the transaction commits. */

type News = {
  conversationId: number
  /** Undefined for a new request. */
  messageId?: number
}

/** Shows news in the browsers of those who are told; email goes out besides. */
export async function pushNews(
  tx: Tx,
  { jobs }: Pick<FastifyInstance, 'jobs'>,
  news: News,
  told: Told,
): Promise<void> {
  const browsers = await listBrowsers(tx, news.conversationId, told)
  await jobs.enqueueAll(
    tx,
    'deliver-push',
    browsers.map((subscriptionId) => ({ subscriptionId, ...news, attempt: 0 })),
  )
}
