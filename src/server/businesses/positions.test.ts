import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { actionsOn } from '#test/desk.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import { buildBusiness, buildCategory, buildUser } from '#test/factories.ts'
import { openGeocoder } from '#test/geocode-command.ts'
import { openImporter } from '#test/import-command.ts'
import { register, registrationFields } from '#test/registration.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let geocoder: ReturnType<typeof openGeocoder>
let importer: ReturnType<typeof openImporter>
let home: { id: number }
beforeAll(async () => {
  test = await startTestApp()
  geocoder = openGeocoder(test)
  importer = openImporter(test)
  home = await buildCategory(test.db)
})
afterAll(async () => {
  await Promise.all([geocoder.db.destroy(), importer.db.destroy()])
  await test.close()
})
beforeEach(() => geocoder.db.deleteFrom('address_sources').execute())

const addresses = [
  'LON,LAT,NUMBER,STREET,POSTCODE',
  '-97.7701,30.2451,2200,S LAMAR BLVD,78704',
  '-97.7561,30.2473,1704,S 2ND ST,78704',
  '-97.7562,30.2470,1706,S 2ND ST,78704',
  '-97.7355,30.3530,9,BURNET RD,78757',
].join('\n')
const importAddresses = () => geocoder.importText(addresses)

const center = { latitude: 30.243, longitude: -97.7651, isApproximate: true, positionSource: 'zip' }
const onSecond = { latitude: 30.2473, longitude: -97.7561, isApproximate: false, positionSource: 'address' }
const pinned = { latitude: 30.251, longitude: -97.761, isApproximate: false, positionSource: 'owner' }
const pin = { latitude: '30.251', longitude: '-97.761' }

const post = async (given: Record<string, string | undefined> = {}) =>
  register(test, await buildUser(test.db), registrationFields(home.id, given))

/** An owner of a listing as registered now. */
async function newOwner(given: Record<string, string | undefined> = {}): Promise<Owner> {
  const id = await buildUser(test.db)
  const response = await register(test, id, registrationFields(home.id, given))
  expect(response.statusCode, response.body).toBe(201)
  return { id, business: response.json().business.id, headers: await signInAs(test.app, id) }
}

async function read({ business, headers }: Owner): Promise<Business> {
  const response = await test.app.inject({ url: `/api/businesses/${business}`, headers })
  return response.json().business
}

async function edit(owner: Owner, fields: Record<string, string>): Promise<Business> {
  const response = await editBusiness(test.app, owner, fields)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().business
}

describe('a registration', () => {
  it('without addresses stands in the middle of its ZIP code’s area, as approximate', async () => {
    expect((await post()).json().business).toMatchObject(center)
  })

  it('stands at its address, or near an unknown number of its street', async () => {
    await importAddresses()
    expect((await post()).json().business).toMatchObject(onSecond)
    const near = { positionSource: 'street', isApproximate: true, latitude: 30.247 }
    expect((await post({ address: '1708 South 2nd Street, Unit 4' })).json().business).toMatchObject(near)
  })

  it('stands where its owner has put the pin, and a retry is the same', async () => {
    await importAddresses()
    const [person, fields] = [await buildUser(test.db), registrationFields(home.id, pin)]
    const first = await register(test, person, fields)
    expect(first.json().business).toMatchObject(pinned)
    expect((await register(test, person, fields)).json().business.id).toBe(first.json().business.id)
    const moved = await register(test, person, { ...fields, latitude: '30.252' })
    expect([moved.statusCode, moved.json().businessId]).toEqual([409, first.json().business.id])
  })

  it.each<[Record<string, string>, string]>([
    [{ latitude: '30.25' }, 'longitude'],
    [{ longitude: '-97.75' }, 'latitude'],
    [{ latitude: '30.25', longitude: '' }, 'longitude'],
    [{ latitude: '-97.75', longitude: '30.25' }, 'latitude'],
    [{ latitude: '29.76', longitude: '-95.36' }, 'latitude'],
    [{ latitude: 'NaN', longitude: '-97.75' }, 'latitude'],
    [{ latitude: '1e9', longitude: '-97.75' }, 'latitude'],
  ])('with the pin %j is refused at %s', async (given, field) => {
    const response = await post(given)
    expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([400, [field]])
  })
})

