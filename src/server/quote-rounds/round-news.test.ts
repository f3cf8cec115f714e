import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changesIn, openReaders } from '#test/event-reader.ts'
import { buildUser } from '#test/factories.ts'
import { openRounds } from '#test/rounds.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { replaceSilent } from './round-replacing.service.ts'

let test: TestApp
let streams: ReturnType<typeof openReaders>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example', MAIL_REPLY_DOMAIN: 'reply.town.example' })
  streams = openReaders(await test.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => test.close())
afterEach(() => streams.closeAll())

const work = () => replaceSilent({ db: test.db, jobs: test.app.jobs, config: test.app.config })

/** A round of two of three businesses, by a visitor without an account, and who is told of it. */
async function startRound() {
  const rounds = await openRounds(test)
  const businesses = [await rounds.business(), await rounds.business(), await rounds.business()] as const
  const [one, two, next] = businesses
  const { id, guest, email } = await rounds.sent([one.id, two.id])
  const page = async () => {
    const { answers, ...round } = await rounds.view(guest)
    const links = answers.map(({ linkToken }) => linkToken ?? '').join()
    const conversationOf = (businessId: number) =>
      answers.find(({ business }) => business.id === businessId)?.conversationId
    return { ...round, links, conversationOf }
  }
  const follow = async () => streams.open({ 'x-conversation-token': (await page()).links })
  return { ...rounds, id, guest, email, one, two, next, page, follow }
}

describe('the answers of a round', () => {
  it('tell of a quote at each of its businesses', async () => {
    const { one, two, follow, quote } = await startRound()
    const reader = await follow()
    const first = await quote(one.id, one.headers, 50_000)
    const second = await quote(two.id, two.headers, 40_000)
    await expect.poll(() => changesIn(reader)).toEqual([first.conversationId, second.conversationId])
  })

  it('tell their visitor, and not the business, that a silent one was replaced; the next one is followed then', async () => {
    const { id, one, two, next, page, follow, age, quote } = await startRound()
    await quote(one.id, one.headers, 50_000)
    const [reader, silent] = [await follow(), await streams.open(two.headers)]
    const newcomer = await streams.open(next.headers)
    await age(id, 25)
    await work()
    const { conversationOf } = await page()
    await expect.poll(() => changesIn(reader)).toEqual([conversationOf(one.id)])
    await expect.poll(() => changesIn(newcomer)).toContain(conversationOf(next.id))
    expect(changesIn(silent)).toEqual([])
    const again = await follow()
    const { conversationId } = await quote(next.id, next.headers, 30_000)
    await expect.poll(() => changesIn(again)).toEqual([conversationId])
  })

  it('tell a sender who was signed in of that, too', async () => {
    const { payloadFor, send, age, one, two, next } = await startRound()
    const sender = await signInAs(test.app, await buildUser(test.db))
    expect((await send(payloadFor([one.id, two.id]), sender)).statusCode).toBe(201)
    const { rounds } = (await test.app.inject({ url: '/api/quote-rounds/mine', headers: sender })).json()
    const [reader, newcomer] = [await streams.open(sender), await streams.open(next.headers)]
    await age(rounds[0].id, 25)
    await work()
    await expect.poll(() => changesIn(newcomer).length).toBeGreaterThan(0)
    await expect.poll(() => changesIn(reader).length).toBeGreaterThan(1)
  })

  it('tell that no business is replaced anymore', async () => {
    const { id, guest, put, follow, page, one } = await startRound()
    const reader = await follow()
    await put(`/${id}/replacing`, { replacesSilent: false }, guest)
    await expect.poll(() => changesIn(reader)).toEqual([(await page()).conversationOf(one.id)])
    await put(`/${id}/replacing`, { replacesSilent: false }, guest)
    await put(`/${id}/replacing`, { replacesSilent: true }, guest)
    await expect.poll(() => changesIn(reader)).toHaveLength(2)
  })

  it('tell both sides that a business wasn’t chosen that can’t be written to', { tags: 'long' }, async () => {
    const { id, guest, email, one, two, put, view, follow, page } = await startRound()
    const { conversationOf } = await page()
    const choice = { conversationId: conversationOf(one.id), quoteId: null }
    expect((await put(`/${id}/choice`, choice, guest)).statusCode).toBe(200)
    const block = { owner_id: two.ownerId, name: 'Ana Ruiz', email }
    await test.db.insertInto('sender_blocks').values(block).execute()
    const [reader, owner] = [await follow(), await streams.open(two.headers)]
    const told = await put(`/${id}/farewell`, { text: 'Thank you.' }, guest)
    expect(told.statusCode, told.body).toBe(200)
    const state = (await view(guest)).answers.find(({ business }) => business.id === two.id)?.state
    expect(state).toBe('passed_over')
    for (const side of [reader, owner])
      await expect.poll(() => changesIn(side)).toEqual([conversationOf(two.id)])
  })

  it('tell both sides of a message to a business that wasn’t chosen that staff look at first', async () => {
    const { id, guest, one, two, put, follow, page } = await startRound()
    const { conversationOf } = await page()
    const choice = { conversationId: conversationOf(one.id), quoteId: null }
    expect((await put(`/${id}/choice`, choice, guest)).statusCode).toBe(200)
    const [reader, owner] = [await follow(), await streams.open(two.headers)]
    const text = 'We get your website on the first page of Google with backlinks: https://rank.example'
    const told = await put(`/${id}/farewell`, { text }, guest)
    expect(told.json().message).toBe('Our team will review your message to the others first.')
    for (const side of [reader, owner])
      await expect.poll(() => changesIn(side)).toEqual([conversationOf(two.id)])
  })

  it('tell of a round whose requests are all held as well: each has a link', async () => {
    const { one, two, sent, view } = await startRound()
    const what =
      'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
    const { guest, id } = await sent([one.id, two.id], { what })
    const { answers } = await view(guest)
    expect(answers.map(({ state }) => state)).toEqual(['held', 'held'])
    const links = answers.map(({ linkToken }) => linkToken ?? '').join()
    const reader = await streams.open({ 'x-conversation-token': links })
    await test.app.inject({
      method: 'PUT',
      url: `/api/quote-rounds/${id}/replacing`,
      headers: guest,
      payload: { replacesSilent: false },
    })
    await expect.poll(() => changesIn(reader)).toEqual([answers[0]?.conversationId])
  })
})
