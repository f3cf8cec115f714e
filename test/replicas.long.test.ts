import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { buildBusiness, buildCategory, buildReview, buildSubcategory } from './factories.ts'
import { registrationFields, registrationForm } from './registration.ts'
import { createReplication, type PostgresServer, type Replication } from './replication.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { newPerson } from './sign-up.ts'

/** The site on a primary with two streaming standbys. */

let folder: string
let replication: Replication
let primary: PostgresServer
let standbys: [PostgresServer, PostgresServer]
let site: ServerProcess
let db: Db
let business: number
let place: { category: string; subcategory: string }

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-replicas-'))
  replication = createReplication({ log_statement: 'all' })
  primary = await replication.startPrimary()
  standbys = [await replication.startStandby(primary, 'one'), await replication.startStandby(primary, 'two')]
  site = await startServerProcess({
    DATABASE_URL: primary.connectionString,
    DATABASE_REPLICA_URLS: standbys.map(({ connectionString }) => connectionString).join(),
    DATABASE_REPLICA_MAX_LAG: '1',
    DATABASE_POOL_SIZE: '3',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    METRICS_PORT: '0',
  })
  db = createDb(createPool({ connectionString: primary.connectionString }, 2))
  const category = await buildCategory(db, { name: 'Home & Living' })
  const subcategory = await buildSubcategory(db, category.id)
  place = { category: String(category.id), subcategory: String(subcategory.id) }
  business = await buildBusiness(db, { name: 'Kept Taps' })
})
afterAll(async () => {
  await site?.kill('SIGTERM')
  await db?.destroy()
  await replication?.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers = {}) => site.app.inject({ url, headers })
const post = (url: string, payload: object, headers = {}) =>
  site.app.inject({ method: 'POST', url, payload, headers })

/** A list isn't kept, so each asks a database. */
const list = () => get('/api/businesses?search=taps')

/** No index covers two letters, so this runs in a transaction. */
const shortSearch = () => get('/api/businesses?search=zz')

/** How many statements about businesses each server has run during `work`. */
async function businessReads(work: () => Promise<unknown>): Promise<{ primary: number; replicas: number }> {
  const count = ({ log }: PostgresServer) =>
    log()
      .split('\n')
      .filter((line) => /FROM .*business/i.test(line)).length
  const counts = () => [primary, ...standbys].map(count)
  const before = counts()
  await work()
  const [own = 0, ...others] = counts().map((now, server) => now - (before[server] ?? 0))
  return { primary: own, replicas: others.reduce((sum, one) => sum + one, 0) }
}

/** Waits until no read goes to the primary. */
async function untilReplicasAnswer(): Promise<void> {
  await expect.poll(async () => (await businessReads(list)).primary).toBe(0)
}

async function registerBusiness(businessName: string) {
  const signedUp = await post('/api/auth/register', newPerson())
  const owner = { authorization: `Bearer ${signedUp.json().token}` }
  const fields = registrationFields(Number(place.category), { businessName, subcategory: place.subcategory })
  const { payload, headers } = registrationForm(fields)
  const registered = await site.app.inject({
    method: 'POST',
    url: '/api/businesses',
    payload,
    headers: { ...headers, ...owner },
  })
  expect(registered.statusCode, registered.body).toBe(201)
  return owner
}

const namesFor = async (search: string, headers = {}): Promise<string[]> =>
  (await get(`/api/businesses?search=${encodeURIComponent(search)}`, headers))
    .json()
    .businesses.map(({ name }: { name: string }) => name)

/** True once the site has logged such a line again. */
function newLine(pattern: RegExp): () => boolean {
  const already = site.output().length
  return () => pattern.test(site.output().slice(already))
}

/** Statuses of anonymous reads, one after another, while `work` runs. */
async function statusesDuring(work: () => Promise<unknown>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let isDone = false
  let turn = 0
  const reader = async () => {
    while (!isDone) {
      const { statusCode } = await (++turn % 2 === 0 ? list() : shortSearch())
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
  }
  const readers = [reader(), reader(), reader()]
  await work().finally(() => {
    isDone = true
  })
  await Promise.all(readers)
  return statuses
}

/** Runs `work` while every list and search on a replica first does `fault`, in PL/pgSQL. */
async function withReplicasThat(fault: string, work: () => Promise<void>): Promise<void> {
  const readBy = async ({ query }: PostgresServer) =>
    (await query("SELECT FROM pg_views WHERE viewname = 'category_tree'")).length
  const replayed = (views: number) =>
    expect.poll(() => Promise.all(standbys.map(readBy))).toEqual([views, views])
  // Each list reads the version of the category tree.
  await primary.query(`
    CREATE FUNCTION fault_of_replicas() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF pg_is_in_recovery() THEN ${fault}; END IF;
      RETURN true;
    END $$;
    ALTER TABLE category_tree RENAME TO stored_category_tree;
    CREATE VIEW category_tree AS SELECT * FROM stored_category_tree WHERE fault_of_replicas()`)
  try {
    await replayed(1)
    await work()
  } finally {
    await primary.query(`
      DROP VIEW category_tree;
      ALTER TABLE stored_category_tree RENAME TO category_tree;
      DROP FUNCTION fault_of_replicas`)
    await replayed(0)
  }
}

describe('with two replicas', () => {
  it('anonymous reads never use the primary', async () => {
    await untilReplicasAnswer()
    const reads = await businessReads(async () => {
      for (let read = 0; read < 60; read++) expect((await list()).statusCode).toBe(200)
      const lists = ['/api/businesses?search=zz', '/api/businesses/featured']
      for (const url of [
        ...lists,
        `/api/businesses/${business}`,
        '/api/categories',
        '/sitemap.xml',
        '/',
        '/businesses',
      ])
        expect((await get(url)).statusCode, url).toBe(200)
    })
    expect(reads.primary).toBe(0)
    expect(reads.replicas).toBeGreaterThan(60)
  })

  it('a text that was just written is shown at once, to its writer and in pages, while replicas are behind', async () => {
    await untilReplicasAnswer()
    await Promise.all(standbys.map((standby) => standby.query('SELECT pg_wal_replay_pause()')))
    try {
      expect(await namesFor('Paused Taps')).toEqual([])
      const owner = await registerBusiness('Paused Taps')
      expect(await namesFor('Paused Taps', owner)).toEqual(['Paused Taps'])
      expect(await namesFor('Paused Taps')).toEqual(['Paused Taps'])
      expect((await businessReads(list)).primary).toBeGreaterThan(0)
      expect((await get('/businesses?search=Paused%20Taps')).body).toContain('Paused Taps')
    } finally {
      await Promise.all(standbys.map((standby) => standby.query('SELECT pg_wal_replay_resume()')))
    }
    await untilReplicasAnswer()
    expect(await namesFor('Paused Taps')).toEqual(['Paused Taps'])
  })

  it('a review that staff hid is gone once replicas have caught up, although one lacked the change', async () => {
    const [late, prompt] = standbys
    const shownBy = async ({ query }: PostgresServer) =>
      (await query('SELECT FROM reviews WHERE hidden_at IS NULL')).length
    const places = Array.from({ length: 12 }, (_, place) => place)
    const reviewed = await Promise.all(
      places.map((place) => buildBusiness(db, { name: `Reviewed ${place}` })),
    )
    for (const id of reviewed) await buildReview(db, id)
    await expect.poll(() => shownBy(late)).toBe(reviewed.length)
    await untilReplicasAnswer()
    const reviewsOf = async (id: number) => (await get(`/api/businesses/${id}`)).json().reviews
    await late.query('SELECT pg_wal_replay_pause()')
    try {
      // Nothing announces it, so both replicas stay in use until the paused one is too far behind.
      await primary.query("UPDATE reviews SET hidden_at = now(), hidden_reason = 'Off topic'")
      await expect.poll(() => shownBy(prompt)).toBe(0)
      for (const id of reviewed) {
        await reviewsOf(id)
        // Changes whose turn is next.
        if (id % 2 === 0) await list()
      }
    } finally {
      await late.query('SELECT pg_wal_replay_resume()')
    }
    await expect.poll(() => shownBy(late)).toBe(0)
    for (const id of reviewed) expect(await reviewsOf(id)).toEqual([])
  })

  it('metrics say how far each replica is behind', async () => {
    const address = /Metrics: (http:\S+)/.exec(site.output())?.[1] ?? ''
    const text = async () => (await fetch(address)).text()
    const upAndBehind = (all: string) => [
      all.match(/replica_up\{.*\} 1$/gm),
      all.match(/replica_behind_bytes\{.*\} \d+$/gm),
    ]
    await expect.poll(async () => upAndBehind(await text()).map((lines) => lines?.length)).toEqual([2, 2])
  })

  it('a replica that falls behind is left out and comes back', async () => {
    const [late] = standbys
    const [isLeftOut, isBack] = [newLine(/left out: it is too far behind/), newLine(/in use again/)]
    await late.query('SELECT pg_wal_replay_pause()')
    const write = setInterval(
      () => void primary.query(`SELECT pg_logical_emit_message(true, 'test', 'x')`).catch(() => {}),
      200,
    )
    try {
      await expect.poll(isLeftOut).toBe(true)
      expect(await businessReads(() => Promise.all([list(), list()]))).toMatchObject({ primary: 0 })
    } finally {
      clearInterval(write)
      await late.query('SELECT pg_wal_replay_resume()')
    }
    await expect.poll(isBack).toBe(true)
  })

  it('replicas that are behind, but less than allowed, stay in use', async () => {
    const delay = (milliseconds: number) =>
      Promise.all(
        standbys.map(async (standby) => {
          await standby.query(`ALTER SYSTEM SET recovery_min_apply_delay = ${milliseconds}`)
          await standby.query('SELECT pg_reload_conf()')
        }),
      )
    await untilReplicasAnswer()
    await delay(400)
    const write = setInterval(
      () => void sql`SELECT pg_logical_emit_message(true, 'test', 'x')`.execute(db).catch(() => {}),
      20,
    )
    try {
      const reads = await businessReads(async () => {
        for (const end = Date.now() + 3_000; Date.now() < end; ) await list()
      })
      expect(reads.primary).toBe(0)
    } finally {
      clearInterval(write)
      await delay(0)
    }
  })

  it('a busy replica does not send its reads to the primary', async () => {
    await untilReplicasAnswer()
    await withReplicasThat('PERFORM pg_sleep(3)', async () => {
      const begun = performance.now()
      const reads = await businessReads(async () => {
        const responses = await Promise.all(Array.from({ length: 8 }, list))
        expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503))
      })
      expect(reads.primary).toBe(0)
      expect(performance.now() - begun).toBeLessThan(2_500)
    })
  })

  it('a read that replay cancels is repeated on the primary, a transaction as a whole', async () => {
    await untilReplicasAnswer()
    await withReplicasThat(
      "RAISE serialization_failure USING MESSAGE = 'conflict with recovery'",
      async () => {
        const reads = await businessReads(async () => {
          for (let read = 0; read < 4; read++) {
            expect((await list()).statusCode).toBe(200)
            expect((await shortSearch()).statusCode).toBe(200)
          }
        })
        // Each was tried on a replica first: conflicts don't put it out of use.
        expect(reads.replicas).toBeGreaterThanOrEqual(8)
      },
    )
  })

  it('no request fails when a replica is killed, and it is used again once it is back', async () => {
    const [, lost] = standbys
    const [isLeftOut, isBack] = [newLine(/left out: it does not respond/), newLine(/in use again/)]
    const statuses = await statusesDuring(async () => {
      await lost.kill()
      await expect.poll(isLeftOut).toBe(true)
    })
    expect(Object.keys(statuses)).toEqual(['200'])
    await lost.restart()
    await expect.poll(isBack).toBe(true)
  })
})
