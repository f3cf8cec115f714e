import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '#server/sessions/sessions.service.ts'
import { actionsOn, openDesk } from '#test/desk.ts'
import { buildOwner } from '#test/edit-business.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldHeld } from './held-requests.repository.ts'
import { sendOwnerDigests } from './owner-digests.service.ts'
import { sendQuoteDigests } from './quote-delivery.service.ts'
import { forwardQuoteRequests } from './quote-forwarding.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
})
afterAll(() => test.close())

const pitch =
  'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
let serial = 0

type Given = { email?: string; requirements?: string; headers?: object }
const ask = (businessId: number, { email, requirements = pitch, headers = {} }: Given = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    headers: { ...headers },
    payload: {
      businessId,
      name: 'Max Rank',
      email: email ?? `max${++serial}@example.com`,
      phone: '512-555-0100',
      requirements,
    },
  })
/** A request that is held, and the link in its sender's email. */
async function askHeld(businessId: number, given: Given = {}) {
  const email = given.email ?? `max${++serial}@example.com`
  const response = await ask(businessId, { ...given, email })
  expect(response.statusCode, response.body).toBe(201)
  const [mail] = await openMails(test.db, { address: email })
  const token = /quote-status\?token=(qst_\S+)/.exec(mail?.text_body ?? '')?.[1]
  const status = async () =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/business-quote-requests/status',
        payload: { token },
      })
    ).json()
  return { id: response.json().id as number, body: response.json(), email, status }
}
const seen = async (id: number) =>
  (await desk.send('GET', '/held-requests')).json().requests.find((one: { id: number }) => one.id === id)
const release = (id: number, revision = 1) => desk.send('PUT', `/held-requests/${id}/release`, { revision })
const refuse = (id: number, decision = 'refused', revision = 1) =>
  desk.send('PUT', `/held-requests/${id}/decision`, { decision, reason: 'It is advertising.', revision })
const undo = (id: number, revision = 2) => desk.send('PUT', `/held-requests/${id}/undo`, { revision })
const subjects = async (address: string) =>
  (await openMails(test.db, { address })).map(({ subject }) => subject)
const listOf = async (owner: { business: number; headers: object }) =>
  (
    await test.app.inject({
      url: `/api/business-quote-requests/business/${owner.business}`,
      headers: { ...owner.headers },
    })
  ).json().requests as { id: number }[]
const mailsAbout = async () => (await test.db.selectFrom('mails').select('id').execute()).length

