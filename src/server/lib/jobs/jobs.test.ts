import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { listJobs } from '#test/job-queue.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { createDb, createPool, type Db, inTransaction } from '../database/db.ts'
import { createJobs, prepareJobs } from './jobs.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 4, 0))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('prepareJobs', () => {
  it('creates the queues once when three processes start at the same time, and changes nothing the second time', async () => {
    await sql`DROP SCHEMA pgboss CASCADE`.execute(db)
    const pools = [1, 2, 3].map(() => new pg.Pool(database.connection))
    await Promise.all(pools.map((pool) => prepareJobs(pool, jobs)))
    await Promise.all(pools.map((pool) => prepareJobs(pool, jobs)))
    await Promise.all(pools.map((pool) => pool.end()))
    const { rows } = await sql<{ name: string; notify: boolean; expires: number }>`
      SELECT name, notify, expire_seconds AS expires FROM pgboss.queue ORDER BY name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(jobs).sort())
    expect(rows.every(({ notify }) => notify)).toBe(true)
    expect(rows.find(({ name }) => name === 'deliver-mail')?.expires).toBe(60)
  })

  it('updates a queue of an earlier release to current settings', async () => {
    await sql`UPDATE pgboss.queue SET expire_seconds = 1 WHERE name = 'deliver-mail'`.execute(db)
    const pool = new pg.Pool(database.connection)
    await prepareJobs(pool, jobs)
    await pool.end()
    const { rows } =
      await sql`SELECT expire_seconds AS expires FROM pgboss.queue WHERE name = 'deliver-mail'`.execute(db)
    expect(rows).toEqual([{ expires: 60 }])
  })
})

describe('enqueue', () => {
  it('writes the job in the transaction, invisible to others before its commit', async () => {
    const queue = await createJobs(db, Buffer.alloc(32))
    await inTransaction(db, async (tx) => {
      await queue.enqueue(tx, 'sweep-pictures', {})
      expect(await listJobs(db)).toEqual([])
    })
    expect(await listJobs(db)).toMatchObject([{ name: 'sweep-pictures', state: 'created', data: {} }])
    await queue.stop()
  })
})
