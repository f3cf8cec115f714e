import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkDecision } from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { openDesk, subjectsTo } from '#test/desk.ts'
import { emptyLog } from '#test/empty-log.ts'
import { buildBusiness, buildCategory, buildService, buildSubcategory, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { countStatuses } from '#test/parallel-requests.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'
import { workOnBulkDecision } from './bulk-decisions.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
/** Without the time limits of the site's statements, which a busy machine exceeds while it prepares a test. */
let ownerId: number
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  ownerId = await buildUser(test.db, { firstName: 'Lupe', email: 'lupe@example.com' })
})
afterAll(async () => {
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(test.patientDb)
  await sql`DELETE FROM bulk_decisions`.execute(test.patientDb)
  await sql`DELETE FROM mails`.execute(test.patientDb)
  await emptyLog(test.patientDb)
  await recomputeCounters(test.patientDb)
})

const reason = decisionReasons[0]
const start = (payload: object) => desk.send('POST', '/bulk-decisions', payload)
async function started(payload: object): Promise<BulkDecision> {
  const response = await start(payload)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().bulkDecision
}
async function find(id: number): Promise<BulkDecision> {
  return (await desk.send('GET', `/bulk-decisions/${id}`)).json().bulkDecision
}
const undo = (id: number) => desk.send('POST', `/bulk-decisions/${id}/undo`)
const work = (id: number, signal = new AbortController().signal) =>
  workOnBulkDecision({ db: test.db, jobs: test.app.jobs, config: test.app.config, signal }, id)
const statuses = async () =>
  Object.fromEntries(
    (await test.db.selectFrom('businesses').select(['id', 'status']).execute()).map(({ id, status }) => [
      id,
      status,
    ]),
  )

async function wait(names: readonly string[], more: object = {}): Promise<number[]> {
  const ids = []
  for (const name of names) ids.push(await buildBusiness(test.db, { name, status: 'pending', ...more }))
  return ids
}

/** Compares the stored totals with a recount. */
async function expectTotals(): Promise<void> {
  const totals = () =>
    test.db
      .selectFrom('business_counts')
      .selectAll()
      .where('business_count', '>', 0)
      .orderBy('scope')
      .orderBy('ref_id')
      .execute()
  const before = await totals()
  await recomputeCounters(test.db)
  expect(await totals()).toEqual(before)
}

