import { domainToASCII, domainToUnicode } from 'node:url'
import { type Found, type Sign, textOf, toSigns } from './text-signs.ts'

/** The letters and digits of a text in a row, whatever is between them, and the index of each among its signs. */
type Row = { text: string; indexes: readonly number[]; signs: string }

const isLetter = /^[\p{L}\p{N}]/u

/** Words for ".". */
const dots =
  /(?<!\p{L})(?:dot|period|point|punto|ponto|punkt|punt|точка)(?!\p{L})|(?<=[a-z\d] ?)[点點](?= ?[a-z\d])/gu

/** Words and signs for "@". */
const atSign =
  '(?:@|=|[([{<] ?a ?[)\\]}>]|(?<!\\p{L})(?:at|arroba|aroba|arobase|chez|chiocciola|klammeraffe|собака|kukac)(?!\\p{L})|艾特|圈a|小老鼠)'
const hasAt = new RegExp(atSign, 'u')
const few = '[^\\p{L}\\p{N}]{0,6}'
const onlyFew = new RegExp(`^${few}$`, 'u')
const onlyAt = new RegExp(`^${few}${atSign}${few}$`, 'u')
const endsInAt = new RegExp(`${atSign}${few}$`, 'u')

function toRow(signs: string, left = signs): Row {
  const indexes = [...left].flatMap((sign, index) => (isLetter.test(sign) ? [index] : []))
  return { text: indexes.map((index) => left[index]).join(''), indexes, signs }
}

/** A text as it is, and without the words for dots. */
function toRows(signs: string): Row[] {
  const left = signs.replace(dots, ({ length }) => ' '.repeat(length))
  return left === signs ? [toRow(signs)] : [toRow(signs), toRow(signs, left)]
}

const squeezed = (text: string) => textOf(toSigns(text)).replace(/[^\p{L}\p{N}]+/gu, '')

/** An address as it is, and as people write and say it for other people: "ana at example dot com". */
export function findOwnAddress(signs: readonly Sign[], address: string): Found[] {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1 || !host) return []
  const rows = toRows(textOf(signs))
  const names = new Set([name, name.split('+')[0] ?? name])
  const hosts = new Set([host, domainToASCII(host), domainToUnicode(host)].filter(Boolean))
  return [...names].flatMap((one) =>
    [...hosts].flatMap((other) =>
      rows.flatMap((row) => [...findWhole(row, one, other), ...findSaid(row, one, other)]),
    ),
  )
}

/** Shorter ones are found only as words of their own, with their sign. */
const unmistakable = 10

function findWhole(row: Row, name: string, host: string): Found[] {
  const forms = [
    squeezed(name) + squeezed(host),
    `${squeezed(name)}at${squeezed(host)}`,
    `${squeezed(name)}at${squeezed(host.replaceAll('.', 'dot'))}`,
    `${squeezed(name.replaceAll('.', 'dot'))}at${squeezed(host.replaceAll('.', 'dot'))}`,
  ]
  return forms.flatMap((form) =>
    findAll(row.text, form)
      .map((from) => foundOf(row, from, form.length))
      .filter((found) => isAddress(row, found, form.length >= unmistakable)),
  )
}

/** Where letters and digits stand in a row. */
function findAll(text: string, form: string): number[] {
  const found: number[] = []
  if (form === '') return found
  for (let from = text.indexOf(form); from >= 0; from = text.indexOf(form, from + 1)) found.push(from)
  return found
}

const foundOf = ({ indexes }: Row, from: number, length: number): Found => ({
  from: indexes[from] ?? 0,
  to: (indexes[from + length - 1] ?? -1) + 1,
})

/** Across spaces a long one needs its sign, too: "Ana Ruiz, live comfortably". */
function isAddress(row: Row, found: Found, isLong: boolean): boolean {
  const text = row.signs.slice(found.from, found.to)
  return (isLong && /@|^\S*$/.test(text)) || (isWord(row, found) && hasAt.test(text))
}

/** Other scripts have no spaces around an address. */
const touching = /[a-z\d]/

const isWord = ({ signs }: Row, { from, to }: Found): boolean =>
  !touching.test(signs[from - 1] ?? '') && !touching.test(signs[to] ?? '')

