import { type Found, findPhrases, subcategoriesOf, tokensOf } from './phrases.ts'
import { isUnknown } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A trade that may do a job; `weight` only compares. */
export type LikelyTrade = { subcategoryId: number; serviceId: number | null; weight: number }

/** Words of a sentence that are read together: reading takes time with their square. */
const wordsAtOnce = 20
/** Parts of a description that are read: later ones say no more about the trade. */
const partsMax = 30

/**
 * The trades that a description of a job speaks of, the likeliest first. A search is one phrase and means one thing; a
 * description is several sentences which mention dogs, kitchens and weddings by the way. So every phrase counts for its trades:
 * the more, the more words it has and the fewer trades it means, and somewhat more at the beginning. Weights were chosen with
 * test/search/jobs.tsv.
 */
export function likelyTrades(vocabulary: Vocabulary, text: string): LikelyTrade[] {
  const weights = new Map<number, number>()
  const services = new Map<number, number>()
  const count = (of: Map<number, number>, id: number, weight: number) =>
    of.set(id, (of.get(id) ?? 0) + weight)
  for (const [at, part] of partsOf(text).entries()) {
    const tokens = tokensOf(vocabulary, part)
    for (const found of findPhrases(vocabulary, tokens).found) {
      const { meaning } = found.phrase
      if (!meaning) continue
      const all = subcategoriesOf(vocabulary, meaning)
      const early = 1 + 0.5 / (1 + at)
      const weight = (early * phraseWeight(found, tokens)) / Math.sqrt(all.size)
      for (const [id, meant] of all) {
        count(weights, id, weight)
        for (const service of meant) count(services, service, weight)
      }
    }
  }
  return [...weights]
    .map(([subcategoryId, weight]) => ({
      subcategoryId,
      weight,
      serviceId: bestService(vocabulary, services, subcategoryId),
    }))
    .sort((a, b) => b.weight - a.weight || a.subcategoryId - b.subcategoryId)
}

/** Its words that may be misspelled, each once. */
export const unknownWordsOf = (vocabulary: Vocabulary, text: string): string[] => [
  ...new Set(
    partsOf(text)
      .flatMap((part) => tokensOf(vocabulary, part))
      .flatMap(({ word }) => (isUnknown(vocabulary, word) ? [word] : [])),
  ),
]

/** Sentences and what stands between commas, as words. */
function partsOf(text: string): string[][] {
  const parts = text.split(/(?<=[.!?;:])\s+|\n+|,\s+/).map((part) => part.split(/\s+/).filter(Boolean))
  return parts
    .flatMap((words) =>
      Array.from({ length: Math.ceil(words.length / wordsAtOnce) }, (_, at) =>
        words.slice(at * wordsAtOnce, (at + 1) * wordsAtOnce),
      ),
    )
    .slice(0, partsMax)
}

/** Words that stand apart, only look alike ("box" and "boxing"), or often mean something else ("book") say less. */
function phraseWeight({ phrase, at }: Found, tokens: readonly { word: string }[]): number {
  const { words, wish } = phrase
  const exact = words.filter((word, index) => tokens[at[index] ?? -1]?.word === word).length / words.length
  const apart = Math.max(...at) - Math.min(...at) + 1 - at.length
  const clear = wish === 'filler' ? 0.5 : 1
  return (clear * words.length * (0.6 + 0.4 * exact)) / (1 + 0.2 * apart)
}

function bestService(
  { parents }: Vocabulary,
  weights: ReadonlyMap<number, number>,
  subcategoryId: number,
): number | null {
  const own = [...weights].filter(([id]) => parents.services.get(id) === subcategoryId)
  const [first, second] = own.sort((a, b) => b[1] - a[1])
  // As likely as another means: somewhere in the trade.
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null
}
