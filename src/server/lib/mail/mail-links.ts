import { toMailboxAddress } from '#shared/lib/email.ts'
import type { StoppedKind } from '#shared/lib/mail-kinds.ts'
import { paths } from '#shared/lib/paths.ts'
import { openText, sealText } from '../sealed-text.ts'

/**
 * Rights of the holder of a link: to change what email an address gets, confirm its subscription to the newsletter, save a
 * search for it, or see an issue before it is sent.
 */
const prefixes = { settings: 'set_', subscription: 'sub_', search: 'srh_', preview: 'pre_' }
type LinkPurpose = keyof typeof prefixes
/** The beginnings of these tokens, to recognize them in texts. */
export const linkPrefixes: readonly string[] = Object.values(prefixes)

/** Longer than any address or search makes it. */
const longest = 4_000

/** A token that holds its subject, such as an address, so that only we can read or make it. Nothing is stored. */
export function sealLink(key: Buffer, purpose: LinkPurpose, about: string): string {
  const content = JSON.stringify({ about, at: Date.now() })
  return prefixes[purpose] + sealText(key, purpose, content).toString('base64url')
}

/** The subject of a token of this purpose; null for anything else, and for one older than `maxAge` milliseconds. */
export const openLink = (key: Buffer, purpose: LinkPurpose, token: string, maxAge?: number): string | null =>
  openDatedLink(key, purpose, token, maxAge)?.about ?? null

/** Like `openLink`, with the time it was made at, in milliseconds. */
export function openDatedLink(
  key: Buffer,
  purpose: LinkPurpose,
  token: string,
  maxAge = Number.POSITIVE_INFINITY,
): { about: string; at: number } | null {
  if (!token.startsWith(prefixes[purpose]) || token.length > longest) return null
  const bytes = Buffer.from(token.slice(prefixes[purpose].length), 'base64url')
  const content = openText(key, purpose, bytes)
  if (content === null) return null
  const { about, at } = JSON.parse(content)
  // Links of earlier releases have the address as it was typed.
  return at < Date.now() - maxAge ? null : { about: toMailboxAddress(about) ?? about, at }
}

/** Where the recipient of an email that can be stopped changes what they get, and where their mail program stops it. */
export function settingsLinks(publicUrl: string, key: Buffer, address: string, kind: StoppedKind) {
  const token = sealLink(key, 'settings', address)
  return {
    settingsUrl: `${publicUrl}${paths.notificationSettings}?token=${token}`,
    stopUrl: `${publicUrl}/api/notification-settings/stop?kind=${kind}&token=${token}`,
  }
}
