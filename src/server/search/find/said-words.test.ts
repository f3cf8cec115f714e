import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { type BusinessList, businessListSchema } from '#shared/businesses/directory/directory.schemas.ts'
import { formatMinute, minuteOfDay } from '#shared/businesses/opening-hours.ts'
import { buildBusiness, hoursEveryDay } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { trades } from '#test/screens/directory.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { insertBasics } from '../../../../db/demo/demo-rows.ts'
import { writeNotedSearches } from '../failed-searches.service.ts'
import { fillSearchWords } from '../vocabulary.repository.ts'
import { fillShippedVocabulary } from '../vocabulary.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await insertBasics(test.db)
  const prices = [20, 45, 50, 80, 100, 250, null]
  const opens = [6, 9, 14, 18, null]
  for (let n = 0; n < 35; n++) {
    const from = opens[n % opens.length]
    const price = prices[n % prices.length]
    await buildBusiness(test.db, {
      ...(n % 3 === 0 ? trades.cleaning : trades.plumbing),
      // Without a number alone, because "heron $20" would be the name of one.
      name: `Heron N${n}`,
      priceCents: typeof price === 'number' ? price * 100 : null,
      hours:
        typeof from === 'number'
          ? hoursEveryDay(
              `${String(from).padStart(2, '0')}:00`,
              `${String((from + 8) % 24).padStart(2, '0')}:00`,
            )
          : null,
      loveUsReasons: n % 4 === 0 ? ['Licensed & Insured'] : n % 4 === 1 ? ['24/7 Emergency Service'] : [],
      status: n % 2 === 0 ? 'approved' : 'pending',
      description: n % 5 === 0 ? 'We are no plumber, but know one.' : 'By hand.',
    })
  }
  await fillShippedVocabulary(test.patientDb)
  await fillSearchWords(test.patientDb)
})
afterAll(() => test.close())

async function list(query: Record<string, string>): Promise<BusinessList> {
  const response = await test.app.inject({ url: '/api/businesses', query: { limit: '1000', ...query } })
  expect(response.statusCode, response.body).toBe(200)
  return businessListSchema.parse(response.json())
}
const idsOf = ({ businesses }: BusinessList) => businesses.map(({ id }) => id)

describe('a price or time in words', () => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const spanish = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
  const time = fc
    .record({ day: fc.nat(6), hour: fc.nat(23), isSpanish: fc.boolean(), isTimed: fc.boolean() })
    .map(({ day, hour, isSpanish, isTimed }) => {
      const at = `${String(hour).padStart(2, '0')}:00`
      const clock = formatMinute(minuteOfDay(at)).toLowerCase()
      const words = isSpanish
        ? `abierto ${spanish[day]}${isTimed ? ` a las ${clock}` : ''}`
        : `open ${names[day]}${isTimed ? ` at ${clock}` : ''}`
      return { words, filter: { openAt: `${days[day]}${isTimed ? `-${at}` : ''}` } }
    })
  const price = fc
    .record({ dollars: fc.integer({ min: 20, max: 300 }), form: fc.nat(3) })
    .map(({ dollars, form }) => ({
      words:
        [
          `under $${dollars}`,
          `menos de ${dollars} dólares`,
          `over $${dollars}`,
          `$${dollars} to $${dollars + 60}`,
        ][form] ?? '',
      filter: {
        price: [`-${dollars}`, `-${dollars}`, `${dollars}-`, `${dollars}-${dollars + 60}`][form] ?? '',
      },
    }))
  const rest = fc.constantFrom(
    'plumber',
    'plomero',
    'house cleaning',
    'heron',
    'plumber best rated',
    'licensed plumber',
  )

  it('finds in the same order what the filter set by hand finds', async () => {
    const any = fc.asyncProperty(rest, fc.option(time), fc.option(price), async (text, at, cost) => {
      const words = [text, at?.words, cost?.words].filter(Boolean).join(' ')
      const byHand = await list({ search: text, ...at?.filter, ...cost?.filter })
      const byWords = await list({ search: words })
      expect(byWords.understood?.filters, words).toEqual({ ...at?.filter, ...cost?.filter })
      // Where nobody fits, the words are wishes, and the filter is one.
      if (byHand.total > 0 && byHand.understood?.note === null && byWords.understood?.note === null)
        expect(idsOf(byWords), words).toEqual(idsOf(byHand))
      else expect(byWords.understood?.note ?? null, words).not.toBeNull()
    })
    await fc.assert(any, { numRuns: times(25, 200) })
  })

  it('says what was left out if no business fits', async () => {
    const { understood, total } = await list({ search: 'plumber sunday 4am under $21' })
    expect(total).toBeGreaterThan(0)
    expect(understood?.note).toMatch(/^None of these \d+ is open Sun 4 AM\.$/)
    expect((await list({ search: 'plumber under $1' })).understood?.note).toMatch(
      /^None of these \d+ lists a price of up to \$1\.$/,
    )
  })

  it('finds all that contains the words, too', async () => {
    const id = await buildBusiness(test.db, {
      name: 'Night Owl',
      description: 'Ask who is open saturday 8pm under $5.',
      hours: null,
    })
    expect(idsOf(await list({ search: 'open saturday 8pm under $5' }))).toContain(id)
  })

  it('is a part that can be taken off', async () => {
    const { understood } = await list({ search: 'licensed plumber open saturday 8pm under $100' })
    expect(understood?.parts).toEqual([
      { label: 'Plumbing', without: 'licensed open saturday 8pm under $100' },
      { label: 'Says: licensed & insured', without: 'plumber open saturday 8pm under $100' },
      { label: 'Up to $100', without: 'licensed plumber open saturday 8pm' },
      { label: 'Open Sat 8 PM', without: 'licensed plumber under $100' },
    ])
    expect((await list({ search: 'under $100' })).understood?.parts).toEqual([
      { label: 'Up to $100', without: '' },
    ])
  })
})

