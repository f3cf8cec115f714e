import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flood, searches } from '../scripts/bench/flood.ts'
import { createClient, isGood, measureCapacity, sendAtRate } from '../scripts/bench/open-loop.ts'
import { percentile } from '../scripts/bench/table.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/**
 * More requests than a process can answer, none of which any cache knows: the promised figures, on a quiet machine.
 */

const seconds = 10

let database: TestDatabase
let folder: string
let server: ServerProcess
/** An address that no cache knows, of a page with results. */
let unknown: () => string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-flood-'))
  server = await start({ RATE_LIMITS: 'off', APP_MODE: 'demo', SEED: 'demo' })
  const search = await searches(server.address)
  unknown = () => `/businesses?search=${search()}`
}, 90_000)
afterAll(async () => {
  await server?.kill()
  await database?.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

const start = (settings: Record<string, string>) =>
  startServerProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...settings,
  })

it('twice what can be answered', { timeout: 90_000 }, async () => {
  const linesBefore = refusalLines().length
  const client = createClient(server.address)
  await measureCapacity(8, seconds / 5, () => client.get(unknown()))
  const capacity = await measureCapacity(16, 6, () => client.get(unknown()))
  client.close()
  const { goodput, p99, refused, failed, healthP99, recoveredAfter } = await flood(
    server.address,
    capacity * 2,
    seconds,
    unknown,
    20,
  )
  expect({ failed, hasRefused: refused > 0 }).toEqual({ failed: 0, hasRefused: true })
  expect(goodput).toBeGreaterThan(capacity * 0.9)
  expect(p99).toBeLessThan(300)
  expect(healthP99).toBeLessThan(50)
  expect(recoveredAfter).toBeLessThan(1)
  await expect.poll(() => refusalLines().length).toBeGreaterThan(linesBefore)
  expect(refusalLines().length - linesBefore, 'about one a second').toBeLessThan(60)
  expect(JSON.parse(refusalLines().at(-1) ?? '')).toMatchObject({
    lane: 'pages',
    status: 503,
    count: expect.any(Number),
  })
})

const refusalLines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"refused"'))

describe('one address with', () => {
  let limited: ServerProcess
  beforeAll(async () => {
    limited = await start({})
  }, 60_000)
  afterAll(() => limited?.kill())

  it.each([50, 200])('%i connections does not slow down others', { timeout: 60_000 }, async (connections) => {
    const visit = async () => {
      const visitor = createClient(limited.address, { localAddress: '127.0.0.3' } as never)
      const answers = await sendAtRate(10, seconds, () => visitor.get(unknown()))
      visitor.close()
      const times = answers.map(({ milliseconds }) => milliseconds)
      return { p99: percentile(times, 0.99), good: answers.filter(isGood).length / answers.length }
    }
    const baseline = await visit()
    const greedy = createClient(limited.address, {
      maxSockets: connections,
      localAddress: '127.0.0.2',
    } as never)
    const flooding = measureCapacity(connections, seconds + 2, () => greedy.get(unknown()))
    // What it may ask at once is soon used up.
    await sleep(2_000)
    const flooded = await visit()
    await flooding
    greedy.close()
    expect(flooded.good).toBeGreaterThan(0.99)
    expect(flooded.p99).toBeLessThan(2 * baseline.p99)
  })
})
