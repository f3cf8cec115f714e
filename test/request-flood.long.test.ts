import fs from 'node:fs/promises'
import type http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients, flood, searches } from '../scripts/bench/flood.ts'
import {
  createClient,
  isGood,
  measureCapacity,
  sendFromThread,
  steadyPercentile,
} from '../scripts/bench/open-loop.ts'
import { measureSlowness } from '../scripts/machine-speed.mjs'
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
})
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

/**
 * `goodput` is the least share of the capacity that is still answered: beyond twice the capacity, the load generator takes
 * a part of the same processor. docs/benchmarks.md has what a quiet machine reaches.
 */
it.each([
  { times: 2, over: 'new', goodput: 0.9 },
  { times: 5, over: 'new', goodput: 0.75 },
  { times: 10, over: 'new', goodput: 0.6 },
  { times: 2, over: 'kept', goodput: 0.9 },
] as const)(
  '$times times what can be answered, over $over connections',
  {},
  async ({ times, over, goodput }) => {
    const linesBefore = refusalLines().length
    const client = clients[over](server.address)
    const measure = () => measureCapacity(16, 5, () => client.get(unknown()))
    const stopMeasuring = measureSlowness()
    const before = await measure()
    const slowness = stopMeasuring()
    const load = { rate: before * times, seconds, over, path: unknown }
    const result = await flood(server.address, load, 20 * slowness)
    // Other load on this machine changes within a minute.
    const capacity = Math.min(before, await measure())
    client.close()
    expect({ failed: result.failed, hasRefused: result.refused > 0 }).toEqual({ failed: 0, hasRefused: true })
    expect(result.goodput).toBeGreaterThan(capacity * goodput)
    expect(result.steady.p99).toBeLessThan(300 * slowness)
    expect(result.steady.healthP99).toBeLessThan(50 * slowness)
    expect(result.recoveredAfter).toBeLessThan(1)
    await expect.poll(() => refusalLines().length).toBeGreaterThan(linesBefore)
    expect(refusalLines().length - linesBefore, 'about one a second').toBeLessThan(60)
    expect(JSON.parse(refusalLines().at(-1) ?? '')).toMatchObject({
      lane: 'pages',
      status: 503,
      count: expect.any(Number),
    })
  },
)

const refusalLines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"refused"'))

describe('one address with', () => {
  let limited: ServerProcess
  beforeAll(async () => {
    limited = await start({})
  })
  afterAll(() => limited?.kill())

  const visit = async () => {
    const rate = 20
    const answers = await sendFromThread({
      url: limited.address,
      rate,
      paths: Array.from({ length: rate * 2 * seconds }, unknown),
      agent: { keepAlive: true, localAddress: '127.0.0.3' } as http.AgentOptions,
    })
    return { p99: steadyPercentile(answers, 0.99), good: answers.filter(isGood).length / answers.length }
  }

  it.each([50, 200])('%i connections does not slow down others', async (count) => {
    const baseline = await visit()
    const greedy = createClient(limited.address, {
      maxSockets: count,
      localAddress: '127.0.0.2',
    } as http.AgentOptions)
    const flooding = measureCapacity(count, 2 * seconds + 2, () => greedy.get(unknown()))
    // Its initial allowance is soon used up.
    await sleep(2_000)
    const flooded = await visit()
    await flooding
    greedy.close()
    expect(flooded.good).toBeGreaterThan(0.99)
    expect(flooded.p99).toBeLessThan(2 * baseline.p99)
  })
})
