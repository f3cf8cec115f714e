import type { BusinessSketch } from './businesses.ts'
import { sample } from './chance.ts'
import { fill, neverTwice, wordCount } from './phrases.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import { categoryTexts } from './texts/category-texts.ts'
import { closers, openers, placeLines, practicalLines, spanishLines } from './texts/general.ts'

/** Fewest and most words of a description. */
const wordsAtLeast = 40
const wordsAtMost = 130
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Founding years; a business may be older than its page here. */
function slotsOf({ name, place, crew, subcategory }: BusinessSketch, rng: Rng): Record<string, string> {
  const [owner, second, third] = crew
  const year = String(rng.chance(0.3) ? rng.int(1974, 1999) : rng.int(2000, 2022))
  return {
    ...{ name, owner, second, third, year, trade: subcategory.trade.trade, day: rng.pick(weekdays) },
    ...{ area: place.area, street: place.street.replace(/^[NSEW] /, ''), near: place.near },
  }
}

/** Sentences in the order in which they are said, the dispensable ones marked by how soon they go. */
function sentencesOf(business: BusinessSketch, rng: Rng, wanted: number): string[] {
  const { practice, trades } = categoryTexts[business.subcategory.categorySlug]
  const about = sample(rng, trades[business.subcategory.trade.name]?.about ?? [], 6)
  const middle = sample(rng, [...sample(rng, practice, 3), ...sample(rng, placeLines, 2), ...sample(rng, practicalLines, 2)], 7)
  const body = [...about.slice(0, 2), ...middle.slice(0, 1), ...about.slice(2, 4), ...middle.slice(1)]
  const last = rng.chance(0.12) ? rng.pick(spanishLines) : rng.chance(0.5) ? rng.pick(closers) : ''
  const sentences = [rng.pick(openers)]
  const length = () => wordCount([...sentences, last].join(' '))
  for (const sentence of body) {
    if (length() >= wanted) break
    if (length() + wordCount(sentence) <= wordsAtMost - 2) sentences.push(sentence)
  }
  return last ? [...sentences, last] : sentences
}

/** What a business says of itself: 40 to 130 words, some over 100, none written twice into `made`. */
export function descriptionOf(business: BusinessSketch, made: Set<string>): string {
  const rng = makeRng(`description:${business.id}`)
  const slots = slotsOf(business, rng)
  const wanted = rng.chance(0.18) ? rng.int(102, 118) : rng.int(wordsAtLeast + 6, 88)
  return neverTwice(made, () => fill(sentencesOf(business, rng, wanted).join(' '), slots))
}
