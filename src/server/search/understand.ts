import type { Wish } from '#shared/search/search.schemas.ts'
import { fold, isConnecting, mattering, stem } from './fold.ts'
import type { PlaceRow } from './vocabulary.repository.ts'
import type { Meaning, Phrase, Vocabulary } from './vocabulary.ts'

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
  /** Words that matter and say neither place nor wish: what a name may have. */
  nameWords: string[]
  /** Those among them that no trade explains. */
  restWords: string[]
  /** Words that are in no list. */
  unknownWords: string[]
  /** What the text is made of; fillers belong to none of it. */
  parts: TextPart[]
}

/** A word that matters; `from` are the places of the typed words that it stands for. */
type Token = { word: string; root: string; from: number[] }

/** Reads a text; the database isn't asked. */
export function understand(vocabulary: Vocabulary, given: string): Understanding {
  const quoted = /^["“](.+?)["”]$/.exec(given)?.[1]?.trim()
  const text = quoted ?? given
  const empty = {
    trades: null,
    otherTrades: null,
    place: null,
    wishes: [],
    nameWords: [],
    restWords: [],
    unknownWords: [],
    parts: [],
  }
  if (quoted) return { text, isVerbatim: true, ...empty }
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
  return {
    text,
    isVerbatim: false,
    trades,
    otherTrades,
    place,
    wishes,
    nameWords: tokens.flatMap(({ word }, at) => (asName.has(at) || left.includes(at) ? [word] : [])),
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

/** The words that matter, split or joined as the vocabulary has them. */
function tokensOf({ byLetters, stems, tradeWords }: Vocabulary, typed: readonly string[]): Token[] {
  const isKnown = (word: string) => stems.has(stem(word))
  const folded = typed.flatMap((one, at) =>
    fold(one)
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ word, from: [at] })),
  )
  const given = mattering(folded).flatMap(({ word, from }) =>
    (isKnown(word) ? [word] : (byLetters.get(word) ?? [word])).map((part) => ({ word: part, from })),
  )
  const joined: typeof given = []
  for (let at = 0; at < given.length; at++) {
    const [one, next] = [given[at], given[at + 1]]
    if (!one) continue
    const both = one.word + (next?.word ?? '')
    if (next && !(isKnown(one.word) && isKnown(next.word)) && isKnown(both)) {
      joined.push({ word: both, from: [...one.from, ...next.from] })
      at++
    } else joined.push(one)
  }
  // Somebody who is still typing: the beginning of a trade.
  const last = joined.at(-1)
  const begun = last?.word ?? ''
  const whole =
    begun.length > 2 && !isKnown(begun) ? tradeWords.find((word) => word.startsWith(begun)) : undefined
  if (last && whole && whole.length - begun.length <= 5)
    joined[joined.length - 1] = { word: whole, from: last.from }
  return joined.map(({ word, from }) => ({ word, root: stem(word), from }))
}

type Found = { phrase: Phrase; at: number[] }

/** The phrases in a text, the longest first; each word belongs to one. `left` are the places of the other words. */
function findPhrases({ byStem }: Vocabulary, tokens: readonly Token[]): { found: Found[]; left: number[] } {
  const free = new Set(tokens.keys())
  const found: Found[] = []
  for (;;) {
    let best: ({ score: number } & Found) | null = null
    const candidates = new Set([...free].flatMap((at) => byStem.get(tokens[at]?.root ?? '') ?? []))
    for (const phrase of candidates) {
      const at = placesOf(phrase, tokens, free)
      if (!at) continue
      const score = scoreOf(phrase, tokens, at)
      if (!best || score > best.score) best = { score, phrase, at }
    }
    if (!best) break
    for (const at of best.at) free.delete(at)
    found.push({ phrase: best.phrase, at: best.at })
  }
  // Fillers are dropped, whatever else is found.
  return { found, left: [...free] }
}

function placesOf({ stems }: Phrase, tokens: readonly Token[], free: ReadonlySet<number>): number[] | null {
  const at: number[] = []
  for (const root of stems) {
    // After the one before, if possible, so that repeated words are read in order.
    const fits = [...free].filter((place) => tokens[place]?.root === root && !at.includes(place))
    const place = fits.find((one) => one > (at.at(-1) ?? -1)) ?? fits[0]
    if (place === undefined) return null
    at.push(place)
  }
  return at
}

/** More words, together and in order, spelled as in the vocabulary; a trade or a place before a wish. */
function scoreOf(
  { words, meaning, place, wish }: Phrase,
  tokens: readonly Token[],
  at: readonly number[],
): number {
  const isTogether = at.every((one, index) => index === 0 || one === (at[index - 1] ?? 0) + 1)
  const exact = words.filter((word, index) => tokens[at[index] ?? -1]?.word === word).length
  const kind = meaning ? 3 : place ? 2 : wish === 'filler' ? 0 : 1
  const letters = words.join('').length
  return words.length * 1000 + (isTogether ? 500 : 0) + (exact / words.length) * 200 + kind * 40 + letters
}

/** The subcategories of a meaning, those of its whole categories included. */
function subcategoriesOf(
  { parents }: Vocabulary,
  { categories, subcategories }: Meaning,
): Map<number, Set<number>> {
  const all = new Map(subcategories)
  for (const [id, categoryId] of parents.subcategories)
    if (categories.has(categoryId) && !all.has(id)) all.set(id, new Set())
  return all
}

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
