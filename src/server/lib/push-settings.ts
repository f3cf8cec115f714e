import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Environment variables for pushes to browsers. */
export const pushShape = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url, as web-push generate-vapid-keys prints them')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, as web-push generate-vapid-keys prints them')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .max(200)
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: with an address, or an https address')
    .optional(),
  PUSH_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[a-z\d.-]+:\d{1,5}$/, 'must be names with ports, as push.lan:443'))),
}

type Environment = Record<string, string | undefined>
type Settings = z.infer<z.ZodObject<typeof pushShape>>

export type PushKeys = { publicKey: string; privateKey: string }
export type PushSettings = {
  /** Null: the site makes a pair and keeps it in the database. */
  keys: PushKeys | null
  /** The contact for push services about this site. */
  subject: string
  /** As `host:port`: push services that may be private and without TLS. */
  privateHosts: string[]
}

export function pushSettings(
  { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUSH_PRIVATE_HOSTS }: Settings,
  { publicUrl, mailAddress }: { publicUrl: string; mailAddress: string },
): PushSettings {
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : null,
    subject: VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailAddress}`),
    privateHosts: PUSH_PRIVATE_HOSTS,
  }
}

/** One key without the other is a forgotten setting, and keys of two pairs are refused by every push service. */
export function pushFaults(given: Environment): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  if (!publicKey && !privateKey) return []
  if (!publicKey) return ['VAPID_PUBLIC_KEY: must be set together with VAPID_PRIVATE_KEY']
  if (!privateKey) return ['VAPID_PRIVATE_KEY: must be set together with VAPID_PUBLIC_KEY']
  return isPair({ publicKey, privateKey }) ? [] : ['VAPID_PRIVATE_KEY: must belong to VAPID_PUBLIC_KEY']
}

function isPair({ publicKey, privateKey }: PushKeys): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return false
  }
  return pair.getPublicKey('base64url') === publicKey
}
