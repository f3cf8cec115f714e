import fs from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '#server/admin-commands.ts'
import { readCommand } from '#server/lib/commands/command-line.ts'
import { noProgress } from '#server/lib/commands/progress-bar.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { type BusinessHours, type DayHours, dayNames } from '#shared/businesses/opening-hours.ts'
import { paymentMethods } from '#shared/businesses/payment-methods.ts'
import { socialLinks } from '#shared/businesses/social-links.ts'
import { toIsoDate } from '#shared/businesses/special-hours.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'
import { openDesk } from '#test/desk.ts'
import { buildOwner, editBusiness } from '#test/edit-business.ts'
import { buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { picturesOfBusinesses } from '#test/kept-pictures.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { areaPosition, resolveArea } from '../service-areas.service.ts'

let test: TestApp
let importer: Importer
let desk: Awaited<ReturnType<typeof openDesk>>
type Branch = [categoryId: number | null, subcategoryId: number | null, serviceIds: number[]]
let branches: Branch[]
const picture = (name: string) => `/uploads/ab/cd/${name.padEnd(36, '0')}.w960.webp`
const stored = ['a', 'b', 'c'].map(picture)

beforeAll(async () => {
  test = await startTestApp()
  importer = openImporter(test)
  desk = await openDesk(test)
  await fillShippedVocabulary(test.patientDb)
  const odd = { name: oddPlace, kind: 'neighborhood', latitude: 30.2, longitude: -97.7 } as const
  await importer.db
    .insertInto('search_places')
    .values({ ...odd, half_height: 0.01, half_width: 0.01, origin: 'staff' })
    .execute()
  const { id } = await buildCategory(test.db, { name: 'Home & Living' })
  const { id: plumbing } = await buildSubcategory(test.db, id, 'Plumbing')
  const services = [
    await buildService(test.db, plumbing, 'Taps; sinks | "drains"'),
    await buildService(test.db, plumbing),
  ]
  branches = [
    [null, null, []],
    [id, null, []],
    [id, plumbing, []],
    [id, plumbing, services.map((each) => each.id)],
  ]
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})

const empty = async () => {
  await sql`DELETE FROM businesses`.execute(importer.db)
  await sql`DELETE FROM pictures`.execute(importer.db)
  for (const url of stored)
    await importer.db
      .insertInto('pictures')
      .values({ url, files: [url], owner_id: 0 })
      .execute()
}
beforeEach(empty)

async function exported(name = 'listings.csv'): Promise<string> {
  const file = path.join(test.app.config.dataDir, name)
  const read = readCommand(commands, ['business:export', file])
  if (!read) throw new Error('no such command')
  await read.command.run({
    db: importer.db,
    connection: test.connection,
    config: test.app.config,
    ...read,
    progress: noProgress,
  })
  return fs.readFile(file, 'utf8')
}
const imported = (text: string) => importer.importText(text, '--plain', '--status', 'approved')

/** Texts as a form stores them: trimmed, without NUL and half characters; U+FFFD marks a wrong encoding. */
const texts = (max: number, isLong = false) =>
  fc
    .oneof(
      fc.constantFrom(
        'None',
        'n/a',
        '=1+1',
        "'=1+1",
        '-5',
        '@home',
        'BEST BUY',
        'Oak (closed)',
        'a "b"; c | d, e',
        'Línea 1\n=2',
      ),
      fc.string({ unit: 'binary', maxLength: isLong ? 200 : 40 }),
    )
    .map((text) =>
      text
        .replace(/[\0\uFFFD]/g, '')
        .slice(0, max)
        .toWellFormed()
        .replaceAll('\uFFFD', '')
        .trim(),
    )
const filled = (max: number) => texts(max).map((text) => text || 'x')

/** A name with all that separates items. */
const oddPlace = 'Oak; "Elm" | Ash, and 2 mi around Pine'

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }
const days = fc.constantFrom<DayHours>(
  closed,
  { ...closed, byAppointment: true },
  { open: '00:00', close: '00:00', closed: false },
  { open: '18:00', close: '02:00', closed: false },
  {
    open: '08:15',
    close: '12:00',
    closed: false,
    more: [
      { open: '13:00', close: '17:00' },
      { open: '18:00', close: '20:45' },
    ],
  },
)
const weeks = fc
  .tuple(days, days, days, days, days, days, days)
  .map((given) => Object.fromEntries(dayNames.map((day, at) => [day, given[at]])) as BusinessHours)
  .filter((hours) => Object.keys(hoursFaults(hours)).length === 0)
