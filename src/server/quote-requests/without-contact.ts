/** How to reach somebody. */
export type Contact = { addresses: readonly string[]; phones: readonly string[] }

/** What stands where contact was. */
const mark = '[hidden]'

/**
 * A text without somebody's email addresses and phone numbers, however they are divided, marked or encoded in it. Everything
 * else stays, prices beside a number included.
 */
export function withoutContact(text: string, { addresses, phones }: Contact): string {
  const signs = toSigns(text)
  const spans = [
    ...addresses.flatMap((address) => findAddress(signs, address)),
    ...phones.flatMap((phone) => findPhone(signs, phone)),
  ]
  return spans.length === 0 ? text : cut(text, spans)
}

/** A letter or digit of a text, in lower case, and where it stands. */
type Sign = { sign: string; at: number; end: number }
type Signs = { given: string; list: readonly Sign[]; text: string }
type Span = { at: number; end: number }

/** The letters and digits of a text, web encoding (%40) read. */
function toSigns(text: string): Signs {
  const list: Sign[] = []
  for (let at = 0; at < text.length; ) {
    const encoded = /^%([0-7][0-9a-f])/i.exec(text.slice(at, at + 3))
    const given = String.fromCodePoint(text.codePointAt(at) as number)
    const end = at + (encoded ? 3 : given.length)
    const read = encoded ? String.fromCharCode(Number.parseInt(encoded[1] as string, 16)) : given
    for (const sign of read.normalize('NFKC').toLowerCase())
      if (/[\p{L}\p{N}]/u.test(sign)) list.push({ sign: sign.length === 1 ? sign : '\uFFFD', at, end })
    at = end
  }
  return { given: text, list, text: list.map(({ sign }) => sign).join('') }
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Shorter ones are found only as words of their own. */
const unmistakable = 10

/** As it is, and as people write it for other people: "ana at example dot com". */
function findAddress(signs: Signs, address: string): Span[] {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)].map((part) => part.normalize('NFKC'))
  if (at < 1 || !name || !host) return []
  const names = [name, name.split('+')[0] ?? name]
  const forms = names.flatMap((one) => [
    squeezed(one) + squeezed(host),
    `${squeezed(one)}at${squeezed(host)}`,
    `${squeezed(one)}at${squeezed(host.replaceAll('.', 'dot'))}`,
    `${squeezed(one.replaceAll('.', 'dot'))}at${squeezed(host.replaceAll('.', 'dot'))}`,
  ])
  return [...new Set(forms)].flatMap((form) => findForm(signs, form))
}

/** Where letters and digits stand in a row, whatever is between them. */
function findAll({ text }: Signs, form: string): number[] {
  const found: number[] = []
  if (form === '') return found
  for (let from = text.indexOf(form); from >= 0; from = text.indexOf(form, from + 1)) found.push(from)
  return found
}

const findForm = (signs: Signs, form: string): Span[] =>
  findAll(signs, form)
    .filter((from) => form.length >= unmistakable || isAddress(signs, from, form.length))
    .map((from) => spanOf(signs, from, form.length))

const spanOf = ({ list }: Signs, from: number, length: number): Span => ({
  at: list[from]?.at ?? 0,
  end: list[from + length - 1]?.end ?? 0,
})

/** Whether no letter or digit touches some of them. */
const isWord = ({ list }: Signs, from: number, length: number): boolean =>
  list[from - 1]?.end !== list[from]?.at && list[from + length]?.at !== list[from + length - 1]?.end

/** The same for a short address, which has its sign in it. */
const isAddress = (signs: Signs, from: number, length: number): boolean => {
  const { at, end } = spanOf(signs, from, length)
  return isWord(signs, from, length) && /@|%40|=|\sat\s/i.test(signs.given.slice(at, end).normalize('NFKC'))
}

/** Characters between two digits of one number. */
const gapMax = 5
const digits = { full: 10, local: 7 }

/** With any country code and any signs between its digits; also without its area code. */
function findPhone(signs: Signs, phone: string): Span[] {
  const all = phone.normalize('NFKC').replace(/\D/g, '')
  const national = (all.length > digits.full && all.startsWith('1') ? all.slice(1) : all).slice(
    0,
    digits.full,
  )
  if (national.length < digits.local) return []
  const full = findNumber(signs, national)
  const local = findNumber(signs, national.slice(-digits.local))
  return [...full, ...local.filter(({ at, end }) => !full.some((one) => one.at <= at && end <= one.end))]
}

const findNumber = (signs: Signs, number: string): Span[] =>
  findAll(signs, number)
    .filter((from) => number.length > digits.local || isWord(signs, from, number.length))
    .filter((from) => isTogether(signs.list.slice(from, from + number.length)))
    .map((from) => spanOf(signs, from, number.length))
    .map(({ at, end }) => ({ at: signs.given[at - 1] === '(' ? at - 1 : at, end }))

const isTogether = (list: readonly Sign[]): boolean =>
  list.every(({ at }, index) => index === 0 || at - (list[index - 1]?.end ?? 0) <= gapMax)

function cut(text: string, spans: readonly Span[]): string {
  let shown = ''
  let from = 0
  for (const { at, end } of spans.toSorted((one, other) => one.at - other.at)) {
    if (at >= from) shown += text.slice(from, at) + mark
    from = Math.max(from, end)
  }
  return shown + text.slice(from)
}
