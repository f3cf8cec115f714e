import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOn, openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { compareWaiting } from './pairs.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

let serial = 100
/** A listing with nothing in common with those of other tests, but what is given. */
const list = async (given: {
  name: string
  address?: string
  zip_code?: string
  phone?: string | null
  website?: string | null
}) => {
  const id = await buildBusiness(test.db, { name: given.name })
  await test.db
    .updateTable('business_profiles')
    .set({ address: `${serial++} Alone St`, phone: null, website: null, ...given })
    .where('business_id', '=', id)
    .execute()
  return id
}
const compare = () => compareWaiting(test.db, new AbortController().signal)
const pairsOf = async (...ids: number[]) => {
  const { pairs } = (await desk.send('GET', '/business-pairs')).json()
  return pairs
    .map((pair: { first: { id: number }; second: { id: number } }) => [pair.first.id, pair.second.id])
    .filter(([first, second]: [number, number]) => ids.includes(first) || ids.includes(second))
}

describe('a pair', () => {
  it.each([
    [
      'Zilker Tacos',
      { address: '2100 S 2nd St' },
      'ZILKER TACOS LLC',
      { address: '2100 South 2nd Street, Unit B' },
    ],
    ['Café Olé', { address: '2101 Elm St' }, 'The Cafe Ole, Inc.', { address: '2101 ELM STREET' }],
    // With Cyrillic letters in the second name and street.
    [
      'Cocoa Spa',
      { address: '2102 S Congress Ave' },
      '\u0421\u043e\u0441\u043e\u0430 Spa',
      { address: '2102 South \u0421ongress Avenue' },
    ],
    ['Saint Bikes', { address: '2103 Saint Johns Ave' }, 'Saint Bikes', { address: '2103 E St. Johns' }],
    ['Blue Nails', { phone: '(512) 555-0199' }, 'Blue Nails Spa', { phone: '+1 512.555.0199 x3' }],
    ['Red Nails', { phone: '1-800-356-FLOW' }, 'Red Nails Spa', { phone: '(800) 356-3569' }],
    ['Tan Nails', { phone: '512-555-0198 / 512-555-0197' }, 'Tan Nails Spa', { phone: '5125550198' }],
    [
      'Oak Dental',
      { website: 'https://www.oak.example.com/' },
      'Oak Dentistry',
      { website: 'http://oak.example.com' },
    ],
  ])('is %s %j and %s %j', async (name, place, otherName, otherPlace) => {
    const ids = [await list({ name, ...place }), await list({ name: otherName, ...otherPlace })]
    await compare()
    expect(await pairsOf(...ids)).toEqual([ids])
  })

  it.each([
    ['Mueller Bikes', { address: '2200 Elm St' }, 'Zilker Tacos', { address: '2200 Elm St' }],
    ['Corner Bar', { address: '2201 Elm St' }, 'Corner Bar', { address: '2203 Elm St' }],
    ['Corner Pub', { address: '2202 Elm St' }, 'Corner Pub', { address: '2202 Elm St', zip_code: '78613' }],
    ['Corner Inn', { address: 'Elm St' }, 'Corner Inn', { address: 'Elm St' }],
  ])('isn’t %s %j and %s %j', async (name, place, otherName, otherPlace) => {
    const ids = [await list({ name, ...place }), await list({ name: otherName, ...otherPlace })]
    await compare()
    expect(await pairsOf(...ids)).toEqual([])
  })

  it('isn’t made of the places of a chain that share a phone number', async () => {
    const ids: number[] = []
    for (let place = 0; place < 6; place++)
      ids.push(await list({ name: 'Chain Coffee', phone: '512-555-0177' }))
    await compare()
    expect(await pairsOf(...ids)).toEqual([])
  })

  it('shows what both say, and goes when one of them changes or is hidden', async () => {
    const ownerId = await buildUser(test.db, { firstName: 'Ana', lastName: 'Ruiz' })
    const ids = [
      await list({ name: 'Anvil Works', address: '2300 Elm St' }),
      await list({ name: 'Anvil Works', address: '2300 Elm St' }),
    ] as const
    await test.db
      .updateTable('businesses')
      .set({ submitted_by_id: ownerId })
      .where('id', '=', ids[1])
      .execute()
    await compare()
    const { pairs, waitingCount } = (await desk.send('GET', '/business-pairs')).json()
    expect(waitingCount).toBe(0)
    expect(pairs.find(({ first }: { first: { id: number } }) => first.id === ids[0])).toMatchObject({
      likeness: 100,
      first: { name: 'Anvil Works', owner: null, address: '2300 Elm St', sources: [] },
      second: { id: ids[1], owner: { id: ownerId, name: 'Ana Ruiz' } },
    })
    const set = (status: 'rejected' | 'approved') =>
      test.db.updateTable('businesses').set({ status }).where('id', '=', ids[0]).execute()
    await set('rejected')
    expect(await pairsOf(...ids)).toEqual([])
    await set('approved')
    expect(await pairsOf(...ids)).toEqual([ids])
    await test.db
      .updateTable('business_profiles')
      .set({ address: '1 Far Rd' })
      .where('business_id', '=', ids[0])
      .execute()
    await compare()
    expect(await pairsOf(...ids)).toEqual([])
  })

  it('that staff told apart is never offered again, unless they undo it', async () => {
    const ids = [
      await list({ name: 'Twin Salon', address: '2400 Elm St' }),
      await list({ name: 'Twin Saloon', address: '2400 Elm St' }),
    ] as const
    await compare()
    const tell = (areApart: boolean) => desk.send('PUT', `/business-pairs/${ids[0]}/${ids[1]}`, { areApart })
    for (let press = 0; press < 2; press++) expect((await tell(true)).statusCode).toBe(200)
    await test.db
      .updateTable('business_profiles')
      .set({ phone: '512-555-0111' })
      .where('business_id', 'in', ids)
      .execute()
    await compare()
    expect(await pairsOf(...ids)).toEqual([])
    await tell(false)
    expect(await pairsOf(...ids)).toEqual([ids])
    expect((await actionsOn(test.db, 'business', ids[0])).map(({ action }) => action)).toEqual([
      'business.told-apart',
      'business.not-told-apart',
    ])
    expect((await desk.send('PUT', '/business-pairs/1/999999', { areApart: true })).statusCode).toBe(404)
  })
})