describe('a request that looks like spam', () => {
  it('is answered as any other, and reaches no one, not by a digest or by forwarding either', async () => {
    const owner = await buildOwner(test.app, { name: 'Held Works' })
    const unclaimed = await buildBusiness(test.db, { email: 'shop@example.com' })
    const usual = await ask(await buildBusiness(test.db, { ownerId: owner.id }), { requirements: 'A gate.' })
    const { id, body, status, email } = await askHeld(owner.business)
    expect(body).toEqual({ ...usual.json(), id, uploadToken: expect.stringMatching(/^upl_/) })
    // Its email repeats nothing: the address may be a stranger's.
    const [confirmation] = await openMails(test.db, { address: email })
    expect(confirmation?.text_body).not.toMatch(/Your request:|Google/)
    await askHeld(unclaimed)
    const mails = await mailsAbout()
    const tools = { db: test.db, jobs: test.app.jobs, config: test.app.config }
    await sendOwnerDigests(tools)
    await sendQuoteDigests(tools, new Date(Date.now() + 3 * 86_400_000))
    await forwardQuoteRequests(test.db, { since: new Date(0), isLeftOnly: false })
    expect(await mailsAbout()).toBe(mails)
    expect(await listOf(owner)).toEqual([])
    expect(await subjects('shop@example.com')).toEqual([])
    expect(await status()).toMatchObject({
      state: 'held',
      delivery: null,
      businessName: 'Held Works',
      offersOthers: false,
    })
    const answered = await test.app.inject({
      method: 'PUT',
      url: `/api/business-quote-requests/${id}/answered`,
      headers: { ...owner.headers },
      payload: { isAnswered: true },
    })
    expect(answered.statusCode).toBe(404)
  })

  it('tells a sender who is signed in, and no one else, where it is instead of a conversation', async () => {
    const owner = await buildOwner(test.app, { name: 'Asked Works' })
    const sender = await signInAs(test.app, await buildUser(test.db))
    const { id } = await askHeld(owner.business, { headers: sender })
    const get = (path: string, headers: object) =>
      test.app.inject({ url: `/api${path}`, headers: { ...headers } })
    const held = `/business-quote-requests/${id}/held-status`
    expect((await get(`/conversations/${id}`, sender)).statusCode).toBe(404)
    expect((await get(held, sender)).json()).toMatchObject({ state: 'held', businessName: 'Asked Works' })
    expect((await get(held, owner.headers)).statusCode).toBe(404)
    expect((await get(held, {})).statusCode).toBe(401)
    await release(id)
    expect((await get(held, sender)).statusCode).toBe(404)
    expect((await get(`/conversations/${id}`, sender)).statusCode).toBe(200)
  })

  it('is in the list of its sender’s messages, and says what it waits for', async () => {
    const owner = await buildOwner(test.app, { name: 'Listed Works' })
    const sender = await signInAs(test.app, await buildUser(test.db))
    const get = async (path: string, headers: object) =>
      (await test.app.inject({ url: `/api/conversations/${path}`, headers: { ...headers } })).json()
    await ask(owner.business, { requirements: 'A gate.', headers: sender })
    const { id, status } = await askHeld(owner.business, { headers: sender })
    const list = async (search = '') => (await get(`mine?search=${search}`, sender)).conversations
    expect(await list()).toMatchObject([
      { id, side: 'visitor', lastText: pitch, heldState: 'held', isUnread: false, stage: null },
      { lastText: 'A gate.', heldState: null },
    ])
    expect(await list('backlinks')).toMatchObject([{ id }])
    expect(await list('nothing like it')).toEqual([])
    expect(await status()).toMatchObject({ state: 'held', heldText: pitch })
    const unread = await get('unread', sender)
    expect(unread).toMatchObject({ unread: 0, visitor: { isUsed: true } })
    expect((await get('business', owner.headers)).conversations).toHaveLength(1)
    await refuse(id)
    expect(await list('backlinks')).toMatchObject([{ id, heldState: 'refused' }])
    await undo(id)
    await release(id, 3)
    expect(await list('backlinks')).toMatchObject([{ id, heldState: null }])
  })

  it('is stored once, with its score and rules, in a double click', async () => {
    const business = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    // Others send the same pitch, which would count.
    const requirements = `${pitch} Offer ${++serial}.`
    const given = { email: `twice${serial}@example.com`, requirements, headers: newKey() }
    const both = await Promise.all([ask(business, given), ask(business, given)])
    const [id, other] = both.map((response) => response.json().id)
    expect(id).toBe(other)
    expect(await seen(id)).toMatchObject({
      score: 120,
      rules: ['link', 'sales_pitches', 'offer'],
      decision: null,
      business: { id: business },
      requirements,
    })
    const { createdAt, dueAt } = await seen(id)
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(24 * 3_600_000)
  })

  it('stores the score of a usual one, too, which goes its way', async () => {
    const owner = await buildOwner(test.app)
    const { id } = (await ask(owner.business, { requirements: 'A gate like https://a.example/b' })).json()
    const row = await test.db
      .selectFrom('business_quote_requests')
      .select(['spam_score', 'spam_rules'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ spam_score: 15, spam_rules: ['link'] })
    expect(await listOf(owner)).toMatchObject([{ id }])
  })

  it('is recognized by how many others got it, and by whom', async () => {
    const text =
      'We design your website and much more, for a fair price and within a week. Look at shop.example.com'
    const email = `burst${++serial}@example.com`
    const held = async () => (await desk.send('GET', `/held-requests?search=${email}`)).json().requests
    for (let time = 0; time < 7; time++)
      await ask(await buildBusiness(test.db, { ownerId: await buildUser(test.db) }), {
        email,
        requirements: text,
      })
    expect(await held()).toEqual([])
    const last = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    await ask(last, { email, requirements: text })
    expect(await held()).toMatchObject([
      { business: { id: last }, score: 100, rules: ['link', 'offer', 'own_copies', 'burst'] },
    ])
    // Two more links, from others.
    const links =
      'See the pictures of the garden at https://a.example.com and https://b.example.com before you say a price.'
    for (let time = 0; time < 4; time++) await ask(last, { requirements: links })
    const list = (await desk.send('GET', '/held-requests')).json().requests
    expect(list.filter((one: { requirements: string }) => one.requirements === links)).toMatchObject([
      { rules: ['links', 'others_copies'], score: 105 },
    ])
  })
})

