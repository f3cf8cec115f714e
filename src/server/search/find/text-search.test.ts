import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import { createDb, createPool, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { type BusinessList, businessListSchema } from '#shared/businesses/directory/directory.schemas.ts'
import type { SuggestionList } from '#shared/businesses/directory/suggestions.schemas.ts'
import type { LikelyTrades } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { buildBusiness, buildPromotion, buildReview } from '#test/factories.ts'
import { isLong, times } from '#test/long.ts'
import { ask, type Outcome, readJobs, readQueries } from '#test/search/queries.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { seedEmptyDatabase } from '../../../../db/demo/seed.ts'
import { fold } from '../fold.ts'
import { fillSearchWords, refreshSearchWords } from '../vocabulary.repository.ts'
import { fillShippedVocabulary } from '../vocabulary.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // As at a start, which has no time limit for statements.
  const db = createDb(createPool(test.connection, 1, 0))
  await seedEmptyDatabase(db, { profile: 'demo', log: () => {} })
  await fillShippedVocabulary(db)
  await fillSearchWords(db)
  await db.destroy()
})
afterAll(() => test.close())

async function search(text: string, more: Record<string, string> = {}): Promise<BusinessList> {
  const response = await test.app.inject({ url: '/api/businesses', query: { search: text, ...more } })
  expect(response.statusCode, response.body).toBe(200)
  return businessListSchema.parse(response.json())
}
const namesOf = ({ businesses }: BusinessList) => businesses.map(({ name }) => name)
const tradesOf = ({ businesses }: BusinessList) => [
  ...new Set(businesses.map((one) => one.subcategory?.name)),
]

