import { countryNames, pairedNames, spanishNames } from './business-words.ts'
import { deck } from './chance.ts'
import { familyNames, spanishFamilyNames } from './people-names.ts'
import { fill } from './phrases.ts'
import { makeRng } from './pictures/rng.ts'

/** Returns a function that hands out unique business names and reuses a word only after all others were used. */
export function businessNamer(): (businessId: number, patterns: readonly string[]) => string {
  const rng = makeRng('business-names')
  const nextWord = deck(rng, [...countryNames, ...countryNames, ...pairedNames])
  const nextFamily = deck(rng, familyNames)
  const nextSpanishFamily = deck(rng, spanishFamilyNames)
  const nextSpanish = deck(rng, spanishNames)
  const given = new Set<string>()
  return (businessId, patterns) => {
    const pattern = makeRng(`name-pattern:${businessId}`).pick(patterns)
    for (;;) {
      const name = fill(pattern, {
        w: pattern.includes('{w}') ? nextWord() : '',
        f: pattern.includes('{f}') ? nextFamily() : '',
        f2: pattern.includes('{f2}') ? nextFamily() : '',
        h: pattern.includes('{h}') ? nextSpanishFamily() : '',
        s: pattern.includes('{s}') ? nextSpanish() : '',
      })
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
  }
}
