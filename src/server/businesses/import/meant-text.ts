import { decodeHTMLStrict } from 'entities'

/** Texts as they were meant, before a program took them for something else. Pure functions. */

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true })
const upper = Array.from({ length: 128 }, (_, at) => at + 128)
/** The bytes of the letters that Windows-1252 has beyond ASCII; of five bytes without a letter, control characters. */
const bytes = new Map(upper.map((byte) => [windows1252.decode(Uint8Array.of(byte)), byte]))
const among = (from: number, to: number) =>
  `[${[...bytes].flatMap(([letter, byte]) => (byte >= from && byte <= to ? letter : [])).join('')}]`
const tail = among(0x80, 0xbf)
const letter = `${among(0xc2, 0xdf)}${tail}|${among(0xe0, 0xef)}${tail}{2}|${among(0xf0, 0xf4)}${tail}{3}`
/** Letters whose UTF-8 may have been taken for Windows-1252: "Ã©", "á»Ÿ". */
const doubled = new RegExp(`(?:${letter})+`, 'g')
/** Marks that may well stand behind a letter: "CAFÉ’S", "CAFFÈ™". */
const marks = '\u00a0\u00ad‘’“”–—…•·®™©«»‹›°ªº¿¡'
const oddPair = new RegExp(`${among(0xc2, 0xf4)}(?![${marks}])${tail}`)
/** A mark that stands before a small letter of the same word only if it is half a letter: "WÄ…s", "Å»ubr". */
const pairWithin = /^[ÄÅÆ][…™©«»°ªº¿¡]$/
/** What is left of letters that have lost a byte, or were written by an old Mac. */
const leftovers = /á[º»]|â€|Ã(?![\p{L}\s]|$)|√[^\s\w]|‚Ä|·[ª∫]/u

/** The letters and marks of Windows-1252, without those that nobody writes, and the mark of a letter that is lost. */
const usual = [...bytes.keys(), '\uFFFD'].filter((one) => !/[\u0080-\u009fƒˆ˜†‡‰‹›]/.test(one))
/** "é" by "√©", its bytes in the encoding of old Macs. */
const doubledOnMac = new Map(
  usual.map((one) => [new TextDecoder('macintosh').decode(Buffer.from(one)), one] as const),
)
const anyOnMac = new RegExp([...doubledOnMac.keys()].join('|'), 'g')
/** Half of an "à" whose other half was taken for a space. */
const halfAtEnd = /(?<=\p{Ll})Ã$/u
/** A closing quote whose last byte, which has no letter, was lost. */
const halfQuote = /(“[^“”]*?)â€(?![\u0080-\uffff])/gu

/** "á»Ÿ" as "ở"; null for what isn't UTF-8, or is more likely meant as it stands. */
function undouble(text: string, before: string, behind: string): string | null {
  try {
    const read = utf8.decode(Uint8Array.from(text, (one) => bytes.get(one) ?? 0))
    const isSure =
      // Vietnamese, pictures, and capitals or marks within a word.
      /[\u1e00-\u1eff\u{10000}-\u{10ffff}]/u.test(read) ||
      (/\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(text)) ||
      (/^\p{Ll}/u.test(behind) && pairWithin.test(text))
    const isUsual = [...read].every((one) => usual.includes(one))
    return isUsual || isSure || oddPair.test(text) ? read : null
  } catch {
    return null
  }
}

const undoubled = (text: string): string =>
  text
    .replace(
      doubled,
      (found, at: number) => undouble(found, text.charAt(at - 1), text.charAt(at + found.length)) ?? found,
    )
    .replace(anyOnMac, (found) => doubledOnMac.get(found) ?? found)
    .replace(halfAtEnd, 'à')
    .replace(halfQuote, '$1”')

/** Whether a text still has letters that look like the bytes of others: "Phá»", "â€ Hi". */
export const looksDoubled = (text: string): boolean => oddPair.test(text) || leftovers.test(text)

/** Programs rarely do it more often to the same text. */
const timesMax = 3

/** `="78704"` and `'78704`, which keep a spreadsheet from changing a number. */
const protectedCell = /^="([^"]*)"$|^'(?=[\d\s().+-]+$)/

/** Without the escapes of HTML, and letters whose UTF-8 was taken for another encoding: "Zoë & Sons", not "ZoÃ« &amp;amp; Sons". */
export function toMeantText(text: string): string {
  let meant = text.replace(protectedCell, '$1')
  if (!/[&\u0080-\uffff]/.test(meant)) return meant
  for (let times = 0; times < timesMax; times++) {
    const next = undoubled(decodeHTMLStrict(meant))
    if (next === meant) break
    meant = next
  }
  return meant
}
