import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  BusinessList,
  CategoryCounts,
  FilterCounts,
} from '#shared/businesses/directory/directory.schemas.ts'
import type { BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import type { StoredService } from '#shared/businesses/main-services.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import { buildBusiness, buildReview } from '#test/factories.ts'
import { openImporter } from '#test/import-command.ts'
import { trades } from '#test/screens/directory.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { insertBasics } from '../../../../db/demo/demo-rows.ts'
import { fillShippedVocabulary } from '../vocabulary.service.ts'

const services = (...names: string[]): StoredService[] =>
  names.map((name) => ({ name, from: null, to: null, unit: 'flat' }))

let test: TestApp
let owner: Owner
beforeAll(async () => {
  test = await startTestApp()
  await insertBasics(test.db)
  await fillShippedVocabulary(test.patientDb)
  owner = await buildOwner(test.app, {
    ...trades.plumbing,
    name: 'Pecan Pipes',
    description: 'By hand.',
    position: { latitude: 30.26, longitude: -97.74 },
    mainServices: services('Drain jetting', 'Tankless Water Heaters', 'Gurgling flumes'),
  })
})
afterAll(() => test.close())

async function ask<Answer>(path: string, query: Record<string, string>): Promise<Answer> {
  const response = await test.app.inject({ url: `/api/businesses${path}`, query })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const search = (text: string, more = {}) => ask<BusinessList>('', { search: text, limit: '1000', ...more })
const idsOf = async (text: string) => (await search(text)).businesses.map(({ id }) => id)

describe('a main service', () => {
  it.each([
    ['tankless water heater', 'Tankless Water Heaters'],
    ['TANKLESS', 'Tankless Water Heaters'],
    ['gurgling flume', 'Gurgling flumes'],
    ['"gurgling flumes"', 'Gurgling flumes'],
    ['flumes that gurgle', 'Gurgling flumes'],
    ['gurgling flumes in 78701', 'Gurgling flumes'],
  ])('finds its business by “%s”, which says what it offers', async (text, name) => {
    const { businesses, understood } = await search(text)
    expect(businesses[0]?.id).toBe(owner.business)
    expect(understood?.reasons[owner.business]).toContain(name)
  })

  it('is counted and on the map as it is listed', async () => {
    const query = { search: 'gurgling flumes' }
    const { total, understood } = await search(query.search)
    const { verified } = await ask<FilterCounts>('/filters', query)
    const { categories } = await ask<CategoryCounts>('/category-counts', query)
    const { pins } = await ask<BusinessPins>('/pins', query)
    expect([total, verified, pins.map(({ id }) => id)]).toEqual([
      1,
      { 1: { count: 1, isExact: true } },
      [owner.business],
    ])
    expect(categories).toEqual({ [trades.plumbing.categoryId]: 1 })
    expect(understood).toMatchObject({ note: null, didYouMean: null })
  })

  it('puts its business before others of the trade, and never before the trade', async () => {
    const plain = await buildBusiness(test.db, { ...trades.plumbing, name: 'Well Known' })
    for (let at = 0; at < 5; at++) await buildReview(test.db, plain, { rating: 5 })
    const tacos = await buildBusiness(test.db, {
      ...trades.tacos,
      name: 'Tacos of All Trades',
      mainServices: services('Tankless water heater tacos'),
    })
    const { businesses, understood } = await search('tankless water heater')
    expect(businesses.map(({ id }) => id)).toEqual([owner.business, plain, tacos])
    expect(understood?.reasons).toEqual({
      [owner.business]: 'Tankless Water Heaters',
      [plain]: 'Matches Plumbing',
      [tacos]: 'Tankless water heater tacos',
    })
  })

  it('is named only where it has the text, also one that begins with a sign', async () => {
    const described = await buildBusiness(test.db, {
      ...trades.cleaning,
      name: 'Far Brooms',
      description: 'By Father & Quimbles.',
    })
    const listed = await buildBusiness(test.db, {
      ...trades.tacos,
      name: 'Near Tacos',
      mainServices: services('Tacos & Quimbles'),
    })
    const { businesses, understood } = await search('& quimbles')
    expect(businesses.map(({ id }) => id)).toEqual([listed, described])
    expect(understood?.reasons).toEqual({
      [listed]: 'Tacos & Quimbles',
      [described]: 'Mentions “& quimbles” in its description',
    })
  })

  it('tells of a wish', async () => {
    const id = await buildBusiness(test.db, {
      ...trades.cleaning,
      name: 'Far Sweepers',
      mainServices: services('Same-day sweeping'),
    })
    expect((await search('same day house cleaning')).understood?.reasons[id]).toContain(
      'Same day: one of its services',
    )
  })

  it('finds it no longer once an edit has removed it', async () => {
    const edit = (names: string[]) =>
      editBusiness(test.app, other, { mainServices: JSON.stringify(services(...names)) })
    const other = await buildOwner(test.app, { name: 'Edited', mainServices: services('Wimble boring') })
    expect(await idsOf('wimble boring')).toEqual([other.business])
    expect((await edit(['Auger boring'])).statusCode).toBe(200)
    expect(await idsOf('wimble boring')).toEqual([])
    expect(await idsOf('auger boring')).toEqual([other.business])
    await editBusiness(test.app, other, { name: 'Renamed Snoozle' })
    expect(await idsOf('auger boring')).toEqual([other.business])
    await edit([])
    expect(await idsOf('auger boring')).toEqual([])
    expect(await idsOf('snoozle')).toEqual([other.business])
  })

  it('finds it no longer once an import has replaced it', async () => {
    const importer = openImporter(test)
    const give = (service: string) =>
      importer.importText(
        `Facility ID,name,address,zip,mainServices\n7,Heron Pipes,7 Main St,78704,${service}: $90 per hour\n`,
      )
    await give('Sluice tending')
    expect(await idsOf('sluice tending')).toHaveLength(1)
    await give('Weir tending')
    expect(await idsOf('sluice tending')).toEqual([])
    expect(await idsOf('weir tending')).toHaveLength(1)
    await importer.db.destroy()
  })
})
