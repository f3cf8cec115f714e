import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { actionsOn } from '#test/desk.ts'
import { buildBusiness, buildPromotion, buildUser } from '#test/factories.ts'
import { testSecretsKey } from '#test/opened-mails.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestDatabase } from '#test/test-db.ts'
import { commands } from './admin-commands.ts'
import { parseConfig } from './config.ts'
import { type Outcome, readCommand, UsageError } from './lib/commands/command-line.ts'
import { noProgress } from './lib/commands/progress-bar.ts'
import { createDb, createPool, type Db } from './lib/database/db.ts'
import { sealMail } from './lib/mail/mail-secrets.ts'

// A restore creates and compares a whole database.
vi.setConfig({ testTimeout: 60_000 })

let test: TestApp
let db: Db
let folder: string
beforeAll(async () => {
  test = await startTestApp()
  db = createDb(createPool(test.connection, 2, 0))
  folder = test.app.config.dataDir
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})
const here = () => ({ db, connection: test.connection, config: test.app.config })

/** A command's result for the typed arguments; admin.test.ts tests the process output. */
async function admin(typed: string[], place = here()): Promise<Outcome> {
  const read = readCommand(commands, typed)
  if (!read) throw new Error(`no command ${typed[0]}`)
  const outcome = await read.command.run({ ...place, ...read, progress: noProgress })
  return typeof outcome === 'string' ? { message: outcome } : outcome
}

it('signs a person out everywhere', async () => {
  const id = await buildUser(db, { email: 'eve@example.com' })
  const expires_at = new Date(Date.now() + 60_000)
  const session = (byte: number) => ({ user_id: id, token_hash: Buffer.alloc(32, byte), expires_at })
  await db
    .insertInto('sessions')
    .values([session(1), session(2)])
    .execute()
  expect(await admin(['session:revoke', 'EVE@example.com'])).toEqual({
    message: 'EVE@example.com is signed out: 2 sessions ended.',
    data: { sessions: 2 },
  })
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([])
  const action = await db
    .selectFrom('staff_actions')
    .selectAll()
    .where('action', '=', 'sessions.revoked')
    .executeTakeFirst()
  expect(action).toMatchObject({ target_id: id, actor_id: null, details: { sessions: 2 } })
  await expect(admin(['session:revoke', 'nobody@example.com'])).rejects.toMatchObject({ code: 'not_found' })
})

it('removes the second step of a person who lost it', async () => {
  const id = await buildUser(db, { email: 'lost@example.com' })
  await expect(admin(['factors:reset', 'lost@example.com'])).rejects.toMatchObject({ code: 'conflict' })
  const headers = await signInAs(test, id)
  await addAuthenticator(test.app, headers)
  expect((await admin(['factors:reset', 'LOST@example.com'])).message).toBe(
    'LOST@example.com now signs in with just a password.',
  )
  const left = await db
    .selectFrom('users')
    .select('has_second_factor')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(left).toEqual({ has_second_factor: false })
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  expect(await actionsOn(db, 'user', id)).toMatchObject([{ actor_id: null, action: 'factors.reset' }])
  await expect(admin(['factors:reset', 'nobody@example.com'])).rejects.toMatchObject({ code: 'not_found' })
})

it('approves a business', async () => {
  const id = await buildBusiness(db, { name: 'Porch & Lantern', status: 'pending' })
  expect(await admin(['business:approve', String(id)])).toEqual({
    message: 'Porch & Lantern is approved.',
    data: { id, status: 'approved' },
  })
  await expect(admin(['business:approve', String(id), '999999'])).rejects.toThrow(
    /Unexpected argument: 999999/,
  )
})

