import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import type { ImportDetails } from '#shared/businesses/import/imports-desk.schemas.ts'
import { openDesk } from '#test/desk.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { multipartBody } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldUploads, saveReportFile } from './import-uploads.repository.ts'

let test: TestApp
let importer: Importer
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  importer = openImporter(test)
  desk = await openDesk(test)
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(test.patientDb)
})

async function upload(content: Buffer | string, filename = 'list.csv') {
  const form = multipartBody([{ name: 'file', filename, type: 'text/csv', content: Buffer.from(content) }])
  const headers = { ...form.headers, ...(await signInAs(test.app, desk.staffId)) }
  return test.app.inject({ method: 'POST', url: '/api/admin/imports', payload: form.payload, headers })
}
const plan = (id: number, payload: object) => desk.send('PUT', `/imports/${id}/plan`, payload)
const details = async (id: number): Promise<ImportDetails> =>
  (await desk.send('GET', `/imports/${id}`)).json()
const work = (id: number, isTrial: boolean) =>
  jobsOf(test.app)['read-import'].run(
    { db: importer.db, signal: new AbortController().signal, log: test.app.log },
    { importId: id, isTrial },
  )
const found = ({ columns }: ImportDetails) => columns.map(({ field }) => field)

it('is looked at, checked without storing anything, imported and undone', async () => {
  const text =
    'Firm ID;Company;Where;Tel\n1;Dove Nails;"12 Main St, Austin, TX 78704";n/a\n2;Heron;elsewhere;512-555-0101\n'
  const answer = await upload(text, '../firms.csv')
  expect(answer.statusCode, answer.body).toBe(201)
  const { actions } = (await desk.send('GET', '/actions')).json()
  expect(actions[0]).toMatchObject({
    action: 'businesses.uploaded',
    actorId: desk.staffId,
    details: { file: 'firms.csv' },
  })
  const { import: run, columns } = answer.json() as ImportDetails
  expect(run).toMatchObject({ fileName: 'firms.csv', status: 'uploaded', counts: null, canUndo: false })
  expect(columns).toEqual([
    { name: 'Firm ID', samples: ['1', '2'], field: null },
    { name: 'Company', samples: ['Dove Nails', 'Heron'], field: 'name' },
    { name: 'Where', samples: ['12 Main St, Austin, TX 78704', 'elsewhere'], field: null },
    { name: 'Tel', samples: ['n/a', '512-555-0101'], field: 'phone' },
  ])
  const chosen = { columns: ['id', 'name', 'address', 'phone'], source: 'firms', isTrial: true }
  expect((await plan(run.id, chosen)).json().import).toMatchObject({ status: 'checking' })
  expect((await plan(run.id, chosen)).statusCode).toBe(409)
  await work(run.id, true)
  const checked = await details(run.id)
  expect(checked.import).toMatchObject({ status: 'checked', counts: { rows: 2, imported: 1, rejected: 1 } })
  expect(checked).toMatchObject({
    source: 'firms',
    notes: [{ title: 'Rejected', count: 1, rows: [{ line: 3, name: 'Heron', reason: 'zipCode: Required' }] }],
  })
  expect(await importer.stored()).toEqual([])
  expect(checked.hasReport).toBe(true)
  const file = await desk.send('GET', `/imports/${run.id}/report.csv`)
  expect(file.body).toBe('\uFEFFline,result,name,reason\r\n3,Rejected,Heron,zipCode: Required\r\n')
  expect(file.headers['content-disposition']).toBe('attachment; filename="report.csv"')

  const started = await plan(run.id, { ...chosen, isTrial: false })
  expect(started.json()).toMatchObject({ import: { status: 'running' }, hasReport: false })
  await work(run.id, false)
  await work(run.id, false)
  const done = (await details(run.id)).import
  expect(done).toMatchObject({ status: 'done', source: 'firms', canUndo: true, startedBy: 'Dana Whitfield' })
  expect((await importer.stored()).map(({ name }) => name)).toEqual(['Dove Nails'])
  expect((await plan(run.id, chosen)).statusCode).toBe(409)
  expect(await importer.undo(run.id)).toMatchObject({ removed: 1 })

  await sql`UPDATE import_reports SET created_at = now() - interval '31 days'`.execute(test.db)
  await saveReportFile(test.db, run.id, Buffer.from('of a job that ran again'))
  await deleteOldUploads(test.db)
  expect((await details(run.id)).hasReport).toBe(true)
})

it('says how it is read where that may surprise, and is read so', async () => {
  const text = 'Members of May\nname,address\nPe\xf1a,1 Main St 78704\n'
  const shown = (await upload(Buffer.from(text, 'latin1'))).json() as ImportDetails
  expect(shown.remarks).toEqual([
    'The file isn’t UTF-8. It is read as Windows-1252: look at its accents.',
    'The header is on line 2. Skipped above it: Members of May',
  ])
  expect(shown.columns).toMatchObject([{ name: 'name', samples: ['Peña'] }, { name: 'address' }])
  await plan(shown.import.id, { columns: ['name', 'address'], source: null, isTrial: false })
  await work(shown.import.id, false)
  expect((await importer.stored()).map(({ name }) => name)).toEqual(['Peña'])
})

