import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { pdfFile, sendFiles, uploadOne } from '#test/attachments.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

const pitch =
  'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example.com'
let serial = 0
type Headers = Record<string, string>

async function open() {
  const emails = { visitor: `max${++serial}@example.com`, owner: `rosa${serial}@example.com` }
  const ownerId = await buildUser(test.db, { email: emails.owner })
  const businessId = await buildBusiness(test.db, { name: `Held ${serial}`, ownerId })
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, { email: emails.visitor, statusHash: hash })
  const guest: Headers = { 'x-conversation-token': token }
  const owner: Headers = await signInAs(test.app, ownerId)
  const say = (headers: Headers, text: string, key: string = randomUUID()) =>
    test.app.inject({
      method: 'POST',
      url: `/api/conversations/${id}/messages`,
      headers: { ...headers, 'idempotency-key': key },
      payload: { text },
    })
  const read = async (headers: Headers): Promise<Conversation> =>
    (await test.app.inject({ url: `/api/conversations/${id}`, headers })).json()
  const mails = async (side: keyof typeof emails) => openMails(test.db, { address: emails[side] })
  const held = async () =>
    (await desk.send('GET', `/held-requests?search=${emails.visitor}`)).json().requests as {
      id: number
      rules: string[]
      revision: number
      conversationId: number | null
    }[]
  return { id, emails, guest, owner, say, read, mails, held }
}

/** When each message was written. */
const writtenOf = ({ messages }: Conversation) => messages.map(({ text, writtenAt }) => [text, writtenAt])

const release = (id: number, revision = 1) => desk.send('PUT', `/held-requests/${id}/release`, { revision })
const refuse = (id: number) =>
  desk.send('PUT', `/held-requests/${id}/decision`, {
    decision: 'refused',
    reason: 'It is advertising.',
    revision: 1,
  })

