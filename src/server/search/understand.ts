import type { Wish } from '#shared/search/search.schemas.ts'
import { fold, isConnecting, stem } from './fold.ts'
import { nameSpans } from './name-spans.ts'
import { type Found, findPhrases, subcategoriesOf, type Token, tokensOf } from './phrases.ts'
import type { PlaceRow } from './vocabulary.repository.ts'
import type { Phrase, Vocabulary } from './vocabulary.ts'

/** Trades as conditions: whole categories, subcategories, and services that businesses among them may have. */
export type Trades = { categoryIds: number[]; subcategoryIds: number[]; serviceIds: number[] }

/** A part of a text, and the text without it. */
export type TextPart = {
  kind: 'trade' | 'place' | 'wish' | 'rest'
  wish: Understanding['wishes'][number] | null
  /** The words, as they were typed. */
  words: string
  without: string
}

/** What a text says. */
export type Understanding = {
  /** The text that is searched for: without quotation marks, and corrected. */
  text: string
  /** True for a text in quotation marks: only what contains it is wanted. */
  isVerbatim: boolean
  /** What fits everything that is said of the trade. */
  trades: Trades | null
  /** What fits only a part of it. */
  otherTrades: Trades | null
  place: PlaceRow | null
  wishes: Exclude<Wish, 'filler'>[]
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
  place: null,
  wishes: [],
  names: [],
  nameWords: [],
  restWords: [],
  unknownWords: [],
  parts: [],
}

/** Reads a text; the database isn't asked. */
export function understand(vocabulary: Vocabulary, given: string): Understanding {
  const quoted = /^["“](.+?)["”]$/.exec(given)?.[1]?.trim()
  const text = quoted ?? given
  if (quoted) return { text, isVerbatim: true, ...nothing }
  const typed = text.split(/\s+/).filter(Boolean)
  const tokens = tokensOf(vocabulary, typed)
  const { found, left } = findPhrases(vocabulary, tokens)
  const places = found.filter(({ phrase }) => isPlace(phrase))
  const place = places[0]?.phrase.place ?? null
  const wishing = found.flatMap(({ phrase: { wish, meaning }, at }) =>
    wish === null || wish === 'filler' || meaning || (wish === 'near' && place) ? [] : [{ wish, at }],
  )
  const wishes = [...new Set(wishing.map(({ wish }) => wish))]
  const trading = onlyClear(found.filter(({ phrase }) => phrase.meaning))
  const { trades, otherTrades } = combine(
    vocabulary,
    trading.map(({ phrase }) => phrase),
  )
  // A second place is part of a name, as in "Hyde Park Bakery 78704".
  const asName = new Set([...trading, ...places.slice(1)].flatMap(({ at }) => at))
  const restAt = [...left, ...places.slice(1).flatMap(({ at }) => at)].sort((a, b) => a - b)
  const wordAt = (at: number) => tokens[at]?.word ?? ''
  const nameWords = tokens.flatMap(({ word }, at) => (asName.has(at) || left.includes(at) ? [word] : []))
  return {
    text,
    isVerbatim: false,
    trades,
    otherTrades,
    place,
    wishes,
    names: nameSpans(vocabulary, text, nameWords),
    nameWords,
    restWords: restAt.map(wordAt),
    unknownWords: left
      .map(wordAt)
      .filter((word) => word.length > 3 && !/\d/.test(word) && !vocabulary.stems.has(stem(word))),
    parts: partsOf(typed, tokens, [
      { kind: 'trade', wish: null, at: trading.flatMap(({ at }) => at) },
      { kind: 'place', wish: null, at: places[0]?.at ?? [] },
      ...wishes.map((wish) => ({
        kind: 'wish' as const,
        wish,
        at: wishing.flatMap((one) => (one.wish === wish ? one.at : [])),
      })),
      { kind: 'rest', wish: null, at: restAt },
    ]),
  }
}

type Piece = Pick<TextPart, 'kind' | 'wish'> & { at: number[] }

/** The pieces of a text in its own words, and what each leaves of the others. */
function partsOf(typed: readonly string[], tokens: readonly Token[], pieces: readonly Piece[]): TextPart[] {
  const placed = pieces
    .map(({ at, ...piece }) => ({ ...piece, own: new Set(at.flatMap((one) => tokens[one]?.from ?? [])) }))
    .filter(({ own }) => own.size > 0)
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

/** "book" may ask for books or for an appointment: it is a trade only where nothing else is. */
function onlyClear(trading: Found[]): Found[] {
  const clear = trading.filter(({ phrase }) => phrase.wish !== 'filler')
  return clear.length > 0 ? clear : trading
}

/** A phrase that is both a place and a trade is a trade: people look for "barton springs" less often than for "pool". */
const isPlace = ({ place, meaning }: Phrase) => place !== null && meaning === null

/** What all phrases agree on, beginning with the most specific, and what only the others mean. */
function combine(
  vocabulary: Vocabulary,
  phrases: readonly Phrase[],
): Pick<Understanding, 'trades' | 'otherTrades'> {
  const meanings = phrases
    .flatMap(({ words, meaning }) =>
      meaning ? [{ words, meaning, all: subcategoriesOf(vocabulary, meaning) }] : [],
    )
    .sort((a, b) => b.words.length - a.words.length || a.all.size - b.all.size)
  const [first, ...others] = meanings
  if (!first) return { trades: null, otherTrades: null }
  let fitting = first.all
  let categories = first.meaning.categories
  const apart = new Map<number, Set<number>>()
  for (const { all, meaning } of others) {
    const both = [...fitting].filter(([id]) => all.has(id))
    if (both.length > 0) {
      if (both.length < fitting.size) categories = new Set()
      fitting = new Map(both.map(([id, services]) => [id, new Set([...services, ...(all.get(id) ?? [])])]))
      if (categories.size > 0)
        categories = new Set([...categories].filter((id) => meaning.categories.has(id)))
    } else for (const [id, services] of all) apart.set(id, services)
  }
  return {
    trades: toTrades(fitting, categories),
    otherTrades: apart.size > 0 ? toTrades(apart, new Set()) : null,
  }
}

const toTrades = (
  subcategories: ReadonlyMap<number, ReadonlySet<number>>,
  categories: ReadonlySet<number>,
): Trades => ({
  categoryIds: [...categories],
  subcategoryIds: [...subcategories.keys()],
  serviceIds: [...subcategories.values()].flatMap((services) => [...services]),
})
