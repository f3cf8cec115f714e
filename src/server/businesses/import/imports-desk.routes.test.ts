import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { actionsOn, openDesk } from '#test/desk.ts'
import { buildCategory, buildSubcategory, buildUser } from '#test/factories.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'

let test: TestApp
let importer: Importer
let desk: Awaited<ReturnType<typeof openDesk>>
let beauty: { id: number }
let nails: { id: number }
beforeAll(async () => {
  test = await startTestApp()
  importer = openImporter(test)
  desk = await openDesk(test)
  beauty = await buildCategory(test.db, { name: 'Beauty & Personal Care' })
  nails = await buildSubcategory(test.db, beauty.id, 'Nails')
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(test.patientDb)
  await recomputeCounters(test.db)
})

const columns = 'Facility ID,name,address,zip\n'
const rowsOf = (...names: string[]) =>
  names.map((name, at) => `${at + 1},${name},${at + 1} Main St,78704\n`).join('')
const lastAction = () =>
  test.db.selectFrom('staff_actions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const totals = () =>
  test.db
    .selectFrom('business_counts')
    .selectAll()
    .where('business_count', '>', 0)
    .orderBy('scope')
    .orderBy('ref_id')
    .execute()
const isRecounted = async () => {
  const kept = await totals()
  await recomputeCounters(test.db)
  expect(await totals()).toEqual(kept)
}

describe('runs', () => {
  it('are listed with what they did, and taken back in the background', async () => {
    const { runId } = await importer.importText(columns + rowsOf('Dove', 'Heron'))
    const [first] = (await desk.send('GET', '/imports')).json().imports
    expect(first).toMatchObject({
      id: runId,
      fileName: 'city.csv',
      source: 'city',
      status: 'done',
      startedBy: null,
      canUndo: true,
      counts: { rows: 2, imported: 2, updated: 0, duplicates: 0, rejected: 0, gone: 0 },
      undone: null,
    })
    const { runId: later } = await importer.importText(columns + rowsOf('Dove'))
    const conflict = await desk.send('PUT', `/imports/${runId}/undo`)
    expect([conflict.statusCode, conflict.json().message]).toEqual([
      409,
      `Import ${later} of the same source is newer: undo it first.`,
    ])
    for (const id of [later, runId]) {
      const begun = await desk.send('PUT', `/imports/${id}/undo`)
      expect(begun.json().import).toMatchObject({ id, status: 'undoing', canUndo: false })
      expect((await desk.send('PUT', `/imports/${id}/undo`)).statusCode).toBe(200)
      const context = { db: importer.db, signal: new AbortController().signal, log: test.app.log }
      await jobsOf(test.app)['undo-import'].run(context, { importId: id ?? 0, actorId: desk.staffId })
    }
    const { imports } = (await desk.send('GET', '/imports')).json()
    expect(imports.slice(0, 2)).toMatchObject([
      { id: later, status: 'undone', undone: { removed: 0 }, canUndo: false },
      { id: runId, status: 'undone', undone: { removed: 2, restored: 0, kept: 0 } },
    ])
    expect(await importer.stored()).toEqual([])
    expect(await lastAction()).toMatchObject({ action: 'businesses.import-undone', actor_id: desk.staffId })
  })
})

describe('listings without a category', () => {
  const names = [
    'Dove Studio',
    'Heron Studio',
    'Wren Studio',
    'Studio 7',
    'Casa Dove',
    'Taquería Sol',
    'Taquería Luna',
  ]
  const groups = async () => (await desk.send('GET', '/imports/category-groups')).json()

  it('are grouped by the words of their names, and decided with one request', async () => {
    await importer.importText(columns + rowsOf(...names))
    const { groups: found, uncategorizedCount } = await groups()
    expect(uncategorizedCount).toBe(7)
    expect(found.map(({ word, count }: { word: string; count: number }) => [word, count])).toEqual([
      ['studio', 4],
      ['dove', 2],
      ['taquería', 2],
    ])
    expect(found[0]).toMatchObject({ names: ['Dove Studio', 'Heron Studio', 'Wren Studio', 'Studio 7'] })
    const place = { categoryId: beauty.id, subcategoryId: nails.id }
    const decided = await desk.send('POST', '/imports/category-groups/decisions', {
      word: 'Studio',
      ...place,
    })
    expect(decided.json()).toMatchObject({ hasMore: false })
    expect(decided.json().changed).toHaveLength(4)
    expect(await lastAction()).toMatchObject({
      action: 'businesses.categorized',
      actor_id: desk.staffId,
      details: { count: 4, word: 'studio', categoryId: beauty.id, subcategoryId: nails.id },
    })
    expect((await groups()).groups.map(({ word }: { word: string }) => word)).toEqual(['taquería'])
    expect((await test.app.inject(`/api/businesses?category=${beauty.id}`)).json().total).toBe(4)
    await isRecounted()
    // The staff's decision outlasts the next file, and doesn't keep a run from being taken back.
    expect(
      await importer.importText(
        `Facility ID,name,address,zip,category\n1,Dove Studio,1 Main St,78704,Nails\n`,
      ),
    ).toMatchObject({ updated: 0 })

    const undone = await desk.send('POST', '/imports/category-groups/decisions/undo', {
      ...place,
      changed: decided.json().changed,
    })
    expect(undone.json().changed).toEqual(decided.json().changed)
    expect((await groups()).uncategorizedCount).toBe(7)
    await isRecounted()
  })

  it('that have an owner are left alone, and a wrong place is rejected', async () => {
    await importer.importText(columns + rowsOf('Dove Studio', 'Heron Studio'))
    const ownerId = await buildUser(test.db)
    const [dove] = await importer.stored()
    await test.db
      .updateTable('businesses')
      .set({ submitted_by_id: ownerId })
      .where('id', '=', dove?.id ?? 0)
      .execute()
    const other = await buildCategory(test.db, { name: 'Other' })
    const decide = (place: object) =>
      desk.send('POST', '/imports/category-groups/decisions', { word: 'studio', ...place })
    const wrong = await decide({ categoryId: other.id, subcategoryId: nails.id })
    expect(wrong.json()).toMatchObject({
      code: 'invalid_input',
      fieldErrors: { subcategoryId: expect.any(String) },
    })
    expect((await decide({ categoryId: beauty.id, subcategoryId: null })).json().changed).toHaveLength(1)
    expect((await importer.stored())[0]?.category_id).toBeNull()
  })
})

describe('listings that are gone from their source', () => {
  const gone = async () => (await desk.send('GET', '/imports/gone')).json().places
  const decide = (place: object, decision: string) =>
    desk.send('POST', '/imports/gone/decisions', { ...place, decision })

  it('wait for staff to keep or close them, once', async () => {
    await importer.importText(columns + rowsOf('Dove', 'Heron', 'Wren'))
    await importer.importText(columns + rowsOf('Dove'))
    const places = await gone()
    expect(places).toMatchObject([
      { name: 'Heron', source: 'city', key: '2', hasOwner: false, address: '2 Main St' },
      { name: 'Wren', key: '3' },
    ])
    const [heron, wren] = places.map(({ businessId, source, key }: Record<string, unknown>) => ({
      businessId,
      source,
      key,
    }))
    expect((await decide(heron, 'keep')).statusCode).toBe(200)
    expect((await decide(wren, 'close')).json()).toEqual({ decision: 'close' })
    expect(await gone()).toEqual([])
    expect(await actionsOn(test.db, 'business', heron.businessId)).toMatchObject([
      { action: 'business.kept', actor_id: desk.staffId, details: { source: 'city' } },
    ])
    expect((await importer.stored()).map(({ status }) => status)).toEqual(['pending', 'pending', 'suspended'])
    expect((await decide({ ...heron, key: '1' }, 'keep')).statusCode).toBe(404)
    // The same file again asks nothing again; a place that comes back may go again.
    await importer.importText(columns + rowsOf('Dove'))
    expect(await gone()).toEqual([])
    await importer.importText(columns + rowsOf('Dove', 'Heron'))
    const { runId } = await importer.importText(columns + rowsOf('Dove'))
    expect(await gone()).toMatchObject([{ name: 'Heron' }])
    await importer.undo(runId)
    expect(await gone()).toEqual([])
    await isRecounted()
  })
})
