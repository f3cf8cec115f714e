import { directions, nameSpellings, nameWords, streetTypes } from './street-words.ts'

/** Guarantee: all spellings of a street are one, in files and in addresses: "S Lamar Blvd", "South Lamar Boulevard", "S. Lamar". */

/** A street in one spelling. `direction` and `type` are empty where nothing says them, and then fit any. */
export type StreetName = { name: string; direction: string; type: string }
/** A house number on a street. */
export type StreetAddress = StreetName & { number: number }

/** The longest text that is read as a street, in characters. */
export const streetMax = 100
/** The highest house number. */
export const numberMax = 999_999

/** Words in lower case, without accents and marks; "U.S." is one word, "S.Lamar" are two. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\.(?=[^\s.]{2})/g, ' ')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

const isDirection = (word: string | undefined) => word !== undefined && directions.has(word)
const isType = (word: string | undefined) => word !== undefined && streetTypes.has(word)
/** Types that come before the number of a road. */
const isNumbered = (word: string | undefined) => ['hwy', 'lp'].includes(streetTypes.get(word ?? '') ?? '')

/** Reads a street without a house number; null for a text that names none, or is longer than `streetMax`. */
export function readStreet(text: string): StreetName | null {
  if (text.length > streetMax) return null
  const spelled = nameSpellings.reduce((name, [from, to]) => name.replace(from, to), wordsOf(text).join(' '))
  const words = withoutUnit(spelled.split(' ').filter(Boolean))
  let direction = ''
  // "West Ave" and "Avenue S" are names.
  if (isDirection(words[0]) && words.slice(1).some((word) => !isType(word))) direction = words.shift() ?? ''
  else if (isDirection(words.at(-1)) && words.slice(0, -1).some((word) => !isType(word)))
    direction = words.pop() ?? ''
  const type = words.length > 1 && isType(words.at(-1)) ? words.pop() : ''
  const name = words.map(
    (word) => directions.get(word) ?? nameWords.get(word) ?? streetTypes.get(word) ?? word,
  )
  if (name.length === 0) return null
  return {
    name: name.join(' '),
    direction: directions.get(direction) ?? '',
    type: streetTypes.get(type ?? '') ?? '',
  }
}

/** Without the number of a suite after the type: "S Lamar Blvd 100". */
function withoutUnit(words: string[]): string[] {
  const at = words.findIndex((word, index) => index > 0 && isType(word) && !isNumbered(word))
  const isUnit = words.slice(at + 1).every((word) => /^(?:\d+[a-z]?|[a-df-mo-rt-vx-z])$/.test(word))
  return at > 0 && isUnit ? words.slice(0, at + 1) : words
}

const unitStart =
  /,|#|\s(?:suite|ste|apt|apartment|unit|bldg|building|floor|room|lot|space|spc|austin,? (?:tx|texas))\b/i

/** Reads "2200 S Lamar Blvd, Suite 4"; null for an address that doesn't begin with a house number. */
export function readAddress(text: string): StreetAddress | null {
  const [, digits = '', rest = ''] =
    /^\s*#?(\d{1,6})(?:\s?-\s?\d+)?(?:-?[a-z])?(?:\s+\d\/\d)?[\s,]+(\S.*)$/i.exec(
      text.slice(0, 2 * streetMax),
    ) ?? []
  const street = digits === '' ? null : readStreet(rest.split(unitStart, 1)[0] ?? '')
  return street && { ...street, number: Number(digits) }
}

/** Equal for addresses of the same house, whichever its suite. */
export function houseKey(address: string, zipCode: string): string {
  const read = readAddress(address)
  const key = read
    ? [read.number, read.direction, read.name, read.type].join('|')
    : wordsOf(address).join(' ')
  return `${key} ${zipCode.trim().slice(0, 5)}`
}
