import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { countMore } from '#test/counted-acts.ts'
import { buildUser } from '#test/factories.ts'
import { listJobs } from '#test/job-queue.ts'
import { isLong } from '#test/long.ts'
import { newKey } from '#test/new-key.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (url: string, payload: unknown, headers = {}) =>
  test.app.inject({ method: 'POST', url, payload: payload as object, headers })

const mailsTo = (address: string) =>
  test.db.selectFrom('mails').selectAll().where('recipient_address', '=', address).execute()

/** Statements of this test's database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    test.db,
  )
  return rows.length
}

describe('POST /api/support', () => {
  const request = { name: 'Ana', email: 'ana@example.com', message: 'The map is upside down.' }

  it('stores a message, trimmed, and a repeated click once', async () => {
    const key = newKey()
    const own = { ...request, email: 'trimmed@example.com' }
    for (const payload of [own, { ...own, name: '  Ana  ' }]) {
      expect((await post('/api/support', payload, key)).statusCode).toBe(201)
    }
    const rows = await test.db
      .selectFrom('support_requests')
      .select(['name', 'email', 'message', 'user_id'])
      .where('email', '=', own.email)
      .execute()
    expect(rows).toEqual([{ ...own, user_id: null }])
    expect(await mailsTo(own.email)).toHaveLength(1)
  })

  it('stores a message once when it comes twenty times at once under its key', async () => {
    const own = { ...request, email: 'at.once@example.com' }
    const key = newKey()
    const answers = await sendTogether(20, () => post('/api/support', own, key))
    expect(countStatuses(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const rows = test.db.selectFrom('support_requests').select('id').where('email', '=', own.email)
    expect(await rows.execute()).toHaveLength(1)
    expect(await mailsTo(own.email)).toHaveLength(1)
  })

  it('confirms it to the sender by email, without quoting any input', async () => {
    const typed = {
      name: 'Buy at evil.example.com',
      email: 'thanks@example.com',
      message: 'Visit evil.example.com',
    }
    await post('/api/support', typed)
    const [mail] = await mailsTo(typed.email)
    expect(mail).toMatchObject({
      subject: 'We received your support request',
      recipient_name: '',
      user_id: null,
      is_kept: true,
    })
    expect(mail?.text_body).toContain('We’ll get back to you as soon as possible')
    expect(JSON.stringify(mail)).not.toContain('evil')
    expect((await listJobs(test.db)).map(({ data }) => data)).toContainEqual({ mailId: mail?.id })
  })

  it('sends at most three such emails an hour to one address', async () => {
    for (let serial = 0; serial < 6; serial++) {
      const answer = await post('/api/support', {
        ...request,
        email: 'many@example.com',
        message: `No. ${serial}`,
      })
      expect(answer.statusCode).toBe(201)
    }
    expect(await mailsTo('many@example.com')).toHaveLength(3)
  })

  it('accepts the longest name that an account can have', async () => {
    const name = `${'W'.repeat(80)} ${'W'.repeat(80)}`
    expect((await post('/api/support', { ...request, email: 'long@example.com', name })).statusCode).toBe(201)
  })

  it('records the account it is deleted with, including the email', async () => {
    const userId = await buildUser(test.db)
    const payload = { ...request, email: 'leaving@example.com', user_id: 1, userId: 1 }
    await post('/api/support', payload, await signInAs(test.app, userId))
    expect(await mailsTo('leaving@example.com')).toMatchObject([{ user_id: userId }])
    await test.db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await mailsTo('leaving@example.com')).toEqual([])
    const left = await test.db
      .selectFrom('support_requests')
      .select('id')
      .where('email', '=', 'leaving@example.com')
      .execute()
    expect(left).toEqual([])
  })

  it('has no account if that is being deleted', async () => {
    const userId = await buildUser(test.db)
    const headers = await signInAs(test.app, userId)
    let answer: ReturnType<typeof post> | undefined
    await inTransaction(test.db, async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      answer = post('/api/support', { ...request, email: 'late@example.com' }, headers)
      answer.catch(() => {})
      await expect.poll(countWaiting, { interval: 5 }).toBe(1)
      await tx.deleteFrom('users').where('id', '=', userId).execute()
    })
    expect((await answer)?.statusCode).toBe(201)
    expect(await mailsTo('late@example.com')).toMatchObject([{ user_id: null }])
  })

  it.each(['name', 'email', 'message'])('rejects a blank or missing %s', async (field) => {
    for (const value of [undefined, '', '   ', null, 7, 'x'.repeat(5001), '\ud800']) {
      const response = await post('/api/support', { ...request, [field]: value })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fieldErrors)).toEqual([field])
    }
  })

  it('names all invalid fields together', async () => {
    expect((await post('/api/support', { email: 'x' })).json().fieldErrors).toEqual({
      name: 'Required',
      email: 'Invalid email',
      message: 'Required',
    })
  })
})

describe('RATE_LIMITS=on', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on' })
  })
  afterAll(() => limited.close())
  const send = (url: string, payload: object) => limited.app.inject({ method: 'POST', url, payload })

  it('accepts sixty messages from an address in ten minutes, and sends at most as many emails', async () => {
    const answers = []
    // As after many more.
    const counted = isLong ? 0 : 50
    for (let serial = counted; serial < 63; serial++) {
      const payload = { name: 'Ana', email: `person${serial}@example.com`, message: `No. ${serial}` }
      answers.push(await send('/api/support', payload))
      if (serial === counted)
        await countMore(limited.db, 'address 127.0.0.1 POST /api/support 600000', counted)
    }
    expect(countStatuses(answers)).toEqual({ 201: 60 - counted, 429: 3 })
    expect(await limited.db.selectFrom('mails').select('id').execute()).toHaveLength(60 - counted)
  })
})
