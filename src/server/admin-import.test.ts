import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { editBusiness } from '#test/edit-business.ts'
import { buildBusiness, buildCategory, buildUser } from '#test/factories.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from './businesses/counters/counters.service.ts'
import type { Db } from './lib/database/db.ts'

let test: TestApp
let db: Db
let importText: Importer['importText']
let stored: Importer['stored']
beforeAll(async () => {
  test = await startTestApp()
  ;({ db, importText, stored } = openImporter(test))
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(db)
  await recomputeCounters(db)
})

/** Every row of the tables an import writes, to compare before and after. */
const allRows = async () => [
  await stored(),
  await db.selectFrom('business_sources').selectAll().orderBy('source_key').execute(),
  await db.selectFrom('business_counts').selectAll().orderBy('scope').orderBy('ref_id').execute(),
  await db.selectFrom('staff_actions').select('id').orderBy('id').execute(),
  await db.selectFrom('import_changes').selectAll().orderBy('id').execute(),
]

const header = 'Restaurant Name,Zip Code,Inspection Date,Score,Address,Facility ID,Process Description\n'
const visit = (
  name: string,
  day: string,
  street: string,
  key: string,
  end = 'AUSTIN, TX 78704\n(30.25, -97.75)',
) => `"${name}",78704,${day},90,"${street}\n${end}",${key},Routine Inspection\n`
/** Three places in seven visits, one outside Austin and one closed. */
const visits = [
  visit('DOVE DELI #4', '01/02/2025', '12 S 1ST ST', '1001'),
  visit('Dove Deli 4', '03/02/2025', '12 S 1st Street', '1001', 'AUSTIN, TX 78704'),
  visit('HERON BBQ', '01/02/2025', '9 BURNET RD', '1002'),
  visit('OLD HERON', '01/02/2024', '9 BURNET RD', '1002'),
  visit('Cedar', '01/02/2025', '1 BEE CAVES RD', '1003', 'ROLLINGWOOD, TX 78746\n(30.27, -97.79)'),
  visit('OOB Pecan', '03/02/2025', '3 OAK LN', '1004'),
  visit('Pecan', '01/02/2025', '3 OAK LN', '1004'),
]
const city = header + visits.join('')

