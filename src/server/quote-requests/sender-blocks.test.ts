import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findConversation } from '#server/conversations/conversations.repository.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { openDesk } from '#test/desk.ts'
import { buildOwner } from '#test/edit-business.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { readQuoteFacts } from './quote-spam.repository.ts'
import { listBlockingOwners } from './sender-blocks.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Owner = Awaited<ReturnType<typeof buildOwner>>
let serial = 0
const ask = (businessId: number, email: string, headers: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    headers: { ...headers },
    payload: {
      businessId,
      name: 'Maya Reyes',
      email,
      phone: '512-555-0148',
      requirements: `A fence, no. ${++serial}.`,
    },
  })
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, { headers }: Pick<Owner, 'headers'>) =>
  test.app.inject({ method, url: `/api/business-quote-requests${path}`, headers: { ...headers } })
const requestsOf = async (owner: Owner) =>
  (await call('GET', `/business/${owner.business}`, owner)).json().requests
const blocksOf = async (owner: Owner) => (await call('GET', '/sender-blocks', owner)).json().blocks

it('refuse a sender at every business of the owner, in plain words, until they are unblocked', async () => {
  const owner = await buildOwner(test.app, { name: 'Fence Works' })
  const second = await buildBusiness(test.db, { ownerId: owner.id })
  const email = 'pest@example.com'
  const { id } = (await ask(owner.business, email)).json()
  const blocked = await call('POST', `/${id}/sender-block`, owner)
  expect(blocked.statusCode, blocked.body).toBe(201)
  expect((await call('POST', `/${id}/sender-block`, owner)).statusCode).toBe(201)
  expect(await requestsOf(owner)).toMatchObject([{ id, isSenderBlocked: true }])
  const refused = await ask(owner.business, 'PEST@example.com')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'sender_blocked',
    error: 'Fence Works has chosen not to get requests from you. You can ask another business.',
  })
  expect((await ask(second, email)).statusCode).toBe(403)
  expect(
    (await ask(await buildBusiness(test.db, { ownerId: await buildUser(test.db) }), email)).statusCode,
  ).toBe(201)
  expect((await ask(owner.business, 'friend@example.com')).statusCode).toBe(201)
  expect(await requestsOf(owner)).toHaveLength(2)

  const [block] = await blocksOf(owner)
  expect(block).toMatchObject({ name: 'Maya Reyes', email })
  const stranger = await buildOwner(test.app)
  expect((await call('DELETE', `/sender-blocks/${block.id}`, stranger)).statusCode).toBe(404)
  expect((await call('DELETE', `/sender-blocks/${block.id}`, owner)).statusCode).toBe(200)
  expect(await blocksOf(owner)).toEqual([])
  expect((await ask(owner.business, email)).statusCode).toBe(201)
})

it('know the account and the browser again, whatever address is typed', async () => {
  const owner = await buildOwner(test.app)
  const person = await signUp(test)
  const { cookie } = person
  const { id } = (await ask(owner.business, 'one@example.com', { ...person.headers, cookie })).json()
  await call('POST', `/${id}/sender-block`, owner)
  expect((await ask(owner.business, 'two@example.com', person.headers)).statusCode).toBe(403)
  expect((await ask(owner.business, 'three@example.com', { cookie })).statusCode).toBe(403)
  expect((await ask(owner.business, 'four@example.com')).statusCode).toBe(201)
})

it('by staff hold everywhere, after a report by the owner who got the request', async () => {
  const owner = await buildOwner(test.app)
  const { id } = (await ask(owner.business, 'spammer@example.com')).json()
  await test.app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { ...owner.headers },
    payload: { kind: 'request', id, reason: 'spam' },
  })
  const desk = await openDesk(test)
  const [report] = (await desk.send('GET', '/reports')).json().reports
  const decision = { decision: 'author_blocked', reason: 'It is advertising.', revision: 1 }
  expect((await desk.send('PUT', `/reports/${report.id}/decision`, decision)).statusCode).toBe(200)
  const other = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
  expect((await ask(other, 'spammer@example.com')).json()).toMatchObject({ code: 'sender_blocked' })
  await desk.send('PUT', `/reports/${report.id}/undo`, { revision: 2 })
  expect((await ask(other, 'spammer@example.com')).statusCode).toBe(201)
})

