import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { sendFrom } from './smtp-sender.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

let database: TestDatabase
let folder: string
let server: ServerProcess
let address: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-metrics-'))
  server = await startServerProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    METRICS_PORT: '0',
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
  })
  address = /Metrics: (http:\S+)/.exec(server.output())?.[1] ?? ''
})
afterAll(async () => {
  await server?.kill()
  await database?.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

const visit = (url: string) => server.app.inject({ url })

async function metrics(): Promise<string> {
  const response = await fetch(address)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return response.text()
}

/** The value of a metric with exactly these labels; undefined when there is none. */
function readingOf(text: string, metric: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.slice(metric.length + 1))
}

const requests = (labels: string) => `find_local_http_request_duration_seconds_count{${labels}}`
const pages = (result: string) => `find_local_page_cache_responses_total{result="${result}"}`

describe('/metrics', { tags: 'long' }, () => {
  it('counts requests by route pattern and status, but not a page’s own calls', async () => {
    for (const id of ['1', '2', 'x']) await visit(`/api/businesses/${id}`)
    await visit('/businesses/3')
    const text = await metrics()
    const route = 'method="GET",route="/api/businesses/:businessId"'
    expect(readingOf(text, requests(`${route},status="404"`))).toBe(2)
    expect(readingOf(text, requests(`${route},status="400"`))).toBe(1)
    expect(text).not.toContain('/api/businesses/1')
  })

  it('counts pages by where they came from, and their renders', async () => {
    const before = await metrics()
    for (let turn = 0; turn < 3; turn++) await visit('/help')
    const after = await metrics()
    const growth = (name: string) => (readingOf(after, name) ?? 0) - (readingOf(before, name) ?? 0)
    expect([growth(pages('miss')), growth(pages('hit')), growth(pages('stale'))]).toEqual([1, 2, 0])
    expect(growth('find_local_page_render_duration_seconds_count')).toBe(1)
    expect(growth(requests('method="GET",route="/*",status="200"'))).toBe(1)
  })

  it('measures every pool, the queues of requests and jobs, the event loop and memory', async () => {
    const text = await metrics()
    for (const pool of ['requests', 'planned reads', 'sessions', 'jobs'])
      for (const metric of ['connections', 'connections_idle', 'waiting'])
        expect(readingOf(text, `find_local_database_${metric}{pool="${pool}"}`)).toBeGreaterThanOrEqual(0)
    for (const state of ['running', 'waiting'])
      expect(readingOf(text, `find_local_admission_${state}{lane="pages"}`)).toBe(0)
    expect(readingOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(readingOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(50e6)
    expect(text).toContain('# TYPE find_local_jobs gauge')
  })

  it('counts email that comes in', async () => {
    const port = Number(/Answers by email: smtp:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1])
    const mail = { from: 'a@b.example', to: 'reply+unknown@reply.town.example', text: 'Hi' }
    expect((await sendFrom(port)(mail)).code).toBe(550)
    expect(readingOf(await metrics(), 'find_local_incoming_mails_total{result="unknown"}')).toBe(1)
  })

  it('is not on the port of the site', async () => {
    expect((await visit('/metrics')).statusCode).toBe(404)
    expect((await fetch(new URL('/', address))).status).toBe(404)
  })
})

it('the Grafana dashboard uses only metrics that exist', { tags: 'long' }, async () => {
  const text = await metrics()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const dashboard = JSON.parse(await fs.readFile('docs/grafana-dashboard.json', 'utf8'))
  const queries: string[] = dashboard.panels.flatMap((panel: { targets?: { expr: string }[] }) =>
    (panel.targets ?? []).map(({ expr }) => expr),
  )
  const used = queries.map((query) => [...query.matchAll(/\b(?:find_local|nodejs|process)_\w+/g)].map(String))
  expect(used.filter((names) => names.length === 0)).toEqual([])
  const unknown = used
    .flat()
    .filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !known.has(name))
  expect(unknown).toEqual([])
  const shown = new Set(used.flat().map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...known].filter((name) => name?.startsWith('find_local_') && !shown.has(name))).toEqual([])
})