describe('staff', () => {
  it('release it: it goes its usual way, with the same number, once', async () => {
    const owner = await buildOwner(test.app, { name: 'Freed Works' })
    const { id, status } = await askHeld(owner.business)
    const ownersMails = async () =>
      (await openMails(test.db, { userId: owner.id })).map(({ subject }) => subject)
    expect(await ownersMails()).toEqual([])
    const both = await Promise.all([release(id), release(id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect(await listOf(owner)).toMatchObject([{ id, requirements: pitch, state: 'sent' }])
    expect(await ownersMails()).toEqual(['Quote request from Max Rank for Freed Works'])
    expect(await status()).toMatchObject({ state: 'sent', delivery: 'owner' })
    expect(await seen(id)).toBeUndefined()
    expect(await actionsOn(test.db, 'quote_request', id)).toMatchObject([
      { action: 'quote-request.released', actor_id: desk.staffId },
    ])
    expect((await refuse(id)).statusCode).toBe(404)
  })

  it('release one for a listing without an owner: it is emailed there', async () => {
    const address = `stall${++serial}@example.com`
    const business = await buildBusiness(test.db, { name: 'Stall', email: address })
    const { id } = await askHeld(business)
    expect((await release(id)).statusCode).toBe(200)
    expect(await subjects(address)).toEqual(['A customer wants a quote from Stall'])
  })

  it('do not hold the next one of a sender whose first they released', async () => {
    const business = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const { id, email } = await askHeld(business)
    await release(id)
    const next = (await ask(business, { email, requirements: `${pitch} Again.` })).json()
    expect(await seen(next.id)).toBeUndefined()
  })

  it('refuse it with a reason that its sender gets, and undo that', async () => {
    const owner = await buildOwner(test.app)
    const { id, email, status } = await askHeld(owner.business)
    const refused = await refuse(id)
    expect(refused.json().request).toMatchObject({
      decision: { decision: 'refused', reason: 'It is advertising.', by: 'Dana Whitfield' },
      canUndo: true,
      revision: 2,
    })
    expect((await refuse(id)).statusCode).toBe(200)
    expect(await subjects(email)).toHaveLength(2)
    const [, mail] = await openMails(test.db, { address: email })
    expect(mail?.text_body).toContain('It is advertising.')
    expect(mail?.text_body).not.toContain('Google')
    expect(await status()).toMatchObject({ state: 'refused', offersOthers: false })
    const decided = (await desk.send('GET', '/held-requests?filter=decided')).json().requests
    expect(decided.map((one: { id: number }) => one.id)).toContain(id)
    expect((await release(id, 2)).statusCode).toBe(409)
    expect((await undo(id)).json().request).toMatchObject({ decision: null, revision: 3 })
    expect((await subjects(email)).at(-1)).toBe('We’re looking at your quote request again')
    expect(await status()).toMatchObject({ state: 'held' })
    expect((await release(id, 1)).json()).toMatchObject({ code: 'stale_revision' })
    expect((await release(id, 3)).statusCode).toBe(200)
    expect(await listOf(owner)).toMatchObject([{ id }])
  })

  it('block its sender everywhere, until that is undone', async () => {
    const business = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const { id, email } = await askHeld(business)
    expect((await refuse(id, 'blocked')).statusCode).toBe(200)
    const usual = { email: email.toUpperCase(), requirements: 'A gate.' }
    expect((await ask(business, usual)).json()).toMatchObject({ code: 'sender_blocked' })
    expect((await undo(id)).statusCode).toBe(200)
    expect((await ask(business, usual)).statusCode).toBe(201)
    await refuse(id, 'refused', 3)
    await sql`UPDATE held_quote_requests SET decided_at = now() - interval '11 minutes' WHERE id = ${id}`.execute(
      test.db,
    )
    expect((await undo(id, 4)).statusCode).toBe(409)
  })

  it('with the role of a moderator release and refuse, but block no one', async () => {
    const userId = await buildUser(test.db)
    await test.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', userId).execute()
    const authorization = `Bearer ${await startSession(test.db, userId)}`
    const { id } = await askHeld(await buildBusiness(test.db, { ownerId: await buildUser(test.db) }))
    const decide = (decision: string) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/admin/held-requests/${id}/decision`,
        headers: { authorization },
        payload: { decision, reason: 'No.', revision: 1 },
      })
    expect((await decide('blocked')).statusCode).toBe(403)
    expect((await decide('refused')).statusCode).toBe(200)
  })

  it('are told what is wrong with a decision', async () => {
    const { id } = await askHeld(await buildBusiness(test.db, { ownerId: await buildUser(test.db) }))
    const without = await desk.send('PUT', `/held-requests/${id}/decision`, {
      decision: 'refused',
      revision: 1,
    })
    expect(without.statusCode).toBe(400)
    expect(without.json().fieldErrors).toEqual({ reason: 'Please give a reason' })
    for (const path of ['release', 'undo'])
      expect((await desk.send('PUT', `/held-requests/999999/${path}`, { revision: 1 })).statusCode).toBe(404)
  })

  it('can’t release to a business that is gone or whose owner has blocked the sender', async () => {
    const owner = await buildOwner(test.app)
    const { id, email } = await askHeld(owner.business)
    const first = (await ask(owner.business, { email, requirements: 'A gate.' })).json()
    await test.app.inject({
      method: 'POST',
      url: `/api/business-quote-requests/${first.id}/sender-block`,
      headers: { ...owner.headers },
    })
    expect((await release(id)).statusCode).toBe(409)
    const other = await askHeld(await buildBusiness(test.db, { ownerId: owner.id }), {
      email: `other${++serial}@example.com`,
    })
    const setStatus = (status: 'suspended' | 'approved') =>
      test.db.updateTable('businesses').set({ status }).where('submitted_by_id', '=', owner.id).execute()
    await setStatus('suspended')
    expect((await release(other.id)).json()).toMatchObject({ error: 'This business is no longer listed.' })
    expect(await seen(other.id)).toMatchObject({ decision: null })
    await setStatus('approved')
  })
})

it('is deleted with its sender’s account, and 90 days after a decision against it', async () => {
  const business = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
  const userId = await buildUser(test.db)
  const own = await askHeld(business, { headers: await signInAs(test.app, userId) })
  const { id } = await askHeld(business)
  await refuse(id)
  await deleteOldHeld(test.db)
  const left = () =>
    test.db.selectFrom('held_quote_requests').select('id').where('id', 'in', [own.id, id]).execute()
  expect(await left()).toHaveLength(2)
  await test.db.deleteFrom('users').where('id', '=', userId).execute()
  await sql`UPDATE held_quote_requests SET decided_at = now() - interval '91 days' WHERE id = ${id}`.execute(
    test.db,
  )
  await deleteOldHeld(test.db)
  expect(await left()).toEqual([])
})