it('are only for those who answer requests', async () => {
  const owner = await buildOwner(test.app)
  const { id } = (await ask(owner.business, 'pest@example.com')).json()
  const stranger = { headers: await signInAs(test.app, await buildUser(test.db)) }
  expect((await call('POST', `/${id}/sender-block`, stranger)).statusCode).toBe(403)
  expect((await call('POST', '/999999/sender-block', owner)).statusCode).toBe(404)
})

describe('an account that is deleted', () => {
  const leave = async (person: Pick<Owner, 'headers'>) => {
    const left = await test.app.inject({
      method: 'DELETE',
      url: '/api/users/account',
      headers: { ...person.headers },
    })
    expect(left.statusCode, left.body).toBe(200)
  }

  it('stays blocked at its address and at the one that was blocked, and is named nowhere', async () => {
    const owner = await buildOwner(test.app)
    const person = await signUp(test)
    const typed = `typed.${person.email}`
    const { id } = (await ask(owner.business, typed, person.headers)).json()
    await call('POST', `/${id}/sender-block`, owner)
    await leave(person)
    const [block] = await blocksOf(owner)
    expect(block).toMatchObject({ name: 'Deleted account', email: '' })
    const { rows } =
      await sql`SELECT sender_blocks::text AS row FROM sender_blocks WHERE id = ${block.id}`.execute(test.db)
    expect(JSON.stringify(rows)).not.toMatch(/maya/i)
    for (const email of [typed, person.email.toUpperCase()])
      expect((await ask(owner.business, email)).json().code).toBe('sender_blocked')
    const again = await signUp(test, { email: person.email })
    expect((await ask(owner.business, 'another@example.com', again.headers)).statusCode).toBe(403)
    expect(await listBlockingOwners(test.db, test.app.jobs, again.user.id)).toEqual([owner.id])
    const asked = { email: typed, userId: null, deviceHash: null, businessId: owner.business, textKey: null }
    const facts = await inTransaction(test.db, (tx) => readQuoteFacts(tx, test.app.jobs, asked))
    expect(facts.blocks).toBe(1)
    expect((await ask(owner.business, 'another@example.com')).statusCode).toBe(201)

    expect((await call('DELETE', `/sender-blocks/${block.id}`, owner)).statusCode).toBe(200)
    expect((await ask(owner.business, person.email)).statusCode).toBe(201)
  })

  it('stays blocked in what it wrote as a guest from an address that it hadn’t confirmed', async () => {
    const owner = await buildOwner(test.app)
    const email = `guest.${++serial}@example.com`
    const { id: guestId } = (await ask(owner.business, email)).json()
    const person = await signUp(test, { email })
    await sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${person.user.id}`.execute(test.db)
    const { id } = (await ask(owner.business, email, person.headers)).json()
    await call('POST', `/${id}/sender-block`, owner)
    await leave(person)
    expect(await requestsOf(owner)).toMatchObject([{ id: guestId, isSenderBlocked: true }])
    expect(await findConversation(test.db, guestId)).toMatchObject({ isBlocked: true })
    expect(await blocksOf(owner)).toMatchObject([{ name: 'Deleted account', email }])
    expect((await ask(owner.business, email)).json().code).toBe('sender_blocked')
  })

  it('leaves others their address, if it hadn’t confirmed that', async () => {
    const owner = await buildOwner(test.app)
    const person = await signUp(test)
    const typed = `typed.${person.email}`
    const { id } = (await ask(owner.business, typed, person.headers)).json()
    await call('POST', `/${id}/sender-block`, owner)
    await sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${person.user.id}`.execute(test.db)
    await leave(person)
    expect((await ask(owner.business, typed)).statusCode).toBe(403)
    expect((await ask(owner.business, person.email)).statusCode).toBe(201)
  })
})
