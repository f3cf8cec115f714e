import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildConversation } from '#test/attachments.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { countLockWaits } from '#test/held-locks.ts'
import { type Key, newKey } from '#test/new-key.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldKeys, type Sending } from './idempotency.repository.ts'
import { once } from './idempotency.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Headers = Record<string, string>
const say = (id: number, headers: Headers, text: string, key: Key = newKey()) =>
  test.app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/messages`,
    headers: { ...headers, ...key },
    payload: { text },
  })
const textsIn = async (id: number) => {
  const rows = await test.db
    .selectFrom('messages')
    .select('text')
    .where('conversation_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ text }) => text)
}
const age = ({ 'idempotency-key': key }: Key, days: number) =>
  sql`UPDATE idempotency_keys SET created_at = created_at - ${days} * interval '1 day' WHERE key = ${key}`.execute(
    test.db,
  )

describe('a message under a key', () => {
  it('gets its first answer again, also when ten come at once', async () => {
    const { id, owner } = await buildConversation(test)
    const key = newKey()
    const answers = await sendTogether(10, () => say(id, owner, 'Tuesday.', key))
    expect(countStatuses(answers)).toEqual({ 201: 10 })
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await say(id, owner, 'Tuesday.', key)).body).toBe(answers[0]?.body)
    expect(await textsIn(id)).toEqual(['Tuesday.'])
  })

  it('is refused with another text, and an account is told where the first one is', async () => {
    const { id, owner, guest } = await buildConversation(test)
    const [key, guestKey] = [newKey(), newKey()]
    await say(id, owner, 'Tuesday.', key)
    await say(id, guest, 'At nine?', guestKey)
    const changed = await say(id, owner, 'Wednesday.', key)
    expect(changed.statusCode).toBe(409)
    expect(changed.json()).toMatchObject({
      code: 'key_taken',
      error: 'Already sent. Open it.',
      openAt: `/messages/${id}`,
    })
    const ofGuest = await say(id, guest, 'At ten?', guestKey)
    expect(ofGuest.json()).toMatchObject({ code: 'key_taken' })
    expect(ofGuest.json()).not.toHaveProperty('openAt')
    expect(await textsIn(id)).toEqual(['Tuesday.', 'At nine?'])
  })

  it('is refused from another sender, who learns nothing of it', async () => {
    const { id, owner } = await buildConversation(test)
    const other = await buildConversation(test)
    const key = newKey()
    await say(id, owner, 'Tuesday.', key)
    for (const [headers, status] of [
      [other.owner, 409],
      [other.guest, 409],
      [owner, 404],
    ] as const) {
      const answer = await say(other.id, headers, 'Tuesday.', key)
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.json()).not.toHaveProperty('openAt')
    }
    expect(await textsIn(other.id)).toEqual([])
  })

  it('is a new one after 30 days, and its key is deleted', async () => {
    const { id, owner } = await buildConversation(test)
    const key = newKey()
    await say(id, owner, 'Tuesday.', key)
    await age(key, 29)
    await deleteOldKeys(test.db)
    await say(id, owner, 'Tuesday.', key)
    expect(await textsIn(id)).toEqual(['Tuesday.'])
    await age(key, 2)
    expect((await say(id, owner, 'Again.', key)).statusCode).toBe(201)
    expect(await textsIn(id)).toEqual(['Tuesday.', 'Again.'])
    await age(key, 31)
    await deleteOldKeys(test.db)
    const left = test.db.selectFrom('idempotency_keys').where('key', '=', key['idempotency-key'])
    expect(await left.select('key').execute()).toEqual([])
  })

  it.each(['', 'x', '1'.repeat(36)])('must have a UUID, not “%s”', async (key) => {
    const { id, owner } = await buildConversation(test)
    const answer = await say(id, owner, 'Tuesday.', { 'idempotency-key': key })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors).toHaveProperty('idempotency-key')
  })
})

describe('a form of anyone under a key', () => {
  const ask = (businessId: number, headers: Headers, phone = '512-555-0101') =>
    test.app.inject({
      method: 'POST',
      url: '/api/business-quote-requests',
      headers,
      payload: { businessId, name: 'Ana', email: 'ana.key@example.com', phone, requirements: 'A tap leaks.' },
    })

  it('is known to the account that sent it, and to no other, nor without one', async () => {
    const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const [mine, theirs] = [await buildUser(test.db), await buildUser(test.db)]
    const [me, other] = [await signInAs(test.app, mine), await signInAs(test.app, theirs)]
    const key = newKey()
    const { id } = (await ask(businessId, { ...me, ...key })).json()
    expect((await ask(businessId, { ...me, ...key })).json().id).toBe(id)
    expect((await ask(businessId, { ...me, ...key }, '512-555-0102')).json().openAt).toBe(`/messages/${id}`)
    for (const headers of [other, {}]) {
      const refused = await ask(businessId, { ...headers, ...key })
      expect(refused.statusCode).toBe(409)
      expect(refused.body).not.toMatch(/upl_|openAt/)
    }
    await test.db.deleteFrom('users').where('id', '=', mine).execute()
    const left = test.db.selectFrom('idempotency_keys').where('key', '=', key['idempotency-key'])
    expect(await left.select('key').execute()).toEqual([])
  })

  it('of a visitor without an account is known by its key alone, which two tabs share', async () => {
    const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const key = newKey()
    const answers = await Promise.all([ask(businessId, key), ask(businessId, key)])
    expect(countStatuses(answers)).toEqual({ 201: 2 })
    expect(answers[0]?.json().id).toBe(answers[1]?.json().id)
    expect((await ask(businessId, newKey())).json().id).not.toBe(answers[0]?.json().id)
  })

  it('of a visitor who signs in before the next try is the same one, unless it was changed', async () => {
    const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const me = await signInAs(test.app, await buildUser(test.db))
    const key = newKey()
    const { id } = (await ask(businessId, key)).json()
    const again = await ask(businessId, { ...me, ...key })
    expect(again.statusCode, again.body).toBe(201)
    expect(again.json().id).toBe(id)
    const changed = await ask(businessId, { ...me, ...key }, '512-555-0102')
    expect(changed.json()).toMatchObject({ code: 'key_taken' })
    expect(changed.json()).not.toHaveProperty('openAt')
  })
})

describe('an effect', () => {
  const sending = (): Sending => ({
    key: randomUUID(),
    actor: 'guest',
    userId: null,
    route: 'POST /test',
    requestHash: Buffer.alloc(32),
  })

  it('that fails after it has written leaves nothing, and its key free', async () => {
    const given = sending()
    const hits = 'effect that fails'
    const write = async (isFailing: boolean) =>
      once(test.db, given, async (tx) => {
        await sql`INSERT INTO rate_limits (key, hits, resets_at) VALUES (${hits}, 1, now())`.execute(tx)
        if (isFailing) throw new Error('The process ends here.')
        return { id: 7 }
      })
    await expect(write(true)).rejects.toThrow('The process ends here.')
    const written = test.db.selectFrom('rate_limits').select('hits').where('key', '=', hits)
    expect(await written.execute()).toEqual([])
    expect(await write(false)).toEqual({ id: 7 })
    expect(await write(false)).toEqual({ id: 7 })
    expect(await written.execute()).toHaveLength(1)
  })

  it('runs in the second of two when the first one fails meanwhile', async () => {
    const given = sending()
    const { promise, reject } = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<void>()
    const first = once(test.db, given, () => {
      begun.resolve()
      return promise
    })
    await begun.promise
    const second = once(test.db, given, async () => 'second')
    await expect.poll(() => countLockWaits(test.db), { interval: 5 }).toBe(1)
    reject(new Error('The connection is lost.'))
    await expect(first).rejects.toThrow()
    expect(await second).toBe('second')
  })
})
