import type { FastifyInstance } from 'fastify'
import { openText, sealText } from '#server/lib/sealed-text.ts'
import { isOfActiveSender } from './senders.repository.ts'

/**
 * Guarantee: the sender of a new quote request may add files to it for an hour, unless staff block them, and nothing
 * else: the conversation itself opens only with the link that goes to the email address in it.
 */

const prefix = 'upl_'
const purpose = 'files of a quote request'
const lasts = 60 * 60 * 1000

/** A token to upload files to the request with this ID, until an hour after `now`. */
export function createUploadToken(key: Buffer, requestId: number, now = Date.now()): string {
  return prefix + sealText(key, purpose, `${requestId} ${now + lasts}`).toString('base64url')
}

/** The request that files may be uploaded to, or null for text that isn't a token, or one that no longer counts. */
export async function findUploadRequest(
  { db, jobs }: Pick<FastifyInstance, 'db' | 'jobs'>,
  token: string,
): Promise<number | null> {
  const requestId = readUploadToken(jobs.secretsKey, token)
  return requestId !== null && (await isOfActiveSender(db, requestId)) ? requestId : null
}

function readUploadToken(key: Buffer, token: string): number | null {
  if (!token.startsWith(prefix) || token.length > 200) return null
  const text = openText(key, purpose, Buffer.from(token.slice(prefix.length), 'base64url'))
  const [requestId, until] = (text ?? '').split(' ').map(Number)
  return requestId && until && Date.now() < until ? requestId : null
}