const specialDays = fc
  .tuple(days, fc.integer({ min: 20_000, max: 21_000 }), fc.integer({ min: 0, max: 300 }), texts(60))
  .map(([hours, from, length, note]) => ({
    ...hours,
    from: toIsoDate(from),
    to: toIsoDate(from + length),
    note,
  }))
const seasons = fc.record({
  name: filled(60),
  from: fc.constantFrom('02-29', '06-01', '12-01'),
  to: fc.constantFrom('03-31', '08-31', '12-31'),
  hours: weeks,
})
const special = fc.record({
  days: fc.array(specialDays, { maxLength: 6 }),
  seasons: fc.array(seasons, { maxLength: 3 }),
})
const pictures = fc.option(fc.constantFrom(...stored, '/uploads/demo/oak.w960.webp'))
const links = fc.option(fc.webUrl().filter((url) => toWebAddress(url) !== null && url.length < 200))
const listings = fc.record({
  name: filled(120),
  description: texts(5000, true),
  street: texts(100),
  neighborhood: fc.option(filled(60)),
  zipCode: fc.constantFrom('78704', '78744-1234', '10001'),
  phone: fc.option(fc.constantFrom('512-555-0144', '=(512) 555 0144', '5125550144 x3')),
  email: fc.option(fc.constantFrom('hi@heron.example', '-odd+tag@heron.example')),
  website: links,
  social: fc.dictionary(fc.constantFrom(...socialLinks), links.filter(Boolean)),
  payment: fc.dictionary(fc.constantFrom(...paymentMethods), fc.boolean()),
  services: fc.array(filled(60), { maxLength: 5 }),
  reasons: fc.uniqueArray(fc.constantFrom(...loveUsReasons), { maxLength: 5 }),
  hours: fc.option(weeks),
  special: fc.option(special),
  branch: fc.nat({ max: 3 }),
  cents: fc.option(fc.nat({ max: 100_000_000 })),
  isHourly: fc.boolean(),
  point: fc.option(
    fc.record({
      latitude: fc.double({ min: 30.1, max: 30.4, noNaN: true }),
      longitude: fc.double({ min: -97.9, max: -97.6, noNaN: true }),
    }),
  ),
  area: fc.option(
    fc
      .record({
        zips: fc.uniqueArray(fc.constantFrom('78701', '78704', '78745'), { maxLength: 3 }),
        neighborhoods: fc.uniqueArray(fc.constantFrom('Zilker', 'Hyde Park', oddPlace), { maxLength: 3 }),
        radius: fc.option(
          fc.record({
            miles: fc.integer({ min: 1, max: 100 }),
            around: fc.constantFrom('Hyde Park', '78704', oddPlace),
          }),
        ),
      })
      .filter(({ zips, neighborhoods, radius }) => zips.length + neighborhoods.length > 0 || radius !== null),
  ),
  isHidden: fc.boolean(),
  opened: fc.integer({ min: 15_000, max: 20_000 }),
  logo: pictures,
  cover: pictures,
  thumbnail: pictures,
  gallery: fc.array(fc.record({ url: pictures.filter((url) => url !== null), altText: filled(120) }), {
    maxLength: 8,
  }),
})
type Listing = typeof listings extends fc.Arbitrary<infer Value> ? Value : never

/** As the form stores it; some were stored without the slash at their end. */
const storedAddress = (url: string) =>
  url.length % 2 ? toWebAddress(url) : (toWebAddress(url)?.replace(/^([^/]*\/\/[^/]*)\/$/, '$1') ?? null)

