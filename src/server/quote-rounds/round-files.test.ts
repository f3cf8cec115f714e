import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellRequestFiles } from '#server/conversations/request-files.service.ts'
import { deleteOldHeld } from '#server/quote-requests/held-requests.repository.ts'
import { pdfFile, upload, uploadOne } from '#test/attachments.ts'
import { openDesk } from '#test/desk.ts'
import { openReaders } from '#test/event-reader.ts'
import { buildBusiness } from '#test/factories.ts'
import { openRounds } from '#test/rounds.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { replaceSilent } from './round-replacing.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let rounds: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
  rounds = await openRounds(test)
})
afterAll(() => test.close())

type Headers = Record<string, string>
const pitch =
  'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
let serial = 0

/** A round, with the number of each request by its business, and what uploads to it. */
async function open(businessIds: readonly number[], given: object = {}) {
  const round = await rounds.sent(businessIds, given)
  const { answers } = await rounds.view(round.guest)
  const requestTo = (businessId: number): number =>
    answers.find(({ business }) => business.id === businessId)?.conversationId ?? 0
  const { conversationId, uploadToken } = round.body.files
  const token = { 'x-upload-token': uploadToken as string }
  const add = (filename: string) => uploadOne(test, conversationId as number, token, pdfFile, { filename })
  return { ...round, conversationId: conversationId as number, token, requestTo, add }
}
const three = async () => [await rounds.business(), await rounds.business(), await rounds.business()] as const
const filesOf = async (id: number, headers: Headers): Promise<string[]> => {
  const response = await test.app.inject({ url: `/api/conversations/${id}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().request.attachments.map(({ name }: { name: string }) => name)
}
const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode
const addressOf = async (userId: number): Promise<string> =>
  (await test.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

/** Does what is queued about files, as if a minute had passed; twice, because a job may run again. */
async function tell() {
  await sql`UPDATE message_attachments SET created_at = now() - interval '2 minutes'`.execute(test.db)
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT (data->>'conversationId')::int AS id FROM pgboss.job WHERE name = 'tell-request-files'`.execute(
    test.db,
  )
  const tools = { db: test.db, jobs: test.app.jobs, config: test.app.config }
  for (const { id } of [...rows, ...rows]) await tellRequestFiles(tools, id)
}
const toldOf = async (address: string) =>
  (await rounds.mailsTo(address)).filter(({ text_body }) => text_body.includes('to the quote request.'))

const decide = async (requestId: number, path: 'release' | 'decision' | 'undo', revision = 1) => {
  const decision = path === 'decision' && { decision: 'refused', reason: 'It is advertising.' }
  const response = await desk.send('PUT', `/held-requests/${requestId}/${path}`, { revision, ...decision })
  expect(response.statusCode, response.body).toBe(200)
}

describe('files of a request to several', () => {
  it('are told to each business once, by email where no one has a page', async () => {
    const [one, two] = await three()
    const address = `shop${++serial}.${randomUUID()}@example.com`
    const listing = await buildBusiness(test.db, { email: address })
    const { add } = await open([one.id, two.id, listing])
    const file = await add('Roof.pdf')
    await tell()
    for (const { ownerId } of [one, two]) expect(await toldOf(await addressOf(ownerId))).toHaveLength(1)
    const [mail, ...more] = await toldOf(address)
    expect(more).toEqual([])
    expect(mail?.text_body).toContain(`https://town.example${file.url}`)
    await add('Garden.pdf')
    await tell()
    expect((await toldOf(address)).map(({ text_body }) => text_body.includes('Roof.pdf'))).toEqual([
      true,
      false,
    ])
  })

  it('come in the email about the request when it says that they follow', async () => {
    const [one, two] = await three()
    const { add } = await open([one.id, two.id], { hasFiles: true })
    const requests = async (ownerId: number) => {
      const mails = await rounds.mailsTo(await addressOf(ownerId))
      return mails.filter(({ text_body }) => text_body.includes('Ana Ruiz'))
    }
    for (const { ownerId } of [one, two]) expect(await requests(ownerId)).toEqual([])
    await add('Roof.pdf')
    await tell()
    for (const { ownerId } of [one, two]) {
      const [mail, ...more] = await requests(ownerId)
      expect(more).toEqual([])
      expect(mail?.text_body).toContain('Attached: 1 PDF.')
    }
  })

  it('appear on the open page of each business', async () => {
    const [one, two] = await three()
    const { add, requestTo } = await open([one.id, two.id])
    const readers = openReaders(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const reader = await readers.open(two.headers)
    await add('Roof.pdf')
    const told = () => reader.events.filter(({ event }) => event === 'changed').map(({ data }) => data)
    await expect.poll(told).toContainEqual({ conversationId: requestTo(two.id) })
    readers.closeAll()
  })

  it('are told to a business that is asked later', { tags: 'long' }, async () => {
    const trade = await openRounds(test)
    const first = await trade.business()
    const { id, body } = await trade.sent([first.id])
    const address = `late${++serial}.${randomUUID()}@example.com`
    const { category: categoryId, subcategory: subcategoryId } = trade
    await buildBusiness(test.db, { email: address, categoryId, subcategoryId })
    const token = { 'x-upload-token': body.files.uploadToken }
    const file = await uploadOne(test, body.files.conversationId, token, pdfFile)
    await trade.age(id, 25)
    await replaceSilent({ db: test.db, jobs: test.app.jobs, config: test.app.config })
    await tell()
    expect((await toldOf(address))[0]?.text_body).toContain(`https://town.example${file.url}`)
  })

  it('stay until the last request is deleted', async () => {
    const [one, two] = await three()
    const { add, requestTo, token, conversationId } = await open([one.id, two.id])
    const { url } = await add('Roof.pdf')
    // The same key for a file of the other conversation.
    const clientKey = randomUUID()
    await uploadOne(test, conversationId, token, pdfFile, { clientKey, filename: 'Garden.pdf' })
    await uploadOne(test, requestTo(two.id), two.headers, pdfFile, { clientKey })
    const remove = (businessId: number) =>
      test.db.deleteFrom('business_quote_requests').where('id', '=', requestTo(businessId)).execute()
    await remove(one.id)
    expect(await filesOf(requestTo(two.id), two.headers)).toEqual(['Roof.pdf', 'Garden.pdf'])
    await remove(two.id)
    expect(await statusOf(url)).toBe(404)
  })
})

describe('files of a request to several that staff look at first', () => {
  it('come with each that is released, whatever becomes of the first', async () => {
    const [one, two, three_] = await three()
    const { add, requestTo } = await open([one.id, two.id, three_.id], { what: pitch })
    const { url } = await add('Plan.pdf')
    for (const business of [one, two, three_]) {
      const { request } = (await desk.send('GET', `/held-requests/${requestTo(business.id)}`)).json()
      expect(request.files).toHaveLength(1)
    }
    await decide(requestTo(one.id), 'decision')
    await decide(requestTo(two.id), 'release')
    // Its sender doesn't know of the decision, and goes on.
    await add('Other plan.pdf')
    await decide(requestTo(three_.id), 'release')
    for (const business of [two, three_])
      expect(await filesOf(requestTo(business.id), business.headers)).toEqual(['Plan.pdf', 'Other plan.pdf'])
    await tell()
    for (const { ownerId } of [two, three_]) expect(await toldOf(await addressOf(ownerId))).toHaveLength(1)
    expect(await toldOf(await addressOf(one.ownerId))).toEqual([])
    await sql`UPDATE held_quote_requests SET decided_at = now() - interval '25 hours'
      WHERE id = ${requestTo(one.id)}`.execute(test.db)
    await deleteOldHeld(test.db)
    expect(await statusOf(url)).toBe(200)
  })

  it('stay when a business is chosen while others wait', { tags: 'long' }, async () => {
    const [one, two] = await three()
    const { id, guest, add, requestTo } = await open([one.id, two.id], { what: `${pitch} ${randomUUID()}` })
    await add('Plan.pdf')
    await decide(requestTo(two.id), 'release')
    const choice = { conversationId: requestTo(two.id), quoteId: null }
    expect((await rounds.put(`/${id}/choice`, choice, guest)).statusCode).toBe(200)
    expect(await filesOf(requestTo(two.id), two.headers)).toEqual(['Plan.pdf'])
  })

  it('are deleted a day after the last one wasn’t passed on', async () => {
    const [one, two] = await three()
    const { add, requestTo, conversationId, token } = await open([one.id, two.id], {
      what: `${pitch} ${randomUUID()}`,
    })
    const { url } = await add('Plan.pdf')
    await decide(requestTo(one.id), 'decision')
    await decide(requestTo(two.id), 'decision')
    const ages = (businessId: number) =>
      sql`UPDATE held_quote_requests SET decided_at = decided_at - interval '25 hours'
        WHERE id = ${requestTo(businessId)}`.execute(test.db)
    await ages(one.id)
    await deleteOldHeld(test.db)
    expect(await statusOf(url)).toBe(200)
    await decide(requestTo(two.id), 'undo', 2)
    await deleteOldHeld(test.db)
    expect(await statusOf(url)).toBe(200)
    await decide(requestTo(two.id), 'decision', 3)
    await ages(two.id)
    await deleteOldHeld(test.db)
    expect(await statusOf(url)).toBe(404)
    expect((await upload(test, conversationId, token, pdfFile)).statusCode).toBe(201)
  })
})
