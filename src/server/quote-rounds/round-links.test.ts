import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteRound } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { openDesk } from '#test/desk.ts'
import { buildUser } from '#test/factories.ts'
import { openRounds } from '#test/rounds.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let rounds: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example', MAIL_REPLY_DOMAIN: 'reply.town.example' })
  rounds = await openRounds(test)
})
afterAll(() => test.close())

type Headers = Record<string, string>

/** The target of each answer's link: a conversation, or null for the status of a held request. */
async function opened({ answers }: QuoteRound): Promise<(number | null)[]> {
  const found = answers.map(async ({ linkToken }) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/business-quote-requests/status',
      payload: { token: linkToken },
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().conversationId as number | null
  })
  return Promise.all(found)
}

describe('the links on the page of the answers', () => {
  it('open their conversations also after a business has become part of another one', {
    tags: 'long',
  }, async () => {
    const desk = await openDesk(test)
    const [kept, merged, held] = [await rounds.business(), await rounds.business(), await rounds.business()]
    const { guest, payload, key, body } = await rounds.sent([merged.id, kept.id])
    const spam = await rounds.sent([held.id], {
      what: 'Buy [url=http://spam.example]cheap seo backlinks casino[/url] viagra http://a.example',
    })
    for (const { id, ownerId } of [merged, held]) {
      const seen = { seenOwnerId: kept.ownerId, seenMergedOwnerId: ownerId, endsOwnership: true }
      const response = await desk.send('PUT', `/businesses/${id}/merge/${kept.id}`, seen)
      expect(response.statusCode, response.body).toBe(200)
    }
    const round = await rounds.view(guest)
    expect(round.answers.map(({ business }) => business.id)).toEqual([kept.id, kept.id])
    expect(await opened(round)).toEqual(round.answers.map(({ conversationId }) => conversationId))
    expect((await rounds.send(payload, key)).json().asked).toHaveLength(body.asked.length)
    const [heldId] = (await rounds.view(spam.guest)).answers.map(({ conversationId }) => conversationId)
    const released = await desk.send('PUT', `/held-requests/${heldId}/release`, { revision: 1 })
    expect(released.statusCode, released.body).toBe(200)
    expect(await opened(await rounds.view(spam.guest))).toEqual([heldId])
  })

  it('open a request that was sent before signing in, also for the account that asked others as well', async () => {
    const [business, other] = [await rounds.business(), await rounds.business()]
    const email = `before${business.id}@example.com`
    const sent = await test.app.inject({
      method: 'POST',
      url: '/api/business-quote-requests',
      payload: {
        businessId: business.id,
        name: 'Ana Ruiz',
        email,
        phone: '512-555-0101',
        requirements: `A roof garden, ${randomUUID()}.`,
      },
    })
    const { id: earlierId, uploadToken } = sent.json()
    const me: Headers = await signInAs(test.app, await buildUser(test.db))
    const payload = rounds.payloadFor([other.id], { email, earlierId })
    const joined = await rounds.send(payload, { ...me, 'x-upload-token': uploadToken })
    expect(joined.json().earlier, joined.body).toMatchObject({ id: business.id })
    const own = (await test.app.inject({ url: '/api/quote-rounds/mine', headers: me })).json().rounds
    const round: QuoteRound = (
      await test.app.inject({ url: `/api/quote-rounds/${own[0].id}`, headers: me })
    ).json()
    const links = new Map(round.answers.map((answer) => [answer.business.id, answer.linkToken]))
    expect(links.get(other.id)).toBeNull()
    const seen = await test.app.inject({
      url: `/api/conversations/${earlierId}`,
      headers: { 'x-conversation-token': links.get(business.id) ?? '' },
    })
    expect(seen.statusCode, seen.body).toBe(200)
    expect(seen.json()).toMatchObject({ side: 'visitor', roundId: round.id })
  })
})
