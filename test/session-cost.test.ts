import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildBusiness, buildUser } from './factories.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let test: TestApp
let session: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  for (let count = 0; count < 3; count++) await buildBusiness(test.db)
  session = await signInAs(test.app, await buildUser(test.db))
})
afterAll(() => test.close())
afterEach(() => vi.restoreAllMocks())

/** Returns the statements a request sends to the database. */
async function statementsOf(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { statusCode } = await test.app.inject({ url, headers })
  expect(statusCode).toBe(200)
  const statements = query.mock.calls.map(([given]) =>
    typeof given === 'string' ? given : (given as { text?: string })?.text,
  )
  vi.restoreAllMocks()
  return statements.filter((text) => text !== undefined)
}

it.each([
  ['/api/faqs', 1, 'for the session'],
  ['/api/businesses', 2, 'for the session and for what the person likes'],
  ['/api/businesses/featured', 2, 'for the session and for what the person likes'],
])('%s makes %d more with a session than without, %s', async (url, more) => {
  // The first request also reads the businesses that later ones have in memory.
  await statementsOf(url)
  const anonymous = await statementsOf(url)
  const personal = await statementsOf(url, session)
  expect(anonymous.length).toBeGreaterThan(0)
  expect(personal.length).toBe(anonymous.length + more)
})

it('finds a session using only its primary key', async () => {
  const [statement] = await statementsOf('/api/faqs', session)
  const plan = await planOf(statement ?? '')
  expect(plan).toMatch(/Index (Only )?Scan using sessions_pkey/)
  expect(plan).toMatch(/Index (Only )?Scan using users_pkey/)
})

/** Returns a statement's plan, on a connection that prefers any index to a sequential scan. */
async function planOf(statement: string): Promise<string> {
  const client = new pg.Client(test.connection)
  await client.connect()
  try {
    await client.query('SET enable_seqscan = off')
    const plan = await client.query(`EXPLAIN ${statement.replaceAll('$1', "'\\x00'::bytea")}`)
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.end()
  }
}
