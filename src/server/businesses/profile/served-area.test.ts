import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { ServedArea } from '#shared/businesses/profile/served-area.schemas.ts'
import type { NamedArea } from '#shared/businesses/service-area.ts'
import { milesBetween, type Position } from '#shared/lib/geo.ts'
import { editBusiness } from '#test/edit-business.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await fillShippedVocabulary(test.db)
})
afterAll(() => test.close())

async function owned(area: NamedArea | null, status: 'approved' | 'rejected' = 'approved') {
  const ownerId = await buildUser(test.db)
  const owner = {
    business: await buildBusiness(test.db, { ownerId }),
    headers: await signInAs(test.app, ownerId),
  }
  const serviceArea = JSON.stringify(area)
  expect((await editBusiness(test.app, owner, { serviceArea })).statusCode).toBe(200)
  await test.db.updateTable('businesses').set({ status }).where('id', '=', owner.business).execute()
  return owner
}
const read = (id: number, headers: object = {}) =>
  test.app.inject({ url: `/api/businesses/${id}/served-area`, headers: { ...headers } })

/** The points of a line as a map draws it. */
function pointsOf(line: readonly number[]): Position[] {
  let [longitude, latitude] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, at) => {
    longitude += line[2 * at] ?? 0
    latitude += line[2 * at + 1] ?? 0
    return { latitude: latitude / 1e5, longitude: longitude / 1e5 }
  })
}

it('a map gets the borders of neighborhoods, boxes of ZIP codes, and a circle', async () => {
  const { business } = await owned({
    zips: ['78704'],
    neighborhoods: ['Hyde Park'],
    radius: { miles: 10, around: 'Mueller' },
  })
  const { bounds, outlines } = (await read(business)).json() as ServedArea
  const [zip = [], hydePark = [], circle = []] = outlines.map(pointsOf)
  expect(zip).toHaveLength(5)
  expect(hydePark.length).toBeGreaterThan(5)
  const { latitude, longitude } = await test.db
    .selectFrom('search_places')
    .select(['latitude', 'longitude'])
    .where('name', '=', 'Mueller')
    .executeTakeFirstOrThrow()
  for (const point of circle) expect(milesBetween({ latitude, longitude }, point)).toBeCloseTo(10, 1)
  for (const point of [...zip, ...hydePark, ...circle]) {
    expect(point.latitude).toBeGreaterThanOrEqual(bounds.south - 1e-5)
    expect(point.latitude).toBeLessThanOrEqual(bounds.north + 1e-5)
    expect(point.longitude).toBeGreaterThanOrEqual(bounds.west - 1e-5)
    expect(point.longitude).toBeLessThanOrEqual(bounds.east + 1e-5)
  }
})

it('an area whose place is gone still has a middle', async () => {
  const { business } = await owned({ zips: ['78705'], neighborhoods: [], radius: null })
  await test.db.updateTable('search_places').set({ is_off: true }).where('name', '=', '78705').execute()
  await test.db
    .updateTable('search_vocabulary')
    .set((of) => ({ version: of('version', '+', 1) }))
    .execute()
  await expect.poll(async () => (await read(business)).json()).toMatchObject({ outlines: [], bounds: {} })
})

it('the area of a listing is seen only by those who see the listing, and there may be none', async () => {
  const hidden = await owned({ zips: ['78704'], neighborhoods: [], radius: null }, 'rejected')
  expect((await read(hidden.business)).statusCode).toBe(404)
  expect((await read(hidden.business, hidden.headers)).statusCode).toBe(200)
  const { business } = await owned(null)
  expect((await read(business)).statusCode).toBe(404)
  expect((await read(987_654_321)).statusCode).toBe(404)
})
