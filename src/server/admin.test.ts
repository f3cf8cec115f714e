import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-db.ts'
import { createDb, createPool, type Db } from './lib/db.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 2))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

type Ran = { code: number; stdout: string; stderr: string }

/** Runs the command line of staff as a process, on this test's database. */
async function admin(...given: string[]): Promise<Ran> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.connectionString }
  try {
    const ran = await promisify(execFile)(process.execPath, ['src/server/admin.ts', ...given], { env })
    return { code: 0, ...ran }
  } catch (error) {
    return error as Ran
  }
}

it('makes a person staff, and says so in JSON if asked', async () => {
  const id = await buildUser(db, { email: 'dana@example.com' })
  expect(await admin('user:promote', 'DANA@example.com', 'admin', '--json')).toMatchObject({
    code: 0,
    stdout: `${JSON.stringify({ ok: true, message: 'DANA@example.com is admin.' })}\n`,
  })
  const { role } = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()
  expect(role).toBe('admin')
})

it('refuses with 1 whom it does not know, and with 2 what it does not know', async () => {
  expect(await admin('user:promote', 'nobody@example.com', 'admin')).toMatchObject({ code: 1 })
  expect(await admin('user:promote', 'dana@example.com', 'king')).toMatchObject({
    code: 1,
    stderr: 'The role must be admin or user.\n',
  })
  expect(await admin('user:flatter')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('mail:outbox'),
  })
})

it('approves a business', async () => {
  const id = await buildBusiness(db, { name: 'Porch & Lantern', status: 'pending' })
  expect(await admin('business:approve', String(id))).toMatchObject({
    code: 0,
    stdout: 'Porch & Lantern is approved.\n',
  })
})

it('shows the mails that wait or are kept, the newest first', async () => {
  expect((await admin('mail:outbox')).stdout).toBe('No mail.\n')
  const mail = (subject: string) => ({
    user_id: null,
    recipient_name: 'Maya Reyes',
    recipient_address: 'maya@example.com',
    subject,
    text_body: `Text of ${subject}`,
    html_body: '',
    sent_at: null,
  })
  await db.insertInto('mails').values(mail('the first')).execute()
  await db.insertInto('mails').values(mail('the second')).execute()
  const { stdout } = await admin('mail:outbox')
  expect(stdout).toMatch(
    /To: maya@example\.com\nSubject: the second\n[\s\S]*Text of the second[\s\S]*Text of the first/,
  )
})
