import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildPromotion } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { namesOf, search, share } from '#test/search/search.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, undefined, { holdsDemo: true })
})
afterAll(() => test.close())

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
      const found = namesOf(await search(test.app, text, { limit: '3', lat: '30.4', lng: '-97.75' }))
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
      expect((await search(test.app, text)).businesses[0], text).toMatchObject({ id: ids[at] })
  })

  it('comes before a promoted business, a shorter name in it, and the order that a wish asks for', async () => {
    const [short, long] = await Promise.all(
      ['Quondam', 'Quondam Rock & Rope'].map((name) => buildBusiness(test.db, { name })),
    )
    const paid = await buildBusiness(test.db, { name: 'Menu of Quondam Rock & Ropes' })
    await buildPromotion(test.db, paid)
    for (const text of ['quondam rock and rope menu', 'cheap quondam rock & rope in 78704'])
      expect((await search(test.app, text)).businesses.slice(0, 2)).toMatchObject([
        { id: long },
        { id: short },
      ])
    // "Near me" is no name in a longer text.
    const trade = await buildBusiness(test.db, { name: 'Near Me', createdAt: new Date(0) })
    expect((await search(test.app, 'bouldering near me')).businesses.map(({ id }) => id)).not.toContain(trade)
  })
})
