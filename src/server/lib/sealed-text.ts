import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Nobody reads or changes it without the key, and it opens only for the same purpose. */
export function sealText(key: Buffer, purpose: string, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/**
 * Null for bytes that were sealed with another key or for another purpose, or were changed. A stored text that doesn't open
 * counts as lost and isn't a failure: it is made or asked for again, and the log says so.
 */
export function openText(key: Buffer, purpose: string, sealed: Buffer): string | null {
  if (sealed.length <= ivLength + tagLength) return null
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivLength))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    const text = Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}
