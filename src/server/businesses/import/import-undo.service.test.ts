import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/lib/database/db.ts'
import { buildStaff } from '#test/desk.ts'
import { editBusiness } from '#test/edit-business.ts'
import { buildCategory, buildReview, buildUser } from '#test/factories.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'

let test: TestApp
let db: Db
let importText: Importer['importText']
let undo: Importer['undo']
let stored: Importer['stored']
beforeAll(async () => {
  test = await startTestApp()
  ;({ db, importText, undo, stored } = openImporter(test))
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(db)
  await recomputeCounters(db)
})

/** The listings, their origin and the totals, but not the record of changes. */
const state = async () => {
  const sources = db.selectFrom('business_sources').select(['source_key', 'business_id', 'field_hashes'])
  const counts = db.selectFrom('business_counts').selectAll().where('business_count', '>', 0)
  return {
    listings: (await stored()).map(({ revision: _, version: __, updated_at: ___, ...row }) => row),
    sources: await sources.orderBy('source_key').execute(),
    counts: await counts.orderBy('scope').orderBy('ref_id').execute(),
  }
}

describe('an undo', () => {
  const columns = 'Facility ID,name,address,zip,phone,category\n'
  const row = (key: number, phone = '', category = '') =>
    `${key},Dove ${key},${key} Main St,78704,${phone},${category}\n`

  it('leads back to the listings and totals before the run, newest run first', async () => {
    await buildCategory(db, { name: 'Birds' })
    const before = await state()
    const first = await importText(columns + row(1) + row(2, '512-555-0101') + row(3))
    const between = await state()
    const second = await importText(
      columns + row(1, '', 'Birds') + row(2, '512-555-0102') + row(4, '', 'Birds') + row(5),
    )
    expect(second).toMatchObject({ imported: 2, updated: 2, gone: 1 })
    const after = await state()

    await expect(undo(first.runId)).rejects.toMatchObject({ code: 'conflict', message: /newer/ })
    const told = { removed: 2, restored: 2, kept: 0 }
    expect(await undo(second.runId, '--dry-run')).toMatchObject(told)
    expect(await state()).toEqual(after)
    const undone = await undo(second.runId)
    expect(undone).toMatchObject(told)
    expect(undone.message).toBe(`Import ${second.runId}: 2 listings removed, 2 got their old values back.`)
    expect(await state()).toEqual(between)
    const action = await db.selectFrom('staff_actions').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(action).toMatchObject({ action: 'businesses.import-undone', actor_id: null })
    expect(await undo(second.runId)).toMatchObject({ removed: 0, restored: 0, kept: 0 })
    expect(await undo(first.runId)).toMatchObject({ removed: 3 })
    expect(await state()).toEqual(before)
    await expect(undo(9_999_999)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('keeps listings that have an owner by now, and says so', async () => {
    const ownerId = await buildUser(db)
    const rows = [1, 2, 3, 4, 5].map((key) => row(key)).join('')
    await importText(columns + rows)
    const { runId } = await importText(
      `${columns}${[1, 2, 3, 4, 5].map((key) => row(key, '512-555-0101')).join('')}`,
    )
    const [owned, reviewed, asked, edited] = (await stored()).map(({ id }) => id)
    await db
      .updateTable('businesses')
      .set({ submitted_by_id: ownerId })
      .where('id', '=', owned ?? 0)
      .execute()
    await buildReview(db, reviewed ?? 0)
    const request = { business_id: asked ?? 0, name: '', email: '', phone: '', requirements: 'Paint it.' }
    await db.insertInto('business_quote_requests').values(request).execute()
    const staff = await buildStaff(db)
    await editBusiness(
      test.app,
      { business: edited ?? 0, headers: await signInAs(test.app, staff) },
      { phone: '512-555-0199' },
    )
    const undone = await undo(runId)
    expect(undone).toMatchObject({ removed: 0, restored: 4, kept: 1 })
    expect(undone.firstKept).toMatchObject([{ businessId: edited, reason: 'changed since: phone' }])
    const phones = (await stored()).map(({ phone }) => phone)
    expect(phones).toEqual([null, null, null, '512-555-0199', null])

    const runs = await db.selectFrom('import_runs').select('id').orderBy('id', 'desc').limit(2).execute()
    const first = runs.at(-1)?.id ?? 0
    const again = await undo(first)
    expect(again).toMatchObject({ removed: 1, restored: 0, kept: 4 })
    expect(again.firstKept).toHaveLength(4)
    expect(new Map(again.firstKept.map(({ businessId, reason }) => [businessId, reason]))).toEqual(
      new Map([
        [owned, 'has an owner'],
        [reviewed, 'has reviews'],
        [asked, 'has quote requests'],
        [edited, 'was edited'],
      ]),
    )
    expect((await stored()).map(({ id }) => id)).toEqual([owned, reviewed, asked, edited])
    const kept = await state()
    await recomputeCounters(db)
    expect(await state()).toEqual(kept)
  })

  it('of a list without keys removes what it added', async () => {
    const { runId } = await importText('name,address,zip\nDove,1 Main St,78704\n', '--plain')
    expect(await undo(runId)).toMatchObject({ removed: 1 })
    expect(await stored()).toEqual([])
  })

  it('needs the number of a run, and no file', async () => {
    await expect(undo(null)).rejects.toThrow(/number of an import/)
    await expect(importText(columns, '--plain', '--undo', '1')).rejects.toThrow(/takes no file/)
  })
})
