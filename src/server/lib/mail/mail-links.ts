import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** What the holder of a link may do: change what email an address gets, or confirm its subscription to the newsletter. */
const prefixes = { settings: 'set_', subscription: 'sub_' }
type LinkPurpose = keyof typeof prefixes

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
/** Longer than any address makes it. */
const longest = 1_000

/** A token that holds an email address so that only we can read or make it. It has no end; nothing is stored. */
export function sealAddress(key: Buffer, purpose: LinkPurpose, address: string): string {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose))
  const content = JSON.stringify({ address, at: Date.now() })
  const sealed = Buffer.concat([sealing.update(content, 'utf8'), sealing.final()])
  return prefixes[purpose] + Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

export type OpenedLink = { address: string /** When it was made, in milliseconds. */; at: number }

/** What a token of this purpose holds; null for anything else. */
export function openAddress(key: Buffer, purpose: LinkPurpose, token: string): OpenedLink | null {
  if (!token.startsWith(prefixes[purpose]) || token.length > longest) return null
  const bytes = Buffer.from(token.slice(prefixes[purpose].length), 'base64url')
  if (bytes.length <= ivLength + tagLength) return null
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    const content = Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()])
    return JSON.parse(content.toString('utf8'))
  } catch {
    return null
  }
}
