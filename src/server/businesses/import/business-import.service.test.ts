import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCsvWriter, openCsv } from '#server/lib/commands/csv-file.ts'
import { noProgress } from '#server/lib/commands/progress-bar.ts'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { importedFields } from '#shared/businesses/business-fields.ts'
import { businessFieldSamples } from '#test/business-field-samples.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildService, buildSubcategory, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'
import { type ImportOptions, importBusinesses } from './business-import.service.ts'
import { findImportColumns, rejectionColumns } from './import-columns.ts'
import { noteColumns } from './import-report.ts'

let test: TestApp
/** Without the time limits of requests, like the command. */
let db: Db
let folder: string
let home: { id: number }
let plumbing: { id: number }
let leaks: { id: number }
beforeAll(async () => {
  test = await startTestApp()
  db = createDb(createPool(test.connection, 4, 0))
  folder = test.app.config.dataDir
  home = await buildCategory(test.db, { name: 'Home & Living' })
  await buildCategory(test.db, { name: 'Food & Drink' })
  plumbing = await buildSubcategory(test.db, home.id, 'Plumbing')
  leaks = await buildService(test.db, plumbing.id, 'Leak Detection')
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(db)
  await recomputeCounters(db)
})

type Given = Partial<ImportOptions> & { map?: string; beforeRows?: () => Promise<unknown> }

const fileDate = new Date('2024-05-06T07:08:09Z')
const defaults = {
  ...({ status: 'pending', isTrial: false, startedById: null } as const),
  fileName: 'given.csv',
  fileDate,
  publicUrl: 'http://localhost:5000',
}

/** Imports a text as a file, like the command. */
async function importText(text: string | Buffer, { map, beforeRows, ...options }: Given = {}) {
  const file = path.join(folder, 'given.csv')
  const rejectedFile = path.join(folder, 'given.rejected.csv')
  await fs.writeFile(file, text)
  const csv = await openCsv(file)
  const columns = findImportColumns(csv.header, { map })
  const rejects = createCsvWriter(rejectedFile, [...csv.header, ...rejectionColumns])
  const notes = createCsvWriter(path.join(folder, 'given.report.csv'), noteColumns)
  const chosen = { ...defaults, columns, ...options }
  const records = (async function* () {
    await beforeRows?.()
    yield* csv.records
  })()
  const report = await importBusinesses(db, { ...csv, records }, chosen, {
    rejects,
    notes,
    progress: noProgress,
  })
  await Promise.all([rejects.close(), notes.close()])
  return { ...report, rejectedText: await fs.readFile(rejectedFile, 'utf8').catch(() => null) }
}

const stored = () =>
  test.db
    .selectFrom('businesses')
    .innerJoin('business_profiles', 'business_id', 'id')
    .selectAll()
    .orderBy('id')
    .execute()

const header = 'name,address,zip\n'

const establishments = times(100, 5_000)
/** A number that is part of no other. */
const sought = establishments - 89

