import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import type { SuggestionList } from '#shared/businesses/directory/suggestions.schemas.ts'
import type { LikelyTrades, RoundSuggestions } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { buildBusiness } from '#test/factories.ts'
import { readJobs } from '#test/search/queries.ts'
import { idOfSubcategory, search, share, tradesOf } from '#test/search/search.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { fillShippedVocabulary } from './vocabulary.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, undefined, { holdsDemo: true })
})
afterAll(() => test.close())

async function likelyTradesOf(what: string): Promise<string[]> {
  const url = '/api/quote-rounds/likely-trades'
  const response = await test.app.inject({ method: 'POST', url, payload: { what } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<LikelyTrades>().trades.map(({ name }) => name)
}

describe('suggestions', () => {
  const suggest = async (text: string): Promise<SuggestionList['suggestions']> => {
    const response = await test.app.inject({ url: '/api/businesses/suggestions', query: { search: text } })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<SuggestionList>().suggestions
  }

  it.each(['plum', 'PLUMB', 'plomer', 'plumer', 'leaky fauc'])(
    'of “%s” begin with Plumbing',
    async (text) => {
      const { subcategoryId, categoryId } = await idOfSubcategory(test.db, 'Plumbing')
      const [first] = await suggest(text)
      expect(first).toMatchObject({ kind: 'trade', picture: null })
      expect(first?.address).toContain(`category=${categoryId}&subcategory=${subcategoryId}`)
      expect(first?.detail).toMatch(/, \d+ businesses$/)
    },
  )

  it('keep what was typed before: a place, a wish, a trade', async () => {
    const [trade] = await suggest('78704 open now plumb')
    expect(trade?.address).toMatch(/subcategory=\d+&search=78704\+open\+now$/)
    const place = (await suggest('plumber in zilk')).find(({ label }) => label === 'plumber in Zilker')
    expect(place).toMatchObject({ kind: 'place', address: '/businesses?search=plumber&place=zilker' })
    expect(
      (await suggest('787')).every(({ kind, detail }) => kind !== 'place' || detail === 'ZIP code'),
    ).toBe(true)
  })

  it('have businesses by the beginning of their names, then of a word in them, with their pictures', async () => {
    const names = ['Quixotic Kites', 'Old Quixotic Kites']
    const [first, inside] = await Promise.all(names.map((name) => buildBusiness(test.db, { name })))
    await buildBusiness(test.db, { name: 'Quixotic Hidden', status: 'suspended' })
    const found = (await suggest('quixot')).filter(({ kind }) => kind === 'business')
    expect(found.map(({ address }) => address)).toEqual([`/businesses/${first}`, `/businesses/${inside}`])
    expect(found[0]?.picture).toEqual({ url: '/placeholder.webp', altText: '' })
  })

  it('are few, and none for a letter or an unknown word', async () => {
    for (const text of ['a', 'zzqxv', '%']) expect(await suggest(text), text).toEqual([])
    for (const text of ['ca', 'home', 'st', 'the', 'dog friendly'])
      expect((await suggest(text)).length, text).toBeLessThanOrEqual(10)
    const tooLong = await test.app.inject(`/api/businesses/suggestions?search=${'x'.repeat(101)}`)
    expect(tooLong.statusCode).toBe(400)
  })
})

describe('the vocabulary', () => {
  it('is read again after a change', async () => {
    expect((await search(test.app, 'flibber')).understood).toMatchObject({ subcategoryIds: [] })
    const { subcategoryId } = await idOfSubcategory(test.db, 'Florists')
    await inTransaction(test.db, async (tx) => {
      const term = { term: 'flibber', language: 'en' as const, subcategory_id: subcategoryId }
      await tx.insertInto('search_terms').values(term).execute()
      await announcePublicChange(tx)
    })
    expect(tradesOf(await search(test.app, 'flibbers'))).toEqual(['Florists'])
  })

  it('keeps what staff changed when it is filled again', async () => {
    const words = test.db
      .selectFrom('search_terms')
      .select(['term', 'is_off'])
      .where('term', 'in', ['plomero', 'flobber'])
    await test.db.updateTable('search_terms').set({ is_off: true }).where('term', '=', 'plomero').execute()
    await test.db
      .insertInto('search_terms')
      .values({ term: 'flobber', language: 'en', wish: 'cheap' })
      .execute()
    await test.db.updateTable('search_vocabulary').set({ filled_from: 'an earlier release' }).execute()
    await fillShippedVocabulary(test.db)
    expect(await words.orderBy('term').execute()).toEqual([
      { term: 'flobber', is_off: false },
      { term: 'plomero', is_off: true },
    ])
    await test.db.updateTable('search_terms').set({ is_off: false }).where('term', '=', 'plomero').execute()
  })
})

describe('descriptions of jobs', () => {
  it('are taken for the right trade in 80 of 100, and offer it among three in 90', async () => {
    for (const file of ['jobs.tsv', 'jobs-put-away.tsv'] as const) {
      const jobs = readJobs(file)
      const found: string[][] = []
      for (const { text } of jobs) found.push(await likelyTradesOf(text))
      const first = jobs.filter(({ fits }, at) => found[at]?.[0] === fits)
      const missed = jobs.filter(({ fits }, at) => !found[at]?.includes(fits))
      expect(share(first, jobs)).toBeGreaterThanOrEqual(0.8)
      expect(share(missed, jobs), missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.1)
    }
  })

  it.each(['plumer', 'elektrician', 'vetrinarian', 'accupuncture', 'electrisista'])(
    'that say “%s” are taken for the trade that a search finds',
    async (words) => {
      const [first] = tradesOf(await search(test.app, words))
      const likely = await likelyTradesOf(
        `Hello there! We need a good ${words}. Please write before you come.`,
      )
      expect(likely[0]).toBe(first)
    },
  )

  it('keep a name that some listing has, and what ends a sentence', async () => {
    const florists = await idOfSubcategory(test.db, 'Florists')
    await buildBusiness(test.db, { name: 'Roofar Blooms', ...florists })
    expect(await likelyTradesOf('Roofur was closed.')).toEqual(['Roofing'])
    expect(await likelyTradesOf('Roofar was closed.')).toEqual([])
    expect(await likelyTradesOf('We need a plumer. Flowers died.')).toEqual(['Plumbing', 'Florists'])
  })
})

it('a request to several reads its search and its place as the directory does, misspelled or not', async () => {
  const url = '/api/quote-rounds/suggestions'
  const read = async (query: Record<string, string>) =>
    (await test.app.inject({ url, query })).json<RoundSuggestions>()
  for (const search of ['plumer', 'plumber', 'plomero'])
    expect((await read({ search })).trade?.name).toBe('Plumbing')
  expect((await read({ search: 'plumer zilkr' })).place).toBe('Zilker')
  expect((await read({ search: 'plumber', where: 'Zilkr' })).place).toBe('Zilker')
})
