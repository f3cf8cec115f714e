import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import {
  changesIn as changes,
  type EventReader,
  openReaders,
  readEvents,
  untilReady,
} from '#test/event-reader.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { quietFor } from '#test/quiet-time.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let address: string
let serial = 0
let readers: ReturnType<typeof openReaders>
beforeAll(async () => {
  test = await startTestApp()
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  readers = openReaders(address)
  await vi.waitFor(untilListening, { timeout: 60_000 })
})
afterAll(() => test.close())
afterEach(() => readers.closeAll())

/** Throws unless the server listens to all channels, so that no test speaks before. */
async function untilListening() {
  await test.patientDb
    .selectFrom(sql<{ query: string }>`pg_stat_activity`.as('activity'))
    .select('query')
    .where(sql<boolean>`datname = current_database() AND state = 'idle' AND query = 'LISTEN session_ended'`)
    .executeTakeFirstOrThrow()
}

type Headers = Record<string, string>
const say = (id: number, headers: Headers, text = 'Hello.') =>
  test.app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/messages`,
    headers,
    payload: { text },
  })
const open = (headers: Headers, lastEventId?: string): Promise<EventReader> =>
  readers.open({ ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) })
/** As if nothing had happened in a conversation for a day. */
const forget = (id: number) =>
  sql`UPDATE business_quote_requests SET changed_at = now() - interval '1 day' WHERE id = ${id}`.execute(
    test.db,
  )
const newestOf = ({ events }: EventReader) => events.findLast(({ id }) => id !== '')?.id ?? ''

async function startConversation() {
  const ownerId = await buildUser(test.db)
  const visitorId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { name: `Bellows ${++serial}`, ownerId })
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, { userId: visitorId, statusHash: hash })
  const [owner, visitor] = [await signInAs(test.app, ownerId), await signInAs(test.app, visitorId)]
  return { id, businessId, ownerId, visitorId, owner, visitor, guest: { 'x-conversation-token': token } }
}

describe('an event stream', () => {
  it('tells both sides of a message and of reading, and no one else', async () => {
    const { id, owner, visitor, guest } = await startConversation()
    const stranger = await open((await startConversation()).owner)
    const [business, person, link] = await Promise.all([open(owner), open(visitor), open(guest)])
    const { message } = (await say(id, owner)).json()
    for (const reader of [business, person, link])
      await expect
        .poll(() => reader.events.at(-1))
        .toEqual({
          event: 'changed',
          data: { conversationId: id },
          id: String(message.id),
        })
    const url = `/api/conversations/${id}/read`
    await test.app.inject({ method: 'PUT', url, headers: visitor, payload: { position: 1 } })
    await expect.poll(() => changes(business)).toEqual([id, id])
    expect(newestOf(business)).toBe(String(message.id))
    expect(stranger.events.map(({ event }) => event)).toEqual(['ready'])
  })

  it('tells of a new request, and of what becomes of it', async () => {
    const { id, businessId, owner, visitor, guest } = await startConversation()
    const [business, person, link] = await Promise.all([open(owner), open(visitor), open(guest)])
    const read = {
      method: 'PUT',
      url: '/api/conversations/read',
      headers: owner,
      payload: { ids: [id] },
    } as const
    await test.app.inject(read)
    for (const reader of [business, person, link]) await expect.poll(() => changes(reader)).toEqual([id])
    await test.app.inject({
      method: 'PUT',
      url: `/api/business-quote-requests/${id}/answered`,
      headers: owner,
      payload: { isAnswered: true },
    })
    await expect.poll(() => changes(link)).toEqual([id, id])
    // Already read and answered.
    await test.app.inject(read)
    const payload = {
      businessId,
      name: 'Ana',
      email: 'new@example.com',
      phone: '512-555-0101',
      requirements: 'A gate.',
    }
    const asked = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
    await expect.poll(() => changes(business)).toEqual([id, id, asked.json().id])
    expect(changes(link)).toEqual([id, id])
  })

  it('begins again with what was missed', async () => {
    const { id, owner, visitor } = await startConversation()
    // Changes within half a minute are told twice.
    await say(id, owner)
    await forget(id)
    const first = await open(visitor)
    first.close()
    const newest = newestOf(first)
    expect(changes(await open(visitor, newest))).toEqual([])
    await say(id, owner)
    const second = await open(visitor, newest)
    expect(new Set(changes(second))).toEqual(new Set([id]))
    expect(Number(newestOf(second))).toBeGreaterThan(Number(newest))
  })

  it('begins again with what happened beside messages', async () => {
    const { id, businessId, owner, visitor } = await startConversation()
    await say(id, owner)
    await forget(id)
    const newest = newestOf(await open(owner))
    const missed = async (headers: Headers) => {
      // The stream may tell of a very recent commit as well.
      const told = [...new Set(changes(await open(headers, newest)))]
      await forget(id)
      return told
    }
    expect([await missed(owner), await missed(visitor)]).toEqual([[], []])
    const put = (path: string, headers: Headers, payload: object) =>
      test.app.inject({ method: 'PUT', url: `/api/conversations/${id}/${path}`, headers, payload })
    await put('read', visitor, { position: 1 })
    expect(await missed(owner)).toEqual([id])
    await put('contact', visitor, { hidesContact: true })
    expect(await missed(owner)).toEqual([id])
    await put('handling', owner, { isArchived: true })
    expect(await missed(owner)).toEqual([id])
    const note = { text: 'Call on Monday.' }
    const url = `/api/conversations/${id}/notes`
    expect((await test.app.inject({ method: 'POST', url, headers: owner, payload: note })).statusCode).toBe(
      201,
    )
    expect(await missed(owner)).toEqual([id])
    // Staff released it long after it was asked.
    const released = await buildRequest(test.db, businessId)
    await sql`UPDATE business_quote_requests SET created_at = now() - interval '1 day', last_message_at = NULL
      WHERE id = ${released}`.execute(test.db)
    expect(await missed(owner)).toEqual([released])
  })

  it('says that everything must be asked for again when too much was missed', async () => {
    const { visitor, visitorId, businessId } = await startConversation()
    for (let number = 0; number < 51; number++)
      await buildRequest(test.db, businessId, { userId: visitorId, email: `many${number}@example.com` })
    expect((await open(visitor, '0')).events.map(({ event }) => event)).toEqual(['reset', 'ready'])
    expect((await open(visitor, '999999999')).events[0]?.event).toBe('reset')
    expect((await open(visitor, 'nonsense')).events.map(({ event }) => event)).toEqual(['ready'])
  })

  it('may pass proxies, and no cache keeps it', async () => {
    const { headers } = await open((await startConversation()).owner)
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is refused without a session, with a broken or unknown link, and to a program that reads no events', async () => {
    const { owner } = await startConversation()
    const unknown = createToken('quoteStatus').token
    expect((await open({})).status).toBe(401)
    expect((await open({ 'x-conversation-token': 'qst_1' })).status).toBe(400)
    expect((await open({ 'x-conversation-token': unknown })).status).toBe(404)
    expect((await open({ ...owner, accept: 'application/json' })).status).toBe(400)
  })

  it('is refused beyond what one person may have', async () => {
    const { owner } = await startConversation()
    const opened = await Promise.all(Array.from({ length: 12 }, () => open(owner)))
    const refused = await open(owner)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    opened[0]?.close()
    await expect.poll(async () => (await open(owner)).status).toBe(200)
  })

  it('isn’t kept for a browser that leaves while it is opened', async () => {
    const { guest } = await startConversation()
    const hold = await holdLocks(test, 'LOCK TABLE conversation_links IN ACCESS EXCLUSIVE MODE')
    const arrived = once(test.app.server, 'connection')
    const leaver = net.connect(Number(new URL(address).port), '127.0.0.1')
    const token = `X-Conversation-Token: ${guest['x-conversation-token']}`
    leaver.write(
      `GET /api/conversations/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${token}\r\n\r\n`,
    )
    const [socket] = (await arrived) as [net.Socket]
    await expect.poll(() => hold.countWaiting()).toBe(1)
    const left = once(socket, 'close')
    leaver.destroy()
    await left
    await hold.commit()
    const opened = await Promise.all(Array.from({ length: 12 }, () => open(guest)))
    expect(opened.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  it.each(['signs out', 'is blocked', 'deletes the account'])('ends when its person %s', async (how) => {
    const { owner, ownerId, visitor, visitorId } = await startConversation()
    const [mine, others] = [await open(visitor), await open(owner)]
    if (how === 'signs out')
      await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: visitor, payload: {} })
    else if (how === 'is blocked') {
      await sql`UPDATE users SET blocked_at = now(), blocked_reason = '' WHERE id = ${visitorId}`.execute(
        test.db,
      )
      await sql`DELETE FROM sessions WHERE user_id = ${visitorId}`.execute(test.db)
    } else await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: visitor })
    await mine.ended
    const hasEnded = await Promise.race([others.ended.then(() => true), quietFor(50).then(() => false)])
    expect(hasEnded, `the one of ${ownerId}`).toBe(false)
  })

  it('follows who joins and leaves a team', async () => {
    const { id, businessId, owner } = await startConversation()
    const own = await startConversation()
    const helperId = own.visitorId
    const reader = await open(own.visitor)
    /** Whether the helper is told of a message in the team's conversation, before one in their own. */
    const told = async () => {
      // The end of any of their sessions makes the process look again.
      await sql`SELECT pg_notify('session_ended', ${String(helperId)})`.execute(test.db)
      const before = changes(reader).length
      const news = () => changes(reader).slice(before)
      for (const one of [{ id, owner }, own]) expect((await say(one.id, one.owner)).statusCode).toBe(201)
      await expect.poll(news).toContain(own.id)
      return news().includes(id)
    }
    expect(await told()).toBe(false)
    await test.db
      .insertInto('business_members')
      .values({ business_id: businessId, user_id: helperId, role: 'helper' })
      .execute()
    await expect.poll(told).toBe(true)
    await test.db.deleteFrom('business_members').where('user_id', '=', helperId).execute()
    await expect.poll(told).toBe(false)
  })

  it('is cut when its reader doesn’t read', { tags: 'long' }, async () => {
    const { id, businessId, owner, visitor } = await startConversation()
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
    const lines = Object.entries(owner).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(
      `GET /api/conversations/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${lines.join('')}\r\n`,
    )
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    const payload = JSON.stringify({ conversationId: id, businessId, visitorId: null, messageId: null })
    // More than the system keeps for one connection.
    for (let round = 0; round < 6; round++)
      await sql`SELECT pg_notify('conversation_changed', (${payload}::jsonb || jsonb_build_object('n', n))::text)
        FROM generate_series(1, 20000) n`.execute(test.patientDb)
    const reader = await open(visitor)
    await say(id, owner)
    await expect.poll(() => changes(reader)).toContain(id)
    socket.resume()
    await closed
  })
})

describe('a server that stops', () => {
  it('ends its streams at once', { tags: 'long' }, async () => {
    const other = await startTestApp()
    const base = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const reader = await readEvents(base, await signInAs(other.app, await buildUser(other.db)))
    await untilReady(reader)
    const start = performance.now()
    await other.close()
    await reader.ended
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
