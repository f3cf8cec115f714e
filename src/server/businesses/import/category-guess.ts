import type { CategoryTree } from '#server/categories/category-names.repository.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { categoryWords } from './category-words.ts'
import { fillers } from './place-key.ts'

/** Guarantee: a category is taken from a name only if every word in it that says something says the same. */

export type CategoryGuess = {
  categoryId: number
  subcategoryId: number | null
  /** False if it is only a suggestion for staff. */
  isSure: boolean
  /** The words it is guessed by. */
  by: string
}
export type CategoryGuesser = (text: string) => CategoryGuess | undefined

type Meaning = { categoryId: number; subcategoryId: number | null; isSure: boolean }
type Hit = Meaning & { by: string; length: number; place: number }

/** Two words and more are phrases; the longest in the vocabulary. */
const phraseMax = 4

/** "Jardinería" is "jardineria", "Nails" is "nail", and "&" is "and". */
const toWords = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}|['’]/gu, '')
      .replaceAll('&', ' and ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word))

const tradeWords = new Set(Object.values(categoryWords).flatMap(toWords))

/** Whether a text has no word of its own, such as "Records" or "Yoga Studio, LLC". */
export const saysOnlyTrade = (text: string): boolean =>
  toWords(text).every((word) => tradeWords.has(word) || fillers.has(word) || word === 'co')

/** Reads the vocabulary with the categories that exist; a subcategory that doesn't means its category. */
export function createCategoryGuesser(tree: CategoryTree): CategoryGuesser {
  const meanings = new Map<string, Meaning>()
  for (const [path, list] of Object.entries(categoryWords)) {
    const [topName = '', branchName] = path.split(' > ')
    const top = tree.find(({ name }) => slugOf(name) === slugOf(topName))
    const branch = top?.subcategories.find(({ name }) => slugOf(name) === slugOf(branchName ?? ''))
    if (!top) continue
    for (const phrase of list.split(', ')) {
      const key = toWords(phrase).join(' ')
      const known = meanings.get(key)
      const isSure = !phrase.endsWith('?')
      // A word that is listed twice is sure where it has no question mark.
      if (known === undefined || (isSure && !known.isSure))
        meanings.set(key, { categoryId: top.id, subcategoryId: branch?.id ?? null, isSure })
    }
  }
  return (text) => choose(findHits(toWords(text), meanings))
}

/** The longest phrases of the vocabulary in a name, from left to right. */
function findHits(words: readonly string[], meanings: ReadonlyMap<string, Meaning>): Hit[] {
  const hits: Hit[] = []
  for (let place = 0; place < words.length; place++) {
    for (let length = Math.min(phraseMax, words.length - place); length > 0; length--) {
      const by = words.slice(place, place + length).join(' ')
      const meaning = meanings.get(by)
      if (!meaning) continue
      hits.push({ ...meaning, by, length, place })
      place += length - 1
      break
    }
  }
  return hits
}

/** Phrases outweigh words, and sure words the others; among equals the last one names the business: "Garden Nails". */
function choose(hits: readonly Hit[]): CategoryGuess | undefined {
  const sure = hits.filter(({ isSure }) => isSure)
  const longest = Math.max(0, ...sure.map(({ length }) => length))
  const strongest = sure.filter(({ length }) => length === longest)
  const candidates = strongest.length > 0 ? strongest : hits
  const best = candidates.findLast(({ subcategoryId }) => subcategoryId !== null) ?? candidates.at(-1)
  if (!best) return undefined
  const { categoryId, by } = best
  const agree = candidates.every((hit) => hit.categoryId === categoryId)
  const branches = new Set(candidates.map(({ subcategoryId }) => subcategoryId).filter((id) => id !== null))
  const subcategoryId = branches.size === 1 ? best.subcategoryId : null
  return { categoryId, subcategoryId, isSure: best.isSure && agree, by }
}
