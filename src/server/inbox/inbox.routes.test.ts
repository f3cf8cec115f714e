import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../lib/db.ts'
import { createSupportRequest } from './inbox.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (url: string, payload: unknown) =>
  test.app.inject({ method: 'POST', url, payload: payload as object })

/** Statements of this test's database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    test.db,
  )
  return rows.length
}

describe('POST /api/subscribers/subscribe', () => {
  it('subscribes an address once, whatever its case', async () => {
    for (const email of ['Ana@Example.com', 'ana@example.com', ' ana@example.com ']) {
      expect((await post('/api/subscribers/subscribe', { email })).statusCode).toBe(201)
    }
    expect(await test.db.selectFrom('subscribers').select('email').execute()).toEqual([
      { email: 'Ana@Example.com' },
    ])
  })

  it.each([
    [{}],
    [{ email: '' }],
    [{ email: 'no-at' }],
    [{ email: 'a@b' }],
    [{ email: 5 }],
    [{ email: ['a@b.co'] }],
    [{ email: 'a@b.co,c@d.co' }],
    [{ email: 'a@b.co\r\nBcc: c@d.co' }],
    [{ email: `${'x'.repeat(250)}@b.co` }],
    [{ email: 'a\u0000@b.co' }],
  ])('refuses %j', async (payload) => {
    const response = await post('/api/subscribers/subscribe', payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty('email')
  })

  it('stores one of 50 parallel twins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/subscribers/subscribe', { email: 'twin@example.com' })),
    )
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true)
    expect(
      await test.db.selectFrom('subscribers').selectAll().where('email', '=', 'twin@example.com').execute(),
    ).toHaveLength(1)
  })
})

describe('POST /api/support', () => {
  const request = { name: 'Ana', email: 'ana@example.com', message: 'The map is upside down.' }

  it('stores a message, trimmed, and a repeated click once', async () => {
    for (const payload of [request, { ...request, name: '  Ana  ' }]) {
      expect((await post('/api/support', payload)).statusCode).toBe(201)
    }
    const rows = await test.db.selectFrom('support_requests').select(['name', 'email', 'message']).execute()
    expect(rows).toEqual([request])
  })

  it('stores nothing of a twin that had to wait', async () => {
    const message = { ...request, message: 'Waited.' }
    let second: ReturnType<typeof post> | undefined
    await inTransaction(test.db, async (tx) => {
      await createSupportRequest(tx, message)
      second = post('/api/support', { ...message, email: 'ANA@example.com' })
      second.catch(() => {})
      await expect.poll(countWaiting, { interval: 5 }).toBe(1)
    })
    expect((await second)?.statusCode).toBe(201)
    const rows = await test.db
      .selectFrom('support_requests')
      .select('id')
      .where('message', '=', 'Waited.')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it.each(['name', 'email', 'message'])('refuses a blank or missing %s', async (field) => {
    for (const value of [undefined, '', '   ', null, 7, 'x'.repeat(5001), '\ud800']) {
      const response = await post('/api/support', { ...request, [field]: value })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fieldErrors)).toEqual([field])
    }
  })

  it('names every faulty field at once', async () => {
    expect((await post('/api/support', { email: 'x' })).json().fieldErrors).toEqual({
      name: 'Required',
      email: 'Invalid email',
      message: 'Required',
    })
  })
})