it('is told beside a waiting listing, until staff decide', async () => {
  const ids = [
    await list({ name: 'Copied Cobbler', address: '2500 Elm St' }),
    await list({ name: 'Copied Cobblers', address: '2500 Elm St' }),
  ] as const
  await test.db.updateTable('businesses').set({ status: 'pending' }).where('id', '=', ids[1]).execute()
  await compare()
  const copiesOf = async (id: number) => {
    const { businesses } = (await desk.send('GET', `/businesses?status=all&search=%23${id}`)).json()
    return businesses[0].copies
  }
  expect(await copiesOf(ids[1])).toEqual([
    { id: ids[0], name: 'Copied Cobbler', likeness: expect.any(Number) },
  ])
  expect(await copiesOf(ids[0])).toEqual([])
  await desk.send('PUT', `/business-pairs/${ids[0]}/${ids[1]}`, { areApart: true })
  expect(await copiesOf(ids[1])).toEqual([])
})

it('is looked for at once when staff ask', async () => {
  await list({ name: 'Waiting Room' })
  const { waitingCount } = (await desk.send('POST', '/business-pairs/comparisons')).json()
  expect(waitingCount).toBeGreaterThan(0)
  const jobs = await test.db
    .withSchema('pgboss')
    .selectFrom('job' as never)
    .selectAll()
    .where('name' as never, '=', 'compare-listings' as never)
    .execute()
  expect(jobs.length).toBeGreaterThan(0)
  await compare()
})
