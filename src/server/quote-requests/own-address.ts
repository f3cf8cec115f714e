import { domainToASCII, domainToUnicode } from 'node:url'
import { type Found, type Sign, textOf, toSigns } from './text-signs.ts'

/** The letters and digits of a text in a row, whatever is between them, and the index of each among its signs. */
type Row = { text: string; indexes: readonly number[]; signs: string }

const isLetter = /^[\p{L}\p{N}]/u

function toRow(signs: readonly Sign[]): Row {
  const indexes = signs.flatMap(({ sign }, index) => (isLetter.test(sign) ? [index] : []))
  return { text: indexes.map((index) => signs[index]?.sign).join(''), indexes, signs: textOf(signs) }
}

const squeezed = (text: string) => textOf(toSigns(text)).replace(/[^\p{L}\p{N}]+/gu, '')

/** An address as it is, and as people write and say it for other people: "ana at example dot com". */
export function findOwnAddress(signs: readonly Sign[], address: string): Found[] {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1 || !host) return []
  const row = toRow(signs)
  const names = new Set([name, name.split('+')[0] ?? name])
  const hosts = new Set([host, domainToASCII(host), domainToUnicode(host)].filter(Boolean))
  return [...names].flatMap((one) =>
    [...hosts].flatMap((other) => [...findWhole(row, one, other), ...findSaid(row, one, other)]),
  )
}

/** Shorter ones are found only as words of their own. */
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
      .filter((from) => form.length >= unmistakable || isAddress(row, from, form.length))
      .map((from) => foundOf(row, from, form.length)),
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

/** Whether a short address has no letter or digit touching it, and its sign in it. */
function isAddress(row: Row, at: number, length: number): boolean {
  const { from, to } = foundOf(row, at, length)
  return isWord(row, { from, to }) && /@|=|\sat\s/.test(row.signs.slice(from, to))
}

/** Other scripts have no spaces around an address. */
const touching = /[a-z\d]/

const isWord = ({ signs }: Row, { from, to }: Found): boolean =>
  !touching.test(signs[from - 1] ?? '') && !touching.test(signs[to] ?? '')

/** Signs between the two parts of an address that is said; fewer where one of them is a word like others. */
const between = { most: 40, common: 16 }
/** Shorter labels are words within words: "me". */
const labelMin = { free: 5, known: 4 }
/** What people write for "@". */
const sign =
  /@|=|[([{<] ?a ?[)\]}>]|(?<!\p{L})(?:at|arroba|aroba|arobase|chez|chiocciola|klammeraffe|собака|kukac)(?!\p{L})|艾特|圈a|小老鼠/u

type Said = { name: Found; label: Found; end: number; isCommon: boolean }

/** Its name and the first label of its host near each other, whatever is said between them. */
function findSaid(row: Row, name: string, host: string): Found[] {
  const [label = '', ...rest] = host.split('.').map(squeezed)
  const forms = new Set([squeezed(name), squeezed(name.replaceAll('.', 'dot'))])
  if (label.length < 2 || squeezed(name).length < 2) return []
  const isWordLike = squeezed(name).length < unmistakable && !/[^\p{L}]/u.test(name)
  const isCommon = isWordLike || label.length < labelMin.known
  return [...forms].flatMap((form) =>
    findAll(row.text, form)
      .map((at) => ({ at, found: foundOf(row, at, form.length) }))
      .filter(({ found }) => !isCommon || isWord(row, found))
      .flatMap(({ at, found }) => {
        const near = labelsNear(row, { from: at, to: at + form.length }, label).map((from) => ({
          name: found,
          label: foundOf(row, from, label.length),
          end: endOf(row, from + label.length, rest),
          isCommon,
        }))
        const said = near.find((one) => isSaid(row, one))
        return said ? hiddenOf(row, said) : []
      }),
  )
}

/** Where a label stands in a row close behind or before some of it; rather behind. */
function labelsNear(row: Row, { from, to }: Found, label: string): number[] {
  const start = Math.max(0, from - between.most - label.length)
  const near = (at: number, text: string) => findAll(text, label).map((index) => at + index)
  return [
    ...near(to, row.text.slice(to, to + between.most + label.length)),
    ...near(start, row.text.slice(start, from)).toReversed(),
  ].filter((at) => label.length >= labelMin.free || isWord(row, foundOf(row, at, label.length)))
}

function isSaid({ signs }: Row, { name, label, end, isCommon }: Said): boolean {
  const isBefore = label.to <= name.from
  const [from, to] = isBefore ? [label.to, name.from] : [name.to, label.from]
  if (!isCommon) return to - from <= between.most
  return !isBefore && to - from <= between.common && (end > label.to || sign.test(signs.slice(from, to)))
}

/** What is said between the two goes, too, unless it may be a price. */
function hiddenOf({ signs }: Row, { name, label: { from, to }, end }: Said): Found[] {
  const label = { from, to: from < name.from ? to : end }
  const [one, other] = from < name.from ? [label, name] : [name, label]
  return /[\p{N}\p{Sc}]/u.test(signs.slice(one.to, other.from))
    ? [one, other]
    : [{ from: one.from, to: other.to }]
}

/** Where a host ends after its first label, with a word for each dot; the end of the label if another word follows. */
function endOf(row: Row, at: number, rest: readonly string[]): number {
  const start = foundOf(row, at - 1, 1).to
  let next = at
  for (const label of rest) {
    const index = row.text.slice(next, next + 8 + label.length).indexOf(label)
    if (index < 0) return start
    next += index + label.length
  }
  const { to } = foundOf(row, next - 1, 1)
  return touching.test(row.signs[to] ?? '') || to - start > between.most ? start : to
}
