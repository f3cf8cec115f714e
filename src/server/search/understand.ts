import { austinWallClock, type WallClock } from '#shared/businesses/austin-clock.ts'
import type { Wish } from '#shared/search/search.schemas.ts'
import { fold, isConnecting, stem } from './fold.ts'
import { nameSpans } from './name-spans.ts'
import { type Found, findPhrases, subcategoriesOf, type Token, tokensOf } from './phrases.ts'
import { readFilters, type SaidFilter } from './said-filters.ts'
import type { PlaceRow } from './vocabulary.repository.ts'
import type { Meaning, Phrase, Vocabulary } from './vocabulary.ts'

/** Trades as conditions: whole categories, subcategories, and services that businesses among them may have. */
export type Trades = { categoryIds: number[]; subcategoryIds: number[]; serviceIds: number[] }

/** A part of a text, and the text without it. */
export type TextPart = {
  kind: 'trade' | 'place' | 'wish' | 'price' | 'openAt' | 'rest'
  wish: Understanding['wishes'][number] | null
  /** The words, as they were typed. */
  words: string
  without: string
}

/** What a text says. */
export type Understanding = {
  /** The text that is searched for: without quotation marks, and corrected. */
  text: string
  /** The same without what the filters say. */
  plainText: string
  /** True for a text in quotation marks: only what contains it is wanted. */
  isVerbatim: boolean
  /** What fits everything that is said of the trade. */
  trades: Trades | null
  /** Others that are wanted besides: "plumber or electrician". */
  otherTrades: Trades | null
  /** A trade that the directory doesn't have, in the words of the text, and what is nearest to it. */
  unlisted: { words: string; nearest: Trades } | null
  place: PlaceRow | null
  /** What stands where a place is said, "in houston", if no such place is known. */
  unknownPlace: string | null
  wishes: Exclude<Wish, 'filler'>[]
  /** A price and a time in words, as the filters of the address have them. */
  filters: { price?: string; openAt?: string }
  /** Words in a row that may be a whole name, without their spaces. */
  names: string[]
  /** Words that matter and say neither place nor wish: what a name may have. */
  nameWords: string[]
  /** Those among them that no trade explains. */
  restWords: string[]
  /** Words that are in no list. */
  unknownWords: string[]
  /** What the text is made of; fillers belong to none of it. */
  parts: TextPart[]
}

const nothing = {
  trades: null,
  otherTrades: null,
  unlisted: null,
  filters: {},
  place: null,
  unknownPlace: null,
  wishes: [],
  names: [],
  nameWords: [],
  restWords: [],
  unknownWords: [],
  parts: [],
}

/** Reads a text; the database isn't asked. `clock` is Austin's, for words such as "tomorrow". */
export function understand(
  vocabulary: Vocabulary,
  given: string,
  clock: WallClock = austinWallClock(new Date()),
): Understanding {
  const quoted = /^["“](.+?)["”]$/.exec(given)?.[1]?.trim()
  const text = quoted ?? given
  if (quoted) return { text, plainText: text, isVerbatim: true, ...nothing }
  const typed = text.split(/\s+/).filter(Boolean)
  const said = readFilters(typed, clock)
  const plain = without(typed, said)
  const tokens = tokensOf(vocabulary, plain)
  const read = findPhrases(vocabulary, tokens)
  const places = read.found.filter(({ phrase }) => isPlace(phrase))
  const place = places[0]?.phrase.place ?? null
  const unknownPlace = place ? [] : unknownPlaceOf(vocabulary, plain, tokens, read.left)
  const left = read.left.filter((at) => !unknownPlace.includes(at))
  const { trading, unlisted } = tradingOf(vocabulary, plain, tokens, { found: read.found, left })
  const wishing = wishingOf(read.found, trading, place !== null)
  // A second place is part of a name, as in "Hyde Park Bakery 78704".
  const others = read.found.filter(
    (one) => places.slice(1).includes(one) || isUnlisted(one) || (unlisted && one.phrase.meaning),
  )
  const asName = new Set([...trading, ...others].flatMap(({ at }) => at))
  const restAt = [...read.left, ...others.flatMap(({ at }) => at)].sort((a, b) => a - b)
  const wordAt = (at: number) => tokens[at]?.word ?? ''
  const nameWords = tokens.flatMap(({ word }, at) => (asName.has(at) || read.left.includes(at) ? [word] : []))
  const own = (found: readonly Pick<Found, 'at'>[]) => typedAt(tokens, found)
  const parts = partsOf(typed, [
    { kind: 'trade', wish: null, own: own(trading) },
    { kind: 'place', wish: null, own: own(places.slice(0, 1)) },
    ...[...wishing].map(([wish, found]) => ({ kind: 'wish' as const, wish, own: own(found) })),
    ...said.map(({ name, at }) => ({ kind: name, wish: null, own: new Set(at) })),
    { kind: 'rest', wish: null, own: own([{ at: restAt }]) },
  ])
  return {
    text,
    plainText: plain.filter(Boolean).join(' '),
    isVerbatim: false,
    ...combine(vocabulary, trading, tokens, plain),
    unlisted: unlisted && { words: wordsAt(typed, own([unlisted])), nearest: unlisted.nearest },
    place,
    unknownPlace: unknownPlace.length > 0 ? wordsAt(typed, own([{ at: unknownPlace }])) : null,
    wishes: [...wishing.keys()],
    filters: Object.fromEntries(said.map(({ name, value }) => [name, value])),
    names: nameSpans(vocabulary, text, nameWords),
    nameWords,
    restWords: restAt.map(wordAt),
    unknownWords: read.left.map(wordAt).filter((word) => isUnknown(vocabulary, word)),
    parts,
  }
}

