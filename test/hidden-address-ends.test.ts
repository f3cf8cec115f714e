import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenToPublicChanges } from '#server/lib/database/public-changes.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { openDesk } from './desk.ts'
import { buildOwner, editBusiness, type Owner } from './edit-business.ts'
import { buildUser } from './factories.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** From when on an address is hidden, and until when it is kept. */

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  await fillShippedVocabulary(test.patientDb)
  desk = await openDesk(test)
})
afterAll(() => test.close())

const shown = { address: '4417 Quietwood Hollow', zipCode: '78759' }
const area = JSON.stringify({ zips: ['78704'], neighborhoods: [], radius: null })

async function edit(owner: Owner, fields: Record<string, string>): Promise<void> {
  const edited = await editBusiness(test.app, owner, fields)
  expect(edited.statusCode, edited.body).toBe(200)
}
const hide = (owner: Owner) => edit(owner, { ...shown, serviceArea: area, hidesAddress: 'true' })

it('an address that is hidden is dropped from all kept pages at once', async () => {
  const owner = await buildOwner(test.app)
  await edit(owner, shown)
  const news: string[] = []
  const changes = listenToPublicChanges(test.connection)
  changes.onChange((one) => news.push(one))
  await expect.poll(() => news).toEqual(['withdrawn'])
  await hide(owner)
  await expect.poll(() => news).toEqual(['withdrawn', 'withdrawn'])
  await edit(owner, { description: 'Wires.' })
  await expect.poll(() => news).toEqual(['withdrawn', 'withdrawn', 'changed'])
  await changes.stop()
})

const remove = (url: string, { headers }: Owner) => test.app.inject({ method: 'DELETE', url, headers })
const ways = {
  'deletes their account': (owner: Owner) => remove('/api/users/account', owner),
  'gives the listing up': (owner: Owner) => remove(`/api/businesses/${owner.business}/owner`, owner),
  'loses it to somebody else': async ({ business, id: seenOwnerId }: Owner) => {
    const email = `next${business}@example.com`
    await buildUser(test.db, { email })
    return desk.send('PUT', `/claims/owners/${business}`, { email, seenOwnerId })
  },
}

it.each(Object.entries(ways))('a hidden address is forgotten when its owner %s', async (_what, leave) => {
  const owner = await buildOwner(test.app)
  await hide(owner)
  const ofListing = test.db.updateTable('businesses').set({ outlives_owner: true })
  await ofListing.where('id', '=', owner.business).execute()
  const left = await leave(owner)
  expect(left.statusCode, left.body).toBe(200)
  const stored = await test.db
    .selectFrom('business_profiles')
    .select(['address', 'zip_code', 'neighborhood'])
    .where('business_id', '=', owner.business)
    .executeTakeFirst()
  expect(stored).toEqual({ address: '', zip_code: '', neighborhood: null })
  const { business } = (await test.app.inject(`/api/businesses/${owner.business}`)).json()
  expect(business).toMatchObject({ hidesAddress: true, serviceArea: { zips: ['78704'] } })
})

it('staff save a listing whose hidden address was deleted, and need not invent one', async () => {
  const owner = await buildOwner(test.app)
  await hide(owner)
  const byStaff = (fields: Record<string, string>) =>
    editBusiness(test.app, { business: owner.business, headers: desk.headers }, fields)
  const faultsOf = async (sent: ReturnType<typeof byStaff>) =>
    Object.keys((await sent).json().fieldErrors ?? {})
  expect(await faultsOf(byStaff({ address: '' }))).toEqual(['address'])
  expect((await ways['gives the listing up'](owner)).statusCode).toBe(200)
  const saved = await byStaff({ description: 'Taps.', address: '', serviceArea: area, hidesAddress: 'true' })
  expect(saved.json().business, saved.body).toMatchObject({ description: 'Taps.', hidesAddress: true })
  expect(await faultsOf(byStaff({ serviceArea: 'null' }))).toEqual(['serviceArea'])
  expect(await faultsOf(byStaff({ hidesAddress: 'false' }))).toEqual(['zipCode'])
  const email = `after${owner.business}@example.com`
  const next: Owner = { ...owner, id: await buildUser(test.db, { email }) }
  next.headers = await signInAs(test.app, next.id)
  const given = await desk.send('PUT', `/claims/owners/${owner.business}`, { email, seenOwnerId: null })
  expect(given.statusCode, given.body).toBe(200)
  expect(await faultsOf(editBusiness(test.app, next, { description: 'Wires.' }))).toEqual([
    'address',
    'zipCode',
  ])
  await edit(next, { ...shown, description: 'Wires.' })
  await edit(next, { description: 'Wires and taps.' })
})