describe('a file', () => {
  it(`of ${establishments} establishments is listed, counted and found`, async () => {
    const trades = ['Kitchen', 'Tailors', 'Books', 'Garage']
    const rows = Array.from({ length: establishments }, (_, n) => {
      const name = `Establishment ${n} ${trades[n % 4]}`
      return `"${name}",${100 + n} Guadalupe St,78704,Home & Living,"Known for number ${n}, and\nfor ""care""."`
    })
    const text = `name,address,zip,category,description\n${rows.join('\n')}\n`
    const begun = performance.now()
    expect(await importText(text)).toMatchObject({
      rows: establishments,
      imported: establishments,
      duplicates: 0,
      rejected: 0,
    })
    expect(performance.now() - begun).toBeLessThan(30_000)
    const found = await test.app.inject(`/api/businesses?search=Establishment%20${sought}`)
    expect(found.json()).toMatchObject({
      total: 1,
      businesses: [{ name: `Establishment ${sought} Garage`, status: 'pending' }],
    })
    const inCategory = await test.app.inject(`/api/businesses?category=${home.id}&search=number%20${sought}`)
    expect(inCategory.json().total).toBe(1)
    const counts = () =>
      test.db
        .selectFrom('business_counts')
        .select(['scope', 'ref_id', 'business_count'])
        .orderBy('scope')
        .orderBy('ref_id')
        .execute()
    const kept = await counts()
    expect(kept).toContainEqual({ scope: 'category', ref_id: home.id, business_count: establishments })
    await recomputeCounters(test.db)
    expect((await counts()).filter((row) => row.business_count > 0)).toEqual(
      kept.filter((row) => row.business_count > 0),
    )
    expect(await importText(text)).toMatchObject({ imported: 0, duplicates: establishments })
    expect((await test.app.inject('/api/businesses')).json().total).toBe(establishments)
  })

  it('fills fields from columns found by name or --map', async () => {
    const text = [
      '\uFEFFFirm;Street;Postal Code;Tel;Web;About us;Category;Subcategory;Services;Average Price;Lat;Lng;Fax',
      '  Casa   Verde ;1704 South 2nd Street;78704-1234;+1 (512) 555-0101;casa.example;"Quotes "";"" and more";home & living;Plumbing;Leak Detection;$79.50;30.25;-97.75;none',
      'Plain & Co;12 Main St, Austin, TX 78757;;;;;;;;;;;',
    ].join('\r\n')
    const report = await importText(text, { map: 'name=Firm,description=About us', status: 'approved' })
    expect(report).toMatchObject({ imported: 2, rejected: 0, rejectedText: null })
    expect(await stored()).toMatchObject([
      {
        name: 'Casa Verde',
        name_key: 'casa verde',
        address: '1704 South 2nd Street',
        zip_code: '78704-1234',
        phone: '(512) 555-0101',
        website: 'https://casa.example/',
        description: 'Quotes ";" and more',
        category_id: home.id,
        subcategory_id: plumbing.id,
        sub_sub_category_ids: [leaks.id],
        price_cents: 7950,
        latitude: 30.25,
        longitude: -97.75,
        status: 'approved',
        submitted_by_id: null,
      },
      {
        name: 'Plain & Co',
        address: '12 Main St',
        zip_code: '78757',
        city: 'Austin',
        state: 'TX',
        latitude: 30.3517,
        longitude: -97.7327,
        category_id: null,
        website: null,
        weekly_minutes: null,
      },
    ])
    const waiting = await test.db.selectFrom('business_submissions').select('business_id').execute()
    expect(waiting).toEqual([])
  })

  it('fills every field from the column with its name', async () => {
    const cells = importedFields.map((field) => `"${businessFieldSamples[field].typed}"`)
    await importText(`${importedFields.join(',')}\n${cells.join(',')}\n`)
    const { businesses } = (await test.app.inject('/api/businesses')).json()
    const kept = importedFields.map((field) => [field, businessFieldSamples[field].kept])
    expect(businesses).toMatchObject([Object.fromEntries(kept)])
  })

  it('imported as pending waits apart from the owners in the queue, with one log entry', async () => {
    await importText(`${header}Casa Verde,1 Main St,78704\n`)
    const [business] = await stored()
    const desk = await openDesk(test)
    const listed = async (status: string) => (await desk.send('GET', `/businesses?status=${status}`)).json()
    expect(await listed('pending')).toMatchObject({ businesses: [], waitingCount: 0, overdueCount: 0 })
    expect(await listed('imported')).toMatchObject({
      businesses: [{ id: business?.id, name: 'Casa Verde', decisionDueAt: null, isOverdue: false }],
    })
    const decided = await desk.send('POST', '/businesses/status-changes', {
      businesses: [{ id: business?.id, revision: 1 }],
      status: 'approved',
    })
    expect(decided.json().changed).toHaveLength(1)
    expect((await listed('imported')).businesses).toEqual([])
    // An owner's listing is in the queue, wherever it came from.
    const ownerId = await buildUser(test.db)
    await importText(`${header}Casa Azul,2 Main St,78704\n`)
    await test.db
      .updateTable('businesses')
      .set({ submitted_by_id: ownerId })
      .where('status', '=', 'pending')
      .execute()
    expect(await listed('pending')).toMatchObject({ businesses: [{ name: 'Casa Azul' }], waitingCount: 1 })
    expect((await listed('imported')).businesses).toEqual([])
    const action = await test.db
      .selectFrom('staff_actions')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(action).toMatchObject({
      action: 'businesses.imported',
      actor_id: null,
      details: { count: 1, status: 'pending' },
    })
  })

  it('lists businesses as old as it says, or as itself', async () => {
    const rows = [
      'Dove,1 Main St,78704,05/06/2019,2021-02-03',
      'Heron,2 Main St,78704,,2021-02-03 10:00',
      'Wren,3 Main St,78704,,',
      'Owl,4 Main St,78704,2999-01-01,02/31/2021',
    ]
    const before = Date.now()
    await importText(`name,address,zip,Opening Date,Inspection Date\n${rows.join('\n')}\n`)
    const dates = (await stored()).map(({ created_at }) => created_at)
    expect(dates.slice(0, 3)).toEqual([
      new Date('2019-05-06T18:00:00Z'),
      new Date('2021-02-03T18:00:00Z'),
      fileDate,
    ])
    // The future is no age.
    expect(dates[3]?.getTime()).toBeGreaterThanOrEqual(before - 1000)
    expect(dates[3]?.getTime()).toBeLessThanOrEqual(Date.now())
    const { businesses } = (await test.app.inject('/api/businesses')).json()
    expect(businesses.map(({ name }: { name: string }) => name)).toEqual(['Owl', 'Wren', 'Heron', 'Dove'])
  })

  it('is only checked in a dry run', async () => {
    await buildBusiness(test.db, { name: 'Known' })
    const text = `${header}New,1 Main St,78704\nNew,1 Main Street,78704\nKnown,1704 South 2nd Street,78704\nBad,,78704\n`
    const report = await importText(text, { isTrial: true })
    expect(report).toMatchObject({ rows: 4, imported: 1, duplicates: 2, rejected: 1 })
    expect(await stored()).toHaveLength(1)
  })
})