describe('a file of a source', () => {
  it('becomes its places, once, with what the newest row says', async () => {
    const trial = await importText(city, '--dry-run')
    expect(await stored()).toEqual([])
    const report = await importText(city)
    const told = { rows: 7, imported: 2, repeated: 3, rejected: 1, closed: 1, lost: 0, gone: 0 }
    expect(trial).toMatchObject(told)
    expect(report).toMatchObject(told)
    expect(report.firstRejected).toMatchObject([{ reason: 'city: The city must be Austin, not ROLLINGWOOD' }])
    const point = { latitude: 30.25, longitude: -97.75 }
    expect(await stored()).toMatchObject([
      { name: 'Dove Deli 4', address: '12 S 1st Street', zip_code: '78704', ...point },
      { name: 'Heron BBQ', address: '9 Burnet Rd', ...point },
    ])
    expect(report.message.split('\n').slice(0, 9)).toEqual([
      '7 rows of city.csv: 2 listed as pending, 0 duplicates skipped, 1 rejected.',
      'Source city: 0 updated, 0 unchanged, 3 more rows of the same places, 0 no longer in the file.',
      'Columns:',
      '  name = Restaurant Name: DOVE DELI #4 | Dove Deli 4 | HERON BBQ | OLD HERON | Cedar',
      expect.stringMatching(/^ {2}address = Address: 12 S 1ST ST AUSTIN, TX 78704 \(30\.25, -97\.75\) \| /),
      '  zipCode = Zip Code: 78704',
      '  id = Facility ID: 1001 | 1002 | 1003 | 1004',
      '  date = Inspection Date: 01/02/2025 | 03/02/2025 | 01/02/2024',
      '  not used: Score, Process Description',
    ])
  })

  it('changes nothing the second time, in any order', async () => {
    await importText(city)
    const before = await allRows()
    expect(await importText(city)).toMatchObject({
      imported: 0,
      updated: 0,
      unchanged: 2,
      duplicates: 0,
      gone: 0,
    })
    const reversed = header + visits.toReversed().join('')
    expect(await importText(reversed)).toMatchObject({ imported: 0, updated: 0, unchanged: 2 })
    expect(await allRows()).toEqual(before)
  })

  it('adds nothing as a cleaned list, with keys or without', async () => {
    await importText(city + visit('Wren Cafe', '01/02/2025', '7 S CONGRESS AVE BLDG 2 STE 210', '1005'))
    const cleaned = [
      ',Restaurant Name,Zip Code,Address,Facility ID,original_latitude,original_longitude,Average Score',
      '0,DOVE DELI - 4,78704.0,"12 S 1ST ST AUSTIN, TX 78704",1001,30.25,-97.75,90.5',
      '1,HERON BBQ,,"9 BURNET RD AUSTIN, TX 78704",1002,30.25,-97.75,88.0',
      // As left by a careless replacement of "ST".
      '2,WREN CAFE,,"7 S CONGRESS AVE BLDG 2 STREETE 210 AUSTIN, TX 78704",1005,30.25,-97.75,88.0',
    ].join('\n')
    expect(await importText(cleaned, '--plain')).toMatchObject({ imported: 0, duplicates: 3, rejected: 0 })
    expect(await importText(cleaned)).toMatchObject({ imported: 0, duplicates: 0, rejected: 0, gone: 0 })
    expect(await stored()).toHaveLength(3)
  })

  it('updates listings without edits, adds new ones, and lists those that are gone', async () => {
    const food = await buildCategory(db, { name: 'Food' })
    const columns = 'Facility ID,name,address,zip,phone,website,category\n'
    const row = (key: string, rest: string) => `${key},${rest}\n`
    const first =
      row('1', 'Dove,1 Main St,78704,512-555-0101,dove.example,') +
      row('2', 'Heron,2 Main St,78704,512-555-0102,,') +
      row('3', 'Wren,3 Main St,78704,,,')
    expect(await importText(columns + first)).toMatchObject({ imported: 3 })
    const [dove, , wren] = await stored()
    const ownerId = await buildUser(db)
    await db
      .updateTable('businesses')
      .set({ submitted_by_id: ownerId })
      .where('id', '=', dove?.id ?? 0)
      .execute()
    const owner = { business: dove?.id ?? 0, headers: await signInAs(test.app, ownerId) }
    const edited = await editBusiness(test.app, owner, { phone: '512-555-0199' })
    expect(edited.statusCode).toBe(200)

    const second =
      row('1', 'Dove Deli,1 Main St,78704,512-555-0111,,Food') +
      row('2', 'Heron,2 Main St,78757,512-555-0102,heron.example,') +
      row('4', 'Pecan,4 Main St,78704,,,')
    const told = { imported: 1, updated: 2, unchanged: 0, edited: 1, gone: 1 }
    const before = await allRows()
    expect(await importText(columns + second, '--dry-run')).toMatchObject(told)
    expect(await allRows()).toEqual(before)
    const report = await importText(columns + second)
    expect(report).toMatchObject(told)
    expect(report.firstEdited).toMatchObject([{ line: 2, reason: `business ${dove?.id}: phone` }])
    expect(report.firstGone).toEqual([{ key: '3', businessId: wren?.id, name: 'Wren' }])
    expect(await stored()).toMatchObject([
      {
        name: 'Dove Deli',
        name_key: 'dove deli',
        phone: '512-555-0199',
        website: 'https://dove.example/',
        category_id: food.id,
        submitted_by_id: ownerId,
      },
      { name: 'Heron', zip_code: '78757', latitude: 30.3517, website: 'https://heron.example/' },
      { name: 'Wren' },
      { name: 'Pecan' },
    ])
    expect((await test.app.inject(`/api/businesses?category=${food.id}`)).json().total).toBe(1)
    const action = await db.selectFrom('staff_actions').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(action).toMatchObject({
      action: 'businesses.imported',
      details: { source: 'city', count: 1, updated: 2 },
    })
    // An edit is reported when the source changes, not every time.
    const after = await allRows()
    expect(await importText(columns + second)).toMatchObject({ updated: 0, unchanged: 3, edited: 0, gone: 1 })
    expect(await allRows()).toEqual(after)
    const counts = () =>
      db.selectFrom('business_counts').selectAll().orderBy('scope').orderBy('ref_id').execute()
    const kept = (await counts()).filter(({ business_count }) => business_count > 0)
    await recomputeCounters(db)
    expect((await counts()).filter(({ business_count }) => business_count > 0)).toEqual(kept)
  })

  it('recognizes what is already listed, and its closing', async () => {
    const id = await buildBusiness(db, { name: 'Dove Deli #4' })
    const open = header + visit('DOVE DELI #4', '01/01/2025', '1704 S 2ND ST', '1001')
    expect(await importText(open)).toMatchObject({
      imported: 0,
      duplicates: 1,
      firstDuplicates: [{ name: 'Dove Deli #4', reason: `is the same as business ${id}` }],
    })
    expect(await importText(open)).toMatchObject({ imported: 0, duplicates: 0, unchanged: 1 })
    const closed = header + visit('DOVE DELI - OOB', '01/01/2026', '1704 S 2ND ST', '1001')
    expect(await importText(closed)).toMatchObject({
      closed: 1,
      gone: 0,
      imported: 0,
      firstClosed: [{ reason: `is marked as out of business (business ${id})` }],
    })
  })

  it('rejects rows without a key, and options that need each other', async () => {
    const long = 'x'.repeat(201)
    const text = `Facility ID,name,address,zip\n,Dove,1 Main St,78704\n${long},Wren,2 Main St,78704\n7.0,Heron,3 Main St,78704\n`
    const report = await importText(text)
    expect(report).toMatchObject({ imported: 1, rejected: 2 })
    expect(report.firstRejected[0]?.reason).toBe('id: Required, of at most 200 characters')
    expect(await db.selectFrom('business_sources').select('source_key').execute()).toEqual([
      { source_key: '7' },
    ])
    await expect(importText(text, '--plain', '--id', 'Facility ID')).rejects.toThrow(/needs --source/)
    expect(await importText(text, '--plain', '--source', 'city')).toMatchObject({ unchanged: 1, rejected: 2 })
    await expect(importText(city.replace('Score', 'ID'), '--plain', '--source', 'city')).rejects.toThrow(
      /Several columns are named like keys/,
    )
    await expect(
      importText(text.replace('Facility ID', 'District ID'), '--plain', '--source', 'city'),
    ).rejects.toThrow(/No column is named like keys/)
    await expect(importText(text, '--plain', '--source', 'The City', '--id', 'name')).rejects.toThrow(
      /lowercase letters/,
    )
    await expect(importText(text, '--plain', '--source', 'city', '--id', 'Key')).rejects.toThrow(
      /no column Key/,
    )
  })

  it('leaves alone what an owner has entered, even if the source once said the same', async () => {
    const columns = 'Facility ID,name,address,zip,phone\n'
    const row = (phone: string) => `${columns}1,Dove,1 Main St,78704,${phone}\n`
    await importText(row('512-555-0101'))
    const [dove] = await stored()
    const ownerId = await buildUser(db)
    await db.updateTable('businesses').set({ submitted_by_id: ownerId }).execute()
    const owner = { business: dove?.id ?? 0, headers: await signInAs(test.app, ownerId) }
    await editBusiness(test.app, owner, { phone: '512-555-0102' })
    expect(await importText(row('512-555-0102'))).toMatchObject({ updated: 0 })
    expect(await importText(row('512-555-0103'))).toMatchObject({ updated: 0, edited: 1 })
    expect(await stored()).toMatchObject([{ phone: '512-555-0102' }])
  })

  it('imported twice at the same time is listed once', { tags: 'long' }, async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => `${n},Twin ${n},${n} Main St,78704`)
    const text = `Facility ID,name,address,zip\n${rows.join('\n')}\n`
    const [one, other] = await Promise.all([importText(text), importText(text)])
    expect(one.imported + other.imported).toBe(1500)
    expect(one.unchanged + other.unchanged).toBe(1500)
    expect(await stored()).toHaveLength(1500)
  })
})
