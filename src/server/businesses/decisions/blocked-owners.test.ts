import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness } from '#test/factories.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { workOnBulkDecision } from './bulk-decisions.service.ts'

/** While somebody is blocked, nobody can bring back a listing of theirs in any way. */

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  teams = openTeams(test)
})
afterAll(() => test.close())
beforeEach(() => sql`DELETE FROM bulk_decisions`.execute(test.db))

const reason = decisionReasons[0]
const statusOf = async (id: number) =>
  (await test.db.selectFrom('businesses').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const isPublic = async (id: number) => (await test.app.inject(`/api/businesses/${id}`)).statusCode === 200
const find = async (id: number) =>
  (await desk.send('GET', `/businesses?status=all&search=%23${id}`)).json().businesses[0]
const decide = async (id: number, status: 'approved' | 'rejected' | 'suspended') => {
  const { revision } = await find(id)
  return desk.send('PUT', `/businesses/${id}/status`, {
    status,
    ...(status !== 'approved' && { reason }),
    revision,
  })
}
const undo = async (id: number) => {
  const { revision } = await find(id)
  return desk.send('POST', '/businesses/status-changes/undo', { businesses: [{ id, revision }] })
}
const block = (userId: number) => desk.send('PUT', `/users/${userId}/block`, { reason: 'Spam.', revision: 1 })
const unblock = (userId: number) => desk.send('DELETE', `/users/${userId}/block?revision=2`)

/** A listing in the queue, with a manager. */
async function waiting(status: BusinessStatus = 'pending') {
  const { owner, id } = await teams.owned({ status })
  await test.db.insertInto('business_submissions').values({ business_id: id }).execute()
  return { owner, id, manager: await teams.addMember(id, 'manager') }
}

it('undoing a decision leaves it where it is', async () => {
  const rejected = await waiting()
  await decide(rejected.id, 'rejected')
  await block(rejected.owner.id)
  // The block itself counts as a decision on what waited.
  const hidden = await waiting()
  await block(hidden.owner.id)
  for (const { id } of [rejected, hidden]) {
    expect(await find(id)).toMatchObject({ canUndo: false, owner: { isBlocked: true } })
    expect((await undo(id)).json()).toMatchObject({ changed: [], skipped: [{ id }] })
    expect(await isPublic(id)).toBe(false)
  }
  await unblock(rejected.owner.id)
  expect((await undo(rejected.id)).json().changed).toMatchObject([{ id: rejected.id }])
  expect(await isPublic(rejected.id)).toBe(true)
})

it('neither a manager nor staff can resubmit it', async () => {
  const { id, owner, manager } = await waiting()
  await decide(id, 'rejected')
  await block(owner.id)
  for (const person of [manager, desk]) {
    const response = await teams.send(person, 'PUT', `/businesses/${id}/submission`)
    expect([response.statusCode, response.json().error]).toEqual([409, expect.stringMatching(/blocked/)])
  }
  expect(await statusOf(id)).toBe('rejected')
  await unblock(owner.id)
  expect((await teams.send(manager, 'PUT', `/businesses/${id}/submission`)).statusCode).toBe(200)
  expect(await isPublic(id)).toBe(true)
})

it('approving it is refused until the block ends or it has another owner', async () => {
  const { id, owner } = await waiting('approved')
  await block(owner.id)
  const refused = await decide(id, 'approved')
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringMatching(/unblock/)])
  await desk.send('PUT', `/claims/owners/${id}`, { email: null, seenOwnerId: owner.id })
  expect((await decide(id, 'approved')).statusCode).toBe(200)
  expect(await isPublic(id)).toBe(true)
})

it('decisions on many listings skip it, and so does undoing them', async () => {
  const work = (id: number) =>
    workOnBulkDecision(
      { db: test.db, jobs: test.app.jobs, config: test.app.config, signal: new AbortController().signal },
      id,
    )
  const start = async (payload: object): Promise<number> =>
    (await desk.send('POST', '/bulk-decisions', payload)).json().bulkDecision.id
  const { id, owner } = await waiting()
  const search = `#${id}`
  const rejection = await start({ search, decision: 'rejected', reason })
  await work(rejection)
  expect(await statusOf(id)).toBe('rejected')
  await block(owner.id)
  await desk.send('POST', `/bulk-decisions/${rejection}/undo`)
  await work(rejection)
  expect(await statusOf(id)).toBe('rejected')
  await work(await start({ search, status: 'rejected', decision: 'approved' }))
  expect(await statusOf(id)).toBe('rejected')
})

it('a merge that hid it isn’t undone', { tags: 'long' }, async () => {
  const { id, owner } = await waiting('approved')
  const kept = await teams.owned()
  const at = `/businesses/${id}/merge`
  const seen = { seenOwnerId: kept.owner.id, seenMergedOwnerId: owner.id, endsOwnership: true }
  expect((await desk.send('PUT', `${at}/${kept.id}`, seen)).statusCode).toBe(200)
  await block(owner.id)
  const refused = await desk.send('DELETE', at)
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringMatching(/unblock/)])
  await unblock(owner.id)
  expect((await desk.send('DELETE', at)).statusCode).toBe(200)
  expect(await isPublic(id)).toBe(true)
})

it('a blocked person is given none', async () => {
  const blocked = await teams.person()
  await block(blocked.id)
  const id = await buildBusiness(test.db)
  const given = await desk.send('PUT', `/claims/owners/${id}`, { email: blocked.email, seenOwnerId: null })
  expect([given.statusCode, given.json().error]).toEqual([409, expect.stringMatching(/blocked/)])
})
