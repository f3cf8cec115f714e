import { decodeHTMLStrict } from 'entities'

/** Texts as they were meant, before a program took them for something else. Pure functions. */

/** The letters and marks of Windows-1252, without those that nobody writes, and the mark of a letter that is lost. */
const usual = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)),
  '\uFFFD',
].filter((letter) => !/[\u0080-\u009fƒˆ˜†‡‰‹›]/.test(letter))

/** "é" by "Ã©" and "√©", its bytes in another encoding. */
const doubled = new Map(
  ['windows-1252', 'macintosh'].flatMap((encoding) => {
    const decoder = new TextDecoder(encoding)
    return usual.map((letter) => [decoder.decode(Buffer.from(letter)), letter] as const)
  }),
)
const anyDoubled = new RegExp([...doubled.keys()].join('|'), 'g')
/** Half of an "à" whose other half was taken for a space. */
const halfAtEnd = /(?<=\p{Ll})Ã$/u

const undoubled = (text: string): string =>
  text.replace(anyDoubled, (found) => doubled.get(found) ?? found).replace(halfAtEnd, 'à')

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
