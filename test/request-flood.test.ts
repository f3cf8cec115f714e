import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool } from '#server/lib/database/db.ts'
import { flood, searches } from '../scripts/bench/flood.ts'
import { createClient, isGood, measureCapacity, sendAtRate } from '../scripts/bench/open-loop.ts'
import { percentile } from '../scripts/bench/table.ts'
import { buildBusiness } from './factories.ts'
import { isLong } from './long.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/**
 * More requests than a process can answer, none of which any cache knows. The short run checks what holds on a busy
 * machine too; the long one, on a quiet machine, the promised figures.
 */

const seconds = isLong ? 10 : 1

let database: TestDatabase
let folder: string
let server: ServerProcess
/** An address that no cache knows, of a page with results. */
let unknown: () => string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-flood-'))
  server = await start({ RATE_LIMITS: 'off', ...(isLong && { APP_MODE: 'demo', SEED: 'demo' }) })
  if (!isLong) await buildPlaces()
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

async function buildPlaces(): Promise<void> {
  const db = createDb(createPool(database.connection, 4))
  for (let index = 0; index < 100; index++)
    await buildBusiness(db, {
      name: `Place ${index}`,
      description: `Repairs number ${index} while you wait. `.repeat(20),
    })
  await db.destroy()
}

it.each(isLong ? [2, 5, 10] : [5])('%i times what can be answered', { timeout: 90_000 }, async (times) => {
  const linesBefore = refusalLines().length
  const client = createClient(server.address)
  await measureCapacity(8, seconds / 5, () => client.get(unknown()))
  const capacity = await measureCapacity(16, isLong ? 6 : 1, () => client.get(unknown()))
  client.close()
  const { goodput, p99, refused, failed, healthP99, recoveredAfter } = await flood(
    server.address,
    // A second on a busy machine may measure too little; no such machine renders this many.
    Math.max(capacity * times, isLong ? 0 : 600),
    seconds,
    unknown,
    isLong ? 20 : 1_000,
  )
  expect({ failed, hasRefused: refused > 0 }).toEqual({ failed: 0, hasRefused: true })
  expect(goodput).toBeGreaterThan(isLong ? capacity * 0.9 : 0)
  expect(p99).toBeLessThan(isLong ? 300 : 9_000)
  expect(healthP99).toBeLessThan(isLong ? 50 : 9_000)
  expect(recoveredAfter).toBeLessThan(isLong ? 1 : 20)
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

describe.runIf(isLong)('one address with', () => {
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