/** Signs between the two parts of an address that is said; fewer where its name is words like others. */
const between = { most: 40, common: 16 }
/** Shorter labels are words within words: "me". */
const labelMin = { free: 5, known: 4 }
/** Two sentences or paragraphs are no address. */
const apart = /[!?.]\s|\n\s*\n/

type Said = { name: Found; label: Found; end: number; isCommon: boolean }

/** Its name and the first label of its host near each other, with an at, more of the host or next to nothing between them. */
function findSaid(row: Row, name: string, host: string): Found[] {
  const [label = '', ...rest] = host.split('.').map(squeezed)
  const forms = new Set([squeezed(name), squeezed(name.replaceAll('.', 'dot'))])
  if (label.length < 2 || squeezed(name).length < 2) return []
  return [...forms].flatMap((form) =>
    findAll(row.text, form)
      .map((from) => ({ from, found: foundOf(row, from, form.length) }))
      .map((one) => ({
        ...one,
        isCommon: label.length < labelMin.known || !isAsWritten(row, one.found, name),
      }))
      .filter(({ found, isCommon }) => !isCommon || isWord(row, found))
      .flatMap(({ from, found, isCommon }) => {
        const near = labelsNear(row, { from, to: from + form.length }, label).map((index) => ({
          name: found,
          label: foundOf(row, index, label.length),
          end: endOf(row, index + label.length, rest),
          isCommon,
        }))
        const said = near.find((one) => isSaid(row, one))
        return said ? hiddenOf(row, said) : []
      }),
  )
}

/** "ana.ruiz" is no other word; in "Ana Ruiz" or "Bob" somebody is greeted. */
function isAsWritten({ signs }: Row, { from, to }: Found, name: string): boolean {
  const isWordLike = squeezed(name).length < unmistakable && !/[^\p{L}]/u.test(name)
  return !isWordLike && dotted(signs.slice(from, to)) === dotted(textOf(toSigns(name)))
}

const dotted = (text: string) =>
  text.replace(dots, '.').replace(/[\s()[\]]*\.[\s()[\]]*|(?<=\p{L})dot(?=\p{L})/gu, '.')

/** Where a label stands in a row close behind or before some of it; rather behind. */
function labelsNear(row: Row, { from, to }: Found, label: string): number[] {
  const start = Math.max(0, from - between.most - label.length)
  const near = (at: number, text: string) => findAll(text, label).map((index) => at + index)
  return [
    ...near(to, row.text.slice(to, to + between.most + label.length)),
    ...near(start, row.text.slice(start, from)).toReversed(),
  ].filter((at) => label.length >= labelMin.free || isWord(row, foundOf(row, at, label.length)))
}

function isSaid(row: Row, { name, label, end, isCommon }: Said): boolean {
  const { signs } = row
  const isBefore = label.to <= name.from
  const text = isBefore ? signs.slice(label.to, name.from) : signs.slice(name.to, label.from)
  if (apart.test(text) || text.length > (isCommon ? between.common : between.most)) return false
  const host = signs.slice(label.to - 1, end)
  const hasHost = /[.。]\S/.test(host) || host.search(dots) >= 0
  if (isCommon)
    return !isBefore && isWord(row, { from: label.from, to: label.to }) && (hasHost || onlyAt.test(text))
  return hasHost || onlyFew.test(text) || endsInAt.test(text)
}

/** Text between the two goes, too, unless it may be a price. */
function hiddenOf({ signs }: Row, { name, label: { from, to }, end }: Said): Found[] {
  const label = { from, to: from < name.from ? to : end }
  const [one, other] = from < name.from ? [label, name] : [name, label]
  return /[\p{N}\p{Sc}]/u.test(signs.slice(one.to, other.from))
    ? [one, other]
    : [{ from: one.from, to: other.to }]
}

/** Where a host ends after its first label; the end of the label if another word follows. */
function endOf(row: Row, next: number, rest: readonly string[]): number {
  const start = foundOf(row, next - 1, 1).to
  const more = rest.join('')
  const { to } = foundOf(row, next + more.length - 1, 1)
  const isRest = more !== '' && row.text.startsWith(more, next)
  return isRest && to - start <= between.most && !touching.test(row.signs[to] ?? '') ? to : start
}
