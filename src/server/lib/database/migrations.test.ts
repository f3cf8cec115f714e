import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { createPool } from './db.ts'
import { migrate } from './migrations.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  pool = new pg.Pool(database.connection)
  pool.on('error', () => {})
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  await write('0001_one.sql', 'CREATE TABLE one (id integer)')
  await write('0002_two.sql', 'CREATE TABLE two (id integer); INSERT INTO two VALUES (1)')
})

afterEach(async () => {
  await pool.end()
  await fs.rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => fs.writeFile(path.join(folder, name), sql)
const records = async () => (await pool.query('SELECT name FROM schema_migrations ORDER BY version')).rows

test('applies the files in order, and nothing the second time', async () => {
  expect(await migrate(pool, folder)).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  expect(await records()).toEqual([{ name: '0001_one.sql' }, { name: '0002_two.sql' }])
})

test('runs each migration once when many processes start at the same time', async () => {
  await write('0003_slow.sql', 'SELECT pg_sleep(0.05); INSERT INTO two VALUES (2)')
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, folder)))
  expect(applied.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql', '0003_slow.sql'])
  expect((await pool.query('SELECT count(*)::int AS rows FROM two')).rows).toEqual([{ rows: 2 }])
})

test('a starter that dies midway leaves whole migrations, and the next one continues', async () => {
  await write('0003_killed.sql', 'CREATE TABLE three (id integer); SELECT pg_sleep(30)')
  const dying = createPool(database.connection, 2, 0)
  const outcome = expect(migrate(dying, folder)).rejects.toThrow('0003_killed.sql')
  const asleep = "datname = current_database() AND wait_event = 'PgSleep'"
  await expect
    .poll(async () => (await pool.query(`SELECT pid FROM pg_stat_activity WHERE ${asleep}`)).rowCount)
    .toBe(1)
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${asleep}`)
  await outcome
  await dying.end()
  await write('0003_killed.sql', 'CREATE TABLE three (id integer)')
  expect(await migrate(pool, folder)).toEqual(['0003_killed.sql'])
})

describe('refuses', () => {
  test('a file edited after it was applied, before changing anything', async () => {
    await migrate(pool, folder)
    await write('0001_one.sql', 'CREATE TABLE one (id bigint)')
    await write('0003_three.sql', 'CREATE TABLE three (id integer)')
    await expect(migrate(pool, folder)).rejects.toThrow('0001_one.sql was changed after it was applied')
    expect(await records()).toHaveLength(2)
  })

  test('a new file numbered below an applied one', async () => {
    await write('0004_four.sql', 'SELECT 1')
    await migrate(pool, folder)
    await write('0003_three.sql', 'SELECT 1')
    await expect(migrate(pool, folder)).rejects.toThrow('0003_three.sql comes before 0004_four.sql')
  })

  test('two files with one number, and invalid names', async () => {
    await write('0002_other.sql', 'SELECT 1')
    await expect(migrate(pool, folder)).rejects.toThrow('have the same number')
    await fs.rm(path.join(folder, '0002_other.sql'))
    await write('3_three.sql', 'SELECT 1')
    await expect(migrate(pool, folder)).rejects.toThrow('3_three.sql must be named like')
  })

  test('a faulty statement, with file and line, rolling back the whole file', async () => {
    await write('0003_faulty.sql', 'CREATE TABLE three (id integer);\nSELEC 1')
    await expect(migrate(pool, folder)).rejects.toThrow(/0003_faulty\.sql failed at line 2: syntax error/)
    expect((await pool.query("SELECT to_regclass('three') AS three")).rows).toEqual([{ three: null }])
  })
})

test('Windows line endings are not a change, and versions of a newer release are left alone', async () => {
  await write('0003_three.sql', 'SELECT 1;\nSELECT 2')
  await migrate(pool, folder)
  await write('0003_three.sql', 'SELECT 1;\r\nSELECT 2')
  expect(await migrate(pool, folder)).toEqual([])
  await fs.rm(path.join(folder, '0003_three.sql'))
  expect(await migrate(pool, folder)).toEqual([])
})
