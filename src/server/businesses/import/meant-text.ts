import { decodeHTMLStrict } from 'entities'

/** Texts that went through programs that took them for something else, as they were meant. Pure functions. */

/** The letters and marks of Windows-1252, without those that nobody writes. */
const usual = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)),
].filter((letter) => !/[\u0080-\u009fƒˆ˜†‡‰‹›]/.test(letter))

/** "é" by "Ã©" and "√©": what its bytes are in another encoding. */
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

/** More often nobody mistakes a text. */
const timesMax = 3

/** Without the escapes of HTML, and letters whose UTF-8 was taken for another encoding: "Zoë & Sons", not "ZoÃ« &amp;amp; Sons". */
export function toMeantText(text: string): string {
  let meant = text
  if (!/[&\u0080-\uffff]/.test(text)) return text
  for (let times = 0; times < timesMax; times++) {
    const next = undoubled(decodeHTMLStrict(meant))
    if (next === meant) break
    meant = next
  }
  return meant
}
