import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildPromotion, buildUser } from '../../test/factories.ts'
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

it('lists Enterprise promotions that wait, and lets one run', async () => {
  const ownerId = await buildUser(db, { email: 'lupe@example.com' })
  const business = await buildBusiness(db, { name: 'Lupe & Daughters', ownerId })
  const id = await buildPromotion(db, business, { planId: 'premium', status: 'requested' })
  expect((await admin('promotion:requested')).stdout).toMatch(
    new RegExp(`^${id}  Lupe & Daughters, 24 hours, paid \\w+ \\d+, \\d{4} at [^\\n]* C[DS]T\\n$`),
  )
  expect(await admin('promotion:activate', String(id))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The Enterprise promotion of Lupe & Daughters runs until .* C[DS]T\.\n$/),
  })
  const told = await db
    .selectFrom('mails')
    .select('recipient_address')
    .where('user_id', '=', ownerId)
    .execute()
  expect(told).toEqual([{ recipient_address: 'lupe@example.com' }])
})

it('sends money back, and says so when there is none', async () => {
  const intent = { id: 'test_pi_paid', idempotency_key: 'key', client_secret: 'secret', currency: 'usd' }
  await db
    .insertInto('test_payment_intents')
    .values({ ...intent, amount_cents: 998, metadata: '{}', status: 'succeeded' })
    .execute()
  const payment = { amount_cents: 998, status: 'succeeded', promotion_package: 'basic' } as const
  const { id } = await db
    .insertInto('payments')
    .values({ ...payment, intent_id: intent.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await admin('payment:refund', String(id))).toMatchObject({
    code: 0,
    stdout: `Payment ${id} is refunded: $9.98 went back.\n`,
  })
  const row = db.selectFrom('payments').select(['status', 'refunded_at']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'refunded', refunded_at: expect.any(Date) })
  expect(await admin('payment:refund', '999999')).toMatchObject({ code: 1 })
  expect(await admin('payment:refund', 'all')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ID'),
  })
})
