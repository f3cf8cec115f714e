import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfFile, uploadOne } from '#test/attachments.ts'
import { openConversations } from '#test/conversations.ts'
import { newKey } from '#test/new-key.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let conversations: ReturnType<typeof openConversations>
beforeAll(async () => {
  test = await startTestApp()
  conversations = openConversations(test)
})
afterAll(() => test.close())

const refusal = { code: 'key_taken' }

it('refuses a quote that was changed after it was stored, and stores the same one once', async () => {
  const { id, owner, guest } = await conversations.start()
  const key = newKey()
  const first = await conversations.quote(id, { ...owner, ...key }, 40_000)
  expect(await conversations.quote(id, { ...owner, ...key }, 40_000)).toBe(first)
  const changes = [
    { maxCents: 55_000 },
    { minCents: 39_999 },
    { includes: 'Parts.' },
    { text: 'A word.' },
    { validUntil: '2099-01-01' },
    { earliestDay: '2099-01-01' },
  ]
  for (const change of changes) {
    const changed = await conversations.offer(id, { ...owner, ...key }, 40_000, change)
    expect(changed.statusCode, JSON.stringify(change)).toBe(409)
    expect(changed.json()).toMatchObject(refusal)
  }
  const { messages } = await conversations.read(id, guest)
  expect(messages.map(({ quote }) => quote?.minCents ?? null)).toEqual([null, 40_000])
})

it('refuses another message, or another kind of one, under a key', async () => {
  const { id, owner, guest } = await conversations.start()
  const key = newKey()
  await conversations.say(id, { ...owner, ...key }, 'Tuesday.')
  expect((await conversations.say(id, { ...owner, ...key }, 'Tuesday.')).statusCode).toBe(201)
  expect((await conversations.say(id, { ...owner, ...key }, 'Wednesday.')).json()).toMatchObject(refusal)
  const quote = await conversations.offer(id, { ...owner, ...key }, 100)
  expect(quote.json()).toMatchObject(refusal)
  expect((await conversations.read(id, guest)).messages).toHaveLength(2)
})

it('refuses a message whose files have changed', async () => {
  const { id, guest } = await conversations.start()
  const key = newKey()
  const add = () => uploadOne(test, id, guest, pdfFile)
  const [one, other] = [(await add()).id, (await add()).id]
  const send = (attachmentIds: readonly number[]) =>
    conversations.call('POST', `/${id}/messages`, { ...guest, ...key }, { text: 'Look.', attachmentIds })
  expect((await send([one])).statusCode).toBe(201)
  expect((await send([one])).statusCode).toBe(201)
  expect((await send([one, other])).json()).toMatchObject(refusal)
  expect((await send([])).json()).toMatchObject(refusal)
})

it('refuses a decision that was changed after it was stored', async () => {
  const { id, owner, guest } = await conversations.start()
  const [first, second] = [
    await conversations.quote(id, owner, 100),
    await conversations.quote(id, owner, 200),
  ]
  const key = newKey()
  const decide = (quoteId: number, decision: 'accepted' | 'declined', text: string) =>
    conversations.decide(id, { ...guest, ...key }, quoteId, decision, { text })
  expect((await decide(first, 'declined', 'Too much.')).statusCode).toBe(201)
  expect((await decide(first, 'declined', 'Too much.')).statusCode).toBe(201)
  expect((await decide(first, 'declined', 'Too late.')).json()).toMatchObject(refusal)
  expect((await decide(first, 'accepted', 'Too much.')).json()).toMatchObject(refusal)
  expect((await decide(second, 'declined', 'Too much.')).json()).toMatchObject(refusal)
  const { messages } = await conversations.read(id, owner)
  expect(messages.flatMap(({ quote }) => quote?.state ?? [])).toEqual(['declined', 'open'])
})

it('refuses a note that was changed after it was stored', async () => {
  const { id, owner } = await conversations.start()
  const key = newKey()
  const add = (text: string) => conversations.call('POST', `/${id}/notes`, { ...owner, ...key }, { text })
  expect((await add('Has a dog.')).statusCode).toBe(201)
  expect((await add('Has a dog.')).json().notes).toHaveLength(1)
  expect((await add('Has two dogs.')).json()).toMatchObject(refusal)
  const kept = await conversations.call('GET', `/${id}/notes`, owner)
  expect(kept.json().notes).toMatchObject([{ text: 'Has a dog.' }])
})