async function store(given: Listing, place: number): Promise<void> {
  const [category_id, subcategory_id, sub_sub_category_ids] = branches[given.branch] as Branch
  const service_area = given.area && (await resolveArea(test.db, given.area))
  const area = { service_area, hides_address: given.isHidden && service_area !== null }
  // The number tells namesakes apart.
  const name = area.hides_address ? `${given.name.slice(0, 100).trim()} ${place}` : given.name
  const { id } = await importer.db
    .insertInto('businesses')
    .values({
      status: 'approved',
      name_key: name.toLowerCase(),
      hides_address: area.hides_address,
      price_cents: given.cents,
      category_id,
      subcategory_id,
      sub_sub_category_ids,
      weekly_minutes: null,
      latitude: given.point?.latitude ?? null,
      longitude: given.point?.longitude ?? null,
      ...areaPosition(area),
      created_at: new Date(given.opened * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await importer.db
    .insertInto('business_profiles')
    .values({
      business_id: id,
      name,
      service_area: service_area && JSON.stringify(service_area),
      description: given.description,
      neighborhood: given.neighborhood,
      address: `${1000 + place} ${given.street}`.trim(),
      city: 'Austin',
      state: 'TX',
      zip_code: given.zipCode,
      phone: given.phone,
      email: given.email,
      website: given.website && storedAddress(given.website),
      price_unit: given.isHourly ? 'hour' : null,
      business_hours: given.hours && JSON.stringify(given.hours),
      special_hours: given.special && JSON.stringify(given.special),
      payment_methods: JSON.stringify(given.payment),
      social_links: JSON.stringify(
        Object.fromEntries(
          Object.entries(given.social).map(([link, url]) => [link, toWebAddress(url ?? '')]),
        ),
      ),
      additional_services: given.services,
      why_people_love_us: given.reasons,
      logo_url: given.logo,
      cover_url: given.cover,
      thumbnail_url: given.thumbnail,
      images: JSON.stringify(given.gallery),
    })
    .execute()
}

it('gives the same file after an import into an empty directory, whatever the listings have', {
  tags: 'long',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listings, { minLength: 1, maxLength: 25 }), async (given) => {
      await empty()
      for (const [place, listing] of given.entries()) await store(listing, place)
      const first = await exported()
      await empty()
      const report = await imported(first)
      expect(report, report.message).toMatchObject({
        imported: given.length,
        rejected: 0,
        lost: 0,
        duplicates: 0,
      })
      expect(await exported()).toBe(first)
      const { shown, kept } = await picturesOfBusinesses(importer.db)
      expect(kept).toEqual(shown)
    }),
    { numRuns: times(5, 60) },
  )
})

describe('an import', () => {
  const header = 'name,address,zip,Logo,Photos,Special Days,Payments accepted,Facebook\n'
  it('fetches no picture, keeps those stored here, and an undo releases them', async () => {
    const { publicUrl } = test.app.config
    const cells = `${publicUrl}${stored[0]},"${publicUrl}${stored[1]} The shop\nhttp://169.254.169.254/latest/x.webp\n${picture('d')}"`
    const report = await imported(
      `${header}Heron,1 Main St,78704,${cells},"2026-12-24 off ""Eve""\n2026-13-01 off",card; Zelle; barter,facebook.com/heron\n` +
        `Dove,2 Main St,78704,https://elsewhere.example/logo.png,,,,javascript:alert(1)\n`,
    )
    expect(report.firstLost.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        /^specialDays: 2026-13-01 off: .*; pictures: http:\/\/169\.254\.169\.254\/latest\/x\.webp isn’t a picture of this site.*; paymentMethods: barter/,
      ),
      expect.stringMatching(
        /^facebookUrl: .*; logo: https:\/\/elsewhere\.example\/logo\.png isn’t a picture/,
      ),
      '1 of its pictures are no longer stored here',
    ])
    expect(await importer.stored()).toMatchObject([
      {
        logo_url: stored[0],
        images: [{ url: stored[1], altText: 'The shop' }],
        special_hours: {
          days: [{ from: '2026-12-24', to: '2026-12-24', note: 'Eve', closed: true }],
          seasons: [],
        },
        payment_methods: { card: true, zelle: true },
        social_links: { facebookUrl: 'https://facebook.com/heron' },
      },
      { logo_url: null, images: [], social_links: {} },
    ])
    expect((await picturesOfBusinesses(importer.db)).kept).toEqual({
      [stored[0] as string]: 1,
      [stored[1] as string]: 1,
    })
    expect(await importer.undo(report.runId)).toMatchObject({ removed: 2 })
    expect((await picturesOfBusinesses(importer.db)).kept).toEqual({})
  })

  it('of a source fills empty details, and leaves what was entered here', async () => {
    const row = (rest: string) => `Facility ID,${header}7,Heron,1 Main St,78704,${rest}\n`
    await importer.importText(row(',,,card,'))
    const second = await importer.importText(row(`${stored[0]},,,Zelle,facebook.com/heron`))
    expect(second).toMatchObject({ updated: 1, lost: 0 })
    const third = await importer.importText(row(`${stored[1]},,,Check,`))
    expect(third).toMatchObject({ updated: 1, edited: 1 })
    expect(await importer.stored()).toMatchObject([
      {
        logo_url: stored[0],
        payment_methods: { check: true },
        social_links: { facebookUrl: 'https://facebook.com/heron' },
      },
    ])
    await importer.undo(third.runId)
    await importer.undo(second.runId)
    expect(await importer.stored()).toMatchObject([
      { logo_url: null, payment_methods: { card: true }, social_links: {} },
    ])
    expect((await picturesOfBusinesses(importer.db)).kept).toEqual({})
  })
})

