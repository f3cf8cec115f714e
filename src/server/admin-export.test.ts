import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildSubcategory, buildUser } from '#test/factories.ts'
import { openImporter } from '#test/import-command.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { commands } from './admin-commands.ts'
import { readCommand } from './lib/commands/command-line.ts'
import { noProgress } from './lib/commands/progress-bar.ts'

let test: TestApp
let importer: ReturnType<typeof openImporter>
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  importer = openImporter(test)
  desk = await openDesk(test)
  const category = await buildCategory(test.db, { name: 'Home & Living' })
  await buildSubcategory(test.db, category.id, 'Plumbing')
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})

const given = `name,address,city,zipCode,phone,email,website,category,subcategory,averagePrice,hours,description,latitude,longitude,opened
"Bluebonnet ""Fast"" Plumbing, Inc.",12 Oak Ln,Austin,78704,512-555-0144,hi@bluebonnet.example,https://bluebonnet.example,Home & Living,Plumbing,85.50,"Mo-Fr 08:00-12:00,13:00-17:00; Sa by appointment","Two lines:
and a comma, a semicolon; ñ and 日本.",30.251,-97.752,2024-03-05
=Formula Café,9 Burnet Rd,Austin,78757,,,,,,,,,,,2025-01-31
`

async function exported(name: string, ...options: string[]): Promise<string> {
  const file = path.join(test.app.config.dataDir, name)
  const read = readCommand(commands, ['business:export', file, ...options])
  if (!read) throw new Error('no such command')
  const place = { db: importer.db, connection: test.connection, config: test.app.config }
  await read.command.run({ ...place, ...read, progress: noProgress })
  return fs.readFile(file, 'utf8')
}
const empty = () => sql`DELETE FROM businesses`.execute(test.patientDb)

describe('business:export', () => {
  it('gives the same listings when it is imported again', async () => {
    await empty()
    await importer.importText(given, '--plain', '--status', 'approved')
    const first = await exported('first.csv')
    await empty()
    const { imported, rejected, unusedColumns } = (await importer.importText(
      first,
      '--plain',
      '--status',
      'approved',
    )) as unknown as { imported: number; rejected: number; unusedColumns: string[] }
    expect({ imported, rejected, unusedColumns }).toEqual({
      imported: 2,
      rejected: 0,
      unusedColumns: ['rating', 'reviews'],
    })
    expect(await exported('second.csv')).toBe(first)
    expect(first).toContain('"Mo-Fr 08:00-12:00,13:00-17:00; Sa by appointment; Su off"')
    expect(first, 'no formula for a spreadsheet').toContain("\n'=Formula Café,")
  })

  it('writes GeoJSON with points, and null without one', async () => {
    await empty()
    await importer.importText(given, '--plain', '--status', 'approved')
    await sql`UPDATE businesses SET latitude = NULL, longitude = NULL, position_source = NULL WHERE name_key LIKE '=%'`.execute(
      test.db,
    )
    const { type, features } = JSON.parse(await exported('map.geojson'))
    expect(type).toBe('FeatureCollection')
    expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([
      { type: 'Point', coordinates: [-97.752, 30.251] },
      null,
    ])
    expect(features[0].properties).toMatchObject({
      name: 'Bluebonnet "Fast" Plumbing, Inc.',
      averagePrice: '85.50',
    })
  })

  it('has what only staff see on request alone', async () => {
    await empty()
    const ownerId = await buildUser(test.db, { email: 'lupe@example.com' })
    await buildBusiness(test.db, { name: 'Hidden Oak', ownerId, status: 'suspended' })
    await buildBusiness(test.db, { name: 'Open Oak', ownerId })
    const ofAll = JSON.parse(await exported('all.json', '--all'))
    expect(ofAll).toMatchObject([
      { name: 'Hidden Oak', status: 'suspended', ownerEmail: 'lupe@example.com' },
      { name: 'Open Oak', status: 'approved' },
    ])
    const ofPublic = await exported('public.json')
    expect(JSON.parse(ofPublic)).toHaveLength(1)
    expect(ofPublic).not.toContain('lupe@example.com')
  })

  it('writes valid files when there is nothing, and refuses other formats', async () => {
    await empty()
    expect(JSON.parse(await exported('none.json'))).toEqual([])
    expect(JSON.parse(await exported('none.geojson'))).toEqual({ type: 'FeatureCollection', features: [] })
    expect(await exported('none.csv')).toMatch(/^\uFEFFname,address,.*\r\n$/)
    await expect(exported('listings.xlsx')).rejects.toThrow('FILE must end in .csv, .json, .geojson.')
  })
})

describe('GET /api/admin/businesses/export', () => {
  it('streams what matches, more than a batch of it', { tags: 'long' }, async () => {
    const listings = times(600, 1_100)
    await empty()
    await sql`
      WITH made AS (INSERT INTO businesses (status, name_key) SELECT 'pending', 'elm ' || n FROM generate_series(1, ${listings}::int) n RETURNING id)
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'Elm ' || id, '', '1 Main St', 'Austin', 'TX', '78704' FROM made`.execute(test.patientDb)
    await buildBusiness(test.db, { name: 'Oak', status: 'pending' })
    const response = await desk.send(
      'GET',
      '/businesses/export?format=csv&status=pending&search=elm&fields=all',
    )
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="listings.csv"',
    })
    const [header, ...lines] = response.body.trim().split('\r\n')
    expect(header).toContain('name,address,city')
    expect(new Set(lines).size).toBe(listings)
    expect(response.body).not.toContain('Oak')
    expect((await desk.send('GET', '/businesses/export?format=xml')).statusCode).toBe(400)
    const { actions } = (await desk.send('GET', '/actions')).json()
    expect(actions[0]).toMatchObject({ action: 'businesses.exported', details: { fields: 'all' } })
  })

  it('names owners only to those who work on people', async () => {
    await empty()
    const ownerId = await buildUser(test.db, { email: 'owner@example.com' })
    await buildBusiness(test.db, { ownerId })
    const read = async () =>
      (await desk.send('GET', '/businesses/export?format=json&status=all&fields=all')).json()
    expect(await read()).toMatchObject([{ ownerEmail: 'owner@example.com' }])
    await test.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', desk.staffId).execute()
    expect(await read()).toMatchObject([{ ownerEmail: null }])
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', desk.staffId).execute()
  })
})
