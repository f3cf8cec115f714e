import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let serial = 0
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
})
afterAll(() => test.close())

type Headers = Record<string, string>
const call = (method: 'GET' | 'POST' | 'PUT', path: string, headers: Headers, payload?: object) =>
  test.app.inject({ method, url: `/api/conversations${path}`, headers, ...(payload && { payload }) })
const read = async (id: number, headers: Headers): Promise<Conversation> =>
  (await call('GET', `/${id}`, headers)).json()
const say = (id: number, headers: Headers, text: string) => call('POST', `/${id}/messages`, headers, { text })

/** A business that was asked by a visitor, without an account unless one is given, and both sides' headers. */
async function startConversation(userId?: number) {
  const ownerId = await buildUser(test.db)
  const name = `Bellows ${++serial}`
  const businessId = await buildBusiness(test.db, { name, ownerId })
  const { token, hash } = createToken('quoteStatus')
  const email = `guest${serial}@example.com`
  const id = await buildRequest(test.db, businessId, { email, statusHash: hash, ...(userId && { userId }) })
  const owner = await signInAs(test.app, ownerId)
  return { id, businessId, name, ownerId, owner, guest: { 'x-conversation-token': token }, token, email }
}

describe('a conversation', () => {
  it('begins with the request, and both sides write in it', async () => {
    const { id, owner, guest, name } = await startConversation()
    expect((await say(id, owner, ' Tuesday at 9 suits us. ')).statusCode).toBe(201)
    expect((await say(id, guest, 'Tuesday is fine.')).statusCode).toBe(201)
    const seen = await read(id, guest)
    expect(seen.messages).toMatchObject([
      { position: 0, side: 'visitor', text: 'Two taps, please.', authorName: 'Ana Ortiz' },
      { position: 1, side: 'business', text: 'Tuesday at 9 suits us.', authorName: name },
      { position: 2, side: 'visitor', text: 'Tuesday is fine.' },
    ])
    expect(seen).toMatchObject({ side: 'visitor', stage: null, lastPosition: 2, obstacle: null })
    expect(await read(id, owner)).toMatchObject({ side: 'business', visitor: { phone: '512-555-0101' } })
  })

  it('stores a message once, however often it is sent', async () => {
    const { id, owner, guest } = await startConversation()
    const key = newKey()
    const sent = await Promise.all(Array.from({ length: 8 }, () => say(id, { ...owner, ...key }, 'Once.')))
    expect(new Set(sent.map((response) => response.json().message.id)).size).toBe(1)
    expect((await read(id, guest)).messages).toHaveLength(2)
    expect((await say(id, { ...guest, ...key }, 'Once.')).statusCode).toBe(409)
  })

  it('gives messages that are sent at once one position each', async () => {
    const { id, owner, guest } = await startConversation()
    await Promise.all(Array.from({ length: 12 }, (_, at) => say(id, at % 2 ? owner : guest, `No. ${at}`)))
    const { messages } = await read(id, owner)
    expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, at) => at))
  })

  it('is read in pages', async () => {
    const { id, guest, owner } = await startConversation()
    const rows = Array.from({ length: 70 }, (_, at) => ({
      conversation_id: id,
      position: at + 1,
      side: 'visitor' as const,
      user_id: null,
      text: `No. ${at + 1}`,
      client_key: randomUUID(),
    }))
    await test.db.insertInto('messages').values(rows).execute()
    const newest = await read(id, owner)
    expect(newest.hasEarlier).toBe(true)
    expect(newest.messages.map(({ position }) => position)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 21),
    )
    expect(newest.request).toEqual({ text: 'Two taps, please.', attachments: [] })
    const earlier: Conversation = (await call('GET', `/${id}?before=21`, guest)).json()
    expect(earlier.hasEarlier).toBe(false)
    expect(earlier.messages.map(({ position }) => position)).toEqual(
      Array.from({ length: 21 }, (_, at) => at),
    )
  })

  it('shows what the other side has read', async () => {
    const { id, owner, guest } = await startConversation()
    expect((await read(id, guest)).otherPosition).toBe(-1)
    await call('PUT', `/${id}/read`, owner, { position: 0 })
    expect((await read(id, guest)).otherPosition).toBe(0)
    await say(id, guest, 'Are you there?')
    expect((await call('GET', '/unread', owner)).json()).toEqual({
      unread: 1,
      visitor: { isUsed: false, unread: 0 },
      business: { isUsed: true, unread: 1, timesToConfirm: 0 },
    })
    await call('PUT', `/${id}/read`, owner, { position: 99 })
    expect((await call('GET', '/unread', owner)).json()).toMatchObject({ unread: 0 })
    expect((await read(id, guest)).otherPosition).toBe(1)
  })

  it('is emailed to the other side, message by message', async () => {
    const { id, owner, guest, email, ownerId } = await startConversation()
    await say(id, owner, 'Forty dollars.\n\nReply-To: nobody')
    const [toGuest] = await openMails(test.db, { address: email })
    expect(toGuest?.text_body).toContain('Forty dollars.')
    const token = /https:\/\/town\.example\/quote-status\?token=(qst_\S+)/.exec(toGuest?.text_body ?? '')?.[1]
    expect((await call('POST', '/open', {}, { token })).json()).toEqual({ conversationId: id })
    expect((await read(id, { 'x-conversation-token': token ?? '' })).side).toBe('visitor')
    await say(id, guest, 'Agreed.')
    const { email: address } = await test.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    const [toOwner] = await openMails(test.db, { address })
    expect(toOwner?.text_body).toContain(`https://town.example/messages/${id}`)
  })

  it('is emailed with the business, its stars and its picture if it is a quote', async () => {
    const { id, owner, email, name, businessId } = await startConversation()
    const rated = { rating_sum: 830, review_count: 173 }
    await test.db.updateTable('businesses').set(rated).where('id', '=', businessId).execute()
    await test.db
      .updateTable('business_profiles')
      .set({ thumbnail_url: '/uploads/bellows.w600.webp' })
      .where('business_id', '=', businessId)
      .execute()
    const quote = { minCents: 80_00, maxCents: 80_00, includes: 'Both taps.' }
    const sent = await call('POST', `/${id}/quotes`, owner, { ...quote, validUntil: null, text: '' })
    expect(sent.statusCode, sent.body).toBe(201)
    await say(id, owner, 'Tuesday?')
    const [mail, plain] = await openMails(test.db, { address: email })
    expect(mail?.text_body).toContain(`${name}: Rated 4.8 ★ in 173 reviews`)
    expect(mail?.html_body).toContain('<img src="https://town.example/uploads/bellows.w600.webp"')
    expect(mail?.html_body).toContain(`href="https://town.example/businesses/${businessId}"`)
    expect(plain?.html_body).not.toContain('bellows.w600')
  })

  it('is emailed to a visitor with an account without a secret, and without saying that there is one', async () => {
    const guest = await startConversation()
    await say(guest.id, guest.owner, 'Forty dollars.')
    const secret = 'anyone who has it can open the conversation'
    expect((await openMails(test.db, { address: guest.email }))[0]?.text_body).toContain(secret)
    const { id, owner, email } = await startConversation(await buildUser(test.db))
    await say(id, owner, 'Fifty dollars.')
    const [mail] = await openMails(test.db, { address: email })
    expect(mail?.text_body).toContain(`https://town.example/messages/${id}`)
    expect(mail?.text_body).toContain('The conversation is also under Messages in your account.')
    expect(mail?.text_body).not.toMatch(/qst_|anyone who has it/)
  })

  it('rejects what is wrong with a message, and tells which field', async () => {
    const { id, guest } = await startConversation()
    const nothing = await say(id, guest, '   ')
    expect(nothing.statusCode).toBe(400)
    expect(nothing.json().fieldErrors).toEqual({ text: 'Write a message' })
    expect((await say(id, guest, 'x'.repeat(5001))).statusCode).toBe(400)
    expect(
      (await say(id, { ...guest, 'idempotency-key': 'no key' }, 'Hello')).json().fieldErrors,
    ).toHaveProperty('idempotency-key')
  })

  it('is closed to a visitor whom the owner has blocked, and while the business is not listed', async () => {
    const { id, owner, guest, businessId } = await startConversation()
    const block = `/api/business-quote-requests/${id}/sender-block`
    expect((await test.app.inject({ method: 'POST', url: block, headers: owner })).statusCode).toBe(201)
    expect((await read(id, guest)).obstacle).toBe('blocked')
    expect((await say(id, guest, 'Hello?')).json().code).toBe('sender_blocked')
    await test.db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', businessId)
      .execute()
    expect((await say(id, owner, 'Hello?')).statusCode).toBe(409)
  })
})