describe('a plan', () => {
  it.each([
    [{ columns: ['name', null] }, 'columns', /address/],
    [{ columns: ['name', 'name'] }, 'columns', /address/],
    [{ columns: ['name', 'address', 'phone'] }, 'columns', /each column/],
    [{ columns: ['name', 'address'], source: 'city' }, 'source', /need each other/],
    [{ columns: ['id', 'address'], source: 'The City' }, 'source', /lowercase/],
  ])('%j is rejected at its field', async (given, field, message) => {
    const { import: run } = (await upload('name,address\nDove,1 Main St 78704\n')).json() as ImportDetails
    const answer = await plan(run.id, { source: null, isTrial: true, ...given })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors[field]).toMatch(message)
  })

  it('is not needed where columns have the usual names', async () => {
    const answer = await upload(
      'Facility ID,Restaurant Name,Address,Zip Code,Inspection Date\n1,Dove,1 Main St,78704,01/02/2025\n',
    )
    expect(found(answer.json())).toEqual(['id', 'name', 'address', 'zipCode', 'date'])
  })
})

describe('a hostile file', () => {
  it.each([
    ['empty', '', /The file is empty/],
    ['a zip file', Buffer.from('504b030414000000', 'hex'), /spreadsheet or compressed/],
    ['a gzip bomb', Buffer.from('1f8b0800000000000003', 'hex'), /spreadsheet or compressed/],
    ['binary', Buffer.from([0, 1, 2, 3, 0, 255]), /not text in UTF-8/],
    ['one long line', 'x'.repeat(2_000_000), /longer than 256 kB/],
    ['an endless quote', `name,address\n"${'x,\n'.repeat(200_000)}`, /never closed/],
    ['thousands of columns', `${'a,'.repeat(5_000)}b\n`, /200 columns/],
  ])('%s is rejected with a reason', async (_what, content, message) => {
    const answer = await upload(content)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect(answer.json().message).toMatch(message)
  })

  it('in a broken form, or none at all, is rejected', async () => {
    const headers = await signInAs(test.app, desk.staffId)
    const post = (type: string, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/admin/imports',
        payload,
        headers: { ...headers, 'content-type': type },
      })
    const broken = await post('multipart/form-data', '')
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed_request'])
    const empty = await post('multipart/form-data; boundary=x', '--x--\r\n')
    expect([empty.statusCode, empty.json().fieldErrors]).toEqual([400, { file: 'Choose a CSV file' }])
    expect((await post('text/csv', 'name,address')).statusCode).toBe(415)
  })

  it('that is too large is rejected', async () => {
    const answer = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large'])
  })

  it('that breaks off later ends in a report, and what it has added so far can be undone', {
    tags: 'long',
  }, async () => {
    const rows = Array.from({ length: 1_100 }, (_, n) => `Dove ${n},${n} Main St,78704\n`).join('')
    const { import: run } = (
      await upload(`name,address,zip\n${rows}"${'x'.repeat(300_000)}`)
    ).json() as ImportDetails
    await plan(run.id, { columns: ['name', 'address', 'zipCode'], source: null, isTrial: false })
    await work(run.id, false)
    const failed = (await details(run.id)).import
    expect(failed).toMatchObject({
      status: 'failed',
      canUndo: true,
      failure: expect.stringMatching(/longer than 256 kB/),
    })
    expect(await importer.undo(run.id)).toMatchObject({ removed: 1_000 })
  })

  it('with formulas, NULs and an unknown encoding keeps its good rows', async () => {
    const dos = Buffer.concat([
      Buffer.from('name,address,zip\n"=HYPERLINK(""x"")",1 Main St,78704\nNu\0l,2 Main St,78704\nCaf'),
      Buffer.from([0x82]),
      Buffer.from(',3 Main St,78704\n'),
    ])
    const { import: run } = (await upload(dos)).json() as ImportDetails
    await plan(run.id, { columns: ['name', 'address', 'zipCode'], source: null, isTrial: false })
    await work(run.id, false)
    expect((await details(run.id)).import.counts).toMatchObject({ imported: 1, rejected: 2 })
  })
})

it('is deleted after a day, with a run that stored nothing', async () => {
  const { import: run } = (await upload('name,address\nDove,1 Main St 78704\n')).json() as ImportDetails
  await deleteOldUploads(test.db)
  expect(await details(run.id)).toMatchObject({ import: { id: run.id }, hasReport: false })
  expect((await desk.send('GET', `/imports/${run.id}/report.csv`)).statusCode).toBe(404)
  await sql`UPDATE import_files SET created_at = now() - interval '25 hours'`.execute(test.db)
  await deleteOldUploads(test.db)
  expect((await desk.send('GET', `/imports/${run.id}`)).statusCode).toBe(404)
})
