import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { pageRoutes } from '#web/routes.tsx'
import { openDesk } from './desk.ts'
import { editBusiness, type Owner } from './edit-business.ts'
import { buildCategory, buildSubcategory, buildUser } from './factories.ts'
import { openGeocoder } from './geocode-command.ts'
import { openMails } from './opened-mails.ts'
import { register, registrationFields } from './registration.ts'
import { routeTable } from './route-table.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** The address of a business that works at its customers' homes is told to nobody: every route is asked. */

const home = {
  address: '4417 Quietwood Hollow',
  zipCode: '78759-4417',
  latitude: 30.41377,
  longitude: -97.77153,
}
const area = { zips: ['78704'], neighborhoods: ['Zilker'], radius: { miles: 3, around: 'Hyde Park' } }
const areaJson = JSON.stringify(area)
/** Street, house number with its neighbors' coordinates, and the whole ZIP code. */
const tellsHome = /.{0,80}(quietwood|4417|78759-|30\.41[34]|97\.77[12]|9777[12]|3041[34])/i

/** The part of a text that tells it, with the words before. */
const telling = (text: string): string => tellsHome.exec(text)?.[0] ?? ''

let test: TestApp
let owner: Owner
let visitor: { authorization: string }
let desk: Awaited<ReturnType<typeof openDesk>>
let geocoder: ReturnType<typeof openGeocoder>
let id: number

beforeAll(async () => {
  test = await startTestApp()
  await fillShippedVocabulary(test.db)
  geocoder = openGeocoder(test)
  await geocoder.importText(
    `LON,LAT,NUMBER,STREET,POSTCODE\n${home.longitude},${home.latitude},4417,QUIETWOOD HOLLOW,78759`,
  )
  const category = await buildCategory(test.db, { id: 2, name: 'Home & Living' })
  const plumbing = await buildSubcategory(test.db, category.id, 'Plumbing')
  const { address, zipCode } = home
  const fields = { businessName: 'Quill Plumbing', address, zipCode, subcategory: String(plumbing.id) }
  const ownerId = await buildUser(test.db)
  const registered = await register(test, ownerId, registrationFields(category.id, fields))
  id = registered.json().business.id
  expect(registered.json().business).toMatchObject({ latitude: home.latitude, positionSource: 'address' })
  owner = { id: ownerId, business: id, headers: await signInAs(test.app, ownerId) }
  desk = await openDesk(test)
  await test.db.updateTable('businesses').set({ status: 'approved' }).where('id', '=', id).execute()
  const hidden = await editBusiness(test.app, owner, { serviceArea: areaJson, hidesAddress: 'true' })
  expect(hidden.statusCode, hidden.body).toBe(200)
  visitor = await signInAs(test.app, await buildUser(test.db))
})
afterAll(async () => {
  await geocoder.db.destroy()
  await test.close()
})

const params: Record<string, string> = { place: 'hyde-park', slug: 'home-living', '*': '' }
const toAddress = (path: string) =>
  path.replace(/:(\w+)(\|:\w+)?\??/g, (_all, name: string) => params[name] ?? String(id))
const near = `lat=${home.latitude}&lng=${home.longitude}`
const searches = [
  '',
  '?fields=card',
  '?search=quill',
  '?search=plumbing%20near%20hyde%20park',
  '?search=plumbing%2078759',
  '?place=78704',
  '?place=zilker',
  `?sort=distance&${near}`,
  `?within=25&${near}`,
]
const body = async (url: string, headers: object = {}) => {
  const response = await test.app.inject({ url, headers: { ...headers } })
  // The answer may repeat where the visitor is, and random IDs have any number.
  return response.body.replaceAll(near, '').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
}