describe('a listing that hides its address', () => {
  const area = { zips: ['78704'], neighborhoods: ['Zilker'], radius: { miles: 3, around: 'Hyde Park' } }
  const home = { address: '4417 Quietwood Hollow', zipCode: '78759' }
  const hidden = { ...home, serviceArea: JSON.stringify(area), hidesAddress: 'true' }
  const idOf = async (name: string) => (await importer.stored()).find((each) => each.name === name)?.id
  const shown = async (id: number | undefined) => {
    const answer = await test.app.inject(`/api/businesses/${id}`)
    const { name, address, zipCode, neighborhood, hidesAddress, serviceArea, latitude } =
      answer.json().business
    return { name, address, zipCode, neighborhood, hidesAddress, serviceArea, latitude }
  }
  const inZilker = async () =>
    (await test.app.inject('/api/businesses?place=zilker'))
      .json()
      .businesses.map(({ id }: { id: number }) => id)

  it('is the same on the site that its file goes to, without its address', async () => {
    const owner = await buildOwner(test.app, { name: 'Quill Plumbing' })
    expect((await editBusiness(test.app, owner, hidden)).statusCode).toBe(200)
    const before = await shown(owner.business)
    expect(before).toMatchObject({ hidesAddress: true, address: '', serviceArea: area })
    const file = await exported()
    expect(file).not.toMatch(/4417|78759/)
    await empty()
    expect(await imported(file)).toMatchObject({ imported: 1, rejected: 0, lost: 0 })
    const id = await idOf('Quill Plumbing')
    expect(await shown(id)).toEqual(before)
    expect(await inZilker()).toEqual([id])
    expect(await exported()).toBe(file)
  })

  it('keeps the address that is stored here, whichever way the file comes back', async () => {
    const owner = await buildOwner(test.app, { name: 'Quill Plumbing' })
    await editBusiness(test.app, owner, hidden)
    const before = await importer.stored()
    const file = await exported()
    expect(await imported(file)).toMatchObject({ imported: 0, duplicates: 1, lost: 0 })
    const [header, row] = file.split(/\r?\n/)
    const keyed = `${header},Facility ID\n${row},7\n`
    for (const outcome of [{ duplicates: 1 }, { unchanged: 1 }])
      expect(await importer.importText(keyed)).toMatchObject({ imported: 0, lost: 0, ...outcome })
    expect(await importer.stored()).toEqual(before)
  })

  it('follows a source to another area, and back when that is taken back', async () => {
    const row = (cells: string) => `Facility ID,name,address,zip,Service Area\n7,Quill Plumbing,${cells}\n`
    const first = await importer.importText(row(',,78704; zilker'), '--status', 'approved')
    expect(first, first.message).toMatchObject({ imported: 1, lost: 0 })
    const id = await idOf('Quill Plumbing')
    const before = await shown(id)
    const stored = async () => (await importer.stored())[0]
    expect(before.serviceArea).toMatchObject({ zips: ['78704'], neighborhoods: ['Zilker'], radius: null })
    expect(await stored()).toMatchObject({ position_source: 'area', address: '', zip_code: '' })
    const second = await importer.importText(row('1 Main St,78701,10 mi around Hyde Park'))
    expect(second).toMatchObject({ updated: 1, lost: 0 })
    // A file shows no address that was hidden.
    const { serviceArea } = await shown(id)
    expect(await shown(id)).toMatchObject({ hidesAddress: true, address: '', serviceArea: { zips: [] } })
    expect(await stored()).toMatchObject({ address: '1 Main St', latitude: serviceArea.latitude })
    await importer.undo(second.runId)
    expect(await shown(id)).toEqual(before)
    expect(await stored()).toMatchObject({ position_source: 'area', latitude: before.serviceArea.latitude })
  })

  it('has neither the point nor the place of an older row of its key, but keeps its address', async () => {
    const head = 'Facility ID,name,address,zip,latitude,longitude,Service Area'
    const rows = ['7,Quill Plumbing,1 Main St,78701,30.25,-97.75,', '7,Quill Plumbing,,,,,78704']
    await importer.importText([head, ...rows, ''].join('\n'), '--status', 'approved')
    const { serviceArea, ...others } = await shown(await idOf('Quill Plumbing'))
    expect(others).toMatchObject({ hidesAddress: true, address: '' })
    expect(await importer.stored()).toMatchObject([
      { address: '1 Main St', position_source: 'area', latitude: serviceArea.latitude },
    ])
  })

  it('keeps the area that it was hidden with, when the import that brought it is taken back', async () => {
    const file = (area: string) =>
      `Facility ID,name,address,zip,Service Area\n7,Quill Plumbing,1 Main St,78701,${area}\n`
    await importer.importText(file(''), '--status', 'approved')
    const { runId } = await importer.importText(file('78704'))
    const business = Number(await idOf('Quill Plumbing'))
    const edited = await editBusiness(test.app, { business, headers: desk.headers }, { hidesAddress: 'true' })
    expect(edited.statusCode, edited.body).toBe(200)
    expect((await importer.undo(runId)).firstKept).toMatchObject([{ reason: 'changed since: service_area' }])
    expect(await shown(business)).toMatchObject({ hidesAddress: true, serviceArea: { zips: ['78704'] } })
  })

  it('asks for the address when its next owner saves it', async () => {
    await imported('name,address,zip,Service Area\nQuill Plumbing,,,78704\n')
    const owner = await buildOwner(test.app)
    const email = (
      await test.db.selectFrom('users').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow()
    ).email
    const business = Number(await idOf('Quill Plumbing'))
    expect(
      (await desk.send('PUT', `/claims/owners/${business}`, { email, seenOwnerId: null })).statusCode,
    ).toBe(200)
    const edit = (fields: Record<string, string>) => editBusiness(test.app, { ...owner, business }, fields)
    expect(Object.keys((await edit({ description: 'Taps.' })).json().fieldErrors)).toEqual([
      'address',
      'zipCode',
    ])
    expect((await edit({ ...home, description: 'Taps.' })).json().business).toMatchObject({
      address: '',
      hidesAddress: true,
    })
  })

  it('is refused with its line, if its area is unknown; another one is listed without it', async () => {
    const report = await imported(
      'name,address,zip,latitude,longitude,Service Area\n' +
        'Quill,,,30.25,-97.75,78704\n' +
        'Reed,,,,,"78999; Atlantis; 3 mi around Oz"\n' +
        'Sedge,,,,,2.5 mi around Zilker\n' +
        'Tule,,,,,\n' +
        'Wren,1 Main St,78704,,,Atlantis\n',
    )
    expect(report).toMatchObject({ imported: 2, rejected: 3, lost: 2 })
    expect(report.firstRejected).toMatchObject([
      {
        line: 3,
        reason:
          'serviceArea: We don’t know the ZIP code 78999 in Austin; serviceArea: We don’t know a neighborhood “Atlantis” in Austin; serviceArea: We don’t know “Oz” in Austin',
      },
      { line: 4, reason: 'serviceArea: Must be whole miles' },
      { line: 5, reason: expect.stringContaining('zipCode: Required') },
    ])
    expect(report.firstLost).toMatchObject([
      { line: 2, reason: expect.stringMatching(/^latitude, longitude: 30.25, -97.75 would show where/) },
      { line: 6, reason: 'serviceArea: We don’t know a neighborhood “Atlantis” in Austin' },
    ])
  })
})
