import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toHoursText } from '#shared/businesses/form/hours-text.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let importer: Importer
beforeAll(async () => {
  test = await startTestApp()
  importer = openImporter(test)
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(importer.db)
})

it('stores the hours of a list, and leaves out with a line what needs a guess', async () => {
  const report = await importer.importText(
    [
      'Name,Address,ZIP,Phone,Hours',
      'Hours Barber,301 Oak Ln,78701,512-555-0301,"Closed Sun & Mon, Tue-Sat 10-6"',
      'Hours Tacos,302 Oak Ln,78701,512-555-0302,Mon-Fri 6-2',
      'Hours Clinic,303 Oak Ln,78701,512-555-0303,"Mon 9-12, Mon 1-5, Tue-Fri 9-5"',
      'Hours Garage,304 Oak Ln,78701,512-555-0304,"M-Th 8-6, F 8-5"',
      'Hours Diner,305 Oak Ln,78701,512-555-0305,Mon-Fri 08:00-4:30',
      'Hours Gym,306 Oak Ln,78701,512-555-0306,Mo-Su 00:00-23:59',
      '',
    ].join('\n'),
    '--plain',
  )
  expect(report).toMatchObject({ imported: 6, lost: 2 })
  expect(report.firstLost.map(({ reason }) => reason)).toEqual([
    'hours: Please add am or pm to “6-2”: 6 AM – 2 PM or 6 PM – 2 AM?',
    'hours: Please add am or pm to “08:00-4:30”: 8 AM – 4:30 PM or 8 AM – 4:30 AM?',
  ])
  const stored = await importer.stored()
  expect(stored.map(({ business_hours }) => business_hours && toHoursText(business_hours))).toEqual([
    'Mo off; Tu-Sa 10:00-18:00; Su off',
    null,
    'Mo 09:00-12:00,13:00-17:00; Tu-Fr 09:00-17:00; Sa-Su off',
    'Mo-Th 08:00-18:00; Fr 08:00-17:00; Sa-Su off',
    null,
    'Mo-Su 00:00-24:00',
  ])
})

it('stores what can be dialed, and leaves out with a line phone numbers that a spreadsheet has destroyed', async () => {
  const phones = [
    '512.555.0134',
    '5125550135.0',
    '+1 512 555 0136 x4',
    '1-800-356-FLOW',
    '512-555-0137 or 512-555-0138',
    '5.12556E+09',
    '555-0139',
  ]
  const rows = phones.map((phone, at) => `Dove ${at},${at + 1} Oak Ln,78701,${phone}`)
  const report = await importer.importText(['Name,Address,ZIP,Phone', ...rows, ''].join('\n'), '--plain')
  expect(report).toMatchObject({ imported: 7, lost: 2 })
  expect(report.firstLost.map(({ reason }) => reason)).toEqual([
    'phone: A spreadsheet has shortened this number; please enter all its digits (5.12556E+09)',
    'phone: Please enter a phone number with its area code, such as (512) 555-0148 (555-0139)',
  ])
  expect((await importer.stored()).map(({ phone }) => phone)).toEqual([
    '(512) 555-0134',
    '(512) 555-0135',
    '(512) 555-0136 ext. 4',
    '1-800-356-FLOW',
    '(512) 555-0137 or (512) 555-0138',
    null,
    null,
  ])
})

it('takes handles, and says of an address that it is another network’s', async () => {
  const report = await importer.importText(
    [
      'Name,Address,ZIP,Email,Instagram,Facebook',
      'Dove,1 Oak Ln,78701,\u200bmailto:dove@BÜCHER.example,@dove.taps,instagram.com/dove',
      '',
    ].join('\n'),
    '--plain',
  )
  expect(report.firstLost.map(({ reason }) => reason)).toEqual([
    'facebookUrl: This is a page at Instagram; please enter it there (instagram.com/dove)',
  ])
  expect(await importer.stored()).toMatchObject([
    {
      email: 'dove@xn--bcher-kva.example',
      social_links: { instagramUrl: 'https://www.instagram.com/dove.taps' },
    },
  ])
})