describe('a visitor', () => {
  it('may hide how to reach them until they accept a quote', async () => {
    const { id, owner, guest, email } = await startConversation()
    const hide = { hidesContact: true }
    expect((await call('PUT', `/${id}/contact`, owner, hide)).statusCode).toBe(403)
    expect((await call('PUT', `/${id}/contact`, guest, hide)).statusCode).toBe(200)
    expect((await read(id, owner)).visitor).toEqual({ name: 'Ana Ortiz', email: '', phone: '' })
    const quoteId = await quote(id, owner)
    await decide(id, guest, quoteId, 'accepted')
    expect((await read(id, owner)).visitor.email).toBe(email)
  })

  it('is found by words in any order, without accents, and by the contact that is shown', async () => {
    const { id, guest, owner, email } = await startConversation()
    await say(id, guest, '¿Cuánto cuesta la Ñandú? It’s for the porch, two windows.')
    const finds = async (search: string) =>
      (await call('GET', `/business?search=${encodeURIComponent(search)}`, owner))
        .json()
        .conversations.map((one: { id: number }) => one.id)
    const phone = '(512) 555-0187'
    const set = (values: { phone?: string; hides_contact?: boolean }) =>
      test.db.updateTable('business_quote_requests').set(values).where('id', '=', id).execute()
    await set({ phone })
    for (const search of [
      'cuanto',
      'ÑANDÚ',
      'nandu',
      "windows porch, it's",
      '¿porch?',
      email,
      '5125550187',
      phone,
      '555-0187',
    ])
      expect(await finds(search), search).toEqual([id])
    for (const search of ['porch door', '%', '_', '\\', '🪴', '5125550188'])
      expect(await finds(search), search).toEqual([])
    await set({ hides_contact: true })
    for (const search of [email, '5125550187']) expect(await finds(search), search).toEqual([])
  })

  it('finds their conversations under Messages, and no one else does', async () => {
    const { businessId, name, owner } = await startConversation()
    const userId = await buildUser(test.db)
    const visitor = await signInAs(test.app, userId)
    const id = await buildRequest(test.db, businessId, { userId })
    await say(id, owner, 'We can come on Friday.')
    const { conversations } = (await call('GET', '/mine', visitor)).json()
    expect(conversations).toMatchObject([
      { id, business: { name }, lastText: 'We can come on Friday.', isUnread: true, side: 'visitor' },
    ])
    expect((await call('GET', '/mine?search=friday', visitor)).json().conversations).toHaveLength(1)
    expect((await call('GET', '/mine?search=fri%25day', visitor)).json().conversations).toEqual([])
    const answers = JSON.stringify([{ question: 'Which room?', answer: 'The "blue" attic' }])
    await test.db.updateTable('business_quote_requests').set({ answers }).where('id', '=', id).execute()
    expect((await call('GET', '/mine?search=blue%22%20ATTIC', visitor)).json().conversations).toHaveLength(1)
    expect((await call('GET', '/business?search=attic', owner)).json().conversations).toHaveLength(1)
    expect((await call('GET', '/mine?search=question', visitor)).json().conversations).toEqual([])
    const stranger = await signInAs(test.app, await buildUser(test.db))
    expect((await call('GET', '/mine', stranger)).json().conversations).toEqual([])
    expect((await call('GET', `/${id}`, stranger)).statusCode).toBe(404)
    expect((await call('GET', `/business?businessId=${businessId}`, stranger)).json().conversations).toEqual(
      [],
    )
    const answered = await call('GET', `/business?businessId=${businessId}&stage=answered`, owner)
    expect(answered.json().conversations).toMatchObject([{ id, visitorName: 'Ana Ortiz', side: 'business' }])
  })

  it('opens only their own conversation with a link', async () => {
    const one = await startConversation()
    const other = await startConversation()
    expect((await call('GET', `/${other.id}`, one.guest)).statusCode).toBe(404)
    expect((await call('GET', `/${one.id}`, {})).statusCode).toBe(401)
    expect((await call('GET', `/${one.id}`, { 'x-conversation-token': 'qst_short' })).statusCode).toBe(400)
    expect((await call('POST', '/open', {}, { token: 'qst_short' })).statusCode).toBe(400)
  })
})

