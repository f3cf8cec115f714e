const sign = /\p{Sc}/u
/** Amounts without a sign, as people write and as banks do. */
const amount =
  /\d\s?(dollars?|dólares|bucks|cents?|euros?|pounds|pesos?|usd|eur|gbp|cad|mxn)(?!\p{L})|(?<!\p{L})(usd|eur|gbp|cad|mxn)\s?\d|\d\s?[元円원块]/iu

/** Whether a text may name a price: that is somebody's, and never a mail program's. */
export const hasPrice = (text: string): boolean => sign.test(text) || amount.test(text)

/** Addresses, names of pictures, and the numbers of links that are listed below a text. */
const names =
  /<(?:tel|mailto):[^<>\n]{1,200}>|https?:\/\/\S+|\[(image|cid):[^[\]]*\]|\[\d{1,2}\]|<[^<>\s]+\.\w{3,4}>/gi

/** Numbers and words of a text, to find out which of them another one lacks. */
export type Saying = { numbers: Set<string>; words: Set<string> }

/** The numbers, without the signs inside them, and the words of a text. */
export function sayingOf(text: string): Saying {
  const said = text
    .replace(names, ' ')
    // "1½" is 1 1/2.
    .replace(/(?<=\d)(?=\p{No})/gu, ' ')
    .normalize('NFKC')
    .replace(/(?<=\d)[.,](?=\d)/g, '')
    .toLowerCase()
  return { numbers: new Set(said.match(/\d+/g)), words: new Set(said.match(/[\p{L}\p{N}]+/gu)) }
}

/** Whether the other one has a number that isn't in the first. */
export const lacks = ({ numbers }: Saying, other: Saying): boolean =>
  [...other.numbers].some((number) => !numbers.has(number))

/** Whether half of its words or more are in another one. */
export const isMostlyIn = ({ words }: Saying, other: Saying): boolean =>
  [...words].filter((word) => other.words.has(word)).length * 2 >= words.size
