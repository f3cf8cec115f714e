import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '#server/admin-commands.ts'
import { readCommand } from '#server/lib/commands/command-line.ts'
import { noProgress } from '#server/lib/commands/progress-bar.ts'
import { openDesk } from '#test/desk.ts'
import { type BusinessOverrides, buildBusiness, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sendQuoteDigests } from './quote-delivery.service.ts'
import { forwardQuoteRequests } from './quote-forwarding.service.ts'
import { handOverWaiting } from './quote-handover.service.ts'

let test: TestApp
let serial = 0
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  for (const table of ['business_quote_requests', 'mails'] as const) await test.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

/** A request as it was stored before requests had a way, some days ago. */
async function stored(given: BusinessOverrides & { delivery?: 'owner' }, { days = 2, times = 1 } = {}) {
  const { delivery = null, ...business } = given
  const businessId = await buildBusiness(test.db, business)
  for (let count = 1; count <= times; count++)
    await sql`INSERT INTO business_quote_requests (business_id, name, email, phone, requirements, delivery, created_at)
      VALUES (${businessId}, 'Ana', 'ana@example.com', '512-555-0101', ${`Taps ${++serial}`}, ${delivery},
        now() - make_interval(days => ${days}))`.execute(test.db)
  return businessId
}
const deliveries = async (businessId: number) => {
  const rows = await test.db
    .selectFrom('business_quote_requests')
    .select(['delivery', 'not_reached_at'])
    .where('business_id', '=', businessId)
    .execute()
  return rows.map(({ delivery, not_reached_at }) => (not_reached_at ? 'nobody' : delivery))
}
async function forward(...typed: string[]) {
  const read = readCommand(commands, ['quotes:forward', ...typed])
  if (!read) throw new Error('no such command')
  const place = { db: test.db, connection: test.connection, config: test.app.config }
  const outcome = await read.command.run({ ...place, ...read, progress: noProgress })
  if (typeof outcome === 'string') throw new Error('no data')
  return outcome
}
const freshAddress = () => `shop${++serial}@example.com`

describe('quotes:forward', () => {
  it('sends each stored request the way a new one would go', async () => {
    const owned = await stored({ ownerId: await buildUser(test.db) })
    const mailed = await stored({ email: freshAddress() })
    const phoned = await stored({ email: null })
    const silent = await stored({ email: null, phone: null })
    expect((await forward()).data).toEqual({ owner: 1, email: 1, desk: 1, nobody: 1, later: 0 })
    expect(await Promise.all([owned, mailed, phoned, silent].map(deliveries))).toEqual([
      ['owner'],
      ['email'],
      ['desk'],
      ['nobody'],
    ])
    expect((await forward()).data).toEqual({ owner: 0, email: 0, desk: 0, nobody: 0, later: 0 })
  })

  it('changes nothing in a dry run, and says the same', async () => {
    const businesses = [await stored({ email: freshAddress() }), await stored({ email: null }, { times: 22 })]
    const dry = await forward('--dry-run')
    expect(dry.message).toMatch(/^Nothing was changed\. To owners: 0\. By email in the next digest: 1\./)
    expect(await deliveries(businesses[0] ?? 0)).toEqual([null])
    expect(dry.data).toEqual({ owner: 0, email: 1, desk: 20, nobody: 0, later: 2 })
    expect((await forward()).data).toEqual(dry.data)
    expect((await forward()).data).toMatchObject({ desk: 0, later: 2 })
  })

  it('sends one email for many requests', async () => {
    const email = freshAddress()
    await stored({ email }, { times: 9 })
    await forward()
    const subjects = () =>
      test.db.selectFrom('mails').select('subject').where('recipient_address', '=', email).execute()
    expect(await subjects()).toEqual([])
    const morning = new Date(
      `${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()}T16:00:00Z`,
    )
    await sendQuoteDigests({ db: test.db, jobs: test.app.jobs, config: test.app.config }, morning)
    expect(await subjects()).toEqual([{ subject: expect.stringMatching(/^9 more quote requests/) }])
  })

  it('is bounded by age', async () => {
    const old = await stored({ email: freshAddress() }, { days: 40 })
    expect((await forward()).data).toMatchObject({ email: 0 })
    const since = new Date(Date.now() - 50 * 86_400_000).toISOString().slice(0, 10)
    expect((await forward('--since', since)).data).toMatchObject({ email: 1 })
    expect(await deliveries(old)).toEqual(['email'])
    await expect(forward('--since', 'May')).rejects.toThrow('--since must be a date such as 2026-10-31.')
  })
})

it('an owner who leaves takes nothing unread with them', async () => {
  const left = await stored({ email: freshAddress(), delivery: 'owner' })
  const read = await stored({ email: freshAddress(), delivery: 'owner' })
  const never = await stored({ email: freshAddress() })
  await test.db
    .updateTable('business_quote_requests')
    .set({ read_at: new Date() })
    .where('business_id', '=', read)
    .execute()
  const since = new Date(Date.now() - 30 * 86_400_000)
  await forwardQuoteRequests(test.db, { since, isLeftOnly: true })
  expect(await Promise.all([left, read, never].map(deliveries))).toEqual([['email'], ['owner'], [null]])
})

it('a request that waits for an unclaimed listing goes to the owner of the one it is merged into, and back when that is undone', async () => {
  const desk = await openDesk(test)
  const mergedId = await stored({ email: null })
  await forward()
  const ownerId = await buildUser(test.db)
  const keptId = await buildBusiness(test.db, { ownerId })
  const calls = () =>
    test.db
      .selectFrom('inbox_items')
      .innerJoin('business_quote_requests as request', 'request.id', 'quote_request_id')
      .select('inbox_items.status')
      .where('business_id', 'in', [mergedId, keptId])
      .where('inbox_items.status', '<>', 'done')
      .execute()
  expect(await calls()).toHaveLength(1)
  const body = { seenOwnerId: ownerId, seenMergedOwnerId: null, endsOwnership: false }
  expect((await desk.send('PUT', `/businesses/${mergedId}/merge/${keptId}`, body)).statusCode).toBe(200)
  const { rows: queued } =
    await sql`SELECT data FROM pgboss.job WHERE name = 'hand-over-quote-requests'`.execute(test.db)
  expect(queued).toEqual([{ data: { businessId: keptId } }])
  for (let run = 0; run < 2; run++) await handOverWaiting(test.db, keptId)
  expect([await deliveries(keptId), await calls()]).toEqual([['owner'], []])

  expect((await desk.send('DELETE', `/businesses/${mergedId}/merge`)).statusCode).toBe(200)
  await forwardQuoteRequests(test.db, { since: new Date(Date.now() - 30 * 86_400_000), isLeftOnly: true })
  expect(await deliveries(mergedId)).toEqual(['desk'])
  expect(await calls()).toHaveLength(1)
})
