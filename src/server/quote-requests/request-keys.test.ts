import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const pitch =
  'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
let serial = 0

/** Sends a request under the key that it has. */
const send = ({ key, ...payload }: { key: string; [field: string]: unknown }) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload,
    headers: { 'idempotency-key': key },
  })
/** A request with a key to a business with an owner; it is the same when it is sent again. */
async function newRequest(given: object = {}) {
  const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
  return {
    key: randomUUID() as string,
    businessId,
    name: 'Ana Ruiz',
    email: `ana.key${++serial}@example.com`,
    phone: '512-555-0101',
    requirements: `A tap leaks, no. ${serial}.`,
    hidesContact: false,
    ...given,
  }
}
type Asked = Awaited<ReturnType<typeof newRequest>>

/** How many rows a request has, held or not, and how many emails there are. */
async function countOf({ email }: Asked) {
  const { rows } = await sql<{ requests: number; mails: number }>`
    SELECT (SELECT count(*) FROM business_quote_requests WHERE email = ${email})::int
      + (SELECT count(*) FROM held_quote_requests WHERE email = ${email})::int AS requests,
      (SELECT count(*) FROM mails)::int AS mails`.execute(test.db)
  return rows[0]
}
/** Lets an hour pass for a request, held or not. */
async function age({ email }: Asked): Promise<void> {
  for (const table of ['business_quote_requests', 'held_quote_requests'])
    await sql`UPDATE ${sql.table(table)} SET created_at = created_at - interval '1 hour'
      WHERE email = ${email}`.execute(test.db)
}
async function idOf(payload: Asked): Promise<number> {
  const response = await send(payload)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
async function expectTaken(payload: Asked): Promise<void> {
  const response = await send(payload)
  expect(response.statusCode, response.body).toBe(409)
  expect(response.json()).toMatchObject({ code: 'key_taken' })
}
const changes = [
  { name: 'Ana Maria Ruiz' },
  { email: 'other@example.com' },
  { phone: '512-555-0102' },
  { requirements: 'Two taps leak.' },
  { hidesContact: true },
]

describe('a request with a key', () => {
  it('is stored and mailed once, however late it comes again', async () => {
    const asked = await newRequest()
    const id = await idOf(asked)
    const before = await countOf(asked)
    expect(before?.requests).toBe(1)
    await age(asked)
    expect(await idOf(asked)).toBe(id)
    expect(await countOf(asked)).toEqual(before)
  })

  it('is refused with any change', async () => {
    const asked = await newRequest()
    await idOf(asked)
    const before = await countOf(asked)
    for (const change of changes) await expectTaken({ ...asked, ...change })
    await expectTaken({ ...asked, businessId: await buildBusiness(test.db) })
    expect(await countOf(asked)).toEqual(before)
  })

  it('is stored a second time under another key', async () => {
    const asked = await newRequest()
    const id = await idOf(asked)
    const other = { ...asked, key: randomUUID() as string, phone: '512-555-0199' }
    expect(await idOf(other)).not.toBe(id)
    expect((await countOf(asked))?.requests).toBe(2)
  })

  it('is stored once when 50 come together', async () => {
    const asked = await newRequest()
    const answers = await sendTogether(50, () => send(asked))
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await countOf(asked))?.requests).toBe(1)
  })

  it('is one of two that come at once under its key to different businesses', async () => {
    const asked = await newRequest()
    const businesses = [asked.businessId, await buildBusiness(test.db, { ownerId: await buildUser(test.db) })]
    const answers = await Promise.all(businesses.map((businessId) => send({ ...asked, businessId })))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
    expect((await countOf(asked))?.requests).toBe(1)
  })

  it('is known after its business was taken off the list, and its contact shown', async () => {
    const asked = await newRequest({ hidesContact: true })
    const id = await idOf(asked)
    await sql`UPDATE business_quote_requests SET hides_contact = false WHERE id = ${id}`.execute(test.db)
    const { businessId } = asked
    await test.db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', businessId)
      .execute()
    expect(await idOf(asked)).toBe(id)
  })

  it.each(['', 'x', '00000000-0000-0000-0000'])('is refused with the key “%s”', async (key) => {
    const response = await send({ ...(await newRequest()), key })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual(['idempotency-key'])
  })
})

describe('a request with a key that staff look at first', () => {
  it('is held once, and known by its key before and after it is released', async () => {
    const desk = await openDesk(test)
    const asked = await newRequest({ requirements: pitch })
    const id = await idOf(asked)
    await age(asked)
    const before = await countOf(asked)
    expect(await idOf(asked)).toBe(id)
    for (const change of changes) await expectTaken({ ...asked, ...change })
    expect(await countOf(asked)).toEqual(before)
    const released = await desk.send('PUT', `/held-requests/${id}/release`, { revision: 1 })
    expect(released.statusCode, released.body).toBe(200)
    expect(await idOf(asked)).toBe(id)
    for (const change of changes) await expectTaken({ ...asked, ...change })
    expect((await countOf(asked))?.requests).toBe(1)
  })
})

it('a request without a key is a new one each time, and no one gets what another one may upload', async () => {
  const { key: _, ...payload } = await newRequest()
  const answers = await Promise.all(
    [1, 2].map(() =>
      test.app.inject({
        method: 'POST',
        url: '/api/business-quote-requests',
        payload,
        headers: { 'idempotency-key': undefined as unknown as string },
      }),
    ),
  )
  expect(countStatuses(answers)).toEqual({ 201: 2 })
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(2)
  expect(new Set(answers.map((answer) => answer.json().uploadToken)).size).toBe(2)
})