describe('an edit', () => {
  it('moves the pin, and puts it back', async () => {
    await importAddresses()
    const owner = await newOwner()
    expect(await edit(owner, pin)).toMatchObject({ ...pinned, address: '1704 S 2nd St', zipCode: '78704' })
    expect(await actionsOn(test.db, 'business', owner.business)).toEqual([])
    expect(await edit(owner, { description: 'New words.' })).toMatchObject(pinned)
    expect(await edit(owner, { latitude: '', longitude: '' })).toMatchObject(onSecond)
  })

  it('of the address moves the listing there; another suite leaves the pin', async () => {
    await importAddresses()
    const owner = await newOwner()
    await edit(owner, pin)
    expect(await edit(owner, { address: '1704 South 2nd Street, Suite 9' })).toMatchObject(pinned)
    const lamar = { latitude: 30.2451, longitude: -97.7701, positionSource: 'address' }
    expect(await edit(owner, { address: '2200 S Lamar Blvd' })).toMatchObject(lamar)
    // The old place would be wrong, and the new one isn't known.
    expect(await edit(owner, { address: '5 Nowhere Ln' })).toMatchObject(center)
  })

  it('of the address keeps the pin where no file knows the new one', async () => {
    const owner = await newOwner(pin)
    expect(await edit(owner, { address: '5 Nowhere Ln' })).toMatchObject(pinned)
    const north = { latitude: 30.3517, longitude: -97.7327, positionSource: 'zip', neighborhood: null }
    expect(await edit(owner, { zipCode: '78757' })).toMatchObject(north)
  })

  it('and imports leave a pin that stands outside of the drawn city', async () => {
    await importAddresses()
    const dripping = { latitude: '30.19', longitude: '-98.086', zipCode: '78620' }
    const owner = await newOwner({ ...dripping, address: '1704 S 2nd St', businessName: 'Loon Lawns' })
    const there = { latitude: 30.19, longitude: -98.086, positionSource: 'owner', isApproximate: false }
    expect(await read(owner)).toMatchObject(there)
    expect(
      await edit(owner, { address: '1704 S 2nd St, Suite 210', description: 'New words.' }),
    ).toMatchObject(there)
    await importAddresses()
    const row = (point: string) =>
      `name,address,zip,Facility ID,latitude,longitude\nLoon Lawns,"1704 S 2nd St, Suite 210",78620,21,${point}`
    await importer.importText(row('30.2,-98.1'))
    await importer.importText(row('30.21,-98.1'))
    expect(await read(owner)).toMatchObject(there)
    expect((await importer.stored()).filter(({ name }) => name === 'Loon Lawns')).toHaveLength(1)
  })

  it('with a pin and an address takes both', async () => {
    await importAddresses()
    const owner = await newOwner()
    const moved = await edit(owner, { ...pin, address: '2200 S Lamar Blvd', zipCode: '78704-1234' })
    expect(moved).toMatchObject({ ...pinned, address: '2200 S Lamar Blvd', zipCode: '78704-1234' })
  })

  it('with half a pin, or one elsewhere, is refused and changes nothing', async () => {
    const owner = await newOwner()
    for (const [given, field] of [
      [{ latitude: '30.25' }, 'longitude'],
      [{ latitude: '', longitude: '-97.75' }, 'latitude'],
      [{ latitude: '40', longitude: '-97.75' }, 'latitude'],
    ] as const) {
      const response = await editBusiness(test.app, owner, given as Record<string, string>)
      expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([400, [field]])
    }
    expect(await read(owner)).toMatchObject(center)
  })

  it('of the pin is for those who may edit', async () => {
    const owner = await newOwner()
    const stranger = await signInAs(test.app, await buildUser(test.db))
    const helper = await buildUser(test.db)
    await test.db
      .insertInto('business_members')
      .values({ business_id: owner.business, user_id: helper, role: 'helper' })
      .execute()
    const send = (headers: object) => editBusiness(test.app, { ...owner, headers }, pin)
    expect((await send({})).statusCode).toBe(401)
    expect((await send(stranger)).statusCode).toBe(403)
    expect((await send(await signInAs(test.app, helper))).statusCode).toBe(403)
    expect(await read(owner)).toMatchObject(center)
    await test.db
      .updateTable('business_members')
      .set({ role: 'manager' })
      .where('user_id', '=', helper)
      .execute()
    expect((await send(await signInAs(test.app, helper))).statusCode).toBe(200)
    expect(await read(owner)).toMatchObject(pinned)
  })

  it('of an approved listing is checked if the pin goes far, and not if it stays near', async () => {
    const owner = await buildOwner(test.app, {
      status: 'approved',
      position: { latitude: 30.25, longitude: -97.76 },
    })
    expect((await edit(owner, pin)).isBeingChecked).toBeUndefined()
    const far = await edit(owner, { latitude: '30.45', longitude: '-97.7' })
    expect(far).toMatchObject({ isBeingChecked: true, latitude: 30.45, status: 'approved' })
    expect((await edit(owner, pin)).isBeingChecked).toBeUndefined()
  })
})