type WishOfText = Understanding['wishes'][number]

/** What is wished, and where; beside a place, "near" leads to it. */
function wishingOf(
  found: readonly Found[],
  trading: readonly Found[],
  hasPlace: boolean,
): Map<WishOfText, Found[]> {
  const wishing = new Map<WishOfText, Found[]>()
  for (const one of found) {
    const { wish } = one.phrase
    if (wish === null || wish === 'filler' || trading.includes(one) || (wish === 'near' && hasPlace)) continue
    wishing.set(wish, [...(wishing.get(wish) ?? []), one])
  }
  return wishing
}

/** Words that a place follows; the Spanish "en" is followed by anything. */
const leading = new Set(['in', 'near', 'at', 'around'])

/** The words after "in" or "near" of which one is in no list: "in san antonio", but not "in drywall". */
function unknownPlaceOf(
  { stems, english }: Vocabulary,
  typed: readonly string[],
  tokens: readonly Token[],
  left: readonly number[],
): number[] {
  const isLed = (at: number) => leading.has(fold(typed[(tokens[at]?.from[0] ?? 0) - 1] ?? ''))
  const runs = left.filter(isLed).map((first) => {
    const end = tokens.findIndex((_, at) => at > first && !left.includes(at))
    return tokens.slice(first, end === -1 ? undefined : end).map((_, more) => first + more)
  })
  const isName = (at: number) => {
    const { word = '', root = '' } = tokens[at] ?? {}
    return word.length > 2 && !/\d/.test(word) && !stems.has(root) && !english.has(word)
  }
  return runs.find((run) => run.some(isName)) ?? []
}

/** What may be misspelled. */
const isUnknown = ({ stems, english }: Vocabulary, word: string): boolean =>
  word.length > 3 && !/\d/.test(word) && !stems.has(stem(word)) && !english.has(word)

/** The words, with a blank for each that became a filter. */
function without(typed: readonly string[], said: readonly SaidFilter[]): string[] {
  const used = new Set(said.flatMap(({ at }) => at))
  return typed.map((word, at) => (used.has(at) ? '' : word))
}

/** The places of typed words that phrases stand for. */
const typedAt = (tokens: readonly Token[], found: readonly Pick<Found, 'at'>[]): Set<number> =>
  new Set(found.flatMap(({ at }) => at.flatMap((one) => tokens[one]?.from ?? [])))

type Piece = Pick<TextPart, 'kind' | 'wish'> & { own: Set<number> }

/** The pieces of a text in its own words, and what each leaves of the others. */
function partsOf(typed: readonly string[], pieces: readonly Piece[]): TextPart[] {
  const placed = pieces.filter(({ own }) => own.size > 0)
  return placed.map(({ kind, wish, own }) => ({
    kind,
    wish,
    words: wordsAt(typed, own),
    without: wordsAt(typed, new Set(placed.flatMap((other) => (other.own === own ? [] : [...other.own])))),
  }))
}

/** The words at these places, and what connects two of them. */
const wordsAt = (typed: readonly string[], places: ReadonlySet<number>): string =>
  typed
    .filter(
      (word, at) => places.has(at) || (isConnecting(fold(word)) && places.has(at - 1) && places.has(at + 1)),
    )
    .join(' ')

const isUnlisted = ({ phrase: { meaning, nearest, place } }: Found) =>
  nearest !== null && meaning === null && place === null

type Unlisted = Pick<Found, 'at'> & { nearest: Trades }

/** The trades of a text; or the one that it is about, if the directory doesn't have that. */
function tradingOf(
  vocabulary: Vocabulary,
  typed: readonly string[],
  tokens: readonly Token[],
  { found, left }: ReturnType<typeof findPhrases>,
): { trading: Found[]; unlisted: Unlisted | null } {
  const known = unlistedOf(typed, tokens, found)
  if (known) {
    const nearest = tradesOf(vocabulary, known.phrase.nearest)
    return { trading: [], unlisted: { at: known.at, nearest } }
  }
  const trading = found.filter(({ phrase }) => phrase.meaning)
  const isClear = trading.some(({ phrase }) => !isVague(phrase))
  if (isClear || left.length === 0) return { trading: onlyAgreeing(vocabulary, trading), unlisted: null }
  if (trading.length === 0) return { trading, unlisted: null }
  const at = [...trading.flatMap((one) => one.at), ...left]
  // A whole category is near; a vague word may have been another one: "line cook" isn't near barbers.
  const categoryIds = trading.flatMap(({ phrase }) => [...(phrase.meaning?.categories ?? [])])
  return { trading: [], unlisted: { at, nearest: { categoryIds, subcategoryIds: [], serviceIds: [] } } }
}

