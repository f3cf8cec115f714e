import { expect, it } from 'vitest'
import { contentWords, fold } from './fold.ts'
import { readShippedVocabulary } from './vocabulary-files.ts'

it('knows places in and around Austin, each once, with neighbors that are places, too', async () => {
  const { places } = await readShippedVocabulary()
  const names = new Set(places.map(({ name }) => name))
  expect(new Set(places.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(places.length)
  for (const { name, latitude, longitude, halfHeight, halfWidth, near, zips } of places) {
    expect(latitude > 30 && latitude < 30.7 && longitude > -98.1 && longitude < -97.4, name).toBe(true)
    expect(halfHeight > 0 && halfWidth > 0, name).toBe(true)
    expect(
      near.filter((other) => !names.has(other) && !/^\d{5}$/.test(other)),
      name,
    ).toEqual([])
    expect(
      zips.every((zip) => /^\d{5}$/.test(zip)),
      name,
    ).toBe(true)
  }
  expect(places.find(({ name }) => name === 'Hyde Park')).toMatchObject({
    near: ['Hancock', 'North Campus', 'North Loop', 'The Triangle'],
    zips: ['78705', '78751'],
  })
})

it('gives no word as a wish and as a filler, which would replace it', async () => {
  const { terms } = await readShippedVocabulary()
  const keyOf = (term: string) => contentWords(fold(term)).join(' ')
  const fillers = new Set(terms.flatMap(({ term, wish }) => (wish === 'filler' ? [keyOf(term)] : [])))
  const both = terms.flatMap(({ term, wish }) =>
    wish !== null && wish !== 'filler' && fillers.has(keyOf(term)) ? [term] : [],
  )
  // "Area" and "around" alone say nothing.
  expect(both.sort()).toEqual(['around me', 'in my area', 'my neighborhood'])
})

it('gives no whole category a word for what the directory lacks: it is only the nearest there is', async () => {
  const { terms } = await readShippedVocabulary()
  const keyOf = (term: string) => contentWords(fold(term)).join(' ')
  const lacking = new Set(terms.flatMap(({ term, isNearest }) => (isNearest ? [keyOf(term)] : [])))
  const both = terms.flatMap(({ term, subcategory, wish, isNearest }) =>
    subcategory === null && wish === null && !isNearest && lacking.has(keyOf(term)) ? [term] : [],
  )
  expect(both).toEqual([])
})