async function likelyTradesOf(what: string): Promise<string[]> {
  const url = '/api/quote-rounds/likely-trades'
  const response = await test.app.inject({ method: 'POST', url, payload: { what } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<LikelyTrades>().trades.map(({ name }) => name)
}

async function idOfSubcategory(name: string): Promise<{ subcategoryId: number; categoryId: number }> {
  const row = await test.db
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { subcategoryId: row.id, categoryId: row.category_id }
}

const share = (some: readonly unknown[], all: readonly unknown[]) => some.length / all.length

describe('a text that residents type', () => {
  /** Every so many of the queries, and fewer of them in `npm test`. */
  const queries = (step: number) =>
    readQueries('queries.tsv').filter((_query, at) => at % times(step * 4, step) === 0)

  it('finds something that fits among the first ten for 95 of 100, and nothing for at most one', async () => {
    const outcomes: Outcome[] = []
    for (const query of queries(1)) outcomes.push(await ask(test.app, test.db, query))
    if (process.env.SEARCH_REPORT) report(outcomes)
    const empty = outcomes.filter(({ total }) => total === 0)
    const failed = outcomes.filter(({ hits }) => hits === 0)
    expect(share(empty, outcomes)).toBeLessThanOrEqual(0.01)
    expect(share(failed, outcomes), failed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.05)
  })

  it('never finds less than what contains the text', async () => {
    const typed = queries(5)
    const texts = [
      'a',
      '%',
      '_',
      'the',
      'tacos',
      'coffee',
      'home',
      'plumbing',
      'Austin',
      'st.',
      '&',
      'near',
      'open',
    ]
    const some = texts.filter((_text, at) => isLong || at % 3 === 0)
    for (const text of [...some, ...typed.map((query) => query.text)]) {
      const { rows } = await sql<{ id: number }>`
        SELECT b.id FROM businesses b JOIN business_profiles p ON p.business_id = b.id
        WHERE b.is_listed AND p.search_text LIKE lower(${containsPattern(text)})`.execute(test.db)
      const { businesses, total } = await search(text, { limit: '1000' })
      const found = new Set(businesses.map(({ id }) => id))
      expect(
        rows.filter(({ id }) => !found.has(id)),
        text,
      ).toEqual([])
      expect(total).toBe(businesses.length)
    }
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
})

describe('the order', () => {
  it('has what the text stands for first, and a mention last, even a promoted one', async () => {
    const club = await buildBusiness(test.db, {
      ...(await idOfSubcategory('Running & Cycling')),
      name: 'Long Way Runners',
      description: 'Twelve miles, then come back for tacos.',
    })
    await buildPromotion(test.db, club)
    const { businesses, understood } = await search('tacos', { limit: '1000' })
    const place = businesses.findIndex(({ id }) => id === club)
    const trades = new Set(businesses.slice(0, place).map((one) => one.subcategory?.name))
    expect([...trades].slice(0, 2).sort()).toEqual(['Tacos & Tortas', 'Tex-Mex & Mexican'])
    expect(place).toBeGreaterThan(20)
    expect(understood?.reasons[club]).toBe('Mentions “tacos” in its description')
  })

  it('has a promoted business first whose trade was asked for, unless it is a business’s name', async () => {
    const place = await idOfSubcategory('Climbing & Bouldering')
    const paid = await buildBusiness(test.db, { ...place, name: 'Paid Ropes', createdAt: new Date(0) })
    await buildPromotion(test.db, paid)
    const byTrade = await search('rock climbing')
    expect(byTrade.businesses[0]).toMatchObject({ id: paid })
    expect(byTrade.understood).toMatchObject({ leading: 1 })
    const byName = await search('paper hammock rock & rope')
    expect(namesOf(byName)[0]).toBe('Paper Hammock Rock & Rope')
    expect(byName.understood).toMatchObject({ leading: 0 })
    const named = await buildBusiness(test.db, { name: 'Rock Climbing' })
    const both = await search('rock climbing')
    expect(both.businesses.slice(0, 2)).toMatchObject([{ id: named }, { id: paid }])
    expect(both.understood).toMatchObject({ leading: 0 })
  })

  it('is the one that the visitor chose, and pages hold each business once', async () => {
    const all = await search('coffee', { limit: '1000', sort: 'name' })
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => search('coffee', { limit: '9', page, sort: 'name' })),
    )
    expect(pages.flatMap(namesOf)).toEqual(namesOf(all).slice(0, 27))
    const cafes = all.businesses
      .filter((one) => one.subcategory?.name === 'Cafés & Coffee')
      .map(({ name }) => name.toLowerCase())
    expect(cafes).toEqual(cafes.toSorted())
  })

  it('follows a wish', async () => {
    const prices = (await search('cheap plumber')).businesses.flatMap(({ averagePrice }) =>
      Number(averagePrice ?? []),
    )
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const best = (await search('best plumber')).businesses.map(({ id }) => id)
    const { rows } = await sql<{ weight: number }>`
      SELECT merit AS weight FROM businesses WHERE id = ANY(${sql.val(best)}::int[])
      ORDER BY array_position(${sql.val(best)}::int[], id)`.execute(test.db)
    const weights = rows.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    const near = (await search('plumber near me', { lat: '30.4', lng: '-97.75' })).businesses.map(
      ({ distance }) => distance,
    )
    expect(near).toEqual(near.toSorted((a, b) => Number(a) - Number(b)))
  })
})

/** Words that people add to a name. */
const additions = [
  ...['% menu', '% llc', '% near me', '% hours', '% phone number', '% austin', '% austin tx', '% reviews'],
  ...['% open now', '% prices', '% delivery', '% address', '% directions', '% website', '% instagram'],
  ...['% coupon', '% jobs', '% gift card', '% parking', '% happy hour', '% 78704', '% downtown', '% inc'],
  ...['best %', 'the %', 'is % open today', '% appointment', 'cheap %', 'call %', '% 512-555-0101'],
]

describe('a name that stands in a text as a whole', () => {
  const someNames = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM business_profiles JOIN businesses ON id = business_id AND is_listed
      WHERE name ~ ' ' ORDER BY md5(name) LIMIT 40`.execute(test.db)
    return rows.map(({ name }) => name)
  }

  it('is among the first three, whatever else is said, for 98 of 100', async () => {
    const names = await someNames()
    const asked = names.flatMap((name, at) =>
      additions
        .filter((_addition, place) => (at + place) % times(12, 1) === 0)
        .map((addition) => ({ name, text: addition.replace('%', name) })),
    )
    expect([names.length, additions.length]).toEqual([40, 30])
    const missed: string[] = []
    for (const { name, text } of asked) {
      const found = namesOf(await search(text, { limit: '3', lat: '30.4', lng: '-97.75' }))
      if (!found.includes(name)) missed.push(`${text}: ${found.join('; ')}`)
    }
    if (process.env.SEARCH_REPORT)
      console.log(`${missed.length} of ${asked.length} missed\n${missed.join('\n')}`)
    expect(share(missed, asked), missed.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it('may be typed without its article or legal form', async () => {
    const ids = await Promise.all(
      ['The Quibble & Owl', 'Brindle Roofing, LLC', 'Sorrel Dental Inc.'].map((name) =>
        buildBusiness(test.db, { name }),
      ),
    )
    const texts = ['quibble and owl menu', 'brindle roofing phone number', 'is sorrel dental open on sunday']
    for (const [at, text] of texts.entries())
      expect((await search(text)).businesses[0], text).toMatchObject({ id: ids[at] })
  })

  it('comes before a promoted business, a shorter name in it, and the order that a wish asks for', async () => {
    const [short, long] = await Promise.all(
      ['Quondam', 'Quondam Rock & Rope'].map((name) => buildBusiness(test.db, { name })),
    )
    const paid = await buildBusiness(test.db, { name: 'Menu of Quondam Rock & Ropes' })
    await buildPromotion(test.db, paid)
    for (const text of ['quondam rock and rope menu', 'cheap quondam rock & rope in 78704'])
      expect((await search(text)).businesses.slice(0, 2)).toMatchObject([{ id: long }, { id: short }])
    // "Near me" is no name in a longer text.
    const trade = await buildBusiness(test.db, { name: 'Near Me', createdAt: new Date(0) })
    expect((await search('bouldering near me')).businesses.map(({ id }) => id)).not.toContain(trade)
  })
})

describe('the answer says', () => {
  it('its reading of the text', async () => {
    const { understood, businesses } = await search('verified plumbers in 78704')
    expect(understood).toMatchObject({
      summary: 'Plumbing in 78704 · verified',
      subcategoryIds: [(await idOfSubcategory('Plumbing')).subcategoryId],
      place: { name: '78704', kind: 'zip' },
      wishes: ['verified'],
      showing: null,
      note: null,
    })
    const reasons = understood?.reasons ?? {}
    for (const { id, zipCode, status } of businesses)
      expect([status, zipCode === '78704' || reasons[id]?.startsWith('Serves 78704')]).toEqual([
        'approved',
        true,
      ])
    expect(Object.values(reasons)).toContain('Matches Plumbing')
    expect((await search('squeaky brakes')).understood?.reasons).toSatisfy((reasons: object) =>
      Object.values(reasons).includes('Offers Brakes'),
    )
  })

  it('its corrections, and how to search for exactly the text', async () => {
    const corrected = await search('plumer')
    expect(corrected.understood).toMatchObject({ showing: 'plumber', verbatim: '"plumer"' })
    expect(tradesOf(corrected)).toEqual(['Plumbing'])
    expect(await search('"plumer"')).toMatchObject({ total: 0 })
    const id = await buildBusiness(test.db, { name: 'Ada Plumer, Piano Tuner', description: 'By ear.' })
    await inTransaction(test.db, announcePublicChange)
    expect((await search('"plumer"')).businesses.map((one) => one.id)).toEqual([id])
    expect(await search('plumer')).toMatchObject({
      businesses: [{ id }],
      understood: { showing: null, didYouMean: 'plumber' },
    })
    await test.db.deleteFrom('businesses').where('id', '=', id).execute()
  })

  it('another spelling that may be meant, never the same words', async () => {
    const id = await buildBusiness(test.db, { name: 'Óda Plúmer, Piano Tuner', description: 'By ear.' })
    await refreshSearchWords(test.patientDb)
    await inTransaction(test.db, announcePublicChange)
    expect((await search('PLÚMER lessons')).understood).toMatchObject({ didYouMean: 'plumber lessons' })
    expect((await search('Óda Plúmer, Piano Tuner menu')).understood).toMatchObject({ didYouMean: null })
    const { rows } = await sql<{ word: string }>`
      SELECT initcap(word) AS word FROM search_words WHERE length(word) > 5 ORDER BY md5(word) LIMIT ${times(30, 300)}::int`.execute(
      test.db,
    )
    for (const text of rows.map(({ word }) => `${word} Menu`)) {
      const { didYouMean = null } = (await search(text)).understood ?? {}
      expect(didYouMean === null ? null : fold(didYouMean), text).not.toBe(fold(text))
    }
    await test.db.deleteFrom('businesses').where('id', '=', id).execute()
    await refreshSearchWords(test.patientDb)
  })

  it('the words left out to find anything', async () => {
    const { understood, businesses } = await search('acupuncture in 78712')
    expect(understood).toMatchObject({ note: 'Nothing in 78712 yet. These are the nearest.' })
    const { name, search: there } = understood?.nearby[0] ?? {}
    expect(there).toBe(`acupuncture ${name}`)
    expect((await search(there ?? '')).businesses.every(({ zipCode }) => zipCode === name)).toBe(true)
    expect(businesses.every((one) => one.subcategory?.name === 'Acupuncture')).toBe(true)
    await test.db
      .updateTable('businesses')
      .set({ weekly_minutes: null })
      .where('subcategory_id', '=', 163)
      .execute()
    const closed = await search('instrument repair open now')
    expect(closed.total).toBeGreaterThan(0)
    expect(closed.understood?.note).toMatch(/^None of these \d+ is open now\.$/)
    expect((await search('instrument repair open now in 78712')).understood).toMatchObject({
      note: 'Nothing in 78712 yet, and none of the nearest is open now.',
      parts: [{ label: 'Instrument Repair' }, { label: '78712' }, { label: 'Open now' }],
    })
  })
})

describe('the parts of a text', () => {
  it('can be taken off one by one, each leaving the others', async () => {
    const { understood } = await search('plumber 78704 open now')
    expect(understood?.parts).toEqual([
      { label: 'Plumbing', without: '78704 open now' },
      { label: '78704', without: 'plumber open now' },
      { label: 'Open now', without: 'plumber 78704' },
    ])
  })

  it.each([
    ['coffee', []],
    [
      'I need a dog walker near Zilker please',
      [
        { label: 'Dog Walking', without: 'Zilker' },
        { label: 'Zilker', without: 'dog walker' },
      ],
    ],
    [
      'Quibble & Bumbershoot plumbing',
      [
        { label: 'Plumbing', without: 'Quibble & Bumbershoot' },
        { label: '“Quibble & Bumbershoot”', without: 'plumbing' },
      ],
    ],
  ])('are those of “%s”', async (text, parts) => {
    expect((await search(text)).understood?.parts).toEqual(parts)
  })
})

describe('a wish that no field proves', () => {
  it('raises those whose owner says so, then those that tell of it, says where, and leaves none out', async () => {
    const place = await idOfSubcategory('Climbing & Bouldering')
    const build = (name: string, more: object) => buildBusiness(test.db, { ...place, name, ...more })
    const described = await build('Soft Holds', {
      description: 'A hall where dogs are welcome.',
      createdAt: new Date(1),
    })
    const listed = await build('Firm Holds', { createdAt: new Date(2) })
    await test.db
      .updateTable('business_profiles')
      .set({ why_people_love_us: ['Pet-Friendly'] })
      .where('business_id', '=', listed)
      .execute()
    const reviewed = await build('Loose Holds', { createdAt: new Date(3) })
    await buildReview(test.db, reviewed, { content: 'So dog-friendly!' })
    const refused = await build('No Paws', { description: 'Sorry, no dogs allowed.', createdAt: new Date() })
    const wished = await search('dog friendly bouldering', { limit: '1000' })
    const unpaid = wished.businesses.filter(({ isPromoted }) => !isPromoted).map(({ id }) => id)
    expect(unpaid.slice(0, 3)).toEqual([listed, reviewed, described])
    expect(unpaid).toContain(refused)
    expect(wished.total).toBe((await search('bouldering')).total)
    expect(wished.understood).toMatchObject({
      wishes: ['dogs'],
      reasons: {
        [reviewed]: 'Dog friendly: in its reviews',
        [listed]: 'Dog friendly: one of its features',
        [described]: 'Dog friendly: in its description',
      },
    })
    const alone = await search('dogs welcome', { limit: '1000' })
    const free = alone.businesses.filter(({ isPromoted }) => !isPromoted).map(({ id }) => id)
    expect(free.filter((id) => [listed, described, refused].includes(id))).toEqual([listed, described])
    expect(alone.understood?.reasons[listed]).toMatch(/Dog friendly: one of its features$/)
  })
})

describe('suggestions', () => {
  const suggest = async (text: string): Promise<SuggestionList['suggestions']> => {
    const response = await test.app.inject({ url: '/api/businesses/suggestions', query: { search: text } })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<SuggestionList>().suggestions
  }

  it.each(['plum', 'PLUMB', 'plomer', 'plumer', 'leaky fauc'])(
    'of “%s” begin with Plumbing',
    async (text) => {
      const { subcategoryId, categoryId } = await idOfSubcategory('Plumbing')
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
    expect((await search('flibber')).understood).toMatchObject({ subcategoryIds: [] })
    const { subcategoryId } = await idOfSubcategory('Florists')
    await inTransaction(test.db, async (tx) => {
      const term = { term: 'flibber', language: 'en' as const, subcategory_id: subcategoryId }
      await tx.insertInto('search_terms').values(term).execute()
      await announcePublicChange(tx)
    })
    expect(tradesOf(await search('flibbers'))).toEqual(['Florists'])
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

/** Prints what a change of the vocabulary did: SEARCH_REPORT=1 npx vitest run text-search. */
function report(outcomes: readonly Outcome[]): void {
  for (const kind of new Set(outcomes.map((one) => one.kind))) {
    const own = outcomes.filter((one) => one.kind === kind)
    const [found, empty] = [own.filter(({ hits }) => hits > 0), own.filter(({ total }) => total === 0)]
    console.log(
      `${kind}: ${found.length} of ${own.length} find something that fits, ${empty.length} find nothing`,
    )
  }
  const weak = outcomes.filter(({ hits, shown }) => hits < Math.min(5, shown) || shown === 0)
  for (const { text, hits, shown, top } of weak)
    console.log(`${text}: ${hits} of ${shown}; ${top.slice(0, 3).join('; ')}`)
}
