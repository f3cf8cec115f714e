import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { commands } from '#server/admin-commands.ts'
import { jobsOf } from '#server/jobs.ts'
import { readCommand } from '#server/lib/commands/command-line.ts'
import { toCsvLine } from '#server/lib/commands/csv-file.ts'
import { noProgress } from '#server/lib/commands/progress-bar.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { type BusinessTextField, comparedFields, textFields } from '#shared/businesses/business-fields.ts'
import type { Comparison } from '#shared/businesses/compare/compare.schemas.ts'
import type { ImportDetails } from '#shared/businesses/import/imports-desk.schemas.ts'
import {
  exportedColumns,
  type ImportField,
  importFields,
  isExport,
  listingColumns,
  mergedWords,
} from '#shared/businesses/listing-columns.ts'
import type { MergePlan } from '#shared/businesses/merging/merges.schemas.ts'
import { businessFieldSamples, listingCellSamples } from '#test/business-field-samples.ts'
import { openDesk } from '#test/desk.ts'
import { buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { isLong } from '#test/long.ts'
import { multipartBody } from '#test/picture-form.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { wideColumns } from './business-columns.repository.ts'

let test: TestApp
let importer: Importer
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  importer = openImporter(test)
  desk = await openDesk(test)
  await fillShippedVocabulary(test.patientDb)
  const { id } = await buildCategory(test.db, { name: listingCellSamples.category })
  const subcategory = await buildSubcategory(test.db, id, listingCellSamples.subcategory)
  await buildService(test.db, subcategory.id, listingCellSamples.services)
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(importer.db)
})

type Cells = Partial<Record<string, string>>
const samples: Cells = {
  ...listingCellSamples,
  ...Object.fromEntries(textFields.map((field) => [field, businessFieldSamples[field].kept])),
}
const without = (cells: Cells, gone: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => !gone.includes(column)))
const toCsv = (columns: readonly string[], rows: readonly Cells[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(toCsvLine).join('')

/** All listings by name as the command exports them, without the address of the site. */
async function exported(): Promise<Record<string, Cells>> {
  const file = path.join(test.app.config.dataDir, 'every-field.json')
  const read = readCommand(commands, ['business:export', file, '--all'])
  if (!read) throw new Error('no such command')
  const place = { db: importer.db, connection: test.connection, config: test.app.config }
  await read.command.run({ ...place, ...read, progress: noProgress })
  const text = (await fs.readFile(file, 'utf8')).replaceAll(test.app.config.publicUrl, '')
  const listings: Record<string, unknown>[] = JSON.parse(text)
  const toCells = (listing: object): Cells =>
    Object.fromEntries(
      Object.entries(listing)
        .filter(([column, value]) => (exportedColumns as string[]).includes(column) && value !== null)
        .map(([column, value]) => [column, String(value)]),
    )
  return Object.fromEntries(listings.map((listing) => [String(listing.name), toCells(listing)]))
}

/** The samples as an export has them. */
const expected = Object.fromEntries(
  exportedColumns.flatMap((column) => (column in samples ? [[column, samples[column]]] : [])),
)

it('each field is imported by the command and exported', async () => {
  const columns = importFields.filter((field) => field !== 'id')
  const report = await importer.importText(toCsv(columns, [samples]), '--plain')
  expect(report, report.message).toMatchObject({ imported: 1, lost: 0 })
  expect(await exported()).toMatchObject({ [samples.name as string]: expected })
})

it('each field is imported at the desk, whatever its column is called', async () => {
  const lines = [
    importFields.map((_field, at) => `Column ${at}`),
    importFields.map((field) => samples[field] ?? ''),
  ]
  const content = Buffer.from(lines.map(toCsvLine).join(''))
  const form = multipartBody([{ name: 'file', filename: 'heron.csv', type: 'text/csv', content }])
  const headers = { ...form.headers, ...desk.headers }
  const uploaded = await test.app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    payload: form.payload,
    headers,
  })
  const { id } = uploaded.json<ImportDetails>().import
  const plan = await desk.send('PUT', `/imports/${id}/plan`, {
    columns: importFields,
    source: 'heron',
    isTrial: false,
  })
  expect(plan.statusCode, plan.body).toBe(200)
  const context = { db: importer.db, signal: new AbortController().signal, log: test.app.log }
  await jobsOf(test.app)['read-import'].run(context, { importId: id, isTrial: false })
  const details = (await desk.send('GET', `/imports/${id}`)).json<ImportDetails>()
  expect(details).toMatchObject({ import: { status: 'done', counts: { imported: 1 } }, notes: [] })
  expect(await exported()).toMatchObject({ [samples.name as string]: expected })
})