describe('a hidden address', () => {
  it('is in no answer of the API, for anyone', async () => {
    const routes = routeTable(test.app)
      .filter((route) => /^GET \/(api|sitemap|robots)/.test(route) && !route.startsWith('GET /api/admin'))
      .map((route) => toAddress(route.slice(4)))
      .filter((path) => !path.endsWith(`/${id}/address`) && !/docs|openapi|events/.test(path))
    expect(routes.length).toBeGreaterThan(60)
    const lists = ['', '/pins', '/filters', '/suggestions', '/category-counts'].flatMap((list) =>
      searches.map((search) => `/api/businesses${list}${search}`),
    )
    const more = [
      `/api/businesses/compare?ids=${id}`,
      '/api/businesses/listed-already?name=Quill%20Plumbing&address=4417%20Quietwood%20Hollow',
      '/api/quote-rounds/suggestions?search=plumbing&place=zilker',
    ]
    await test.app.inject({ method: 'POST', url: `/api/businesses/${id}/save`, headers: visitor })
    let mentions = 0
    for (const url of [...routes, ...lists, ...more])
      for (const headers of [{}, visitor]) {
        const text = await body(url, headers)
        expect.soft(telling(text), url).toBe('')
        if (text.includes('Quill Plumbing')) mentions += 1
      }
    expect(mentions).toBeGreaterThan(20)
  })

  it('is on no page', async () => {
    const pages = pageRoutes.map(({ path }) => toAddress(path))
    for (const page of [
      ...pages,
      ...searches.slice(-4).map((search) => `/businesses${search}`),
      `/compare?ids=${id}`,
    ])
      expect.soft(telling(await body(page)), page).toBe('')
    const page = await body(`/businesses/${id}`)
    expect(page).toContain('Serves 78704, Zilker, and 3 mi around Hyde Park')
    expect(page).toContain('Plumbing serving 78704')
    expect(page).not.toContain('Directions')
    expect(page).not.toMatch(/78759/)
  })

  it('is in no email to others and in no file', async () => {
    const request = { businessId: id, name: 'Ana', email: 'ana@example.com', phone: '512-555-0101' }
    const asked = await test.app.inject({
      method: 'POST',
      url: '/api/business-quote-requests',
      payload: { ...request, serviceType: 'Leak', requirements: 'A tap drips.', timeline: '', budget: '' },
    })
    expect(asked.statusCode, asked.body).toBeLessThan(300)
    const mails = await openMails(test.db)
    expect(mails.length).toBeGreaterThan(0)
    expect(telling(JSON.stringify(mails))).toBe('')
    for (const fields of ['public', 'all'])
      for (const format of ['csv', 'json', 'geojson']) {
        const file = await desk.send('GET', `/businesses/export?format=${format}&fields=${fields}&status=all`)
        expect(file.body, file.body.slice(0, 300)).toContain('Quill Plumbing')
        expect(file.body).toContain('Hyde Park')
        expect(telling(file.body)).toBe('')
      }
  })

  it('is at no distance, and sorted by the middle of its area', async () => {
    const [found] = (await test.app.inject(`/api/businesses?sort=distance&${near}`)).json().businesses
    expect(found).toMatchObject({
      id,
      distance: null,
      latitude: null,
      address: '',
      zipCode: '',
      neighborhood: null,
    })
    const { latitude, longitude } = found.serviceArea
    const within = async (at: string) =>
      (await test.app.inject(`/api/businesses?within=1&${at}`)).json().total
    expect(await within(near)).toBe(0)
    expect(await within(`lat=${latitude}&lng=${longitude}`)).toBe(1)
    const stored = await test.db
      .selectFrom('businesses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ latitude, longitude, position_source: 'area' })
    expect(stored.facets).not.toContain(78759)
  })

  it('is there for its team and staff, who check it', async () => {
    const read = (headers: object) =>
      test.app.inject({ url: `/api/businesses/${id}/address`, headers: { ...headers } })
    for (const headers of [owner.headers, desk.headers])
      expect((await read(headers)).json()).toEqual({ address: home.address, zipCode: home.zipCode })
    expect((await read(visitor)).statusCode).toBe(403)
    expect(
      (await desk.send('GET', '/businesses?status=approved&search=quill')).json().businesses[0].address,
    ).toBe(home.address)
  })

  it('can be edited, and is found again when it is shown', async () => {
    const edit = async (fields: Record<string, string>) =>
      (await editBusiness(test.app, owner, fields)).json()
    const fields = async (given: Record<string, string>) => Object.keys((await edit(given)).fieldErrors ?? {})
    expect(await fields({ address: '' })).toEqual(['address'])
    expect(await fields({ serviceArea: 'null' })).toEqual(['serviceArea'])
    const unknown = { ...area, zips: ['78999'] }
    expect(await fields({ serviceArea: JSON.stringify(unknown) })).toEqual(['serviceArea.zips'])
    const nowhere = { ...unknown, neighborhoods: ['Zilker', 'Atlantis'], radius: { miles: 3, around: 'Oz' } }
    expect(await fields({ serviceArea: JSON.stringify(nowhere) })).toEqual([
      'serviceArea.zips',
      'serviceArea.neighborhoods',
      'serviceArea.radius.around',
    ])
    const odd = { ...area, radius: { miles: 0.5, around: 'Hyde Park' } }
    expect(await fields({ serviceArea: JSON.stringify(odd) })).toEqual(['serviceArea.radius.miles'])
    const stillHidden: Business = (await edit({ latitude: '30.3', longitude: '-97.7', description: 'Taps.' }))
      .business
    expect(stillHidden).toMatchObject({ hidesAddress: true, latitude: null, serviceArea: area })
    const shown: Business = (await edit({ hidesAddress: 'false' })).business
    expect(shown).toMatchObject({ address: home.address, latitude: home.latitude, positionSource: 'address' })
    expect((await edit({ hidesAddress: 'true' })).business).toMatchObject({
      address: '',
      positionSource: 'area',
    })
  })
})

/** Texts of a profile that may be hidden are read as columns only for its team, for staff, and to compare. */
const readsAddress =
  /\bp\.(address|zip_code|neighborhood)\b|select\(\[[^\]]*'(address|zip_code|neighborhood)\b|\bwideColumns\b|to_jsonb\(p\)/
const privateReaders = [
  'area-refresh.repository.ts',
  'approximate-positions.repository.ts',
  'business-columns.repository.ts',
  'business-editing.repository.ts',
  'business-sources.repository.ts',
  'changes.repository.ts',
  'merges.repository.ts',
  'businesses-desk.repository.ts',
  'former-addresses.repository.ts',
  'gone-places.repository.ts',
  'business-import.repository.ts',
  'listed-already.repository.ts',
  'pairs.repository.ts',
  'cases-desk.repository.ts',
  'served-places.repository.ts',
]

it('no other query reads an address', async () => {
  const root = new URL('../src/server/', import.meta.url)
  const files = (await readdir(root, { recursive: true })).filter((file) =>
    /^(?!.*\.test\.).*\.ts$/.test(file),
  )
  const readers: string[] = []
  for (const file of files)
    if (readsAddress.test(await readFile(new URL(file, root), 'utf8')))
      readers.push(file.split('/').at(-1) ?? '')
  expect(readers.sort()).toEqual([...privateReaders].sort())
})