describe('a message that looks like spam', () => {
  it('waits: its sender sees that, the other side nothing, until staff release it', async () => {
    const { id, guest, owner, say, read, mails, held } = await open()
    const clientKey = randomUUID()
    const sent = await say(guest, pitch, clientKey)
    expect(sent.statusCode, sent.body).toBe(201)
    expect(sent.json()).toEqual({ message: null })
    expect(await read(guest)).toMatchObject({
      lastPosition: 0,
      heldMessages: [{ clientKey, text: pitch, state: 'held', attachments: [] }],
    })
    expect(await read(owner)).toMatchObject({ lastPosition: 0, heldMessages: [] })
    expect(await mails('owner')).toEqual([])
    const [waiting] = await held()
    expect(waiting).toMatchObject({ conversationId: id, rules: ['link', 'sales_pitches', 'offer'] })

    await say(guest, pitch, clientKey)
    expect(await held()).toHaveLength(1)
    expect((await release(waiting?.id ?? 0)).statusCode).toBe(200)
    const { messages, heldMessages } = await read(owner)
    expect(messages.at(-1)).toMatchObject({ position: 1, side: 'visitor', text: pitch, clientKey })
    expect(heldMessages).toEqual([])
    expect((await read(guest)).heldMessages).toEqual([])
    expect(await mails('owner')).toHaveLength(1)
    expect((await say(guest, pitch, clientKey)).json()).toEqual(sent.json())
    expect((await release(waiting?.id ?? 0)).statusCode).toBe(404)
    expect(await mails('owner')).toHaveLength(1)
  })

  it('isn’t said if staff refuse it; its sender reads so and gets the reason', async () => {
    const { guest, owner, say, read, mails, held } = await open()
    const clientKey = randomUUID()
    await say(guest, pitch, clientKey)
    const [waiting] = await held()
    expect((await refuse(waiting?.id ?? 0)).statusCode).toBe(200)
    expect((await read(guest)).heldMessages).toMatchObject([{ state: 'refused' }])
    const [mail] = await mails('visitor')
    expect(mail?.subject).toBe('Your message wasn’t delivered')
    expect(mail?.text_body).toContain('It is advertising.')
    expect((await say(guest, pitch, clientKey)).json()).toEqual({ message: null })
    expect((await read(owner)).lastPosition).toBe(0)
    await desk.send('PUT', `/held-requests/${waiting?.id}/undo`, { revision: 2 })
    expect((await release(waiting?.id ?? 0, 3)).statusCode).toBe(200)
    expect((await read(owner)).lastPosition).toBe(1)
  })

  it('is one of links sent on and on before an answer, also in pieces', async () => {
    const { guest, say, read } = await open()
    for (let number = 0; number < 4; number++)
      expect((await say(guest, `Like this: deck${number}.example.com`)).json().message).not.toBeNull()
    expect((await say(guest, 'What does it cost?')).json().message).not.toBeNull()
    expect((await say(guest, 'And deck4.example.com')).json()).toEqual({ message: null })
    expect((await read(guest)).heldMessages).toHaveLength(1)
  })

  it('isn’t held in a conversation that the business has answered in, nor of the business', async () => {
    const { guest, owner, say, read } = await open()
    expect((await say(owner, pitch)).json().message).toMatchObject({ side: 'business' })
    expect((await say(guest, pitch)).json().message).toMatchObject({ position: 2 })
    expect((await read(guest)).heldMessages).toEqual([])
  })

  it('was held before an answer and waits on', async () => {
    const { guest, owner, say, held, read } = await open()
    const clientKey = randomUUID()
    await say(guest, pitch, clientKey)
    await say(owner, 'Which tap is it?')
    expect((await say(guest, pitch, clientKey)).json()).toEqual({ message: null })
    const [waiting] = await held()
    await release(waiting?.id ?? 0)
    expect((await read(owner)).messages.map(({ text }) => text).slice(1)).toEqual(['Which tap is it?', pitch])
  })

  it('is said after what was said in the meantime, with when it was written', async () => {
    const { guest, owner, say, read, mails, held } = await open()
    await say(guest, pitch)
    const [shown] = (await read(guest)).heldMessages
    expect((await say(guest, 'Forget that. Here’s my number.')).json().message).toMatchObject({ position: 1 })
    const [waiting] = await held()
    expect((await release(waiting?.id ?? 0)).statusCode).toBe(200)
    for (const side of [guest, owner])
      expect(writtenOf(await read(side)).slice(1)).toEqual([
        ['Forget that. Here’s my number.', null],
        [pitch, shown?.createdAt],
      ])
    const texts = (await mails('owner')).map(({ text_body }) => text_body)
    const isDated = (text: string) =>
      /Written \w+ \d+, \d+, .+ \(Austin time\), delivered after our team reviewed it/.test(text)
    expect(texts.map(isDated)).toEqual([false, true])
  })

  it('leaves unread what its sender hasn’t seen, when it is released', async () => {
    const { id, guest, owner, say, read, held } = await open()
    await say(guest, pitch)
    await say(owner, 'Which tap is it?')
    const [waiting] = await held()
    await release(waiting?.id ?? 0)
    expect(await read(guest)).toMatchObject({ lastPosition: 2, ownPosition: 0 })
    expect(await read(owner)).toMatchObject({ otherPosition: 0 })
    const url = `/api/conversations/${id}/read`
    await test.app.inject({ method: 'PUT', url, headers: guest, payload: { position: 2 } })
    expect(await read(owner)).toMatchObject({ otherPosition: 2 })
  })

  it('isn’t unread for its sender, if they have seen everything before it', async () => {
    const { guest, say, read, held } = await open()
    await say(guest, pitch)
    const [waiting] = await held()
    await release(waiting?.id ?? 0)
    expect(await read(guest)).toMatchObject({ lastPosition: 1, ownPosition: 1 })
  })

  it('is taken back by its sender while it waits, and by no one else', async () => {
    const { id, guest, owner, say, read, held } = await open()
    const clientKey = randomUUID()
    const takeBack = (headers: Headers, key: string = clientKey) =>
      test.app.inject({ method: 'DELETE', url: `/api/conversations/${id}/held-messages/${key}`, headers })
    const file = await uploadOne(test, id, guest, pdfFile)
    await test.app.inject({
      method: 'POST',
      url: `/api/conversations/${id}/messages`,
      headers: { ...guest, 'idempotency-key': clientKey },
      payload: { text: pitch, attachmentIds: [file.id] },
    })
    expect((await takeBack(owner)).statusCode).toBe(403)
    expect((await takeBack({})).statusCode).toBe(401)
    expect((await takeBack(guest, 'mine')).json().fieldErrors).toHaveProperty('clientKey')
    expect((await takeBack(guest, randomUUID())).statusCode).toBe(404)
    const other = await open()
    expect((await takeBack(other.guest)).statusCode).toBe(404)
    const [waiting] = await held()
    expect((await takeBack(guest)).statusCode).toBe(200)
    expect(await held()).toEqual([])
    expect((await read(guest)).heldMessages).toEqual([])
    expect((await test.app.inject({ url: file.url, headers: guest })).statusCode).toBe(404)
    expect((await release(waiting?.id ?? 0)).statusCode).toBe(404)

    const nextKey = randomUUID()
    await say(guest, `${pitch} Again.`, nextKey)
    const [again] = await held()
    await refuse(again?.id ?? 0)
    expect((await takeBack(guest, nextKey)).statusCode).toBe(404)
    expect((await read(guest)).heldMessages).toMatchObject([{ state: 'refused' }])
  })

  it('is either taken back or released, when both happen at once', async () => {
    const { id, guest, owner, say, read, held } = await open()
    const clientKey = randomUUID()
    await say(guest, pitch, clientKey)
    const [waiting] = await held()
    const [back, released] = await Promise.all([
      test.app.inject({
        method: 'DELETE',
        url: `/api/conversations/${id}/held-messages/${clientKey}`,
        headers: guest,
      }),
      release(waiting?.id ?? 0),
    ])
    expect([back.statusCode, released.statusCode].sort()).toEqual([200, 404])
    expect((await read(owner)).lastPosition).toBe(released.statusCode === 200 ? 1 : 0)
    expect((await read(guest)).heldMessages).toEqual([])
  })

  it('keeps its files until then', async () => {
    const { id, guest, owner, held, read } = await open()
    const files = [await uploadOne(test, id, guest, pdfFile), await uploadOne(test, id, guest, pdfFile)]
    const ids = files.map((file) => file.id).reverse()
    expect((await sendFiles(test, id, guest, ids, pitch)).json()).toEqual({ message: null })
    const shown = (await read(guest)).heldMessages[0]?.attachments.map((file) => file.id)
    expect(shown).toEqual(ids)
    const [waiting] = await held()
    const { request } = (await desk.send('GET', `/held-requests/${waiting?.id}`)).json()
    expect(request.files).toHaveLength(2)
    await release(waiting?.id ?? 0)
    const said = (await read(owner)).messages.at(-1)
    expect(said?.attachments.map((file) => file.id)).toEqual(ids)
    const { uses } = await test.db
      .selectFrom('pictures')
      .select('uses')
      .where('url', '=', files[0]?.url ?? '')
      .executeTakeFirstOrThrow()
    expect(uses).toBe(1)
  })

  it('keeps a file that is uploaded again under its key once, and comes with it for all who use that key', async () => {
    const { id, guest, owner, held, read } = await open()
    const clientKey = randomUUID()
    const file = await uploadOne(test, id, guest, pdfFile, { clientKey })
    await sendFiles(test, id, guest, [file.id], pitch)
    expect(await uploadOne(test, id, guest, pdfFile, { clientKey })).toEqual(file)
    await uploadOne(test, id, owner, pdfFile, { clientKey })
    const [waiting] = await held()
    expect((await release(waiting?.id ?? 0)).statusCode).toBe(200)
    const said = (await read(owner)).messages.at(-1)
    expect(said?.attachments.map((one) => one.id)).toEqual([file.id])
  })

  it('is stored once in a double click', async () => {
    const { guest, say, held } = await open()
    const clientKey = randomUUID()
    const both = await Promise.all([say(guest, pitch, clientKey), say(guest, pitch, clientKey)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await held()).toHaveLength(1)
  })
})
