import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createReplication, type PostgresServer, type Replication } from './replication.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** The site while its primary is killed under writes and the synchronous standby is promoted. */

const rounds = 5

let folder: string
let replication: Replication
let primary: PostgresServer
let standby: PostgresServer
/** Addresses that follow the primary and the standby. */
let primaryAddress: FaultProxy
let standbyAddress: FaultProxy
let site: ServerProcess

const socketOf = ({ host }: PostgresServer) => ({ path: `${host}/.s.PGSQL.5432` })

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-failover-'))
  replication = createReplication({ synchronous_standby_names: '*' })
  primary = await replication.startPrimary()
  standby = await replication.startStandby(primary, 'standby0')
  primaryAddress = await startFaultProxy(socketOf(primary))
  standbyAddress = await startFaultProxy(socketOf(standby))
  const { username, password } = new URL(primary.connectionString)
  const through = ({ port }: FaultProxy) => `postgresql://${username}:${password}@127.0.0.1:${port}/postgres`
  site = await startServerProcess({
    DATABASE_URL: through(primaryAddress),
    DATABASE_REPLICA_URLS: through(standbyAddress),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
  })
})
afterAll(async () => {
  await site?.kill('SIGTERM')
  await Promise.all([primaryAddress?.close(), standbyAddress?.close()])
  await replication?.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

let serial = 0
const subscribe = async (email: string) => {
  const payload = { email }
  return (await site.app.inject({ method: 'POST', url: '/api/subscribers/subscribe', payload })).statusCode
}
const readList = async () => (await site.app.inject({ url: '/api/businesses?search=taps' })).statusCode

/** Reads and writes from three visitors each while `work` runs. */
async function trafficDuring(work: () => Promise<void>) {
  const statuses = new Set<number>()
  const acknowledged: string[] = []
  let isDone = false
  const repeat = async (act: () => Promise<void>) => {
    while (!isDone) await act()
  }
  const write = async () => {
    const email = `reader${++serial}@example.com`
    const status = await subscribe(email)
    statuses.add(status)
    if (status === 201) acknowledged.push(email)
  }
  const read = async () => void statuses.add(await readList())
  const visitors = [write, write, write, read, read, read].map(repeat)
  await work().finally(() => {
    isDone = true
  })
  await Promise.all(visitors)
  return { statuses: [...statuses], acknowledged }
}

async function failOver(round: number): Promise<void> {
  const { statuses, acknowledged } = await trafficDuring(async () => {
    const before = serial
    await expect.poll(() => serial).toBeGreaterThan(before + 20)
    await primary.kill()
    // From the replica, while there is no primary.
    await expect.poll(readList).toBe(200)
    await standby.query('SELECT pg_promote()')
    primaryAddress.leadTo(socketOf(standby))
  })
  expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  const rows = await standby.query<{ email: string }>('SELECT email FROM subscribers')
  const kept = new Set(rows.map(({ email }) => email))
  expect(acknowledged.length).toBeGreaterThan(10)
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([])
  primary = standby
  standby = await replication.startStandby(primary, `standby${round}`)
  standbyAddress.leadTo(socketOf(standby))
  await expect.poll(() => subscribe(`again${round}@example.com`)).toBe(201)
}

it('reads from the replica when the primary stops responding right after a change', async () => {
  await expect.poll(readList).toBe(200)
  // The site still hears of changes, but can't ask the primary anything.
  primaryAddress.set('refuse new')
  await primary.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'find-local'",
  )
  await primary.query("SELECT pg_notify('public_content_changed', 'changed')")
  await expect.poll(readList).toBe(200)
  primaryAddress.set('none')
  await expect.poll(() => subscribe('after@example.com')).toBe(201)
})

it(`keeps every acknowledged write and answers with nothing but 503 in between, ${rounds} times`, {
  timeout: rounds * 60_000,
}, async () => {
  for (let round = 1; round <= rounds; round++) await failOver(round)
})

it('acknowledges no write that its standby lacks', async () => {
  await standby.kill()
  expect(await subscribe('alone@example.com')).toBe(503)
  await standby.restart()
  await expect.poll(() => subscribe('together@example.com')).toBe(201)
})
