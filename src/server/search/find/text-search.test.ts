import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { buildBusiness, buildPromotion, buildReview } from '#test/factories.ts'
import { isLong, times } from '#test/long.ts'
import { ask, type Outcome, readQueries } from '#test/search/queries.ts'
import { idOfSubcategory, namesOf, search, share, tradesOf } from '#test/search/search.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { fold } from '../fold.ts'
import { refreshSearchWords } from '../vocabulary.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, undefined, { holdsDemo: true })
})
afterAll(() => test.close())

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
      const { businesses, total } = await search(test.app, text, { limit: '1000' })
      const found = new Set(businesses.map(({ id }) => id))
      expect(
        rows.filter(({ id }) => !found.has(id)),
        text,
      ).toEqual([])
      expect(total).toBe(businesses.length)
    }
  })
})

describe('the order', () => {
  it('has what the text stands for first, and a mention last, even a promoted one', async () => {
    const club = await buildBusiness(test.db, {
      ...(await idOfSubcategory(test.db, 'Running & Cycling')),
      name: 'Long Way Runners',
      description: 'Twelve miles, then come back for tacos.',
    })
    await buildPromotion(test.db, club)
    const { businesses, understood } = await search(test.app, 'tacos', { limit: '1000' })
    const place = businesses.findIndex(({ id }) => id === club)
    const trades = new Set(businesses.slice(0, place).map((one) => one.subcategory?.name))
    expect([...trades].slice(0, 2).sort()).toEqual(['Tacos & Tortas', 'Tex-Mex & Mexican'])
    expect(place).toBeGreaterThan(20)
    expect(understood?.reasons[club]).toBe('Mentions “tacos” in its description')
  })

  it('has a promoted business first whose trade was asked for, unless it is a business’s name', async () => {
    const place = await idOfSubcategory(test.db, 'Climbing & Bouldering')
    const paid = await buildBusiness(test.db, { ...place, name: 'Paid Ropes', createdAt: new Date(0) })
    await buildPromotion(test.db, paid)
    const byTrade = await search(test.app, 'rock climbing')
    expect(byTrade.businesses[0]).toMatchObject({ id: paid })
    expect(byTrade.understood).toMatchObject({ leading: 1 })
    const byName = await search(test.app, 'paper hammock rock & rope')
    expect(namesOf(byName)[0]).toBe('Paper Hammock Rock & Rope')
    expect(byName.understood).toMatchObject({ leading: 0 })
    const named = await buildBusiness(test.db, { name: 'Rock Climbing' })
    const both = await search(test.app, 'rock climbing')
    expect(both.businesses.slice(0, 2)).toMatchObject([{ id: named }, { id: paid }])
    expect(both.understood).toMatchObject({ leading: 0 })
  })

  it('is the one that the visitor chose, and pages hold each business once', async () => {
    const all = await search(test.app, 'coffee', { limit: '1000', sort: 'name' })
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => search(test.app, 'coffee', { limit: '9', page, sort: 'name' })),
    )
    expect(pages.flatMap(namesOf)).toEqual(namesOf(all).slice(0, 27))
    const cafes = all.businesses
      .filter((one) => one.subcategory?.name === 'Cafés & Coffee')
      .map(({ name }) => name.toLowerCase())
    expect(cafes).toEqual(cafes.toSorted())
  })

  it('follows a wish', async () => {
    const prices = (await search(test.app, 'cheap plumber')).businesses.flatMap(({ averagePrice }) =>
      Number(averagePrice ?? []),
    )
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const best = (await search(test.app, 'best plumber')).businesses.map(({ id }) => id)
    const { rows } = await sql<{ weight: number }>`
      SELECT merit AS weight FROM businesses WHERE id = ANY(${sql.val(best)}::int[])
      ORDER BY array_position(${sql.val(best)}::int[], id)`.execute(test.db)
    const weights = rows.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    const near = (await search(test.app, 'plumber near me', { lat: '30.4', lng: '-97.75' })).businesses.map(
      ({ distance }) => distance,
    )
    expect(near).toEqual(near.toSorted((a, b) => Number(a) - Number(b)))
  })
})