describe('geocode:import', () => {
  it('moves listings that stood in the middle of their area, once, and leaves pins and points of lists', async () => {
    const [approximate, moved, given] = [await newOwner(), await newOwner(pin), await buildBusiness(test.db)]
    const position = { latitude: 30.25, longitude: -97.75, position_source: 'import' as const }
    await test.db.updateTable('businesses').set(position).where('id', '=', given).execute()
    const report = await importAddresses()
    expect(report.moved).toBeGreaterThanOrEqual(1)
    expect(report.message).toContain('moved to their address.')
    expect(await read(approximate)).toMatchObject(onSecond)
    expect(await read(moved)).toMatchObject(pinned)
    const rows = test.db.selectFrom('businesses').select(['latitude', 'longitude', 'position_source'])
    expect(await rows.where('id', '=', given).executeTakeFirst()).toEqual(position)
    expect(await importAddresses()).toMatchObject({ moved: 0 })
  })
})

describe('an imported list', () => {
  const list = (rows: string[]) => ['name,address,zip,Facility ID,latitude,longitude', ...rows].join('\n')
  const byName = async (name: string) => (await importer.stored()).find((row) => row.name === name)

  it('is placed by its addresses, and a point in it is used', async () => {
    await importAddresses()
    await importer.importText(
      list([
        'Heron Home,1704 S 2nd St,78704,1,,',
        'Wren Works,1 Unknown Rd,78704,2,,',
        'Dove Deli,1704 S 2nd St,78704,3,30.26,-97.74',
        'Ibis Inn,1704 S 2nd St,78704,4,30.243,-97.7651',
      ]),
    )
    const at = (latitude: number, longitude: number, position_source: string) => ({
      latitude,
      longitude,
      position_source,
    })
    expect(await byName('Heron Home')).toMatchObject(at(30.2473, -97.7561, 'address'))
    expect(await byName('Wren Works')).toMatchObject(at(30.243, -97.7651, 'zip'))
    expect(await byName('Dove Deli')).toMatchObject(at(30.26, -97.74, 'import'))
    // The middle of an area says no more than the ZIP code.
    expect(await byName('Ibis Inn')).toMatchObject({ position_source: 'zip' })
  })

  it('of a source follows an address that changes, and a point replaces what was found by address', async () => {
    const row = (address: string, point = ',') => list([`Lark Lamps,${address},78704,11,${point}`])
    await importer.importText(row('1704 S 2nd St'))
    expect(await byName('Lark Lamps')).toMatchObject({ position_source: 'zip' })
    await importAddresses()
    expect(await byName('Lark Lamps')).toMatchObject({ position_source: 'address', latitude: 30.2473 })
    expect(await importer.importText(row('1704 S 2nd St'))).toMatchObject({ updated: 0, unchanged: 1 })
    await importer.importText(row('2200 S Lamar Blvd'))
    expect(await byName('Lark Lamps')).toMatchObject({ position_source: 'address', latitude: 30.2451 })
    await importer.importText(row('2200 S Lamar Blvd', '30.26,-97.74'))
    expect(await byName('Lark Lamps')).toMatchObject({ position_source: 'import', latitude: 30.26 })
    expect(await importer.importText(row('2200 S Lamar Blvd', '30.26,-97.74'))).toMatchObject({ updated: 0 })
  })
})

