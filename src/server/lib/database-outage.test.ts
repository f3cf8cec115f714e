import type net from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildBusiness } from '../../../test/factories.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../../../test/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
let proxy: FaultProxy
let base: string
beforeAll(async () => {
  proxy = await startFaultProxy(addressOf(inject('testServer')))
  test = await startTestApp({}, (connection) => through(connection, proxy.port))
  await buildBusiness(test.db, { name: 'Kept' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(test.app.server.address() as net.AddressInfo).port}`
})
afterAll(async () => {
  await test.close()
  await proxy.close()
})

function addressOf({ connectionString, host = '', port = 5432 }: pg.ClientConfig): net.NetConnectOpts {
  if (connectionString)
    return { host: new URL(connectionString).hostname, port: Number(new URL(connectionString).port || 5432) }
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function through(connection: pg.ClientConfig, port: number): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { connectionString: url.href }
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
  ['refuse', 10],
  ['silence', 5],
])('lives without its database (%s) for %d seconds', { timeout: 40_000 }, async (fault, seconds) => {
  expect((await timed('/businesses')).status).toBe(200)
  proxy.set(fault)
  const away = Date.now()
  while (Date.now() - away < seconds * 1_000) {
    const [health, ready, page, api, written] = await Promise.all([
      timed('/healthz'),
      timed('/readyz'),
      timed('/businesses'),
      timed('/api/businesses'),
      timed('/api/subscribers/subscribe', write),
    ])
    expect(health.status).toBe(200)
    expect(health.milliseconds).toBeLessThan(1_000)
    expect(ready.status).toBe(503)
    expect(page.status, 'a page that was kept is still served').toBe(200)
    for (const answer of [ready, api, written]) {
      expect(answer.status).toBe(503)
      expect(answer.retryAfter).toBe('2')
      expect(answer.milliseconds).toBeLessThan(2_500)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  proxy.set('none')
  await expect.poll(async () => (await timed('/readyz')).status, { timeout: 4_000 }).toBe(200)
  expect((await timed('/api/businesses')).status).toBe(200)
  expect((await timed('/api/subscribers/subscribe', write)).status).toBe(201)
})
