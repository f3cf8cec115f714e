import type { BusinessSketch } from './business-sketch.ts'
import { sample } from './chance.ts'
import { fill, neverTwice, wordCount } from './phrases.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import { callingPhrases } from './texts/callings.ts'
import { categoryTexts, textsOfTrade } from './texts/category-texts.ts'
import { closers, spanishLines } from './texts/general.ts'
import { visitTexts } from './texts/visits/visits.ts'

/** Minimum and maximum number of words in a description. */
const wordsAtLeast = 40
const wordsAtMost = 130
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function slotsOf({ name, place, crew, subcategory }: BusinessSketch, rng: Rng): Record<string, string> {
  const [owner, second, third] = crew
  const year = String(rng.chance(0.3) ? rng.int(1974, 1999) : rng.int(2000, 2022))
  return {
    name,
    owner,
    second,
    third,
    year,
    trade: subcategory.trade.trade,
    day: rng.pick(weekdays),
    area: place.area,
    street: place.street.replace(/^[NSEW] /, ''),
    near: place.near,
  }
}

/** Returns sentences in order, until they add up to `wanted` words. */
function sentencesOf(business: BusinessSketch, rng: Rng, wanted: number): string[] {
  const slots = slotsOf(business, rng)
  const say = (phrases: readonly string[], count: number) =>
    sample(rng, phrases, count).map((phrase) => fill(phrase, slots))
  const { categorySlug } = business.subcategory
  const { name, visit } = business.subcategory.trade
  const texts = textsOfTrade(categorySlug, name)
  if (texts.whole) return say(texts.whole, 1)
  const about = say(texts.about, 6)
  const { openers, placeLines, practicalLines } = visitTexts[visit]
  const practice = texts.practice ?? categoryTexts[categorySlug].practice
  const others = sample(rng, [...say(practice, 3), ...say(placeLines, 2), ...say(practicalLines, 2)], 7)
  const body = [...about.slice(0, 2), ...others.slice(0, 1), ...about.slice(2, 4), ...others.slice(1)]
  const last = rng.chance(0.12) ? say(spanishLines, 1) : rng.chance(0.5) ? say(closers, 1) : []
  const calling = say(callingPhrases(name), 1)
  const sentences = [...say(openers, 1), ...calling]
  for (const sentence of body) {
    const length = wordCount([...sentences, ...last].join(' '))
    if (length >= wanted) break
    if (length + wordCount(sentence) <= wordsAtMost) sentences.push(sentence)
  }
  return [...sentences, ...last]
}

/** Returns a business's description: 40 to 130 words, some over 100, never one already in `made`. */
export function descriptionOf(business: BusinessSketch, made: Set<string>): string {
  const rng = makeRng(`description:${business.id}`)
  const wanted = rng.chance(0.18) ? rng.int(102, 118) : rng.int(wordsAtLeast + 6, 88)
  return neverTwice(made, () => sentencesOf(business, rng, wanted).join(' '))
}