const quote = async (id: number, headers: Headers, given: object = {}): Promise<number> => {
  const payload = { minCents: 8000, maxCents: 12_000, includes: 'Parts and labor.' }
  const sent = await call('POST', `/${id}/quotes`, headers, { ...payload, validUntil: null, ...given })
  expect(sent.statusCode).toBe(201)
  return sent.json().message.id
}
const decide = (id: number, headers: Headers, quoteId: number, decision: string) =>
  call('PUT', `/${id}/quotes/${quoteId}/decision`, headers, { decision })

describe('a quote', () => {
  it('is sent by the business and accepted by the visitor, once', async () => {
    const { id, owner, guest } = await startConversation()
    const quoteId = await quote(id, owner)
    expect((await read(id, guest)).messages.at(-1)).toMatchObject({
      kind: 'quote',
      text: 'Quote: $80 to $120.\nParts and labor.',
      quote: { id: quoteId, state: 'open', isExpired: false },
    })
    expect((await decide(id, owner, quoteId, 'accepted')).statusCode).toBe(403)
    const key = newKey()
    const both = await Promise.all([1, 2].map(() => decide(id, { ...guest, ...key }, quoteId, 'accepted')))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await decide(id, guest, quoteId, 'declined')).statusCode).toBe(409)
    const seen = await read(id, owner)
    expect(seen.stage).toBe('won')
    expect(seen.messages.map(({ kind }) => kind)).toEqual(['text', 'quote', 'decision'])
  })

  it('can be withdrawn by the business and declined by the visitor', async () => {
    const { id, owner, guest } = await startConversation()
    const first = await quote(id, owner)
    expect((await decide(id, guest, first, 'withdrawn')).statusCode).toBe(403)
    expect((await decide(id, owner, first, 'withdrawn')).statusCode).toBe(201)
    expect((await decide(id, guest, first, 'accepted')).statusCode).toBe(409)
    await decide(id, guest, await quote(id, owner), 'declined')
    expect((await read(id, owner)).stage).toBe('lost')
    expect((await decide(id, guest, 999_999, 'accepted')).statusCode).toBe(404)
  })

  it('expires, and names a fault at its field', async () => {
    const { id, owner, guest } = await startConversation()
    const quoteId = await quote(id, owner, { validUntil: austinToday() })
    await test.db
      .updateTable('quotes')
      .set({ valid_until: '2026-01-31' })
      .where('message_id', '=', quoteId)
      .execute()
    expect((await read(id, guest)).messages.at(-1)?.quote).toMatchObject({ isExpired: true })
    expect((await decide(id, guest, quoteId, 'accepted')).json().message).toContain('expired')
    const wrong = { minCents: 900, maxCents: 800, includes: 'All', validUntil: null }
    const faults = await call('POST', `/${id}/quotes`, owner, wrong)
    expect(faults.json().fieldErrors).toEqual({ maxCents: 'Must not be less than the lower price' })
    for (const day of ['validUntil', 'earliestDay']) {
      const late = { ...wrong, maxCents: 900, [day]: '2020-01-01' }
      expect((await call('POST', `/${id}/quotes`, owner, late)).json().fieldErrors).toHaveProperty(day)
    }
    expect((await call('POST', `/${id}/quotes`, guest, { ...wrong, maxCents: 900 })).statusCode).toBe(403)
  })
})
