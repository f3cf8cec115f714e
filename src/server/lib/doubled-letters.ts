/** Letters whose UTF-8 a program took for Windows-1252: "Ã©", "á»Ÿ". Pure functions. */

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true })
const upper = Array.from({ length: 128 }, (_, at) => at + 128)
/** The bytes of the letters that Windows-1252 has beyond ASCII; of five bytes without a letter, control characters. */
const bytes = new Map(upper.map((byte) => [windows1252.decode(Uint8Array.of(byte)), byte]))
const among = (from: number, to: number) =>
  `[${[...bytes].flatMap(([letter, byte]) => (byte >= from && byte <= to ? letter : [])).join('')}]`
const tail = among(0x80, 0xbf)
const letter = `${among(0xc2, 0xdf)}${tail}|${among(0xe0, 0xef)}${tail}{2}|${among(0xf0, 0xf4)}${tail}{3}`
const runs = new RegExp(`(?:${letter})+`, 'g')
/** Marks that may well stand behind a letter: "CAFÉ’S", "CAFFÈ™", "JOSÉ´S". */
const marks = '\u00a0\u00ad‘’“”–—…•·®™©«»‹›°ªº¿¡´²³'
const oddTail = `(?![${marks}])${tail}`
const odd = new RegExp(oddTail)
const oddPair = new RegExp(among(0xc2, 0xf4) + oddTail)
/** A mark that stands before a small letter of the same word only if it is half a letter: "WÄ…s", "Å»ubr". */
const pairWithin = /^[ÄÅÆ][…™©«»°ªº¿¡´²³]$/
/** Letters of European languages and Vietnamese. */
const common = /^[\u00c0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e00-\u1eff]+$/

/** The letters and marks of Windows-1252, without those that nobody writes, and the mark of a letter that is lost. */
export const usualLetters = [...bytes.keys(), '\uFFFD'].filter((one) => !/[\u0080-\u009fƒˆ˜†‡‰‹›]/.test(one))
const usual = new Set(usualLetters)

/** Letters in a row, with what they were meant as, if they can be. */
type Run = { found: string; meant: string; isSure: boolean }

function readRun(found: string, before: string, behind: string): Run | null {
  try {
    const meant = utf8.decode(Uint8Array.from(found, (one) => bytes.get(one) ?? 0))
    const isSure =
      [...meant].every((one) => usual.has(one)) ||
      // Vietnamese, pictures, and capitals or marks within a word.
      /[\u1e00-\u1eff\u{10000}-\u{10ffff}]/u.test(meant) ||
      (/\p{Ll}$/u.test(before) && common.test(meant)) ||
      (/^\p{Ll}/u.test(behind) && pairWithin.test(found)) ||
      (odd.test(found) && mayBeMeant({ found, meant }))
    return { found, meant, isSure }
  } catch {
    return null
  }
}

/** Two letters that would be one of a script or sign that hardly stands alone were meant as they are: "CAFÉ²", "Ø½". */
const mayBeMeant = ({ found, meant }: Pick<Run, 'found' | 'meant'>): boolean =>
  found.length > 2 || common.test(meant)

/** A text with the letters that were meant: "ở" for "á»Ÿ"; letters that aren't UTF-8, or are more likely meant as they stand, stay. */
export function undoubled(text: string): string {
  const read = (found: string, at: number) =>
    readRun(found, text.charAt(at - 1), text.charAt(at + found.length))
  const isElsewhere = [...text.matchAll(runs)].some((run) => read(run[0], run.index)?.isSure)
  return text.replace(runs, (found, at: number) => {
    const run = read(found, at)
    return run && (run.isSure || (isElsewhere && (odd.test(found) || mayBeMeant(run)))) ? run.meant : found
  })
}

/** Whether two letters of a text look like one. */
export const hasOddPair = (text: string): boolean => oddPair.test(text)