it('a later file of a source fills each field, and an empty cell changes none', async () => {
  const required = ['id', 'name', 'address', 'zipCode']
  const columns: ImportField[] = importFields.filter((field) => field !== 'date')
  const options = ['--source', 'heron', '--id', 'id', '--status', 'approved']
  const others = columns.filter((field) => !required.includes(field))
  const keyed = (field: string) => ({ ...samples, id: field, name: `Heron ${field}` })
  const importRows = async (rows: readonly Cells[]) => {
    const report = await importer.importText(toCsv(columns, rows), '--plain', ...options)
    expect(report, report.message).toMatchObject({ lost: 0, edited: 0 })
  }
  // Hours are read with their holidays and seasons.
  const givenWith = (field: string) => (field === 'hours' ? ['specialDays', 'seasons'] : partnersOf(field))
  const only = (field: string) =>
    without(
      keyed(field),
      others.filter((other) => ![field, ...givenWith(field)].includes(other)),
    )
  await importRows(others.map((field) => without(keyed(field), [field, ...partnersOf(field)])))
  await importRows(others.map((field) => only(field)))
  const listings = await exported()
  // A listing stays as old as the first file said.
  for (const field of others)
    expect(listings[`Heron ${field}`], field).toMatchObject(
      without({ ...expected, name: `Heron ${field}` }, field === 'opened' ? ['opened'] : []),
    )
})

/** Columns that say nothing without each other. */
const partnersOf = (column: string): readonly string[] =>
  [
    ['category', 'subcategory', 'services'],
    ['latitude', 'longitude'],
    ['averagePrice', 'priceUnit'],
  ].find((group) => group.includes(column)) ?? []

it('a merge carries over each field that the listing that stays lacks, and its undo gives it back', async () => {
  const parts = Object.entries(listingColumns).flatMap(([column, { merges }]) =>
    merges === false
      ? []
      : [{ column, field: merges === true ? column : merges, gone: [column, ...partnersOf(column)] }],
  )
  expect(new Set(parts.map(({ field }) => field))).toEqual(new Set(Object.keys(mergedWords)))
  expect(isExport(exportedColumns)).toBe(true)
  // All fields at once, or each by itself.
  const groups = isLong ? parts.map((part) => [part]) : [parts]
  const cases = groups.map((group) => ({
    name: group.length === 1 ? (group[0]?.column ?? '') : 'all',
    fields: [...new Set(group.map(({ field }) => field))].sort(),
    gone: group.flatMap(({ gone }) => gone).filter((column) => column !== 'zipCode'),
    lacksZipCode: group.some(({ column }) => column === 'zipCode'),
  }))
  const rows = cases.flatMap(({ name, gone }) => [
    without({ ...samples, name: `Kept ${name}` }, gone),
    { ...samples, name: `Merged ${name}` },
  ])
  const report = await importer.importText(toCsv(exportedColumns, rows), '--plain', '--status', 'approved')
  expect(report, report.message).toMatchObject({ imported: rows.length, lost: 0 })
  // No form or import leaves it out.
  const lacking = cases.flatMap(({ name, lacksZipCode }) => (lacksZipCode ? [`Kept ${name}`] : []))
  await sql`UPDATE business_profiles SET zip_code = '' WHERE name = ANY(${lacking})`.execute(test.db)
  const before = await exported()
  const idOf = new Map((await importer.stored()).map(({ id, name }) => [name, id]))
  for (const { name, fields } of cases) {
    const [keptId, mergedId] = [idOf.get(`Kept ${name}`), idOf.get(`Merged ${name}`)]
    const plan = (await desk.send('GET', `/businesses/${mergedId}/merge/${keptId}`)).json<MergePlan>()
    expect(plan.filled.toSorted(), name).toEqual(fields)
    const seen = { seenOwnerId: null, seenMergedOwnerId: null, endsOwnership: false }
    const merged = await desk.send('PUT', `/businesses/${mergedId}/merge/${keptId}`, seen)
    expect(merged.statusCode, merged.body).toBe(200)
  }
  const after = await exported()
  for (const { name } of cases)
    expect(after[`Kept ${name}`]).toEqual({ ...before[`Merged ${name}`], name: `Kept ${name}` })
  for (const { name } of cases)
    expect((await desk.send('DELETE', `/businesses/${idOf.get(`Merged ${name}`)}/merge`)).statusCode).toBe(
      200,
    )
  expect(await exported()).toEqual(before)
})

it('each column of a profile holds a field, or is left out by name', async () => {
  const leftOut = [
    ...['business_id', 'revision', 'edited_columns'],
    // They follow from others, or are measured.
    ...['search_text', 'name_folded', 'mentioned_wishes', 'feature_wishes', 'service_wishes'],
    ...['typical_low_cents', 'typical_high_cents', 'typical_is_own'],
    // They go along with hours and prices, or say what is for some days only.
    ...['hours_confirmed_at', 'prices_confirmed_at', 'away_until', 'away_text', 'away_since'],
  ]
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'business_profiles'`.execute(
    test.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...wideColumns, ...leftOut].toSorted())
})

it('each field is on the page’s data, and compared if its row says so', async () => {
  await importer.importText(toCsv(exportedColumns, [samples]), '--plain', '--status', 'approved')
  const id = (await importer.stored())[0]?.id
  const shown = (fields: readonly BusinessTextField[]) =>
    Object.fromEntries(fields.map((field) => [field, businessFieldSamples[field].kept]))
  const { business } = (await test.app.inject(`/api/businesses/${id}`)).json()
  expect(business).toMatchObject(shown(textFields))
  const comparison = (await test.app.inject(`/api/businesses/compare?ids=${id}`)).json<Comparison>()
  expect(comparison.businesses).toMatchObject([shown(comparedFields)])
})