it('rejects a business with a reason that its owner and the log get', async () => {
  const ownerId = await buildUser(db, { email: 'tess@example.com' })
  const id = await buildBusiness(db, { name: 'Tess & Co', status: 'pending', ownerId })
  await expect(admin(['business:reject', String(id)])).rejects.toThrow(/REASON is missing/)
  await expect(admin(['business:reject', 'all', 'x'])).rejects.toThrow(/ID must be the number/)
  const { message } = await admin(['business:reject', String(id), 'It is', 'already listed here.'])
  expect(message).toBe('Tess & Co is rejected.')
  const mails = db.selectFrom('mails').select('text_body').where('user_id', '=', ownerId)
  expect((await mails.executeTakeFirstOrThrow()).text_body).toContain('It is already listed here.')
  await db.deleteFrom('mails').execute()
  const actions = db
    .selectFrom('staff_actions')
    .select(['actor_id', 'action', 'details'])
    .where('target_id', '=', id)
    .where('target_type', '=', 'business')
  expect(await actions.execute()).toEqual([
    {
      actor_id: null,
      action: 'business.rejected',
      details: { from: 'pending', reason: 'It is already listed here.' },
    },
  ])
})

it('shows queued and kept email, newest first', async () => {
  await db.deleteFrom('mails').execute()
  expect(await admin(['mail:outbox'])).toEqual({ message: 'No mail.', data: { mails: [] } })
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
  const { message, data } = await admin(['mail:outbox'])
  expect(data?.mails).toHaveLength(2)
  expect(message).toMatch(
    /To: maya@example\.com\nSubject: the second\n[\s\S]*Text of the second[\s\S]*Text of the first/,
  )
  expect((await admin(['mail:outbox', '--to', 'nobody@example.com'])).data).toEqual({ mails: [] })
})

it('shows the links in email, unless a mail server gets it or the key is another one', async () => {
  await db.deleteFrom('mails').execute()
  const token = `rst_${'a'.repeat(43)}`
  const texts = {
    subject: 'Reset',
    text_body: `Open /reset-password?token=${token}`,
    html_body: '',
    stop_url: null,
    reply_to: null,
  }
  const stored = {
    ...texts,
    recipient_name: '',
    recipient_address: 'Maya@example.com',
    user_id: null,
    sent_at: null,
  }
  await db.insertInto('mails').values(sealMail(testSecretsKey, stored)).execute()
  const SECRETS_KEY = testSecretsKey.toString('base64')
  const shown = async (settings: Record<string, string>) =>
    (
      await admin(['mail:outbox', '--to', 'maya@example.com'], {
        ...here(),
        config: parseConfig({ DATA_DIR: folder, ...settings }),
      })
    ).message
      .split('\n')
      .at(-1)
  expect(await shown({ SECRETS_KEY })).toBe(texts.text_body)
  const hidden = 'Open /reset-password?token=[hidden]'
  expect(await shown({ SECRETS_KEY, SMTP_URL: 'smtp://127.0.0.1:9' })).toBe(hidden)
  expect(await shown({ SECRETS_KEY: Buffer.alloc(32).toString('base64') })).toBe(hidden)
  expect(await shown({})).toBe(hidden)
})

it('lists waiting Enterprise promotions and activates one', async () => {
  const ownerId = await buildUser(db, { email: 'lupe@example.com' })
  const business = await buildBusiness(db, { name: 'Lupe & Daughters', ownerId })
  const id = await buildPromotion(db, business, { planId: 'premium', status: 'requested' })
  const requested = await admin(['promotion:requested'])
  expect(requested.data).toMatchObject({
    promotions: [{ id, businessName: 'Lupe & Daughters', duration: 1 }],
  })
  expect(requested.message).toMatch(
    new RegExp(`^${id}  Lupe & Daughters, 24 hours, paid \\w+ \\d+, \\d{4} at [^\\n]* C[DS]T$`),
  )
  expect(await admin(['promotion:activate', String(id)])).toEqual({
    message: expect.stringMatching(/^The Enterprise promotion for Lupe & Daughters runs until .* C[DS]T\.$/),
    data: { id, endsAt: expect.any(Date) },
  })
  const told = await db
    .selectFrom('mails')
    .select('recipient_address')
    .where('user_id', '=', ownerId)
    .execute()
  expect(told).toEqual([{ recipient_address: 'lupe@example.com' }])
})

it('refunds a payment, and reports an unknown one', async () => {
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
  expect(await admin(['payment:refund', String(id)])).toEqual({
    message: `Payment ${id} is refunded: $9.98.`,
    data: { id, cents: 998 },
  })
  const row = db.selectFrom('payments').select(['status', 'refunded_at']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'refunded', refunded_at: expect.any(Date) })
  await expect(admin(['payment:refund', '999999'])).rejects.toMatchObject({ code: 'not_found' })
})

