import { randomInt } from 'node:crypto'
import { hashToken } from '#server/lib/tokens.ts'

/** How many a person gets. */
export const recoveryCodeCount = 10

/** Without letters that look like digits or like each other (Crockford's base 32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 24
/** Codes that were made before are shorter; they go on until new ones are made. */
const formerLength = 16

/** 24 letters, 120 random bits: too many to guess from their hashes. In groups, to be copied by hand. */
export function newRecoveryCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** The hash to look a typed code up by, in any case and grouping; null for text that can't be a code. */
export function hashRecoveryCode(userId: number, typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replaceAll('o', '0')
  if (![length, formerLength].includes(code.length) || [...code].some((letter) => !letters.includes(letter)))
    return null
  return hashToken(`${userId} ${code}`)
}
