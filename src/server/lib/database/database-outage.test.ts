import type net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { addressOf, type Fault, type FaultProxy, startFaultProxy, through } from '#test/fault-proxy.ts'
import { inDatabase } from '#test/global-setup.ts'
import { holdLocks } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { isDatabaseAway } from './database-errors.ts'
import { inTransaction } from './db.ts'

let test: TestApp
let proxy: FaultProxy
let base: string
beforeAll(async () => {
  proxy = await startFaultProxy(addressOf(inject('testServer')))
  test = await startTestApp({ RATE_LIMITS: 'on' }, (connection) => through(connection, proxy.port), {
    isHurried: true,
  })
  await buildBusiness(test.db, { name: 'Kept' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(test.app.server.address() as net.AddressInfo).port}`
})
afterEach(async () => {
  proxy.set('none')
  // Listening again drops every kept page, which mustn't happen in the middle of the next test.
  await expect.poll(countListeners).toBe(1)
  await expect.poll(async () => (await timed('/readyz')).status).toBe(200)
})
afterAll(async () => {
  await test.close()
  await proxy.close()
})

/** How many connections listen for changes; none while the database is away. */
async function countListeners(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'
      AND application_name = 'find-local listener' AND query LIKE 'LISTEN %'`
    .execute(test.db)
    .catch(() => ({ rows: [] }))
  return rows.length
}

async function timed(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; milliseconds: number; retryAfter: string | null }> {
  const start = performance.now()
  const response = await fetch(base + path, init)
  await response.arrayBuffer()
  return {
    status: response.status,
    milliseconds: performance.now() - start,
    retryAfter: response.headers.get('retry-after'),
  }
}

const write = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"email":"a@example.com"}',
}

it.each<[Fault, number]>([
  ['refuse', times(4, 10)],
  ['silence', 5],
])('survives without its database (%s) for %d seconds', { tags: 'long' }, async (fault, seconds) => {
  expect((await timed('/businesses')).status).toBe(200)
  proxy.set(fault)
  const away = Date.now()
  let round = 0
  while (Date.now() - away < seconds * 1_000) {
    const [health, ready, page, newPage, api, written] = await Promise.all([
      timed('/healthz'),
      timed('/readyz'),
      timed('/businesses'),
      timed(`/businesses?search=${fault}${++round}`),
      timed('/api/businesses'),
      timed('/api/subscribers/subscribe', write),
    ])
    expect(health.status).toBe(200)
    expect(health.milliseconds).toBeLessThan(1_000)
    expect(ready.status).toBe(503)
    expect(page.status, 'a page that was kept is still served').toBe(200)
    expect(page.milliseconds).toBeLessThan(2_000)
    for (const [what, answer] of Object.entries({ ready, newPage, api, written })) {
      expect(answer.status, what).toBe(503)
      expect(answer.retryAfter, what).toBe('2')
      expect(answer.milliseconds, what).toBeLessThan(2_000)
    }
    // As often as someone reloads, for as long as it is unavailable.
    await sleep(500)
  }
  proxy.set('none')
  await expect.poll(async () => (await timed('/readyz')).status).toBe(200)
  expect((await timed('/api/businesses')).status).toBe(200)
  expect((await timed('/api/subscribers/subscribe', write)).status).toBe(201)
})

/** Locks everyone out of businesses, on a connection that bypasses the proxy. */
async function lockBusinesses() {
  const name = (await sql<{ name: string }>`SELECT current_database() AS name`.execute(test.db)).rows[0]?.name
  return holdLocks({ connection: inDatabase(inject('testServer'), String(name)) }, 'LOCK TABLE businesses')
}

it.each<Fault>(['refuse', 'silence'])(
  'survives a connection that breaks in the middle of a query (%s)',
  { tags: 'long' },
  async (fault) => {
    const lock = await lockBusinesses()
    try {
      const answers = Promise.all(Array.from({ length: 3 }, () => timed('/api/businesses')))
      await expect.poll(lock.countWaiting).toBe(3)
      proxy.set(fault)
      for (const { status, milliseconds } of await answers) {
        expect(status).toBe(503)
        expect(milliseconds).toBeLessThan(2_000)
      }
      expect((await timed('/healthz')).status).toBe(200)
    } finally {
      proxy.set('none')
      await lock.commit()
    }
    await expect.poll(async () => (await timed('/readyz')).status).toBe(200)
  },
)

it('survives a connection that breaks between two statements of a transaction', {
  tags: 'long',
}, async () => {
  const failed = await inTransaction(test.db, async (tx) => {
    await sql`SELECT 1`.execute(tx)
    proxy.set('refuse')
    // Nothing in our code reports that the end of the connection has arrived.
    await sleep(100)
    await sql`SELECT 2`.execute(tx)
  }).catch((error: unknown) => error)
  proxy.set('none')
  expect(isDatabaseAway(failed), String(failed)).toBe(true)
  await expect.poll(async () => (await timed('/readyz')).status).toBe(200)
})

it('returns 503 while a statement waits too long', { tags: 'long' }, async () => {
  const lock = await lockBusinesses()
  try {
    const { status, retryAfter, milliseconds } = await timed('/api/businesses')
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
    expect(milliseconds).toBeLessThan(2_000)
  } finally {
    await lock.commit()
  }
  expect((await timed('/api/businesses')).status).toBe(200)
})
