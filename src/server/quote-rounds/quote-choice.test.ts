import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { times } from '#test/long.ts'
import { newKey } from '#test/new-key.ts'
import { openRounds } from '#test/rounds.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let rounds: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example', MAIL_REPLY_DOMAIN: 'reply.town.example' })
  rounds = await openRounds(test)
})
afterAll(() => test.close())

type Offer = { conversationId: number; quoteId: number; name: string; headers: Record<string, string> }

/** A round in which each of so many businesses has sent a quote, and the secret links of its sender. */
async function quotedRound(count: number, given: object = {}) {
  const asked = await Promise.all(Array.from({ length: count }, () => rounds.business()))
  const ids = asked.map(({ id }) => id)
  const { id, guest } = await rounds.sent(ids, { hidesContact: true, ...given })
  const offers: Offer[] = []
  for (const { id: businessId, name, headers } of asked)
    offers.push({ ...(await rounds.quote(businessId, headers, 90_000)), name, headers })
  const links = new Map(
    (await rounds.view(guest)).answers.map((one) => [one.conversationId, one.linkToken ?? '']),
  )
  const choose = ({ conversationId, quoteId }: Offer) =>
    rounds.put(`/${id}/choice`, { conversationId, quoteId }, guest)
  const linkTo = ({ conversationId }: Offer): Record<string, string> => ({
    'x-conversation-token': links.get(conversationId) ?? '',
  })
  const accept = (offer: Offer, key = newKey()) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/conversations/${offer.conversationId}/quotes/${offer.quoteId}/decision`,
      payload: { decision: 'accepted', text: '' },
      headers: { ...linkTo(offer), ...key },
    })
  const open = async (offer: Offer, headers = linkTo(offer)) =>
    (await test.app.inject({ url: `/api/conversations/${offer.conversationId}`, headers })).json()
  return { id, guest, offers: offers as [Offer, Offer, ...Offer[]], choose, accept, open }
}

describe('choosing once', () => {
  it('counts a quote that is accepted in its conversation: the answers offer no other choice', async () => {
    const { id, guest, offers, choose, accept, open } = await quotedRound(2)
    const [one, other] = offers
    expect((await accept(one)).statusCode).toBe(201)
    expect(await rounds.view(guest)).toMatchObject({
      chosenId: one.conversationId,
      isReplacing: false,
      tellable: 1,
    })
    const refused = await choose(other)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(`You’ve already chosen ${one.name}.`)
    expect(await open(other)).toMatchObject({ chosenInstead: one.name, hidesContact: true })
    expect(await open(other, other.headers)).toMatchObject({ chosenInstead: null, stage: 'quoted' })
    expect((await choose(one)).statusCode).toBe(200)
    const told = await rounds.put(`/${id}/farewell`, { text: 'Thank you.' }, guest)
    expect(told.statusCode).toBe(200)
    expect((await rounds.view(guest)).answers.map(({ state }) => state)).toEqual(['chosen', 'let_down'])
  })

  it('refuses another quote in its conversation once a business is chosen among the answers', async () => {
    const { guest, offers, choose, accept, open } = await quotedRound(2)
    const [one, other] = offers
    expect((await choose(one)).statusCode).toBe(200)
    const refused = await accept(other)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(`You’ve already chosen ${one.name}.`)
    expect(await open(other, other.headers)).toMatchObject({ hidesContact: true, visitor: { email: '' } })
    expect(await open(one)).toMatchObject({ chosenInstead: null })
    expect((await rounds.view(guest)).answers.map(({ state }) => state)).toEqual(['chosen', 'quoted'])
  })

  it('accepts the same quote once, however often it is said', async () => {
    const { offers, accept, open } = await quotedRound(2)
    const key = newKey()
    const answers = [await accept(offers[0], key), await accept(offers[0], key)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await accept(offers[0])).statusCode).toBe(409)
    const { messages } = await open(offers[0])
    expect(messages.filter(({ kind }: { kind: string }) => kind === 'decision')).toHaveLength(1)
  })

  it('accepts a quote of a business that was chosen without one', async () => {
    const { offers, guest, id, choose, open } = await quotedRound(2)
    const [one, other] = offers
    const goAhead = { conversationId: one.conversationId, quoteId: null }
    expect((await rounds.put(`/${id}/choice`, goAhead, guest)).statusCode).toBe(200)
    expect((await open(one)).standingQuotes).toMatchObject([{ state: 'open' }])
    for (const again of [await choose(one), await choose(one)]) expect(again.statusCode).toBe(200)
    expect((await open(one)).standingQuotes).toMatchObject([{ id: one.quoteId, state: 'accepted' }])
    expect((await choose(other)).statusCode).toBe(409)
  })

  it('isn’t over when one of two open quotes is declined', async () => {
    const { offers, guest, open } = await quotedRound(1)
    const [first] = offers
    const { business, linkToken } = (await rounds.view(guest)).answers[0] ?? {}
    const second = { ...first, ...(await rounds.quote(business?.id ?? 0, first.headers, 120_000)) }
    const decline = ({ conversationId, quoteId }: Offer) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/conversations/${conversationId}/quotes/${quoteId}/decision`,
        payload: { decision: 'declined', text: '' },
        headers: { 'x-conversation-token': linkToken ?? '' },
      })
    expect((await decline(second)).statusCode).toBe(201)
    expect((await open(first, first.headers)).stage).toBe('quoted')
    expect((await rounds.view(guest)).answers[0]).toMatchObject({
      state: 'quoted',
      quote: { id: first.quoteId, state: 'open' },
    })
    expect((await decline(first)).statusCode).toBe(201)
    expect((await open(first, first.headers)).stage).toBe('lost')
    expect((await rounds.view(guest)).answers[0]?.state).toBe('declined')
  })

  it('withdraws what our team hasn’t passed on yet, also when a quote is accepted in its conversation', async () => {
    const [one, late] = [await rounds.business(), await rounds.business()]
    const what = 'Buy [url=http://spam.example]cheap seo backlinks casino[/url] viagra http://a.example'
    const { guest, email } = await rounds.sent([one.id, late.id], { what })
    const desk = await openDesk(test)
    const held = async () => (await desk.send('GET', `/held-requests?search=${email}`)).json().requests
    const first = (await held()).find(({ business }: { business: { id: number } }) => business.id === one.id)
    expect((await desk.send('PUT', `/held-requests/${first.id}/release`, { revision: 1 })).statusCode).toBe(
      200,
    )
    expect(await held()).toHaveLength(1)
    const { conversationId, quoteId } = await rounds.quote(one.id, one.headers, 90_000)
    const { answers } = await rounds.view(guest)
    const linkToken = answers.find((answer) => answer.conversationId === conversationId)?.linkToken ?? ''
    const accepted = await test.app.inject({
      method: 'PUT',
      url: `/api/conversations/${conversationId}/quotes/${quoteId}/decision`,
      payload: { decision: 'accepted', text: '' },
      headers: { 'x-conversation-token': linkToken },
    })
    expect(accepted.statusCode, accepted.body).toBe(201)
    expect(await held()).toEqual([])
    expect((await rounds.view(guest)).answers).toHaveLength(1)
  })

  it('lets nothing through that our team had refused, once a business is chosen', async () => {
    const [one, refused] = [await rounds.business(), await rounds.business()]
    const what = 'Buy [url=http://spam.example]cheap seo backlinks casino[/url] viagra http://a.example'
    const { id, guest } = await rounds.sent([one.id, refused.id], { what })
    const desk = await openDesk(test)
    const idOf = async (businessId: number) =>
      (await rounds.view(guest)).answers.find(({ business }) => business.id === businessId)?.conversationId
    const path = `/held-requests/${await idOf(refused.id)}`
    expect(
      (await desk.send('PUT', `/held-requests/${await idOf(one.id)}/release`, { revision: 1 })).statusCode,
    ).toBe(200)
    const decision = { revision: 1, decision: 'refused', reason: 'Advertising.' }
    expect((await desk.send('PUT', `${path}/decision`, decision)).statusCode).toBe(200)
    const choice = { conversationId: await idOf(one.id), quoteId: null }
    expect((await rounds.put(`/${id}/choice`, choice, guest)).statusCode).toBe(200)
    const undone = await desk.send('PUT', `${path}/undo`, { revision: 2 })
    expect(undone.statusCode, undone.body).toBe(409)
    expect(undone.json().message).toBe('The sender has chosen another business in the meantime.')
    await test.db
      .updateTable('held_quote_requests')
      .set({ decision: null, reason: null, decided_at: null })
      .where('id', '=', (await idOf(refused.id)) ?? 0)
      .execute()
    const released = await desk.send('PUT', `${path}/release`, { revision: 2 })
    expect(released.statusCode, released.body).toBe(409)
    expect((await rounds.view(guest)).tellable).toBe(0)
  })

  it('chooses one of five when many choices come at once, in conversations and among the answers', async () => {
    const { guest, offers, choose, accept, open } = await quotedRound(5)
    const all = Array.from({ length: times(15, 50) }, (_, at) => {
      const offer = offers[at % offers.length] as Offer
      return at % 2 === 0 ? accept(offer) : choose(offer)
    })
    const answers = await Promise.all(all)
    const round = await rounds.view(guest)
    const chosen = offers.find(({ conversationId }) => conversationId === round.chosenId)
    expect(chosen).toBeDefined()
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    answers.forEach((answer, at) => {
      const isChosen = offers[at % offers.length] === chosen
      if (!isChosen) expect(answer.statusCode, answer.body).toBe(409)
      if (!isChosen) expect(answer.json().message).toBe(`You’ve already chosen ${chosen?.name}.`)
    })
    expect(answers.filter(({ statusCode }) => statusCode < 300).length).toBeGreaterThan(0)
    const seen = await Promise.all(offers.map((offer) => open(offer, offer.headers)))
    expect(seen.filter(({ stage }) => stage === 'won')).toHaveLength(1)
    expect(seen.filter(({ hidesContact }) => !hidesContact)).toHaveLength(1)
    expect(round.answers.map(({ state }) => state).filter((state) => state === 'chosen')).toHaveLength(1)
  })
})
