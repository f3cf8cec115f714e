import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/lib/tokens.ts'
import { startSession } from '#server/sessions/sessions.service.ts'
import {
  buildBusiness,
  buildCategory,
  buildPayment,
  buildPromotion,
  buildRequest,
  buildUser,
} from './factories.ts'
import { categoryId, type Ids, nothing, type Row, type Target } from './matrix-row.ts'
import { routeTable } from './route-table.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { mailCallers, stripeKeys } from './webhook-rows.ts'

let test: TestApp
/** The same site with Stripe in place of the built-in provider. */
let withStripe: TestApp
/** A token of every kind of stranger, the same for every route. */
const tokens = new Map<string, string | undefined>()

/** Starts the site once per file, with each kind of stranger. */
export function startSites(): void {
  beforeAll(async () => {
    test = await startTestApp(mailCallers)
    withStripe = await startTestApp(stripeKeys, () => test.connection)
    await buildCategory(test.db, { id: categoryId })
    for (const [kind, start] of Object.entries(strangers)) tokens.set(kind, await start())
  })
  afterAll(async () => {
    await withStripe.close()
    await test.close()
  })
}

/** Every route of the sites, as "GET /api/businesses". */
export const routesOfSites = (): string[] => [
  ...new Set([test, withStripe].flatMap(({ app }) => routeTable(app))),
]

/** Sends a row's request to the site that has its route. */
function send(request: InjectOptions) {
  const { app } = request.url === '/api/payments/webhook' ? withStripe : test
  return app.inject(request)
}

async function answer(row: Row, ids: Ids, token?: string): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const {
    statusCode,
    body,
    headers: given,
  } = await send({
    ...row.send(ids),
    headers: { ...row.send(ids).headers, ...headers },
  })
  if (token) expect(given['cache-control'], 'no answer to somebody may be stored').toBe('no-store')
  if (statusCode >= 400)
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  return statusCode
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A session with another last use or expiry. */
async function startAgedSession(times: { last_used_at?: Date; expires_at?: Date }): Promise<string> {
  const token = await startSession(test.db, await buildUser(test.db))
  await test.db.updateTable('sessions').set(times).where('token_hash', '=', hashToken(token)).execute()
  return token
}

/** A session whose user did something that ends it. */
async function startSessionAnd(method: 'POST' | 'DELETE', url: string): Promise<string> {
  const token = await startSession(test.db, await buildUser(test.db))
  const { statusCode } = await test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  expect(statusCode).toBe(200)
  return token
}

/** A staff session that outlived its user's block. */
async function startBlockedSession(): Promise<string> {
  const id = await buildUser(test.db)
  const blocked = { role: 'admin', blocked_at: new Date(), blocked_reason: 'Invented listings.' } as const
  await test.db.updateTable('users').set(blocked).where('id', '=', id).execute()
  return startSession(test.db, id)
}

/** Everything that looks like a session but isn't one. */
const strangers: Record<string, () => Promise<string | undefined>> = {
  nobody: async () => undefined,
  malformed: async () => 'at_short',
  unknown: async () => 'at_0000000000000000000000000000000000000000000',
  idle: () => startAgedSession({ last_used_at: daysAgo(15) }),
  expired: () => startAgedSession({ expires_at: daysAgo(1) }),
  revoked: () => startSessionAnd('POST', '/api/auth/logout'),
  deleted: () => startSessionAnd('DELETE', '/api/users/account'),
  blocked: startBlockedSession,
}

/** The IDs that a row's request is made of. */
function idsIn({ send }: Row): Set<string> {
  const found = new Set<string>()
  send(new Proxy({} as Ids, { get: (_ids, name) => void found.add(String(name)) }))
  return found
}

/** A user's business, and those of its other items that the row's request names. */
async function idsOf(userId: number, row: Row): Promise<Ids> {
  const used = idsIn(row)
  const business = await buildBusiness(test.db, { ownerId: userId })
  return {
    business,
    ...(used.has('conversation') && { conversation: await buildRequest(test.db, business) }),
    ...(used.has('payment') && { payment: await buildPayment(test.db, business, { userId }) }),
    ...(used.has('promotion') && { promotion: await buildPromotion(test.db, business) }),
    ...((used.has('inboxItem') || used.has('suggestion')) && (await askedBy(userId))),
  }
}

