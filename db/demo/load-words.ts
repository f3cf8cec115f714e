import { countryNames, pairedNames } from './business-words.ts'
import { demoSubcategories } from './categories.ts'
import { categoryTexts, textsOfTrade } from './texts/category-texts.ts'

/** Words for search benchmarks and the share of texts that contain them; no other phrase does. */
export const plantedWords = [
  { sentence: 'On Saturday nights there is zydeco.', word: 'zydeco', perMillion: 50 },
  { sentence: 'Ask to see the vintage pieces.', word: 'vintage', perMillion: 10_000 },
  { sentence: 'Repair is included in the price.', word: 'repair', perMillion: 250_000 },
  { sentence: 'You’ll find us all over Austin.', word: 'austin', perMillion: 600_000 },
] as const

/** Name endings that contain no planted word. */
const nameEndings = [
  '& Co.',
  'Works',
  'House',
  'Collective',
  'Shop',
  'Studio',
  'Brothers',
  'Corner',
  'Room',
  'Supply',
]

const isPlain = (phrase: string) =>
  !phrase.includes('{') && !plantedWords.some(({ word }) => phrase.toLowerCase().includes(word))

/** Phrases from the demo directory without slots or planted words. */
export function loadPhrases(): {
  names: string[]
  endings: string[]
  sentences: string[]
  remarks: string[]
} {
  const texts = demoSubcategories.map(({ categorySlug, trade }) => textsOfTrade(categorySlug, trade.name))
  const practice = Object.values(categoryTexts).flatMap((category) => category.practice)
  return {
    names: [...countryNames, ...pairedNames].filter(isPlain),
    endings: nameEndings,
    sentences: [...texts.flatMap(({ about }) => about), ...practice].filter(isPlain),
    remarks: texts.flatMap(({ praise }) => praise).filter(isPlain),
  }
}