describe('a decision on all that match', () => {
  it('reaches more than a page and a batch, and is one line in the log', async () => {
    const count = times(260, 600)
    await sql`
      WITH made AS (INSERT INTO businesses (status, name_key) SELECT 'pending', 'nails ' || n FROM generate_series(1, ${count}::int) n RETURNING id)
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'Nails ' || id, '', '1 Main St', 'Austin', 'TX', '78704' FROM made`.execute(test.patientDb)
    await recomputeCounters(test.patientDb)
    const [other = 0] = await wait(['Taco Porch'])
    expect((await desk.send('GET', '/businesses/count?search=nails')).json()).toEqual({ count })

    const { id, ...bulk } = await started({ search: 'nails', decision: 'approved' })
    expect(bulk).toMatchObject({ state: 'running', total: count, changed: 0, undoUntil: null })
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'done', total: count, changed: count, skipped: 0 })
    const { [other]: untouched, ...decided } = await statuses()
    expect(untouched).toBe('pending')
    expect(new Set(Object.values(decided))).toEqual(new Set(['approved']))
    await expectTotals()
    const log = await test.db.selectFrom('staff_actions').select(['action', 'details', 'actor_id']).execute()
    expect(log.filter(({ action }) => action === 'businesses.decided')).toEqual([
      {
        action: 'businesses.decided',
        actor_id: desk.staffId,
        details: { to: 'approved', count, search: 'nails', status: 'pending' },
      },
    ])
  })

  it('emails each owner, and skips what was changed, deleted or decided since', async () => {
    const [kept = 0, changed = 0, deleted = 0] = await wait(['Oak One', 'Oak Two', 'Oak Three'], { ownerId })
    const { id } = await started({ search: 'oak', decision: 'rejected', reason })
    await desk.send('PUT', `/businesses/${changed}/status`, { status: 'approved', revision: 0 })
    await test.db.deleteFrom('businesses').where('id', '=', deleted).execute()
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'done', total: 3, changed: 1, skipped: 2 })
    expect(await statuses()).toEqual({ [kept]: 'rejected', [changed]: 'approved' })
    expect(await subjectsTo(test.db, ownerId)).toEqual(['Oak Two is approved', 'Oak One was not approved'])
  })

  it('goes on where it stopped when it is interrupted', async () => {
    const ids = await wait(['Elm One', 'Elm Two'])
    const { id } = await started({ search: 'elm', decision: 'suspended', reason })
    await expect(work(id, AbortSignal.abort())).rejects.toThrow()
    await Promise.all([work(id), work(id)])
    expect(await find(id)).toMatchObject({ state: 'done', changed: 2, skipped: 0 })
    expect(await statuses()).toEqual(Object.fromEntries(ids.map((each) => [each, 'suspended'])))
    await expectTotals()
  })

  it('is done once, however often the button is pressed, and one at a time', async () => {
    await wait(['Ash One'])
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => start({ search: 'ash', decision: 'approved' })),
    )
    expect(countStatuses(responses)).toEqual({ 200: 1, 409: 7 })
    expect((await desk.send('GET', '/bulk-decisions')).json().bulkDecisions).toHaveLength(1)
  })

  it('needs a reason, something that matches, and a search that can be answered', async () => {
    const missing = await start({ search: '', decision: 'rejected' })
    expect([missing.statusCode, missing.json().fieldErrors]).toEqual([
      400,
      { reason: 'Please give a reason' },
    ])
    const none = await start({ search: 'zzzz', decision: 'approved' })
    expect([none.statusCode, none.json().fieldErrors]).toEqual([400, { search: 'No listing matches' }])
    expect((await desk.send('GET', '/bulk-decisions/999999')).statusCode).toBe(404)
    expect((await undo(999999)).statusCode).toBe(404)
  })
})

describe('a category for all that match', () => {
  it('reaches listings without an owner, counts them, and undoing it gives each its former place', async () => {
    const food = await buildCategory(test.db)
    const tacos = await buildSubcategory(test.db, food.id)
    const home = await buildCategory(test.db)
    const pipes = await buildSubcategory(test.db, home.id)
    const taps = await buildService(test.db, pipes.id)
    const [none = 0] = await wait(['Yew One'])
    const [other = 0, edited = 0] = await wait(['Yew Two', 'Yew Three'], {
      categoryId: home.id,
      subcategoryId: pipes.id,
      subSubCategoryIds: [taps.id],
    })
    const [owned = 0] = await wait(['Yew Four'], { ownerId })
    const [there = 0] = await wait(['Yew Five'], { categoryId: food.id, subcategoryId: tacos.id })
    const [meanwhile = 0] = await wait(['Yew Six'])
    const places = async () =>
      Object.fromEntries(
        (await test.db.selectFrom('businesses').selectAll().execute()).map((row) => [
          row.id,
          [row.category_id, row.subcategory_id, ...row.sub_sub_category_ids],
        ]),
      )
    const before = await places()
    const place = { categoryId: food.id, subcategoryId: tacos.id }
    const { id, ...bulk } = await started({ search: 'yew', decision: 'categorized', ...place })
    expect(bulk).toMatchObject({ total: 6, categoryName: tacos.name })
    const revise = (businessId: number) =>
      sql`UPDATE business_profiles SET revision = revision + 1 WHERE business_id = ${businessId}`.execute(
        test.db,
      )
    await revise(meanwhile)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'done', changed: 3, skipped: 3 })
    const moved = [food.id, tacos.id]
    const after = { ...before, [none]: moved, [other]: moved, [edited]: moved }
    expect(await places()).toEqual(after)
    expect(after).toMatchObject({ [owned]: before[owned], [there]: moved })
    await expectTotals()
    expect(await subjectsTo(test.db, ownerId)).toEqual([])
    expect(await test.db.selectFrom('staff_actions').select('details').execute()).toEqual([
      { details: { to: 'categorized', count: 6, search: 'yew', status: 'pending', category: tacos.name } },
    ])

    await revise(edited)
    await undo(id)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'undone', undone: 2 })
    expect(await places()).toEqual({ ...before, [edited]: moved })
    await expectTotals()
    const marks = await test.db.selectFrom('business_profiles').select('edited_columns').execute()
    expect(marks.filter(({ edited_columns }) => edited_columns.length > 0)).toHaveLength(1)
  })

  it('needs a category that exists, and is skipped if it is deleted meanwhile', async () => {
    await wait(['Zelkova'])
    const given = { search: 'zelkova', decision: 'categorized' }
    const fields = async (more: object) => (await start({ ...given, ...more })).json().fieldErrors
    expect(await fields({})).toEqual({ categoryId: 'Choose a category from the list' })
    expect(await fields({ categoryId: 999_999 })).toEqual({ categoryId: 'Choose a category from the list' })
    const { id: categoryId } = await buildCategory(test.db)
    expect(await fields({ categoryId, subcategoryId: 999_999 })).toHaveProperty('subcategoryId')
    const { id } = await started({ ...given, categoryId })
    await test.db.deleteFrom('categories').where('id', '=', categoryId).execute()
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'done', changed: 0, skipped: 1, undoUntil: null })
  })
})

