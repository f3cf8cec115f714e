import { fold, mattering, stem } from './fold.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words of a text that are looked at, and the longest name among them: each pair of a first and a last word is looked up. */
const wordsMax = 30
const nameWordsMax = 12
/** Shorter names are in too many texts. */
const lettersMin = 3

/**
 * Words in a row that may be a whole name, without their spaces: "cocinarincon" and others of "Cocina Rincon menu". Words of
 * the vocabulary, such as "near me" or "nail salon", count only if they are all of the text, or all that matters in it.
 */
export function nameSpans(vocabulary: Vocabulary, text: string, nameWords: readonly string[]): string[] {
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
