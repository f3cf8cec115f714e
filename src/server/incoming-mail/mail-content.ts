/** Addresses, names of pictures, and the numbers of links that are listed below a text. */
const names =
  /<(?:tel|mailto):[^<>\n]{1,200}>|https?:\/\/\S+|\[(image|cid):[^[\]]*\]|\[\d{1,2}\]|<[^<>\s]+\.\w{3,4}>/gi

/** Numbers and words of a text, to find out which of them another one lacks. */
export type Content = { numbers: Set<string>; words: Set<string> }

/** The numbers, without the signs inside them, and the words of a text. */
export function contentOf(text: string): Content {
  const said = text
    .replace(names, ' ')
    // "1½" is 1 1/2.
    .replace(/(?<=\d)(?=\p{No})/gu, ' ')
    .normalize('NFKC')
    .replace(/(?<=\d)[.,](?=\d)/g, '')
    .toLowerCase()
  return { numbers: new Set(said.match(/\d+/g)), words: new Set(said.match(/[\p{L}\p{N}]+/gu)) }
}

/** Whether the other one has a number that the first one lacks. */
export const lacksNumber = ({ numbers }: Content, other: Content): boolean =>
  [...other.numbers].some((number) => !numbers.has(number))

/** Whether half of its words or more are in another one. */
export const isMostlyIn = ({ words }: Content, other: Content): boolean =>
  [...words].filter((word) => other.words.has(word)).length * 2 >= words.size
