import { createHash } from 'node:crypto'

/** Shorter texts are alike by chance: many people write "How much for a haircut?" */
const lettersMin = 60

/**
 * SHA-256 of a text's letters and digits, without these names, so that a greeting doesn't make a copy another text; null for
 * a short text.
 */
export function textKeyOf(text: string, names: readonly string[]): Buffer | null {
  const plain = (given: string) => given.normalize('NFKC').toLowerCase()
  let rest = plain(text)
  for (const name of names) if (name !== '') rest = rest.replaceAll(plain(name), '')
  const letters = rest.replace(/[^\p{L}\p{N}]+/gu, '')
  return letters.length < lettersMin ? null : createHash('sha256').update(letters).digest()
}