/** "storage" and "running" are trades by themselves; beside other words they are only part of what is said. */
const isVague = ({ wish, meaning }: Phrase) => wish !== null && meaning !== null

/** "book" may ask for books or for an appointment: beside a clear trade, a vague word counts only for the same one. */
function onlyAgreeing(vocabulary: Vocabulary, trading: Found[]): Found[] {
  const clear = trading.filter(({ phrase }) => !isVague(phrase))
  if (clear.length === 0) return trading
  const idsOf = ({ phrase }: Found) => [
    ...(phrase.meaning ? subcategoriesOf(vocabulary, phrase.meaning).keys() : []),
  ]
  const meant = new Set(clear.flatMap(idsOf))
  return trading.filter((one) => clear.includes(one) || idsOf(one).some((id) => meant.has(id)))
}

/**
 * A trade that is known as one that the directory doesn't have, if the text is about it: "mobile welder" is, and so is "welder
 * for a fence", but not "hotel cleaning".
 */
function unlistedOf(
  typed: readonly string[],
  tokens: readonly Token[],
  found: readonly Found[],
): Found | null {
  const endOf = (one: Found) => Math.max(...typedAt(tokens, [one]))
  const last = found.filter(isUnlisted).sort((a, b) => endOf(b) - endOf(a))[0]
  if (!last) return null
  const trades = found.filter(({ phrase }) => phrase.meaning && !isVague(phrase))
  const isHead =
    trades.every((one) => endOf(one) < endOf(last)) || isConnecting(fold(typed[endOf(last) + 1] ?? ''))
  return isHead ? last : null
}

/** A phrase that is both a place and a trade is a trade: people look for "barton springs" less often than for "pool". */
const isPlace = ({ place, meaning }: Phrase) => place !== null && meaning === null

/** What all phrases agree on, beginning with the most specific, and what only the others mean. */
function combine(
  vocabulary: Vocabulary,
  trading: readonly Found[],
  tokens: readonly Token[],
  typed: readonly string[],
): Pick<Understanding, 'trades' | 'otherTrades'> {
  const begins = new Set(trading.flatMap(({ at }) => tokens[Math.min(...at)]?.from[0] ?? []))
  /** "guitar" in "guitar shop": the word after it says what is looked for. */
  const isModifier = ({ at }: Pick<Found, 'at'>) =>
    begins.has(1 + (tokens[Math.max(...at)]?.from.at(-1) ?? Number.NaN))
  const meanings = trading
    .flatMap(({ phrase, at }) =>
      phrase.meaning
        ? [{ phrase, at, meaning: phrase.meaning, all: subcategoriesOf(vocabulary, phrase.meaning) }]
        : [],
    )
    .sort(
      (a, b) =>
        b.phrase.words.length - a.phrase.words.length ||
        Number(isVague(a.phrase)) - Number(isVague(b.phrase)) ||
        a.all.size - b.all.size ||
        Number(isModifier(a)) - Number(isModifier(b)) ||
        Math.min(...a.at) - Math.min(...b.at),
    )
  const [first, ...others] = meanings
  if (!first) return { trades: null, otherTrades: null }
  let fitting = first.all
  let categories = first.meaning.categories
  const apart = new Map<number, Set<number>>()
  for (const { all, meaning, at } of others) {
    const both = [...fitting].filter(([id]) => all.has(id))
    if (both.length > 0) {
      if (both.length < fitting.size) categories = new Set()
      fitting = new Map(both.map(([id, services]) => [id, new Set([...services, ...(all.get(id) ?? [])])]))
      if (categories.size > 0)
        categories = new Set([...categories].filter((id) => meaning.categories.has(id)))
    } else if (isListed(typed, tokens, at) || isListed(typed, tokens, first.at))
      for (const [id, services] of all) apart.set(id, services)
  }
  return {
    trades: toTrades(fitting, categories),
    otherTrades: apart.size > 0 ? toTrades(apart, new Set()) : null,
  }
}

const listing = new Set(['and', 'or', 'plus', 'y', 'e', 'o', 'u'])

/** "electrician" in "plumber or electrician" and "plumber, electrician": one of several that are wanted. */
function isListed(typed: readonly string[], tokens: readonly Token[], at: readonly number[]): boolean {
  const before = typed[(tokens[Math.min(...at)]?.from[0] ?? 0) - 1] ?? ''
  return before.endsWith(',') || listing.has(fold(before))
}

const tradesOf = (vocabulary: Vocabulary, meaning: Meaning | null): Trades =>
  meaning
    ? toTrades(subcategoriesOf(vocabulary, meaning), meaning.categories)
    : { categoryIds: [], subcategoryIds: [], serviceIds: [] }

const toTrades = (
  subcategories: ReadonlyMap<number, ReadonlySet<number>>,
  categories: ReadonlySet<number>,
): Trades => ({
  categoryIds: [...categories],
  subcategoryIds: [...subcategories.keys()],
  serviceIds: [...subcategories.values()].flatMap((services) => [...services]),
})
