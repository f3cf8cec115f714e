import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool } from '#server/lib/database/db.ts'
import { openCrowd } from './crowd.ts'
import { buildBusiness } from './factories.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/** Thousands of connections against a process with 512 MB of memory and 4,096 open files. */

const sizes = { idle: 20_000, deaf: 1_500 }

/** Milliseconds until an answer. */
const patience = 5_000

let database: TestDatabase
let folder: string
let server: ServerProcess
let port: number
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-flood-'))
  const db = createDb(createPool(database.connection, 4, 0))
  for (let index = 0; index < 100; index++)
    await buildBusiness(db, { name: `Place ${index}`, description: 'A long description. '.repeat(60) })
  await db.destroy()
  const settings = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    NODE_OPTIONS: '--max-old-space-size=320',
    LOG_LEVEL: 'warn',
  }
  server = await startServerProcess(settings, { openFiles: 4_096 })
  port = Number(new URL(server.address).port)
})
afterAll(async () => {
  await server?.kill()
  await database?.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

async function residentMegabytes(): Promise<number> {
  const status = await fs.readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** A kept connection may be among those that the server closes to make room. */
const fresh = { headers: { connection: 'close' } }

/** Health, a list and memory while the crowd is there, and no complaint in the log. */
async function expectAlive(): Promise<void> {
  for (let time = 0; time < 10; time++) {
    const health = await fetch(`${server.address}/healthz`, {
      ...fresh,
      signal: AbortSignal.timeout(patience),
    })
    expect(health.status).toBe(200)
    expect(await residentMegabytes()).toBeLessThan(450)
  }
  const response = await fetch(`${server.address}/api/businesses`, {
    ...fresh,
    signal: AbortSignal.timeout(patience),
  })
  expect(response.status).toBe(200)
  expect(server.output()).not.toMatch(/gone|EMFILE/)
}

const get = (address: string) => `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`

// In this order: the last test stops the server that the others put under load.
describe('a crowd', { shuffle: false }, () => {
  it.each([
    ['from one address', 1],
    ['from many addresses', 400],
  ])('connections that ask once and stay idle, %s', async (_case, addresses) => {
    const close = await openCrowd({ port, count: sizes.idle, bytes: get('/healthz'), reads: true, addresses })
    await expectAlive().finally(close)
  })

  it.each([
    ['from one address', 1],
    ['from many addresses', 400],
  ])('connections that ask and do not read, %s', async (_case, addresses) => {
    // A hundred whole businesses are 200 kB, and each asks for five of them.
    const bytes = get('/api/businesses?limit=100').repeat(5)
    const close = await openCrowd({ port, count: sizes.deaf, bytes, reads: false, addresses })
    await expectAlive().finally(close)
  })

  it('ends when asked to, after all of it', async () => {
    expect((await fetch(`${server.address}/businesses`)).status).toBe(200)
    await server.kill('SIGTERM')
  })
})