const csv =
  'Company,Address,ZIP\nCasa Verde,1 Main St,78704\nCasa Verde,1 Main Street,78704\nNowhere,,78704\n'

it('imports a file, reports what it left out, and adds nothing the second time', async () => {
  const file = path.join(folder, 'places.csv')
  const rejectedFile = path.join(folder, 'places.rejected.csv')
  await fs.writeFile(file, csv)
  const trial = await admin(['business:import', file, '--dry-run'])
  expect(trial.message.split('\n')).toEqual([
    '3 rows of places.csv: 1 would be listed as pending, 1 duplicate skipped, 1 rejected.',
    'Columns:',
    '  name = Company: Casa Verde | Nowhere',
    '  address = Address: 1 Main St | 1 Main Street',
    '  zipCode = ZIP: 78704',
    'Already listed:',
    '  line 3  Casa Verde is the same as line 2',
    `Rejected, also in ${rejectedFile}:`,
    '  line 4  Nowhere address: Required',
    'Nothing was stored. Run without --dry-run to import.',
  ])
  const told = { rows: 3, rejected: 1, dryRun: false, rejectedFile }
  expect(await admin(['business:import', file])).toMatchObject({
    isOk: true,
    data: { imported: 1, duplicates: 1, ...told },
  })
  expect(await admin(['business:import', file])).toMatchObject({
    isOk: true,
    data: { imported: 0, duplicates: 2, ...told },
  })
  expect(await fs.readFile(rejectedFile, 'utf8')).toContain('Nowhere,,78704,4,address: Required')
})

it('reports closed businesses and fields left out, without control characters', async () => {
  const file = path.join(folder, 'closed.csv')
  await fs.writeFile(
    file,
    'name,address,zip,email\nOOB Dove,3 Main St,78704,\nHeron,4 Main St,78704,\u001b[2J\n',
  )
  const { message } = await admin(['business:import', file, '--dry-run'])
  expect(message.split('\n')).toEqual(
    expect.arrayContaining([
      '2 rows of closed.csv: 1 would be listed as pending, 0 duplicates skipped, 0 rejected.',
      'Marked as out of business, not listed:',
      '  line 2  OOB Dove is marked as out of business',
      'Listed without these fields:',
      '  line 3  Heron email: Please enter a valid email address ( [2J)',
    ]),
  )
})

it('imports nothing from an unsuitable file, and says so', async () => {
  const file = path.join(folder, 'other.csv')
  await fs.writeFile(file, 'name,address\nFrom afar,1 Main St\n')
  expect(await admin(['business:import', file])).toMatchObject({ isOk: false, data: { rejected: 1 } })
  await expect(admin(['business:import', `${file}.none`])).rejects.toMatchObject({ code: 'not_found' })
  await expect(admin(['business:import', file, '--status', 'rejected'])).rejects.toThrow(UsageError)
  await expect(admin(['user:promote', 'dana@example.com', 'king'])).rejects.toThrow(UsageError)
  await expect(admin(['business:import'])).rejects.toThrow(/FILE.csv is missing/)
  await expect(admin(['business:import', folder])).rejects.toThrow(/is a folder/)
})

it('backs up, verifies the backup, and restores it elsewhere', { tags: 'long' }, async () => {
  await buildUser(db)
  const file = path.join(folder, 'backup.tar.gz')
  const made = await admin(['backup', file])
  expect(made.data).toMatchObject({ file, missing: [] })
  expect((await admin(['restore', file, '--verify'])).message).toMatch(
    /can be restored: compared [\d,]+ rows/,
  )
  await expect(admin(['restore', file])).rejects.toThrow(/can only be restored into an empty database/)
  const elsewhere = await createTestDatabase()
  try {
    const config = parseConfig({ DATA_DIR: path.join(folder, 'elsewhere') })
    const restored = await admin(['restore', file], { ...here(), connection: elsewhere.connection, config })
    expect(restored.data?.rows).toBe(made.data?.rows)
  } finally {
    await elsewhere.drop()
  }
})
