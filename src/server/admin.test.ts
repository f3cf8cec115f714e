import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { asAdmin } from '#test/global-setup.ts'
import { inherited } from '#test/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { createDb, createPool, type Db } from './lib/database/db.ts'

/** Output, exit codes and the database; admin-commands.test.ts tests the commands. */

// Each process takes a second, or several on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

let database: TestDatabase
let db: Db
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-admin-'))
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 2, 0))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

type Ran = { code: number; stdout: string; stderr: string }

/** Runs the staff command line as a process on this test's database. */
const admin = (...given: string[]) => adminAt(database.connectionString, ...given)

async function adminAt(connectionString: string, ...given: string[]): Promise<Ran> {
  const options = {
    env: { ...inherited(), DATABASE_URL: connectionString, DATA_DIR: folder },
  }
  try {
    const ran = await promisify(execFile)(process.execPath, ['src/server/admin.ts', ...given], options)
    return { code: 0, ...ran }
  } catch (error) {
    return error as Ran
  }
}

it('makes a person staff, and prints JSON with --json', async () => {
  const id = await buildUser(db, { email: 'dana@example.com' })
  expect(await admin('user:promote', 'DANA@example.com', 'admin', '--json')).toMatchObject({
    code: 0,
    stdout: `${JSON.stringify({ ok: true, message: 'DANA@example.com is admin.', email: 'DANA@example.com', role: 'admin' })}\n`,
  })
  const { role } = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()
  expect(role).toBe('admin')
})

it('exits with 1 for an unknown person and 2 for an unknown command', { tags: 'long' }, async () => {
  expect(await admin('user:promote', 'nobody@example.com', 'admin')).toMatchObject({ code: 1 })
  expect(await admin('user:flatter', '--json')).toMatchObject({
    code: 2,
    stdout: '{"ok":false,"message":"There is no command user:flatter.","code":"invalid_input"}\n',
    stderr: expect.stringContaining('mail:outbox'),
  })
  expect(await admin('backup', '--fast')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Unknown option '--fast'[\s\S]*npm run admin -- backup FILE/),
  })
  expect(await admin('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('mail:outbox') })
})

it('reports in one line what an operator can fix', { tags: 'long' }, async () => {
  expect(await adminAt('postgresql://nobody@127.0.0.1:1/none', 'mail:outbox')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database does not respond: .*ECONNREFUSED.*\n$/),
  })
  const other = await createTestDatabase()
  await asAdmin(other.connection, 'DROP TABLE schema_migrations')
  expect(await adminAt(other.connectionString, 'mail:outbox')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^This database lacks tables of this release. Start the site on it once.\n$/,
    ),
  })
  await other.drop()
  expect(await admin('backup', '/nowhere/at/all.tar.gz')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^ENOENT.*\n$/),
  })
})
