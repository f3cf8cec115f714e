import { austinWallClock, type WallClock } from '#shared/businesses/austin-clock.ts'
import type { Wish } from '#shared/search/search.schemas.ts'
import { fold, isConnecting, mattering, stem } from './fold.ts'
import { type Found, findPhrases, type Token, tokensOf } from './phrases.ts'
import { readFilters, type SaidFilter } from './said-filters.ts'
import { combine, isUnlisted, type Trades, tradingOf, typedAt } from './said-trades.ts'
import type { PlaceRow } from './vocabulary.repository.ts'
import type { Phrase, Vocabulary } from './vocabulary.ts'

export type { Trades } from './said-trades.ts'

/** A part of a text, and the text without it. */
export type TextPart = {
  kind: 'trade' | 'place' | 'wish' | 'price' | 'slots' | 'openAt' | 'rest'
  wish: Understanding['wishes'][number] | null
  /** The words, as they were typed. */
  words: string
  without: string
}

/** The meaning of a text. */
export type Understanding = {
  /** The text to search for: without quotation marks, and corrected. */
  text: string
  /** The same without the words of the filters. */
  plainText: string
  /** True for a text in quotation marks: only businesses that contain it are wanted. */
  isVerbatim: boolean
  /** Trades that fit all words about the trade. */
  trades: Trades | null
  /** Further wanted trades: "plumber or electrician". */
  otherTrades: Trades | null
  /** A trade that the directory doesn't have, in the words of the text, and the nearest ones. */
  unlisted: { words: string; nearest: Trades } | null
  place: PlaceRow | null
  /** Words where a place is said, "in houston", if no such place is known. */
  unknownPlace: string | null
  wishes: Exclude<Wish, 'filler'>[]
  /** A price, a free time and a time in words, as the filters of the address have them. */
  filters: { price?: string; slots?: string; openAt?: string }
  /** The time is another one next week: "tonight". */
  isTimePassing: boolean
  /** Words in a row that may be a whole name, without their spaces. */
  names: string[]
  /** Words that matter and say neither place nor wish: possible parts of a name. */
  nameWords: string[]
  /** Those among them that no trade explains. */
  restWords: string[]
  /** Words that are in no list. */
  unknownWords: string[]
  /** The parts of the text; fillers belong to none of them. */
  parts: TextPart[]
}

const nothing = {
  trades: null,
  otherTrades: null,
  unlisted: null,
  filters: {},
  isTimePassing: false,
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
  const words = tokens.flatMap(({ word }, at) => (asName.has(at) || read.left.includes(at) ? [word] : []))
  const nameWords = trading.length === 0 && isPassing(vocabulary, text, words) ? [] : words
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
    isTimePassing: said.some(({ passes }) => passes),
    names: nameSpans(vocabulary, text, nameWords),
    nameWords,
    restWords: restAt.map(wordAt),
    unknownWords: read.left.map(wordAt).filter((word) => isUnknown(vocabulary, word)),
    parts,
  }
}

/** Words that begin a question about the world, and those that ask about a business. */
const wondering = /^(?:whats?|when|why|how (?:many|far|long|old|tall|big|hot|cold))\b/
const ofBusinesses =
  /\b(?:open|opens|opening|close|closes|closing|closed|hours|phone|number|address|menu|prices?)\b/

/** A single everyday word in a question is no part of a name: "what time does the sun set" isn't about "Sun & Wire". */
function isPassing({ english }: Vocabulary, given: string, words: readonly string[]): boolean {
  const text = fold(given)
  const isAboutWorld = wondering.test(text) && !ofBusinesses.test(text)
  return isAboutWorld && words.length === 1 && words.every((word) => english.has(word))
}

type WishOfText = Understanding['wishes'][number]

/** Wishes, and where they stand; beside a place, "near" leads to it. */
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

/** A word that may be misspelled. */
export const isUnknown = ({ stems, english }: Vocabulary, word: string): boolean =>
  word.length > 3 && !/\d/.test(word) && !stems.has(stem(word)) && !english.has(word)

/** The words, with a blank for each that became a filter. */
function without(typed: readonly string[], said: readonly SaidFilter[]): string[] {
  const used = new Set(said.flatMap(({ at }) => at))
  return typed.map((word, at) => (used.has(at) ? '' : word))
}

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

/** A phrase that is both a place and a trade is a trade: people look for "barton springs" less often than for "pool". */
const isPlace = ({ place, meaning }: Phrase) => place !== null && meaning === null

/** Words of a text that are looked at, and the longest name among them: each pair of a first and a last word is looked up. */
const wordsMax = 30
const nameWordsMax = 12
/** Shorter names are in too many texts. */
const lettersMin = 3

/**
 * Words in a row that may be a whole name, without their spaces: "cocinarincon" and others of "Cocina Rincon menu". Words of
 * the vocabulary, such as "near me" or "nail salon", count only if they are all of the text, or all that matters in it.
 */
function nameSpans(vocabulary: Vocabulary, text: string, nameWords: readonly string[]): string[] {
  const words = fold(text).split(' ').filter(Boolean).slice(0, wordsMax)
  const spans = words.flatMap((_word, from) =>
    Array.from({ length: Math.min(nameWordsMax, words.length - from) }, (_, more) =>
      words.slice(from, from + more + 1),
    ),
  )
  const asked = [words, nameWords, ...spans.filter((span) => !isPhrase(vocabulary, span))]
  return [...new Set(asked.flatMap(namesBy))].filter(({ length }) => length >= lettersMin)
}

/** A name of several words may have more that people leave out: "Bramble Roofing" is "Bramble Roofing, LLC". */
function namesBy(span: readonly string[]): string[] {
  const name = span.join('')
  return span.length > 1 ? [name, `the${name}`, `${name}llc`, `${name}inc`] : [name]
}

/** Whether the vocabulary has these words, in any form. */
function isPhrase({ byStem }: Vocabulary, span: readonly string[]): boolean {
  const stems = mattering(span).map(stem)
  const phrases = byStem.get(stems[0] ?? '') ?? []
  return phrases.some((phrase) => phrase.stems.join(' ') === stems.join(' '))
}