describe('undoing it', () => {
  it('gives back every status and reason, except where it was changed since', async () => {
    const [pending = 0, decidedAgain = 0] = await wait(['Fig One', 'Fig Two'], { ownerId })
    const [approved = 0] = await wait(['Fig Three'], { status: 'approved' })
    const [rejected = 0] = await wait(['Fig Four'])
    await desk.send('PUT', `/businesses/${rejected}/status`, { status: 'rejected', reason, revision: 0 })
    await recomputeCounters(test.db)
    const { id } = await started({ status: 'all', search: 'fig', decision: 'suspended', reason: 'A test.' })
    await work(id)
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['suspended']))
    const { undoUntil } = await find(id)
    expect(undoUntil).not.toBeNull()
    const { businesses } = (await desk.send('GET', `/businesses?status=all&search=%23${decidedAgain}`)).json()
    await desk.send('PUT', `/businesses/${decidedAgain}/status`, {
      status: 'approved',
      revision: businesses[0].revision,
    })

    expect((await undo(id)).json().bulkDecision).toMatchObject({ state: 'undoing' })
    expect((await undo(id)).statusCode, 'pressed twice').toBe(200)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'undone', undone: 3, undoUntil: null })
    expect(await statuses()).toEqual({
      [pending]: 'pending',
      [decidedAgain]: 'approved',
      [approved]: 'approved',
      [rejected]: 'rejected',
    })
    const { rows } = await sql<{ reason: string }>`
      SELECT reason FROM business_submissions WHERE business_id = ${rejected}`.execute(test.db)
    expect(rows).toEqual([{ reason }])
    await expectTotals()
    expect(await subjectsTo(test.db, ownerId)).toEqual(
      expect.arrayContaining(['Fig One is suspended', 'Fig One is under review again']),
    )
  })

  it('is refused after a day, and when nothing was changed', async () => {
    await wait(['Gum One'])
    const { id } = await started({ search: 'gum', decision: 'approved' })
    await work(id)
    await sql`UPDATE bulk_decisions SET created_at = now() - interval '25 hours'`.execute(test.db)
    const late = await undo(id)
    expect([late.statusCode, late.json().error]).toEqual([409, 'This decision can no longer be undone.'])
    const again = await started({ status: 'all', search: 'gum', decision: 'approved' })
    await work(again.id)
    expect(await find(again.id)).toMatchObject({ changed: 0, skipped: 1, undoUntil: null })
    expect((await undo(again.id)).statusCode).toBe(409)
  })
})
