import { fold, mattering, stem } from './fold.ts'
import type { Meaning, Phrase, Vocabulary } from './vocabulary.ts'

/** A word that matters; `from` are the places of the typed words that it stands for. */
export type Token = { word: string; root: string; from: number[] }

/** Endings that make a trade of a word: "plumb" begins "plumber" and "plumbing", but "past" isn't the beginning of "pasta". */
const tradeEnding = /^(?:s|e?rs?|ors?|ings?|ists?|ians?|e?ry|ies|y|al|ment)$/

/** The words that matter, split or joined as the vocabulary has them. */
export function tokensOf(
  { byLetters, stems, tradeWords, english }: Vocabulary,
  typed: readonly string[],
): Token[] {
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
  const isWord = english.has(begun)
  const whole =
    begun.length > 2 && !isKnown(begun)
      ? tradeWords.find(
          (word) => word.startsWith(begun) && (!isWord || tradeEnding.test(word.slice(begun.length))),
        )
      : undefined
  if (last && whole && whole.length - begun.length <= 5)
    joined[joined.length - 1] = { word: whole, from: last.from }
  return joined.map(({ word, from }) => ({ word, root: stem(word), from }))
}

/** `isHint`: one correct word that only has its stem in common with the phrase, as "screening" with "screens". */
export type Found = { phrase: Phrase; at: number[]; isHint: boolean }

/** A word as a verb has it, "watching", is another one than the noun, "watches". */
const isOfVerb = (word: string): boolean => /(?:ing|ed)s?$/.test(word)

const isHint = ({ english }: Vocabulary, { words: [own = '', ...more] }: Phrase, word: string): boolean =>
  more.length === 0 && word !== own && isOfVerb(word) !== isOfVerb(own) && english.has(word)

/** The phrases in a text, the longest first; each word belongs to one. `left` are the places of the other words. */
export function findPhrases(
  vocabulary: Vocabulary,
  tokens: readonly Token[],
): { found: Found[]; left: number[] } {
  const free = new Set(tokens.keys())
  const found: Found[] = []
  for (;;) {
    let best: ({ score: number } & Omit<Found, 'isHint'>) | null = null
    const candidates = new Set([...free].flatMap((at) => vocabulary.byStem.get(tokens[at]?.root ?? '') ?? []))
    for (const phrase of candidates) {
      const at = placesOf(phrase, tokens, free)
      if (!at || isScattered(phrase, at)) continue
      const score = scoreOf(phrase, tokens, at)
      if (!best || score > best.score) best = { score, phrase, at }
    }
    if (!best) break
    for (const at of best.at) free.delete(at)
    const { phrase, at } = best
    found.push({ phrase, at, isHint: isHint(vocabulary, phrase, tokens[at[0] ?? -1]?.word ?? '') })
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

/** Other words that may stand between those of a phrase: "my sink on the second floor is leaking". */
const gapMax = 3

/** Whether words stand too far apart, or in another order, to belong together. */
function isScattered({ order }: Phrase, at: readonly number[]): boolean {
  if (order === 'adjacent') return at.some((one, index) => index > 0 && one !== (at[index - 1] ?? 0) + 1)
  const isOrdered = at.every((one, index) => index === 0 || one > (at[index - 1] ?? 0))
  return Math.max(...at) - Math.min(...at) + 1 - at.length > gapMax || (order === 'kept' && !isOrdered)
}

/** More words, together and in order, spelled as in the vocabulary; a trade or a place before a wish. */
function scoreOf(
  { words, meaning, nearest, place, wish }: Phrase,
  tokens: readonly Token[],
  at: readonly number[],
): number {
  const isTogether = at.every((one, index) => index === 0 || one === (at[index - 1] ?? 0) + 1)
  const exact = words.filter((word, index) => tokens[at[index] ?? -1]?.word === word).length
  const kind = meaning ? 3 : place || nearest ? 2 : wish === 'filler' ? 0 : 1
  const letters = words.join('').length
  return words.length * 1000 + (isTogether ? 500 : 0) + (exact / words.length) * 200 + kind * 40 + letters
}

/** The subcategories of a meaning, those of its whole categories included. */
export function subcategoriesOf(
  { parents }: Vocabulary,
  { categories, subcategories }: Meaning,
): Map<number, Set<number>> {
  const all = new Map(subcategories)
  for (const [id, categoryId] of parents.subcategories)
    if (categories.has(categoryId) && !all.has(id)) all.set(id, new Set())
  return all
}
