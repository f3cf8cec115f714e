import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatDayHours } from '#shared/businesses/opening-hours.ts'
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

const file = (...rows: string[]) => ['Facility ID,name,address,zip,Opening Hours', ...rows, ''].join('\n')
const row = (key: number, hours: string) => `${key},Dove ${key},${key} Main St,78704,"${hours}"`
const first = async () => {
  const [listing] = await importer.stored()
  return (await test.app.inject(`/api/businesses/${listing?.id}`)).json().business
}
const always = { open: '00:00', close: '00:00', closed: false }

it('stores hours as OpenStreetMap and people write them, with the minutes for "open now"', async () => {
  const report = await importer.importText(
    file(
      row(1, '24/7'),
      row(2, 'Mon-Fri 9am-5pm, closed Sunday'),
      row(3, 'Mo-Fr 09:00-17:00; PH off'),
      row(4, ''),
    ),
  )
  expect(report).toMatchObject({ imported: 4, lost: 0 })
  expect(await first()).toMatchObject({ isOpen: true, openUntil: '24 hours', specialHoursData: null })
  const [open, office, holidays, unknown] = await importer.stored()
  expect(open?.weekly_minutes).toEqual(Array(7).fill([0, 1440]).flat())
  expect(office?.business_hours?.friday).toEqual({ open: '09:00', close: '17:00', closed: false })
  expect(formatDayHours(office?.business_hours?.sunday ?? always)).toBe('Closed')
  expect(holidays?.special_hours?.days).toHaveLength(11)
  expect(unknown).toMatchObject({ business_hours: null, special_hours: null, weekly_minutes: null })
})

it('reports hours that it does not understand, and keeps the row', async () => {
  const report = await importer.importText(file(row(1, 'ask Bob')))
  expect(report).toMatchObject({ imported: 1, lost: 1 })
  expect(report.firstLost[0]?.reason).toBe('hours: We can’t read “ask bob”')
  expect((await first()).businessHoursData).toBeNull()
})

it('updates hours that haven’t changed since, and an undo restores them', async () => {
  await importer.importText(file(row(1, 'Daily 9am-5pm')))
  expect(await importer.importText(file(row(1, 'Daily 9am-5pm')))).toMatchObject({ updated: 0, unchanged: 1 })
  const second = await importer.importText(file(row(1, '24/7')))
  expect(second).toMatchObject({ updated: 1 })
  expect(await first()).toMatchObject({ businessHoursData: { monday: always }, isOpen: true })
  await importer.undo(second.runId)
  expect((await first()).businessHoursData.monday).toEqual({ open: '09:00', close: '17:00', closed: false })
})

it('keeps hours that were entered here', async () => {
  await importer.importText(file(row(1, 'Daily 9am-5pm')))
  await sql`UPDATE business_profiles SET edited_columns = '{business_hours}'`.execute(importer.db)
  expect(await importer.importText(file(row(1, '24/7')))).toMatchObject({ updated: 0, edited: 1 })
  expect((await first()).businessHoursData.monday.open).toBe('09:00')
})