describe('a search', () => {
  const search = async (text: string) => {
    const response = await test.app.inject({ url: '/api/businesses', query: { search: text } })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  it('near an address finds what is around it, and says so', async () => {
    const [near, far] = [
      await buildBusiness(test.db, {
        name: 'Kite Keys',
        position: { latitude: 30.2453, longitude: -97.7703 },
      }),
      await buildBusiness(test.db, { name: 'Kite Locks', position: { latitude: 30.39, longitude: -97.7 } }),
    ]
    expect((await search('near 2200 S Lamar')).understood.place).toBeNull()
    await importAddresses()
    const { businesses, understood } = await search('kite near 2200 s. lamar')
    expect(understood.place).toMatchObject({ name: '2200 S. Lamar', kind: 'landmark', latitude: 30.2451 })
    expect(understood.summary).toBe('Near 2200 S. Lamar')
    expect(understood.parts).toEqual([
      { label: '“kite”', without: 'near 2200 s. lamar' },
      { label: 'Near 2200 S. Lamar', without: 'kite' },
    ])
    const ids = businesses.map(({ id }: Business) => id)
    expect(ids).toContain(near)
    const alone = (await search('2200 South Lamar Boulevard')).businesses.map(({ id }: Business) => id)
    expect(alone).toContain(near)
    expect(alone).not.toContain(far)
  })

  it.each(['24 hour kites', '3 kites', '78704 kites', '"2200 S Lamar"', '99999 s lamar', '2200 kites lamar'])(
    'for %j names no address',
    async (text) => {
      await importAddresses()
      const { place } = (await search(text)).understood
      expect(place === null || place.kind === 'zip').toBe(true)
    },
  )
})

describe('the map', () => {
  it('spreads what is only known by ZIP code, each in its own place, and marks it', async () => {
    const owners = [
      await newOwner({ businessName: 'Egret One' }),
      await newOwner({ businessName: 'Egret Two' }),
    ]
    const pins = async () => {
      const response = await test.app.inject({ url: '/api/businesses/pins', query: { search: 'egret' } })
      return response.json().pins as {
        id: number
        latitude: number
        longitude: number
        isApproximate: boolean
      }[]
    }
    const found = await pins()
    expect(found.map(({ id }) => id).sort()).toEqual(owners.map(({ business }) => business).sort())
    expect(found.every(({ isApproximate }) => isApproximate)).toBe(true)
    expect(new Set(found.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(2)
    for (const { latitude, longitude } of found) {
      expect(Math.abs(latitude - center.latitude)).toBeLessThan(0.01)
      expect(Math.abs(longitude - center.longitude)).toBeLessThan(0.01)
    }
    expect(await pins()).toEqual(found)
    await edit(owners[0] as Owner, pin)
    const moved = (await pins()).find(({ id }) => id === owners[0]?.business)
    expect(moved).toMatchObject({ latitude: 30.251, longitude: -97.761, isApproximate: false })
  })
})
