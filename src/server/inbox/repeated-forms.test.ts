import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const forms = {
  support_requests: {
    url: '/api/support',
    payload: { name: 'Ana', email: 'ana@example.com', message: 'Hello there, can you help?' },
    own: (sender: number) => ({ email: `sender-${sender}@example.com` }),
  },
  booking_requests: {
    url: '/api/booking-requests',
    payload: { contactMethod: 'phone', contactNumber: '512-555-0100' },
    own: (sender: number) => ({ contactNumber: `512-555-01${sender + 10}` }),
  },
  service_requests: {
    url: '/api/service-requests/submit',
    payload: { name: 'Ana', email: 'ana@example.com', service: 'seo' },
    own: (sender: number) => ({ email: `sender-${sender}@example.com` }),
  },
  service_suggestions: {
    url: '/api/service-suggestions',
    payload: { name: 'Piano tuning' },
    own: (sender: number) => ({ name: `Piano tuning ${sender}` }),
  },
}
const tables = Object.keys(forms) as (keyof typeof forms)[]

const send = (table: keyof typeof forms, given: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: forms[table].url,
    payload: { ...forms[table].payload, ...given },
  })
const count = async (table: keyof typeof forms) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(test.db)
  return rows[0]?.count
}

it.each(tables)(
  '%s: 50 senders do not wait for one that is still being stored',
  { tags: 'long' },
  async (table) => {
    await send(table)
    const before = await count(table)
    const answers = await inTransaction(test.db, async (tx) => {
      // The state of a sender's transaction between insert and commit.
      await sql`INSERT INTO ${sql.table(table)} SELECT (jsonb_populate_record(found, '{"id": 1000, "repeat_key": "held"}')).*
      FROM ${sql.table(table)} found LIMIT 1`.execute(tx)
      const { own } = forms[table]
      return sendTogether(50, (sender) => send(table, own(sender)))
    })
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    expect(await count(table)).toBe((before ?? 0) + 51)
  },
)

it.each(tables)('%s: the same within ten minutes is stored once, and again after that', async (table) => {
  const own = forms[table].own(77)
  const age = (age: string) =>
    sql`UPDATE ${sql.table(table)} SET created_at = now() - ${age}::interval
      WHERE id = (SELECT max(id) FROM ${sql.table(table)} WHERE id <> 1000)`.execute(test.db)
  await send(table, own)
  const once = await count(table)
  await age('9 minutes 50 seconds')
  expect((await send(table, own)).statusCode).toBe(201)
  expect(await count(table)).toBe(once)
  await age('10 minutes')
  await Promise.all([send(table, own), send(table, own), send(table, own)])
  expect(await count(table)).toBe((once ?? 0) + 1)
})
