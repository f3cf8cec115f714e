import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { serviceUnitNames } from '#shared/businesses/main-services.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import { buildCategory, buildUser } from '#test/factories.ts'
import { openImporter } from '#test/import-command.ts'
import { register, registrationFields } from '#test/registration.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { readServicesCell, toServicesCell } from './import/service-cells.ts'

let test: TestApp
let owner: Owner
beforeAll(async () => {
  test = await startTestApp()
  owner = await buildOwner(test.app, { name: 'Pecan Street Plumbing' })
})
afterAll(() => test.close())

const put = (mainServices: unknown, more: Record<string, string> = {}) =>
  editBusiness(test.app, owner, { mainServices: JSON.stringify(mainServices), ...more })
const shown = async (): Promise<Business> =>
  (await test.app.inject(`/api/businesses/${owner.business}`)).json().business
const drains = { name: 'Drain cleaning', from: '90', to: '140', unit: 'hour' }

describe('main services', () => {
  it('are stored in their order, as visitors read them, with the day on which the prices were given', async () => {
    const typed = [drains, { name: ' Repiping ', from: '$1,200', to: '', unit: 'flat' }]
    const { statusCode, body } = await put([...typed, { name: 'Advice', from: null, to: null, unit: 'flat' }])
    expect(statusCode, body).toBe(200)
    const business = await shown()
    expect(business.mainServices).toEqual([
      drains,
      { name: 'Repiping', from: '1200', to: null, unit: 'flat' },
      { name: 'Advice', from: null, to: null, unit: 'flat' },
    ])
    expect(Date.now() - Date.parse(business.pricesConfirmedAt ?? '')).toBeLessThan(60_000)
    await editBusiness(test.app, owner, { description: 'We fix taps.' })
    expect(await shown()).toMatchObject({
      mainServices: business.mainServices,
      pricesConfirmedAt: business.pricesConfirmedAt,
    })
  })

  it.each<[string, unknown, string]>([
    ['an unknown unit', [{ ...drains, unit: 'acre' }], 'mainServices.0.unit'],
    ['a second price below the first', [{ ...drains, to: '89.99' }], 'mainServices.0.to'],
    ['no amount', [{ ...drains, from: 'cheap' }], 'mainServices.0.from'],
    ['a price above the highest', [{ ...drains, to: '1000000.01' }], 'mainServices.0.to'],
    ['no name', [{ ...drains, name: ' ' }], 'mainServices.0.name'],
    ['a long name', [{ ...drains, name: 'x'.repeat(61) }], 'mainServices.0.name'],
    ['a name with a line break', [{ ...drains, name: 'a\nb' }], 'mainServices.0.name'],
    ['one twice', [drains, { ...drains, name: 'DRAIN cleaning' }], 'mainServices.1.name'],
    [
      'too many',
      Array.from({ length: 41 }, (_each, at) => ({ ...drains, name: `Service ${at}` })),
      'mainServices',
    ],
    ['a number as a price', [{ ...drains, from: 90 }], 'mainServices.0.from'],
  ])('are refused with the field’s name: %s', async (_what, given, field) => {
    const before = (await shown()).mainServices
    const response = await put(given)
    expect(response.statusCode, response.body).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
    expect((await shown()).mainServices).toEqual(before)
  })

  it('forty fit, and the average price says what it is for', async () => {
    const forty = Array.from({ length: 40 }, (_each, at) => ({ ...drains, name: `Service ${at}` }))
    expect((await put(forty, { priceUnit: 'visit' })).statusCode).toBe(200)
    const business = await shown()
    expect(business.mainServices).toHaveLength(40)
    expect(business.priceUnit).toBe('visit')
    expect((await put(forty, { priceUnit: 'acre' })).json().fieldErrors).toHaveProperty('priceUnit')
    await put([], { priceUnit: '' })
    expect(await shown()).toMatchObject({ mainServices: [], priceUnit: null })
  })

  it('can be given with the registration, which is repeated with the same ones only', async () => {
    const category = await buildCategory(test.db)
    const userId = await buildUser(test.db)
    const send = (services?: unknown) =>
      register(
        test,
        userId,
        registrationFields(category.id, {
          businessName: 'Registered Pipes',
          ...(services !== undefined && { mainServices: JSON.stringify(services) }),
        }),
      )
    const refused = await send([{ ...drains, to: '1' }])
    expect([refused.statusCode, Object.keys(refused.json().fieldErrors)]).toEqual([
      400,
      ['mainServices.0.to'],
    ])
    const { business } = (await send([drains])).json<{ business: Business }>()
    expect(business.mainServices).toEqual([drains])
    expect(Date.now() - Date.parse(business.pricesConfirmedAt ?? '')).toBeLessThan(60_000)
    expect((await send([drains])).json().business.id).toBe(business.id)
    expect((await send()).statusCode).toBe(409)
  })

  it('are confirmed by the owner alone, without other changes', async () => {
    await put([drains])
    await sql`UPDATE business_profiles SET prices_confirmed_at = NULL WHERE business_id = ${owner.business}`.execute(
      test.db,
    )
    const { revision } = await shown()
    const confirm = async (id: number | string, headers = {}, payload: object = { revision }) => {
      const url = `/api/businesses/${id}/prices-confirmation`
      return (await test.app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    const stranger = await signInAs(test.app, await buildUser(test.db))
    expect(await confirm(owner.business)).toBe(401)
    expect(await confirm(owner.business, stranger)).toBe(403)
    expect(await confirm(2_000_000_000, owner.headers)).toBe(404)
    expect(await confirm('x', owner.headers)).toBe(400)
    expect(await confirm(owner.business, owner.headers, { revision: 'x' })).toBe(400)
    // Another tab, or another one of the team, has changed them since.
    expect(await confirm(owner.business, owner.headers, { revision: revision - 1 })).toBe(409)
    expect((await shown()).pricesConfirmedAt).toBeNull()
    expect(await Promise.all([1, 2].map(() => confirm(owner.business, owner.headers)))).toEqual([200, 200])
    const { pricesConfirmedAt, mainServices } = await shown()
    expect(Date.now() - Date.parse(pricesConfirmedAt ?? '')).toBeLessThan(60_000)
    expect(mainServices).toEqual([drains])
  })

  it('are confirmed no longer once an import has changed them', async () => {
    const importer = openImporter(test)
    const give = (price: string, phone: string) =>
      importer.importText(
        `Facility ID,name,address,zip,phone,mainServices\n7,Heron Pipes,7 Main St,78704,${phone},Leaks: ${price} per hour\n`,
      )
    const listing = () => importer.stored().then((all) => all.find(({ name }) => name === 'Heron Pipes'))
    await give('$90', '512-555-0101')
    const id = (await listing())?.business_id ?? 0
    expect((await listing())?.prices_confirmed_at).toBeNull()
    await sql`UPDATE business_profiles SET prices_confirmed_at = now() WHERE business_id = ${id}`.execute(
      test.db,
    )
    await give('$90', '512-555-0102')
    expect(await listing()).toMatchObject({
      phone: expect.stringContaining('0102'),
      prices_confirmed_at: expect.any(Date),
    })
    await give('$120', '512-555-0102')
    expect(await listing()).toMatchObject({ main_services: [{ from: 12_000 }], prices_confirmed_at: null })
    await importer.db.destroy()
  })

  it('come out of a cell of a file as they went in', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 100_000_000 }))
    const service = fc
      .record({
        name: fc
          .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
          .map((text) =>
            text
              .replace(/\p{Cc}/gu, ' ')
              .slice(0, 60)
              .trim(),
          )
          .filter((text) => text !== '' && text.isWellFormed()),
        prices: fc.tuple(cents, cents),
        unit: fc.constantFrom(...serviceUnitNames),
      })
      .map(({ name, prices: [one, other], unit }) => {
        const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other]
        return { name, from, to, unit: from === null && to === null ? ('flat' as const) : unit }
      })
    const services = fc.uniqueArray(service, { maxLength: 40, selector: ({ name }) => name.toLowerCase() })
    fc.assert(
      fc.property(services, (given) => {
        expect(readServicesCell(toServicesCell(given))).toEqual({ value: given, faults: [] })
      }),
      { examples: [[[{ name: 'Drains\u2028sewers', from: null, to: null, unit: 'flat' }]]] },
    )
  })

  it('are read from files of others', () => {
    const { value, faults } = readServicesCell(
      'Tune-up: $89\nWiring: from $1,200.50 per hour\nTrim: up to $40 - $50\nMowing: $30-$45 per visit\nOdd: $5 per acre\nTalks\nTalks',
    )
    expect(value).toEqual([
      { name: 'Tune-up', from: 8900, to: 8900, unit: 'flat' },
      { name: 'Wiring', from: 120_050, to: null, unit: 'hour' },
      { name: 'Trim', from: null, to: 4000, unit: 'flat' },
      { name: 'Mowing', from: 3000, to: 4500, unit: 'visit' },
      { name: 'Talks', from: null, to: null, unit: 'flat' },
    ])
    expect(faults).toEqual([
      'Odd: $5 per acre: has a unit that isn’t in the list',
      'Talks: Is in the list twice',
    ])
  })
})
