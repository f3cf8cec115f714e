import { type Sign, toSigns } from './text-signs.ts'

/** How to reach somebody. */
export type Contact = { addresses: readonly string[]; phones: readonly string[] }

/** Stands in place of contact. */
const mark = '[hidden]'

/**
 * A text without email addresses and phone numbers: any that are written as such, and somebody's own however they are divided,
 * marked or encoded. Everything else stays, prices beside a number included.
 */
export function withoutContact(text: string, { addresses, phones }: Contact): string {
  const signs = toSigns(text)
  const letters = signs.filter(({ sign }) => isLetter.test(sign))
  const row: Row = { given: text, list: letters, text: textOf(letters) }
  const spans = [
    ...findWritten(signs),
    ...addresses.flatMap((address) => findAddress(row, address)),
    ...phones.flatMap((phone) => findPhone(row, phone)),
  ]
  return spans.length === 0 ? text : cut(text, spans)
}

type Span = { at: number; end: number }
/** The letters and digits of a text in a row, whatever is between them. */
type Row = { given: string; list: readonly Sign[]; text: string }

const isLetter = /^[\p{L}\p{N}]/u
const textOf = (signs: readonly Sign[]) => signs.map(({ sign }) => sign).join('')

// Scripts that have spaces between words.
const letter = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}-]'
const spelled = (sign: string, word: string) => `(?:${sign}| ?[([] ?${word} ?[)\\]] ?)`
const gap = '[ .()/-]{0,3}'
const american = `(?:\\+?1${gap})?\\(?[2-9]\\d\\d${gap}[2-9]\\d\\d${gap}\\d{4}(?!\\d)(?: ?(?:x|ext\\.?) ?\\d{1,6})?`

/** Every repetition is bounded, so that no text takes longer than its length. A break ends a number: prices stand below each other. */
const written = [
  new RegExp(
    `(?:${letter}|[._%+']){1,64}${spelled('@', 'at')}${letter}{1,63}(?:${spelled('\\.', 'dot')}${letter}{1,63}){1,8}`,
    'gu',
  ),
  new RegExp(`(?<![\\p{N}\\p{Sc}])${american}`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{N}])\\+[1-9](?:${gap}\\d){7,14}(?!\\d)`, 'gu'),
]

/** Any email address and phone number that is written as one. */
function findWritten(signs: readonly Sign[]): Span[] {
  const text = textOf(signs)
  return written.flatMap((form) =>
    [...text.matchAll(form)].map(({ index, 0: found }) => spanOf(signs, index, found.length)),
  )
}

const squeezed = (text: string) => textOf(toSigns(text)).replace(/[^\p{L}\p{N}]+/gu, '')

/** Shorter ones are found only as words of their own. */
const unmistakable = 10

/** As it is, and as people write it for other people: "ana at example dot com". */
function findAddress(row: Row, address: string): Span[] {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1 || !host) return []
  const names = [name, name.split('+')[0] ?? name]
  const forms = names.flatMap((one) => [
    squeezed(one) + squeezed(host),
    `${squeezed(one)}at${squeezed(host)}`,
    `${squeezed(one)}at${squeezed(host.replaceAll('.', 'dot'))}`,
    `${squeezed(one.replaceAll('.', 'dot'))}at${squeezed(host.replaceAll('.', 'dot'))}`,
  ])
  return [...new Set(forms)].flatMap((form) => findForm(row, form))
}

/** Where letters and digits stand in a row. */
function findAll({ text }: Row, form: string): number[] {
  const found: number[] = []
  if (form === '') return found
  for (let from = text.indexOf(form); from >= 0; from = text.indexOf(form, from + 1)) found.push(from)
  return found
}

const findForm = (row: Row, form: string): Span[] =>
  findAll(row, form)
    .filter((from) => form.length >= unmistakable || isAddress(row, from, form.length))
    .map((from) => spanOf(row.list, from, form.length))

const spanOf = (list: readonly Sign[], from: number, length: number): Span => ({
  at: list[from]?.at ?? 0,
  end: list[from + length - 1]?.end ?? 0,
})

/** Whether no letter or digit touches some of them. */
const isWord = ({ list }: Row, from: number, length: number): boolean =>
  list[from - 1]?.end !== list[from]?.at && list[from + length]?.at !== list[from + length - 1]?.end

/** The same for a short address, which has its sign in it. */
const isAddress = (row: Row, from: number, length: number): boolean => {
  const { at, end } = spanOf(row.list, from, length)
  return isWord(row, from, length) && /@|=|\sat\s/i.test(textOf(toSigns(row.given.slice(at, end))))
}

/** Characters between two digits of one number. */
const gapMax = 5
const digits = { full: 10, local: 7 }

/** With any country code and any signs between its digits; also without its area code. */
function findPhone(row: Row, phone: string): Span[] {
  const all = phone.normalize('NFKC').replace(/\D/g, '')
  const national = (all.length > digits.full && all.startsWith('1') ? all.slice(1) : all).slice(
    0,
    digits.full,
  )
  if (national.length < digits.local) return []
  return [...findNumber(row, national), ...findNumber(row, national.slice(-digits.local))]
}

const findNumber = (row: Row, number: string): Span[] =>
  findAll(row, number)
    .filter((from) => number.length > digits.local || isWord(row, from, number.length))
    .filter((from) => isTogether(row.list.slice(from, from + number.length)))
    .map((from) => spanOf(row.list, from, number.length))
    .map(({ at, end }) => ({ at: row.given[at - 1] === '(' ? at - 1 : at, end }))

const isTogether = (list: readonly Sign[]): boolean =>
  list.every(({ at }, index) => index === 0 || at - (list[index - 1]?.end ?? 0) <= gapMax)

/** Spans that touch or overlap are one. */
function cut(text: string, spans: readonly Span[]): string {
  let shown = ''
  let from = 0
  for (const { at, end } of spans.toSorted((one, other) => one.at - other.at)) {
    if (at > from || from === 0) shown += text.slice(from, at) + mark
    from = Math.max(from, end)
  }
  return shown + text.slice(from)
}
