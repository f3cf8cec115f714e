import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { NamedArea } from '#shared/businesses/service-area.ts'
import { openDesk } from '#test/desk.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  await fillShippedVocabulary(test.patientDb)
  desk = await openDesk(test)
})
afterAll(() => test.close())

const nothing: NamedArea = { zips: [], neighborhoods: [], radius: null }
async function build(area: Partial<NamedArea>): Promise<Owner> {
  const owner = await buildOwner(test.app)
  const serviceArea = JSON.stringify({ ...nothing, ...area })
  const edited = await editBusiness(test.app, owner, { serviceArea, hidesAddress: 'true' })
  expect(edited.statusCode, edited.body).toBe(200)
  return owner
}
const refresh = (signal = new AbortController().signal) =>
  jobsOf(test.app)['refresh-areas'].run({ db: test.patientDb, signal, log: test.app.log }, {})
const idsIn = async (place: string) =>
  (await test.app.inject(`/api/businesses?place=${place}`)).json().businesses.map(({ id }: Business) => id)
const read = async ({ business }: Owner): Promise<Business> =>
  (await test.app.inject(`/api/businesses/${business}`)).json().business

const add = async (given: object) => {
  const size = { aliases: [], milesNorth: 0.5, milesEast: 0.5 }
  const place = { ...size, kind: 'neighborhood', latitude: 30.3073, longitude: -97.7268, ...given }
  const added = await desk.send('POST', '/search-places', place)
  expect(added.statusCode, added.body).toBe(201)
  const { id, origin: _origin, ...stored } = added.json().place
  const change = async (changes: object) =>
    expect((await desk.send('PUT', `/search-places/${id}`, { ...stored, ...changes })).statusCode).toBe(200)
  return { change }
}

it('a place that staff add is served by those in whose area it is', async () => {
  const [near, far] = [
    await build({ radius: { miles: 1, around: 'Hyde Park' } }),
    await build({ neighborhoods: ['Zilker'] }),
  ]
  const { change } = await add({ name: 'Kite Corner' })
  expect(await idsIn('kite-corner')).toEqual([])
  await refresh()
  expect(await idsIn('kite-corner')).toEqual([near.business])
  const { places } = (await desk.send('GET', '/search-places?search=Zilker')).json()
  const { latitude, longitude } = places.find(({ name }: { name: string }) => name === 'Zilker')
  await change({ latitude, longitude })
  await add({ name: 'Kite Landing', kind: 'landmark', latitude, longitude })
  await expect(refresh(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await idsIn('kite-landing')).toEqual([])
  await refresh()
  expect(await idsIn('kite-corner')).toEqual([])
  expect(await idsIn('kite-landing')).toEqual([far.business])
})

it('an area moves with its place, and so does a listing that hides its address', async () => {
  const { change } = await add({ name: 'Kite Hill' })
  const owner = await build({ neighborhoods: ['Kite Hill'] })
  const { revision } = await read(owner)
  await change({ latitude: 30.4, longitude: -97.6 })
  await refresh()
  const moved = await read(owner)
  expect(moved).toMatchObject({ serviceArea: { latitude: 30.4, longitude: -97.6 }, latitude: null, revision })
  const { total } = (await test.app.inject('/api/businesses?within=1&lat=30.4&lng=-97.6')).json()
  expect(total).toBe(1)
})

it('an area stays as it is when its place gets another name, and its owner can save everything else', async () => {
  const { change } = await add({ name: 'Kite Bay', latitude: 30.12, longitude: -97.9 })
  const area = { zips: ['78701'], neighborhoods: ['Kite Bay'] }
  const owner = await build(area)
  await change({ name: 'Kite Harbor' })
  await refresh()
  expect(await idsIn('kite-harbor')).toEqual([owner.business])
  expect(await read(owner)).toMatchObject({ serviceArea: area })
  const save = (serviceArea: object) =>
    editBusiness(test.app, owner, {
      description: 'Kites.',
      serviceArea: JSON.stringify({ ...nothing, ...serviceArea }),
    })
  expect((await save(area)).json().business).toMatchObject({ description: 'Kites.', serviceArea: area })
  const refused = (await save({ neighborhoods: ['Kite Bay'] })).json()
  expect(Object.keys(refused.fieldErrors)).toEqual(['serviceArea.neighborhoods'])
})

it('places that a release brings are served, and nothing is written where none have changed', async () => {
  await sql`DELETE FROM search_places WHERE name = 'Mueller'`.execute(test.db)
  const owner = await build({ radius: { miles: 2, around: '78723' } })
  await test.db.updateTable('search_vocabulary').set({ filled_from: 'an earlier release' }).execute()
  await fillShippedVocabulary(test.patientDb)
  expect(await idsIn('mueller')).not.toContain(owner.business)
  await refresh()
  expect(await idsIn('mueller')).toContain(owner.business)
  const states = () =>
    sql`SELECT xmin::text, ctid::text FROM business_profiles ORDER BY business_id`.execute(test.db)
  const { rows } = await states()
  await refresh()
  await test.db.updateTable('search_vocabulary').set({ areas_from: '' }).execute()
  await refresh()
  expect((await states()).rows).toEqual(rows)
})
