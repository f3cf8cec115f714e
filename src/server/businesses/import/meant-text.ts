import { decodeHTMLStrict } from 'entities'
import { hasOddPair, undoubled, usualLetters } from '#server/lib/doubled-letters.ts'

/** Texts as they were meant, before a program took them for something else. Pure functions. */

/** Remains of letters that have lost a byte, or were written by an old Mac. */
const leftovers = /á[º»]|â€|Ã(?![\p{L}\s]|$)|√[^\s\w]|‚Ä|·[ª∫]/u

/** "é" by "√©", its bytes in the encoding of old Macs. */
const doubledOnMac = new Map(
  usualLetters.map((one) => [new TextDecoder('macintosh').decode(Buffer.from(one)), one] as const),
)
const anyOnMac = new RegExp([...doubledOnMac.keys()].join('|'), 'g')
/** Half of an "à" whose other half was taken for a space. */
const halfAtEnd = /(?<=\p{Ll})Ã$/u
/** A closing quote whose last byte, which has no letter, was lost. */
const halfQuote = /(“[^“”]*?)â€(?![\u0080-\uffff])/gu

const mended = (text: string): string =>
  undoubled(text)
    .replace(anyOnMac, (found) => doubledOnMac.get(found) ?? found)
    .replace(halfAtEnd, 'à')
    .replace(halfQuote, '$1”')

/** Whether a text still has letters that look like the bytes of others: "Phá»", "â€ Hi". */
export const looksDoubled = (text: string): boolean => hasOddPair(text) || leftovers.test(text)

/** Programs rarely do it more often to the same text. */
const timesMax = 3

/** `="78704"` and `'78704`, which keep a spreadsheet from changing a number. */
const protectedCell = /^="([^"]*)"$|^'(?=[\d\s().+-]+$)/

/** Without the escapes of HTML, and letters whose UTF-8 was taken for another encoding: "Zoë & Sons", not "ZoÃ« &amp;amp; Sons". */
export function toMeantText(text: string): string {
  let meant = text.replace(protectedCell, '$1')
  if (!/[&\u0080-\uffff]/.test(meant)) return meant
  for (let times = 0; times < timesMax; times++) {
    const next = mended(decodeHTMLStrict(meant))
    if (next === meant) break
    meant = next
  }
  return meant
}