describe('the answer says', () => {
  it('its reading of the text', async () => {
    const { understood, businesses } = await search(test.app, 'verified plumbers in 78704')
    expect(understood).toMatchObject({
      summary: 'Plumbing in 78704 · verified',
      subcategoryIds: [(await idOfSubcategory(test.db, 'Plumbing')).subcategoryId],
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
    expect((await search(test.app, 'squeaky brakes')).understood?.reasons).toSatisfy((reasons: object) =>
      Object.values(reasons).includes('Brakes'),
    )
  })

  it('its corrections, and how to search for exactly the text', async () => {
    const corrected = await search(test.app, 'plumer')
    expect(corrected.understood).toMatchObject({ showing: 'plumber', verbatim: '"plumer"' })
    expect(tradesOf(corrected)).toEqual(['Plumbing'])
    expect(await search(test.app, '"plumer"')).toMatchObject({ total: 0 })
    const id = await buildBusiness(test.db, { name: 'Ada Plumer, Piano Tuner', description: 'By ear.' })
    await inTransaction(test.db, announcePublicChange)
    expect((await search(test.app, '"plumer"')).businesses.map((one) => one.id)).toEqual([id])
    expect(await search(test.app, 'plumer')).toMatchObject({
      businesses: [{ id }],
      understood: { showing: null, didYouMean: 'plumber' },
    })
    await test.db.deleteFrom('businesses').where('id', '=', id).execute()
  })

  it('another spelling that may be meant, never the same words', async () => {
    const id = await buildBusiness(test.db, { name: 'Óda Plúmer, Piano Tuner', description: 'By ear.' })
    await refreshSearchWords(test.patientDb)
    await inTransaction(test.db, announcePublicChange)
    expect((await search(test.app, 'PLÚMER lessons')).understood).toMatchObject({
      didYouMean: 'plumber lessons',
    })
    expect((await search(test.app, 'Óda Plúmer, Piano Tuner menu')).understood).toMatchObject({
      didYouMean: null,
    })
    const { rows } = await sql<{ word: string }>`
      SELECT initcap(word) AS word FROM search_words WHERE length(word) > 5 ORDER BY md5(word) LIMIT ${times(30, 300)}::int`.execute(
      test.db,
    )
    for (const text of rows.map(({ word }) => `${word} Menu`)) {
      const { didYouMean = null } = (await search(test.app, text)).understood ?? {}
      expect(didYouMean === null ? null : fold(didYouMean), text).not.toBe(fold(text))
    }
    await test.db.deleteFrom('businesses').where('id', '=', id).execute()
    await refreshSearchWords(test.patientDb)
  })

  it('the words left out to find anything', async () => {
    const { understood, businesses } = await search(test.app, 'acupuncture in 78712')
    expect(understood).toMatchObject({ note: 'Nothing in 78712 yet. These are the nearest.' })
    const { name, search: there } = understood?.nearby[0] ?? {}
    expect(there).toBe(`acupuncture ${name}`)
    expect((await search(test.app, there ?? '')).businesses.every(({ zipCode }) => zipCode === name)).toBe(
      true,
    )
    expect(businesses.every((one) => one.subcategory?.name === 'Acupuncture')).toBe(true)
    await test.db
      .updateTable('businesses')
      .set({ weekly_minutes: null })
      .where('subcategory_id', '=', 163)
      .execute()
    const closed = await search(test.app, 'instrument repair open now')
    expect(closed.total).toBeGreaterThan(0)
    expect(closed.understood?.note).toMatch(/^None of these \d+ is open now\.$/)
    expect((await search(test.app, 'instrument repair open now in 78712')).understood).toMatchObject({
      note: 'Nothing in 78712 yet, and none of the nearest is open now.',
      parts: [{ label: 'Instrument Repair' }, { label: '78712' }, { label: 'Open now' }],
    })
  })
})

describe('the parts of a text', () => {
  it('can be taken off one by one, each leaving the others', async () => {
    const { understood } = await search(test.app, 'plumber 78704 open now')
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
    expect((await search(test.app, text)).understood?.parts).toEqual(parts)
  })
})

describe('a wish that no field proves', () => {
  it('raises those whose owner says so, then those that tell of it, says where, and leaves none out', async () => {
    const place = await idOfSubcategory(test.db, 'Climbing & Bouldering')
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
    const wished = await search(test.app, 'dog friendly bouldering', { limit: '1000' })
    const unpaid = wished.businesses.filter(({ isPromoted }) => !isPromoted).map(({ id }) => id)
    expect(unpaid.slice(0, 3)).toEqual([listed, reviewed, described])
    expect(unpaid).toContain(refused)
    expect(wished.total).toBe((await search(test.app, 'bouldering')).total)
    expect(wished.understood).toMatchObject({
      wishes: ['dogs'],
      reasons: {
        [reviewed]: 'Dog friendly: in its reviews',
        [listed]: 'Dog friendly: one of its features',
        [described]: 'Dog friendly: in its description',
      },
    })
    const alone = await search(test.app, 'dogs welcome', { limit: '1000' })
    const free = alone.businesses.filter(({ isPromoted }) => !isPromoted).map(({ id }) => id)
    expect(free.filter((id) => [listed, described, refused].includes(id))).toEqual([listed, described])
    expect(alone.understood?.reasons[listed]).toMatch(/Dog friendly: one of its features$/)
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
