import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { readEnglish } from './english.ts'
import { tidySearch } from './failed-searches.service.ts'
import { understand } from './understand.ts'
import { readVocabulary } from './vocabulary.repository.ts'
import { buildVocabulary } from './vocabulary.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The subcategories and services that a text means on this site. */
async function meantBy(text: string) {
  await tidySearch(test.patientDb)
  const vocabulary = buildVocabulary(await readVocabulary(test.db), await readEnglish())
  const { trades } = understand(vocabulary, text)
  return { subcategoryIds: trades?.subcategoryIds ?? [], serviceIds: trades?.serviceIds ?? [] }
}

it('a site without a trade has its words in the nearest one, until staff add it', async () => {
  const { id: categoryId } = await buildCategory(test.db, { name: 'Home & Living' })
  expect(await meantBy('arborist')).toEqual({ subcategoryIds: [], serviceIds: [] })
  const lawn = await buildSubcategory(test.db, categoryId, 'Lawn & Garden')
  for (const text of ['arborist', 'stump grinding', 'arbolista'])
    expect(await meantBy(text), text).toEqual({ subcategoryIds: [lawn.id], serviceIds: [] })
  const trees = await buildSubcategory(test.db, categoryId, 'Tree Service')
  const { id: stumps } = await buildService(test.db, trees.id, 'Stump grinding')
  expect(await meantBy('arborist')).toEqual({ subcategoryIds: [trees.id], serviceIds: [] })
  expect(await meantBy('remove a stump')).toEqual({ subcategoryIds: [trees.id], serviceIds: [stumps] })
  expect(await meantBy('mow my lawn')).toEqual({ subcategoryIds: [lawn.id], serviceIds: [] })
})

it('a site without a trade and the nearest one has none of its words', async () => {
  expect(await meantBy('psychiatrist')).toEqual({ subcategoryIds: [], serviceIds: [] })
})
