import { createECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/lib/database/db.ts'
import type { PushKeys } from '#server/lib/push-settings.ts'
import { openText, sealText } from '#server/lib/sealed-text.ts'
import { findPushKeys, storePushKeys } from './push-keys.repository.ts'
import { deleteSubscriptionsOfOtherKeys } from './push-subscriptions.repository.ts'

/** Guarantee: all processes sign with one key pair, the one that browsers were allowed for; in the database it is sealed. */

type Tools = Pick<FastifyInstance, 'config' | 'jobs'> & { db: Db }

const purpose = 'push keys'

/** The key pair of this site: from the settings, else from the database, where the first use makes one. */
export async function getPushKeys({ db, config, jobs }: Tools): Promise<PushKeys> {
  if (config.push.keys) return config.push.keys
  const stored = await findPushKeys(db)
  const privateKey = stored && openText(jobs.secretsKey, purpose, stored.sealedPrivateKey)
  if (stored && privateKey) return { publicKey: stored.publicKey, privateKey }
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const made = { publicKey, privateKey: toPrivateKey(pair.getPrivateKey()) }
  const sealedPrivateKey = sealText(jobs.secretsKey, purpose, made.privateKey)
  // A pair sealed with another SECRETS_KEY is lost, and with it the browsers that were allowed for it.
  await storePushKeys(db, { publicKey, sealedPrivateKey }, stored?.publicKey ?? null)
  const kept = await findPushKeys(db)
  const keptKey = kept && openText(jobs.secretsKey, purpose, kept.sealedPrivateKey)
  return kept && keptKey ? { publicKey: kept.publicKey, privateKey: keptKey } : made
}

/** Always 32 bytes: leading zeros are left out otherwise. */
const toPrivateKey = (key: Buffer) =>
  Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url')

/** Forgets browsers that were allowed for another key pair. */
export async function forgetOtherKeys(tools: Tools): Promise<void> {
  const { config, db } = tools
  const publicKey = config.push.keys?.publicKey ?? (await findPushKeys(db))?.publicKey
  if (publicKey) await deleteSubscriptionsOfOtherKeys(db, publicKey)
}
