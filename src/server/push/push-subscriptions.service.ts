import { createHash, createPublicKey } from 'node:crypto'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { isPublicAddress } from '#server/lib/http/public-addresses.ts'
import { toPublicUrl } from '#server/lib/http/public-connection.ts'
import { openText, sealText } from '#server/lib/sealed-text.ts'
import type { GivenPushSubscription } from '#shared/push/push.schemas.ts'
import { getPushKeys } from './push-keys.service.ts'
import { keepForAccount, keepForConversation, type NewSubscription } from './push-subscriptions.repository.ts'

/**
 * Guarantee: a browser that shows news is reached at a public address, which is stored sealed, and belongs to a session or to one
 * conversation, with which it goes.
 */

type Tools = Pick<FastifyInstance, 'config' | 'jobs'> & { db: Db }

const purpose = 'push subscription'

/** The address and keys of a stored browser. */
export type OpenedSubscription = Pick<GivenPushSubscription, 'endpoint' | 'keys'> & {
  /** The secret link of a visitor without an account. */
  token: string | null
}

/** Null for an address that was sealed with another key. */
export function openSubscription(secretsKey: Buffer, sealed: Buffer): OpenedSubscription | null {
  const text = openText(secretsKey, purpose, sealed)
  return text === null ? null : (JSON.parse(text) as OpenedSubscription)
}

/** Shows news in a browser of an account until its session ends; returns its ID. Throws invalid_input and unauthenticated. */
export async function allowForAccount(
  tools: Tools,
  owner: { userId: number; sessionHash: Buffer },
  given: GivenPushSubscription,
): Promise<number> {
  const subscription = await toStored(tools, given, null)
  const id = await inTransaction(tools.db, (tx) => keepForAccount(tx, owner, subscription))
  if (id === undefined) throw new AppError('unauthenticated', 'Please sign in.')
  return id
}

/** Shows news of one conversation in a browser that has its secret link; returns its ID. Throws invalid_input. */
export async function allowForConversation(
  tools: Tools,
  { conversationId, token }: { conversationId: number; token: string },
  given: GivenPushSubscription,
): Promise<number> {
  const subscription = await toStored(tools, given, token)
  return inTransaction(tools.db, (tx) => keepForConversation(tx, conversationId, subscription))
}

async function toStored(
  tools: Tools,
  { endpoint, keys }: GivenPushSubscription,
  token: string | null,
): Promise<NewSubscription> {
  if (!isPushAddress(endpoint, tools.config.push.privateHosts))
    throw invalid({ endpoint: 'Must be the https address of a push service' })
  if (!isPoint(keys.p256dh)) throw invalid({ 'keys.p256dh': 'Must be a point of P-256' })
  const opened: OpenedSubscription = { endpoint, keys, token }
  const { publicKey: serverKey } = await getPushKeys(tools)
  return {
    endpointHash: createHash('sha256').update(endpoint).digest(),
    sealed: sealText(tools.jobs.secretsKey, purpose, JSON.stringify(opened)),
    serverKey,
  }
}

/** Push services have names and the usual port; a name that leads inside is refused when it is looked up. */
function isPushAddress(endpoint: string, privateHosts: readonly string[]): boolean {
  try {
    const url = toPublicUrl(endpoint, { privateHosts })
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isListed = privateHosts.includes(`${url.hostname}:${url.port || 443}`)
    return isListed || (url.port === '' && (net.isIP(host) === 0 || isPublicAddress(host)))
  } catch {
    return false
  }
}

/** Encrypting for anything else would fail each time. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
    return bytes.length === 65 && bytes[0] === 4
  } catch {
    return false
  }
}