/** A user's requests and suggestion. */
async function askedBy(userId: number): Promise<Pick<Ids, 'inboxItem' | 'suggestion'>> {
  const { rows } = await sql<{ inboxItem: number; suggestion: number }>`
    WITH asked AS (INSERT INTO support_requests (name, email, message, user_id)
        VALUES ('Maya', 'maya@example.com', 'Where?', ${userId}) RETURNING id),
      item AS (INSERT INTO inbox_items (support_request_id, due_at, search_text)
        SELECT id, now(), '' FROM asked RETURNING id),
      suggested AS (INSERT INTO service_suggestions (name, user_id) VALUES ('Kites', ${userId}) RETURNING id)
    SELECT item.id AS "inboxItem", suggested.id AS suggestion FROM item, suggested`.execute(test.db)
  return rows[0] ?? {}
}

/** Permissions of a manager, a helper and a former member of one team. */
async function answersToTeam(row: Row): Promise<number[]> {
  const statuses: number[] = []
  for (const role of ['manager', 'helper', null] as const) {
    const ids = await idsOf(await buildUser(test.db), row)
    const userId = await buildUser(test.db)
    const member = { business_id: ids.business, user_id: userId, role: role ?? 'manager' }
    await test.db.insertInto('business_members').values(member).execute()
    if (!role) await test.db.deleteFrom('business_members').where('user_id', '=', userId).execute()
    statuses.push(await answer(row, { ...ids, member: userId }, await startSession(test.db, userId)))
  }
  return statuses
}

async function idsFor(userId: number, target: Target, row: Row): Promise<Ids> {
  if (target === 'missing') return { business: nothing }
  return idsOf(target === 'own' ? userId : await buildUser(test.db), row)
}

/** Tries each route as each kind of visitor, in tests of its own. */
export function tryEachRoute(rows: Record<string, Row>): void {
  describe.concurrent.each(Object.entries(rows))('%s', (_name, row) => tryRoute(row))
}

function tryRoute(row: Row): void {
  it(`returns ${row.stranger} without a valid session`, async () => {
    const business = await buildBusiness(test.db)
    for (const [kind, token] of tokens)
      expect(await answer(row, { business }, token), kind).toBe(row.stranger)
  })

  it('ignores cookies and requests from other sites', async () => {
    const token = await startSession(test.db, await buildUser(test.db))
    const request = row.send({ business: await buildBusiness(test.db) })
    const cookie = `token=${token}; authorization=Bearer ${token}; session=${token}`
    const own = await send({ ...request, headers: { ...request.headers, cookie } })
    expect(own.statusCode).toBe(row.stranger)
    if (request.method === 'GET') return
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const authorization = `Bearer ${token}`
    const sent = await send({
      ...request,
      headers: { ...request.headers, ...foreign, authorization },
    })
    expect(sent.statusCode).toBe(403)
    expect(sent.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['user', 'admin'] as const)('checks ownership for a signed-in %s', async (role) => {
    const expected = (role === 'admin' ? row.admin : undefined) ?? row.user
    const targets: Target[] = typeof expected === 'number' ? ['others'] : ['own', 'others', 'missing']
    const userId = await buildUser(test.db)
    if (role === 'admin') await test.db.updateTable('users').set({ role }).where('id', '=', userId).execute()
    const token = await startSession(test.db, userId)
    for (const target of targets) {
      const status = await answer(row, await idsFor(userId, target, row), token)
      expect({ target, status }).toEqual({
        target,
        status: typeof expected === 'number' ? expected : expected[target],
      })
    }
  })

  const forOwner = typeof row.user === 'object' && row.user.own !== row.user.others ? row.user.others : null
  if (forOwner !== null)
    it('checks the role of members, and that of a former one', async () => {
      expect(await answersToTeam(row)).toEqual([...(row.members ?? []), forOwner])
    })
}