describe('a row', () => {
  it.each([
    ['without a name', ',1 Main St,78704', 'name: Required'],
    ['without an address', 'Casa,,78704', 'address: Required'],
    ['without a ZIP code', 'Casa,1 Main St,', 'zipCode: Required'],
    ['with an invalid ZIP code', 'Casa,1 Main St,7870', 'zipCode: Please enter a ZIP code of 5 digits'],
    ['of another city', 'Casa,1 Main St,78704,Dallas', 'city: The city must be Austin, not Dallas'],
    ['elsewhere', 'Casa,1 Main St,97201', 'zipCode: 97201 is not in or near Austin'],
    [
      'with an address in another city',
      'Casa,"2900 BEE CAVES RD\nROLLINGWOOD, TX 78746\n(30.27, -97.79)",78746,Austin',
      'city: The city must be Austin, not ROLLINGWOOD',
    ],
    ['with only a city for an address', 'Casa,"Austin, TX 78746",78746', 'address: Required'],
    ['with too many fields', 'Casa, Inc,1 Main St,78704,,,,,,left over', /fields instead of/],
    ['with a NUL', 'Ca\0sa,1 Main St,78704', 'name: Contains characters that cannot be stored'],
    ['with a long name', `${'x'.repeat(121)},1 Main St,78704`, 'name: Must be at most 120 characters'],
    ['with two errors', 'none,1 Main St,7', 'name: Required; zipCode: Please enter a ZIP code of 5 digits'],
  ])('%s is reported with its line, and the others are listed', async (_what, row, reason) => {
    const names = 'name,address,zip,city,email,website,category,latitude,longitude'
    const report = await importText(`${names}\nBefore,1 Main St,78704\n${row}\n\nAfter,2 Main St,78704\n`)
    expect(report).toMatchObject({ rows: 3, imported: 2, rejected: 1 })
    expect(report.firstRejected).toMatchObject([
      { line: 3, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
    ])
    expect(report.rejectedText).toContain('"rejected line"'.replaceAll('"', ''))
  })

  it.each([
    ['an invalid email', ',,nobody', 'email: Please enter a valid email address (nobody)'],
    [
      'an invalid web address',
      ',,,javascript:1',
      'website: Please enter a web address, such as https://yourbusiness.com (javascript:1)',
    ],
    ['an unknown category', ',,,,Spells', 'category: Spells is not a category'],
    ['unknown services', ',,,,Plumbing,,,Leak Detection; Spells', 'services: Spells is not in Plumbing'],
    [
      'coordinates elsewhere',
      ',,,,,-97.75,30.25',
      'latitude, longitude: -97.75, 30.25 is not a point in or near Austin',
    ],
    ['only a latitude', ',,,,,30.25,0', 'latitude, longitude: 30.25 is not a point in or near Austin'],
    [
      'two invalid fields',
      ',,12,,,,,,ask',
      /^email: .* \(12\); averagePrice: Please enter an amount in dollars.* \(ask\)$/,
    ],
  ])('with %s is listed without it, and reported', async (_what, cells, reason) => {
    const names = 'name,address,zip,city,email,website,category,latitude,longitude,services,price'
    const report = await importText(`${names}\nCasa,1 Main St,78757${cells}\n`)
    expect(report).toMatchObject({ imported: 1, rejected: 0, lost: reason instanceof RegExp ? 2 : 1 })
    expect(report.firstLost).toMatchObject([
      { line: 2, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
    ])
    const [row] = await stored()
    expect(row).toMatchObject({ email: null, website: null, latitude: 30.3517, longitude: -97.7327 })
    expect(row?.sub_sub_category_ids).toEqual(cells.includes('Leak') ? [leaks.id] : [])
  })

  it('as a city publishes it is taken apart', async () => {
    const text = [
      'name,address,zip,phone,price,email,latitude,longitude',
      `"MCKAY'S  BBQ, LLC","2900 S 1ST ST\nUNIT B\nAUSTIN, TX 78704\n(30.245, -97.757)",,(512)555-0144 x3,$80–$120,n/a,0,0`,
      'Cedar Pizza,"12 Oak Ln Austin, TX 78757",78757.0,-,none,N/A,,',
    ].join('\n')
    expect(await importText(text)).toMatchObject({ imported: 2, lost: 0 })
    expect(await stored()).toMatchObject([
      {
        name: "McKay's BBQ, LLC",
        address: '2900 S 1st St Unit B',
        zip_code: '78704',
        city: 'Austin',
        phone: '(512) 555-0144 ext. 3',
        price_cents: 10_000,
        email: null,
        latitude: 30.245,
        longitude: -97.757,
      },
      {
        name: 'Cedar Pizza',
        address: '12 Oak Ln',
        zip_code: '78757',
        phone: null,
        price_cents: null,
        latitude: 30.3517,
        longitude: -97.7327,
      },
    ])
  })

  it('marked as out of business is reported, not listed', async () => {
    const report = await importText(`${header}OOB Dove Deli,1 Main St,78704\nDove Deli,2 Main St,78704\n`)
    expect(report).toMatchObject({ rows: 2, imported: 1, closed: 1, rejected: 0 })
    expect(report.firstClosed).toEqual([
      { line: 2, name: 'OOB Dove Deli', reason: 'is marked as out of business' },
    ])
    expect(await stored()).toMatchObject([{ name: 'Dove Deli' }])
  })

  it('in an unknown encoding is reported', async () => {
    const dos = Buffer.concat([
      Buffer.from(`${header}Caf`),
      Buffer.from([0x82]),
      Buffer.from(',1 Main St,78704\n'),
    ])
    expect((await importText(dos)).firstRejected[0]?.reason).toMatch(/UTF-8/)
  })

  it('fixed in the file of rejected rows is imported from there', async () => {
    const first = await importText(
      `${header}"=HYPERLINK(""x"")",1 Main St,7870\n"Line\nbreak, quoted",2 Main St,7\n`,
    )
    expect(first).toMatchObject({ rejected: 2 })
    expect(first.firstRejected.map(({ line }) => line)).toEqual([2, 3])
    // A spreadsheet runs nothing when opening the file.
    expect(first.rejectedText).toContain(`"'=HYPERLINK(""x"")"`)
    const fixed = (first.rejectedText ?? '').replaceAll(/,(7870|7),/g, ',78704,')
    expect(await importText(fixed)).toMatchObject({ imported: 2, rejected: 0 })
    expect((await stored()).map(({ name }) => name)).toEqual(['x', 'Line break, quoted'])
  })

  it('with another spelling is the same business', async () => {
    const id = await buildBusiness(test.db, { name: 'Casa Verde', status: 'rejected' })
    const report = await importText(
      `${header}casa  VERDE,"1704 South 2nd Street",78704\nCasa Verde,5 E 6th St.,78701\nCasa Verde,5 East 6th Street,78701\n`,
    )
    expect(report).toMatchObject({ imported: 1, duplicates: 2 })
    expect(report.firstDuplicates).toEqual([
      { line: 4, name: 'Casa Verde', reason: 'is the same as line 3' },
      { line: 2, name: 'casa VERDE', reason: `is the same as business ${id}` },
    ])
  })

  it('finds its subcategory by name only, and falls back to the category of the command', async () => {
    await importText('name,address,zip,type\nA,1 Main St,78704,plumbing\nB,2 Main St,78704,\n', {
      category: 'food-drink',
    })
    const rows = await stored()
    expect(rows.map(({ subcategory_id }) => subcategory_id)).toEqual([plumbing.id, null])
    expect(rows[0]?.category_id).toBe(home.id)
    expect(rows[1]?.category_id).not.toBeNull()
  })
})

it.each(['category', 'subcategory', 'service'])(
  'a %s deleted meanwhile costs only its rows',
  async (level) => {
    const category = await buildCategory(test.db, { name: 'Short-lived' })
    const branch = await buildSubcategory(test.db, category.id, 'Pop-ups')
    const service = await buildService(test.db, branch.id, 'Lemonade')
    const names = 'name,address,zip,category,subcategory,services'
    const place = { category: ',,', subcategory: ',Pop-ups,', service: ',Pop-ups,Lemonade' }[level]
    const remove = async () => {
      await test.db.deleteFrom('sub_sub_categories').where('id', '=', service.id).execute()
      if (level === 'service') return
      await test.db.deleteFrom('subcategories').where('id', '=', branch.id).execute()
      if (level === 'category') await test.db.deleteFrom('categories').where('id', '=', category.id).execute()
    }
    const text = `${names}\nStand,1 Main St,78704,Short-lived${place}\nCasa,2 Main St,78704,Home & Living,Plumbing,Leak Detection\n`
    const report = await importText(text, { beforeRows: remove })
    expect(report).toMatchObject({ imported: 1, rejected: 1 })
    expect(report.firstRejected).toEqual([
      { line: 2, name: 'Stand', reason: 'category: was deleted in the meantime' },
    ])
    expect(report.rejectedText).toContain('Stand,1 Main St')
    expect((await stored()).map(({ name }) => name)).toEqual(['Casa'])
    await test.db.deleteFrom('subcategories').where('id', '=', branch.id).execute()
    await test.db.deleteFrom('categories').where('id', '=', category.id).execute()
  },
)

describe('imports at the same time', () => {
  it('list each row once', async () => {
    // More than one batch.
    const twins = times(1_100, 2_500)
    const file = path.join(folder, 'twice.csv')
    const rows = Array.from({ length: twins }, (_, n) => `Twin ${n},${n} Main St,78704`)
    await fs.writeFile(file, `${header}${rows.join('\n')}\n`)
    const run = async () => {
      const csv = await openCsv(file)
      const options = { ...defaults, columns: findImportColumns(csv.header) }
      const rejects = createCsvWriter(path.join(folder, 'none.csv'), [])
      return importBusinesses(db, csv, options, { rejects, notes: rejects, progress: noProgress })
    }
    const reports = await Promise.all([run(), run()])
    expect(reports[0].imported + reports[1].imported).toBe(twins)
    expect(await stored()).toHaveLength(twins)
  })
})

describe('columns', () => {
  it.each([
    ['id,phone\n', '', /No column looks like name.*The file has: id, phone/],
    ['name,phone\n', '', /No column looks like address/],
    [header, 'telephone=phone', /telephone is not one of name, /],
    [header, 'phone=Tel', /the file has no column Tel\. It has: name, address, zip/],
  ])('of %j with %j are rejected', async (text, map, message) => {
    await expect(importText(text, { map })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
  })
})
