import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sendOwnerDigests } from './owner-digests.service.ts'
import { recordMailOutcome } from './quote-delivery.service.ts'

let test: TestApp
let serial = 0
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
})
afterAll(() => test.close())

/** Asks a business, and reads the link in the sender's confirmation. */
async function ask(businessId: number) {
  const email = `asker${++serial}@example.com`
  const payload = { businessId, name: 'Ana', email, phone: '512-555-0101', requirements: 'Two taps.' }
  const response = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
  expect(response.statusCode).toBe(201)
  const [mail] = await openMails(test.db, { address: email })
  const token =
    /https:\/\/town\.example\/quote-status\?token=(qst_\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
  return { id: response.json().id as number, token, mail, status: () => readStatus(token) }
}
const postStatus = (token: unknown) =>
  test.app.inject({ method: 'POST', url: '/api/business-quote-requests/status', payload: { token } })
const readStatus = async (token: string) => (await postStatus(token)).json()
const age = (requestId: number, hours: number) =>
  sql`UPDATE business_quote_requests SET created_at = created_at - make_interval(hours => ${hours})
    WHERE id = ${requestId}`.execute(test.db)
const put = (path: string, headers: object, payload = {}) =>
  test.app.inject({ method: 'PUT', url: `/api/${path}`, payload, headers: { ...headers } })
const markAnswered = (id: number, headers: object, isAnswered: unknown) =>
  put(`business-quote-requests/${id}/answered`, headers, { isAnswered })
const markRead = (id: number, headers: object) => put('conversations/read', headers, { ids: [id] })

describe('the status link', () => {
  it('is mailed to the sender, with what they typed', async () => {
    const { token, mail } = await ask(await buildBusiness(test.db, { name: 'Anvils' }))
    expect(token).toMatch(/^qst_/)
    expect(mail?.subject).toBe('Your quote request to Anvils')
    for (const part of [mail?.text_body, mail?.html_body]) expect(part).toContain('Two taps.')
  })

  it('shows what became of a request to an owner', async () => {
    const ownerId = await buildUser(test.db)
    const businessId = await buildBusiness(test.db, { name: 'Bellows', ownerId })
    const { id, status } = await ask(businessId)
    expect(await status()).toMatchObject({
      businessId,
      businessName: 'Bellows',
      isListed: true,
      delivery: 'owner',
      state: 'sent',
      offersOthers: false,
    })
    const owner = await signInAs(test.app, ownerId)
    const { headers: staff } = await openDesk(test)
    await markRead(id, staff)
    expect((await status()).state).toBe('sent')
    await markRead(id, owner)
    expect((await status()).state).toBe('read')
    const requests = test.db.selectFrom('business_quote_requests').select('stage').where('id', '=', id)
    const stage = async () => (await requests.executeTakeFirstOrThrow()).stage
    expect((await markAnswered(id, owner, true)).statusCode).toBe(200)
    expect((await status()).state).toBe('answered')
    expect(await stage()).toBe('answered')
    await markAnswered(id, owner, false)
    expect((await status()).state).toBe('read')
    expect(await stage()).toBe('new')
    const stranger = await signInAs(test.app, await buildUser(test.db))
    expect((await markAnswered(id, stranger, true)).statusCode).toBe(403)
    expect((await markAnswered(id, owner, 'yes')).statusCode).toBe(400)
  })

  it('stays answered once the business has written, but not because it said that it is away', async () => {
    const ownerId = await buildUser(test.db)
    const { id, status } = await ask(await buildBusiness(test.db, { ownerId }))
    const owner = await signInAs(test.app, ownerId)
    await sql`INSERT INTO messages (conversation_id, position, side, kind, text, client_key)
      VALUES (${id}, 1, 'business', 'away', 'Back on Monday.', gen_random_uuid())`.execute(test.db)
    await sql`UPDATE business_quote_requests SET last_position = 1, last_side = 'business', last_message_at = now()
      WHERE id = ${id}`.execute(test.db)
    expect((await markAnswered(id, owner, true)).statusCode).toBe(200)
    expect((await markAnswered(id, owner, false)).statusCode).toBe(200)
    const payload = { text: 'On Monday.' }
    const url = `/api/conversations/${id}/messages`
    await test.app.inject({ method: 'POST', url, headers: owner, payload })
    const refused = await markAnswered(id, owner, false)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(
      'You’ve written to this customer, so the request stays marked as replied.',
    )
    expect((await status()).state).toBe('answered')
    const list = await test.app.inject({ url: '/api/conversations/business', headers: owner })
    const [row] = list.json().conversations
    expect(row).toMatchObject({ id, request: { id, isAnswered: true, hasWritten: true } })
  })

  it('says that a request waits while its owner hasn’t been told of it', async () => {
    const ownerId = await buildUser(test.db)
    const businessId = await buildBusiness(test.db, { name: 'Kites', ownerId })
    await ask(businessId)
    await sql`UPDATE rate_limits SET hits = 20 WHERE key = ${`quote-mail ${businessId}`}`.execute(test.db)
    const { id, status } = await ask(businessId)
    expect(await status()).toMatchObject({ state: 'waiting', delivery: 'owner' })
    await sendOwnerDigests({ config: test.app.config, jobs: test.app.jobs, db: test.db })
    expect((await status()).state).toBe('sent')
    const { mail_id: mailId } = await test.db
      .selectFrom('business_quote_requests')
      .select('mail_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await test.db.transaction().execute((tx) => recordMailOutcome(tx, mailId ?? 0, true))
    expect((await status()).state).toBe('delivered')
  })

  it('says that email has left only when the mail server took it', async () => {
    const { id, status } = await ask(await buildBusiness(test.db, { email: `shop${++serial}@example.com` }))
    expect(await status()).toMatchObject({ state: 'waiting', delivery: 'email' })
    const { mail_id: mailId } = await test.db
      .selectFrom('business_quote_requests')
      .select('mail_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await test.db.transaction().execute((tx) => recordMailOutcome(tx, mailId ?? 0, true))
    expect((await status()).state).toBe('delivered')
  })

  it('says how a call ended', async () => {
    const { id, status } = await ask(await buildBusiness(test.db, { email: null }))
    expect(await status()).toMatchObject({ state: 'waiting', delivery: 'desk' })
    await test.db
      .updateTable('inbox_items')
      .set({ status: 'done', outcome: 'not_reached' })
      .where('quote_request_id', '=', id)
      .execute()
    expect(await status()).toMatchObject({ state: 'not_reached', offersOthers: true })
  })

  it('offers others to ask after 24 hours, unless the request was read', async () => {
    const ownerId = await buildUser(test.db)
    const businessId = await buildBusiness(test.db, { ownerId })
    const { id, status } = await ask(businessId)
    await age(id, 23)
    expect((await status()).offersOthers).toBe(false)
    await age(id, 2)
    expect((await status()).offersOthers).toBe(true)
    await markRead(id, await signInAs(test.app, ownerId))
    expect((await status()).offersOthers).toBe(false)
  })

  it('is unknown or incomplete', async () => {
    expect((await postStatus(`qst_${'0'.repeat(43)}`)).statusCode).toBe(404)
    expect((await postStatus('qst_')).statusCode).toBe(400)
    expect((await postStatus(7)).statusCode).toBe(400)
  })

  it('is stored as a hash', async () => {
    const { id, token } = await ask(await buildBusiness(test.db))
    const row = await test.db
      .selectFrom('business_quote_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row?.status_hash).toHaveLength(32)
  })
})