describe('a free time in words', () => {
  const today = austinWallClock(new Date()).date
  /** A plumber whose next free time is at the end of a day, that many from today. */
  const free = (days: number): Promise<number> =>
    buildBusiness(test.db, {
      ...trades.plumbing,
      name: `Slot in ${days}`,
      firstSlotAt: new Date((instantAt(today + days + 1, 0) ?? 0) - 1),
    })
  const found = async (search: string) => {
    const { businesses, understood } = await list({ search })
    return { ids: businesses.map(({ id }) => id), understood }
  }

  it('is left out and said to be where no business has one, else the filter, which can be taken off', async () => {
    expect((await found('plumber available today')).understood?.note).toMatch(
      /^None of these \d+ has a free time today\.$/,
    )
    const [now, next, later] = [await free(0), await free(1), await free(5)]
    const { understood, ...soon } = await found('plumber available today')
    expect(soon.ids).toEqual([now])
    expect(understood).toMatchObject({
      note: null,
      filters: { slots: 'today' },
      isLasting: true,
      parts: [
        { label: 'Plumbing', without: 'available today' },
        { label: 'Available today', without: 'plumber' },
      ],
    })
    expect((await found('available today')).understood?.isLasting).toBe(false)
    for (const [search, ids] of [
      ['plomero que pueda venir mañana', [now, next]],
      ['plumber available this week', [now, next, later]],
    ] as const) {
      expect((await found(search)).ids.toSorted(), search).toEqual([...ids].toSorted())
    }
    const byHand = await list({ search: 'plumber', slots: 'tomorrow' })
    expect(idsOf(byHand).toSorted()).toEqual([now, next].toSorted())
  })
})

/** The filters of the trade. */
const plumbing = { category: '2', subcategory: '22' }

describe('a word of trust', () => {
  it.each(['licensed plumber', 'insured plumber', 'bonded plumber', 'plomero con licencia'])(
    '“%s” asks for those that say so',
    async (search) => {
      const found = await list({ search })
      const byHand = await list({ ...plumbing, features: 'licensed-insured' })
      expect(found.understood?.wishes).toEqual(['licensed'])
      expect(found.total).toBeGreaterThan(1)
      expect(new Set(idsOf(found))).toEqual(new Set(idsOf(byHand)))
      for (const { whyPeopleLoveUsData } of found.businesses)
        expect(whyPeopleLoveUsData).toContain('Licensed & Insured')
    },
  )

  it('says that no owner says so', async () => {
    const { understood, total } = await list({ search: 'background checked plumber' })
    expect(total).toBeGreaterThan(0)
    expect(understood?.note).toMatch(/^None of these \d+ says that its team is background-checked\.$/)
  })

  it('about emergencies raises those with the badge, and leaves none out', async () => {
    const { businesses, total } = await list({ search: 'emergency plumber' })
    const badge = ({ whyPeopleLoveUsData }: (typeof businesses)[number]) =>
      whyPeopleLoveUsData.includes('24/7 Emergency Service')
    const withBadge = businesses.filter(badge)
    expect(withBadge.length).toBeGreaterThan(0)
    expect(businesses.slice(0, withBadge.length).every(badge)).toBe(true)
    expect(total).toBe((await list(plumbing)).total)
    expect((await list({ search: '24/7 plumber' })).businesses.every(badge)).toBe(true)
  })
})

