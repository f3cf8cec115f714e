import { beforeAll, describe, expect, it } from 'vitest'
import { readTradeWords } from '#test/search/queries.ts'
import { shippedVocabulary } from '#test/search/shipped-vocabulary.ts'
import { demoSubcategories } from '../../../db/demo/categories.ts'
import { understand } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readShippedVocabulary, type ShippedTerm } from './vocabulary-files.ts'

let vocabulary: Vocabulary
let terms: ShippedTerm[]
beforeAll(async () => {
  vocabulary = await shippedVocabulary()
  terms = (await readShippedVocabulary()).terms
})

const nameOf = (id: number): string => vocabulary.names.subcategories.get(id) ?? ''
const added = new Set(demoSubcategories.filter(({ isAdded }) => isAdded).map(({ trade }) => trade.name))

describe('the words of a trade', () => {
  it.each(readTradeWords())('“$text” is understood as $fits', ({ text, fits }) => {
    const meant = understand(vocabulary, text).trades?.subcategoryIds.map(nameOf) ?? []
    expect(meant).not.toEqual([])
    expect(fits).toEqual(expect.arrayContaining(meant))
  })

  it('are there in English and Spanish, for every subcategory and service', () => {
    for (const { trade, services } of demoSubcategories) {
      const own = terms.filter(({ subcategory }) => subcategory === trade.name)
      for (const language of ['en', 'es'])
        expect(own.some((term) => term.service === null && term.language === language)).toBe(true)
      const named = new Set(own.flatMap(({ service }) => service ?? []))
      expect([...named].sort(), trade.name).toEqual(services.map(({ name }) => name).sort())
    }
  })

  it('are those of one added trade alone', () => {
    const meant = Map.groupBy(
      terms.filter(({ subcategory }) => added.has(subcategory ?? '')),
      ({ term }) => term,
    )
    const twice = [...meant].filter(([, all]) => new Set(all.map(({ subcategory }) => subcategory)).size > 1)
    expect(twice.map(([term]) => term)).toEqual([])
  })

  it('name a trade of ours instead, if a site may lack their own', () => {
    const names = new Set(demoSubcategories.map(({ trade }) => trade.name))
    expect(terms.filter(({ instead }) => instead !== null && !names.has(instead))).toEqual([])
  })
})
