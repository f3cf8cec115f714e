import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConversations } from '#test/conversations.ts'
import { openMails } from '#test/opened-mails.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let conversations: ReturnType<typeof openConversations>
beforeAll(async () => {
  test = await startTestApp()
  conversations = openConversations(test)
})
afterAll(() => test.close())

type Headers = Record<string, string>
const statesIn = async (id: number, headers: Headers) =>
  (await conversations.read(id, headers)).messages.flatMap(({ quote }) => quote?.state ?? [])
const standingIn = async (id: number, headers: Headers) =>
  (await conversations.read(id, headers)).standingQuotes.map(({ minCents, state }) => [minCents, state])

it('puts a quote in the place of open ones, and says so to both sides and by email', async () => {
  const { id, owner, guest } = await conversations.start()
  const first = await conversations.quote(id, owner, 10_000)
  const second = await conversations.quote(id, owner, 12_000)
  expect(await standingIn(id, owner)).toEqual([
    [10_000, 'open'],
    [12_000, 'open'],
  ])
  await conversations.quote(id, owner, 9_000, { replaces: [first, second], validUntil: '2099-01-01' })
  for (const side of [owner, guest]) {
    expect(await statesIn(id, side)).toEqual(['replaced', 'replaced', 'open'])
    expect(await standingIn(id, side)).toEqual([[9_000, 'open']])
  }
  const said = 'Quote: $90, valid until January 1, 2099. It replaces the quotes of $100 and $120.'
  expect((await conversations.read(id, guest)).messages.at(-1)?.text).toContain(said)
  const { email } = await test.db
    .selectFrom('business_quote_requests')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await openMails(test.db, { address: email })).at(-1)?.text_body.replace(/\s+/g, ' ')).toContain(
    said,
  )
  for (const decision of ['accepted', 'declined'] as const) {
    const late = await conversations.decide(id, guest, first, decision)
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toBe('This quote was replaced by a newer one.')
  }
  expect((await conversations.decide(id, owner, second, 'withdrawn')).statusCode).toBe(409)
})

it('accepts at most one quote of a conversation, also of two at once', async () => {
  const { id, owner, guest } = await conversations.start()
  const quotes = [await conversations.quote(id, owner, 10_000), await conversations.quote(id, owner, 20_000)]
  const both = await Promise.all(quotes.map((quote) => conversations.decide(id, guest, quote, 'accepted')))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect((await statesIn(id, guest)).sort()).toEqual(['accepted', 'open'])
  const late = await conversations.quote(id, owner, 5_000)
  expect((await conversations.decide(id, guest, late, 'accepted')).statusCode).toBe(409)
  expect((await conversations.decide(id, guest, late, 'declined')).statusCode).toBe(201)
  expect((await conversations.read(id, owner)).stage).toBe('won')
})

it('replaces only open quotes of the same conversation, and sends nothing otherwise', async () => {
  const { id, owner, guest } = await conversations.start()
  const accepted = await conversations.quote(id, owner, 10_000)
  await conversations.decide(id, guest, accepted, 'accepted')
  const late = await conversations.offer(id, owner, 9_000, { replaces: [accepted] })
  expect(late.statusCode).toBe(409)
  expect(late.json().message).toContain('already been decided')
  const other = await conversations.start()
  const foreign = await conversations.quote(other.id, other.owner, 10_000)
  expect((await conversations.offer(id, owner, 9_000, { replaces: [foreign] })).statusCode).toBe(404)
  const wrong = await conversations.offer(id, owner, 9_000, { replaces: [-1] })
  expect(wrong.json().fieldErrors).toHaveProperty(['replaces.0'])
  expect(await statesIn(id, guest)).toEqual(['accepted'])
  expect(await statesIn(other.id, other.guest)).toEqual(['open'])
})

it('leaves expired quotes out of those that stand', async () => {
  const { id, owner } = await conversations.start()
  const quote = await conversations.quote(id, owner, 10_000, { validUntil: '2099-01-01' })
  await test.db
    .updateTable('quotes')
    .set({ valid_until: '2026-01-31' })
    .where('message_id', '=', quote)
    .execute()
  expect(await standingIn(id, owner)).toEqual([])
})

it('names a price of nothing at its field', async () => {
  const { id, owner } = await conversations.start()
  const free = await conversations.offer(id, owner, 0)
  expect(free.statusCode).toBe(400)
  expect(free.json().fieldErrors).toMatchObject({ minCents: 'Must be more than $0' })
})