describe('a part of a word', () => {
  it('is found after everything else, and said to be one', async () => {
    const ids = await Promise.all([
      buildBusiness(test.db, { name: 'Quartile Mercantile', description: 'Beads.' }),
      buildBusiness(test.db, {
        name: 'Wax and Wool',
        description: 'A textile shop.',
        createdAt: new Date(1),
      }),
      buildBusiness(test.db, { name: 'Wren Works', description: 'We lay tile.', createdAt: new Date(2) }),
      buildBusiness(test.db, { name: 'Tile by Wren', description: 'By hand.', createdAt: new Date(3) }),
    ])
    const { businesses, understood } = await list({ search: 'tile' })
    const found = businesses.map(({ id }) => id).filter((id) => ids.includes(id))
    expect(found.slice(0, 2)).toEqual([ids[3], ids[2]])
    expect(found.slice(2).sort()).toEqual([ids[0], ids[1]].sort())
    expect(understood).toMatchObject({ inParts: 2, unlisted: null })
    expect(understood?.reasons).toMatchObject({ [String(ids[2])]: 'Mentions “tile” in its description' })
    expect(understood?.reasons).not.toHaveProperty(String(ids[0]))
    const byName = await list({ search: 'tile', sort: 'name' })
    expect(idsOf(byName).slice(-2)).toEqual([ids[0], ids[1]])
    expect((await list({ search: 'uartil' })).understood).toMatchObject({ inParts: 1 })
    expect((await list({ search: 'mercan' })).understood).toMatchObject({ inParts: 0 })
    expect(idsOf(await list({ search: 'tile work' }))).not.toContain(ids[0])
  })
})

describe('an unknown trade', () => {
  it('gets an honest answer, and is counted at the desk', async () => {
    const { total, understood } = await list({ search: 'mobile welder' })
    expect(total).toBe(0)
    expect(understood?.unlisted).toEqual({
      words: 'welder',
      nearest: {
        name: 'Handyman & Repairs',
        address: expect.stringMatching(/^\/businesses\?category=\d+&subcategory=\d+$/),
      },
    })
    expect((await list({ search: 'falconry gauntlets' })).understood).toMatchObject({
      topic: '',
      showing: null,
      unlisted: { words: 'falconry gauntlets', nearest: null },
    })
    expect((await list({ search: 'zzzzqqqq' })).understood?.unlisted).toBeNull()
    const id = await buildBusiness(test.db, { name: 'Red Shed', description: 'A welder by day.' })
    expect(await list({ search: 'welder' })).toMatchObject({
      businesses: [{ id }],
      understood: { unlisted: { words: 'welder' } },
    })
    await buildBusiness(test.db, { name: 'Incomparable', description: 'Shade.' })
    expect((await list({ search: 'parable' })).understood).toMatchObject({
      inParts: 1,
      unlisted: { words: 'parable', nearest: null },
    })
    await writeNotedSearches(test.db)
    const counted = await test.db.selectFrom('failed_searches').select(['words']).execute()
    expect(counted.map(({ words }) => words)).toEqual(expect.arrayContaining(['mobile welder', 'welder']))
  })

  it('is one that texts mention in passing, unless several of one trade speak of it', async () => {
    const unlistedOf = async (search: string) => (await list({ search })).understood?.unlisted
    const mention = (trade: (typeof trades)[keyof typeof trades], description: string) =>
      buildBusiness(test.db, { ...trade, name: 'Blue Door', description })
    await mention(trades.cleaning, 'Gumbo on Fridays.')
    expect(await list({ search: 'gumbo' })).toMatchObject({
      total: 1,
      understood: { unlisted: { words: 'gumbo', nearest: null } },
    })
    await mention(trades.cleaning, 'Our gumbo is thick.')
    expect(await unlistedOf('gumbo')).toBeNull()
    await mention(trades.plumbing, 'A fan of gumbo.')
    expect(await unlistedOf('gumbo')).toMatchObject({ words: 'gumbo' })
    // A business with that name, or that lists it, has it.
    await buildBusiness(test.db, { ...trades.cleaning, name: 'Gumbo House' })
    expect(await unlistedOf('gumbo')).toBeNull()
    await mention(trades.plumbing, 'Quail live here.')
    expect(await unlistedOf('quail')).toMatchObject({ words: 'quail' })
    const mainServices = [{ name: 'Quail', from: null, to: null, unit: 'flat' as const }]
    await buildBusiness(test.db, { ...trades.cleaning, name: 'Red Door', mainServices })
    expect(await unlistedOf('quail')).toBeNull()
  })

  it('is no mistake', async () => {
    for (const search of ['farrier', 'concerto', 'sermon']) {
      const { understood } = await list({ search })
      expect(understood, search).toMatchObject({ showing: null, didYouMean: null })
    }
  })
})

describe('the heading', () => {
  it.each([
    ['plumber', 'Plumbing', ''],
    ['plumber near zilker park', 'Plumbing', 'near Zilker Park'],
    ['plumber in 78704', 'Plumbing', 'in 78704'],
    ['plumber or electrician', 'Plumbing or Electrical Work', ''],
    ['my sink is leaking', 'Leak repair (Plumbing)', ''],
    ['open saturday', 'Businesses', ''],
    ['zzzzqqqq', '', ''],
    ['"plumber"', '', ''],
    ['Heron 1', '', ''],
    ['welder', '', ''],
  ])('of “%s” is what was understood', async (search, topic, where) => {
    const { understood } = await list({ search, limit: '3' })
    expect([understood?.topic, understood?.where.replace(/^near (?=\d)/, 'in ')]).toEqual([topic, where])
  })
})
