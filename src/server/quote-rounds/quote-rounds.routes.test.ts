import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
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

const three = async () => [await rounds.business(), await rounds.business(), await rounds.business()] as const
const advertising =
  'Buy [url=http://spam.example]cheap seo backlinks casino[/url] viagra http://a.example http://b.example'
const countRequests = async (email: string) =>
  (
    await test.db
      .selectFrom('business_quote_requests')
      .select('business_id')
      .where('email', '=', email)
      .orderBy('business_id')
      .execute()
  ).map(({ business_id }) => business_id)

describe('a request to several businesses', () => {
  it('asks each business once, with everything that was said, and emails the sender once', async () => {
    const [one, two, other] = await three()
    const { email, body, guest } = await rounds.sent([one.id, two.id, other.id], {
      what: 'Plant a roof.',
      timing: 'dates',
      fromDay: '2099-03-01',
      toDay: '2099-03-05',
    })
    expect(body.asked.map(({ name }: { name: string }) => name)).toEqual([one.name, two.name, other.name])
    expect(await countRequests(email)).toEqual([one.id, two.id, other.id])
    const { requests } = (
      await test.app.inject({
        url: `/api/business-quote-requests/business/${one.id}`,
        headers: one.headers,
      })
    ).json()
    expect(requests[0].requirements).toBe(
      'Plant a roof.\n\nWhere: 78704\nWhen: Between March 1, 2099 and March 5, 2099\nBudget: Up to $900\nSent to several businesses to compare quotes.',
    )
    const [mail, ...more] = await rounds.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text_body).toContain(`We asked ${one.name}, ${two.name}, and ${other.name}.`)
    expect(mail?.text_body).toContain(
      'Your request:\n\nPlant a roof.\n\nWhere: 78704\n\nWhen: Between March 1, 2099',
    )
    const round = await rounds.view(guest)
    expect(round).toMatchObject({ what: 'Plant a roof.', chosenId: null, isReplacing: true, tellable: 3 })
    expect(round.answers.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('is stored once, however often it is sent under its key', async () => {
    const [one, two] = await three()
    const payload = rounds.payloadFor([one.id, two.id])
    const key = newKey()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => rounds.send(payload, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    for (const answer of answers) expect(answer.json().asked).toEqual(answers[0]?.json().asked)
    expect(await countRequests(payload.email)).toEqual([one.id, two.id])
    expect(await rounds.mailsTo(payload.email)).toHaveLength(1)
  })

  it('shares one reading of the vocabulary with the next, though each is sent in a transaction', async () => {
    const [one, two] = await three()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (const business of [one, two]) await rounds.sent([business.id])
    const statements = query.mock.calls.map(([given]) => JSON.stringify(given))
    query.mockRestore()
    expect(statements.filter((text) => text?.includes('quote_rounds'))).not.toEqual([])
    expect(statements.filter((text) => text?.includes('FROM search_terms')).length).toBeLessThanOrEqual(1)
  })

  it('is refused when it was changed after it was stored, without a second request', async () => {
    const [one, two, other] = await three()
    const { payload, email, key } = await rounds.sent([one.id, two.id])
    expect((await rounds.send(payload, key)).statusCode).toBe(201)
    const elsewhere = `other.${email}`
    const changes = [
      { what: 'Plant two roofs.' },
      { email: elsewhere },
      { phone: '512-555-0102' },
      { budgetDollars: 800 },
      { businessIds: [one.id, other.id] },
      { businessIds: [one.id] },
    ]
    for (const change of changes) {
      const changed = await rounds.send({ ...payload, ...change }, key)
      expect(changed.statusCode, JSON.stringify(change)).toBe(409)
      expect(changed.json().code).toBe('key_taken')
    }
    expect(await countRequests(email)).toEqual([one.id, two.id])
    expect(await countRequests(elsewhere)).toEqual([])
  })

  it('belongs to the account that sent it: no one else can repeat it', async () => {
    const payload = rounds.payloadFor([(await rounds.business()).id])
    const key = newKey()
    const [sender, other] = await Promise.all(
      [0, 1].map(async () => signInAs(test.app, await buildUser(test.db))),
    )
    expect((await rounds.send(payload, { ...key, ...sender })).statusCode).toBe(201)
    const repeated = await rounds.send(payload, { ...key, ...other })
    expect(repeated.statusCode).toBe(409)
    expect(repeated.json()).not.toHaveProperty('openAt')
  })

  it('names the businesses that it couldn’t ask, and isn’t stored if that is all of them', async () => {
    const [one] = await three()
    const silent = await buildBusiness(test.db, { email: null, phone: null, name: 'Nobody There' })
    const gone = await buildBusiness(test.db, { status: 'rejected' })
    const { body } = await rounds.sent([silent, one.id, gone])
    expect(body.asked).toEqual([{ id: one.id, name: one.name }])
    expect(body.notAsked).toMatchObject([
      { id: silent, reason: 'Nobody There doesn’t take quote requests online.' },
      { id: gone },
    ])
    const payload = rounds.payloadFor([silent])
    const refused = await rounds.send(payload)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('quotes_not_accepted')
    const stored = test.db.selectFrom('quote_rounds').select('id').where('email', '=', payload.email)
    expect(await stored.execute()).toEqual([])
  })

  it('hides the contact only from businesses that answer here', async () => {
    const [one] = await three()
    const unclaimed = await buildBusiness(test.db, { email: 'roof@example.com', name: 'By Mail' })
    const { body } = await rounds.sent([one.id, unclaimed], { hidesContact: true })
    expect(body.asked).toEqual([{ id: one.id, name: one.name }])
    expect(body.notAsked[0].reason).toContain('need your phone number or email address')
  })

  it('says how soon the fastest of those who are there usually answers, unless staff look at it first', async () => {
    const [quick, slow, other] = await three()
    for (const [{ id }, answer_minutes] of [[quick, 20] as const, [slow, 120] as const])
      await test.db
        .updateTable('businesses')
        .set({ answered_share: 100, answer_minutes })
        .where('id', '=', id)
        .execute()
    const soonestOf = async (ids: number[], given: object = {}) =>
      (await rounds.sent(ids, given)).body.firstAnswerMinutes
    expect(await soonestOf([slow.id, quick.id, other.id])).toBe(20)
    const away = await test.app.inject({
      method: 'PUT',
      url: `/api/businesses/${quick.id}/away`,
      headers: quick.headers,
      payload: { until: austinToday(new Date(Date.now() + 3 * 86_400_000)), text: 'Back soon.' },
    })
    expect(away.statusCode, away.body).toBe(200)
    expect(await soonestOf([slow.id, quick.id])).toBe(120)
    expect(await soonestOf([other.id])).toBeNull()
    expect(await soonestOf([slow.id], { what: advertising })).toBeNull()
  })

  it('goes to no business whose owner has blocked the sender', async () => {
    const [one, two] = await three()
    const first = await rounds.sent([one.id])
    const { id } = await test.db
      .selectFrom('business_quote_requests')
      .select('id')
      .where('email', '=', first.email)
      .executeTakeFirstOrThrow()
    const blocked = await test.app.inject({
      method: 'POST',
      url: `/api/business-quote-requests/${id}/sender-block`,
      headers: one.headers,
    })
    expect(blocked.statusCode).toBe(201)
    const { body } = await rounds.sent([one.id, two.id], { email: first.email })
    expect(body.asked).toEqual([{ id: two.id, name: two.name }])
  })

  it('waits for staff when it looks like spam, all of it', async () => {
    const [one, two] = await three()
    const { email, guest } = await rounds.sent([one.id, two.id], { what: advertising })
    expect(await countRequests(email)).toEqual([])
    const round = await rounds.view(guest)
    expect(round.answers.map(({ state }) => state)).toEqual(['held', 'held'])
    const desk = await openDesk(test)
    const parts = async () => {
      const { requests } = (await desk.send('GET', `/held-requests?search=${email}`)).json()
      return requests as { id: number; round: object }[]
    }
    const waiting = await parts()
    expect(waiting.map((part) => part.round)).toEqual([
      { place: 1, of: 2, waiting: 2 },
      { place: 2, of: 2, waiting: 2 },
    ])
    await desk.send('PUT', `/held-requests/${waiting[0]?.id}/release`, { revision: 1 })
    expect((await parts()).map((part) => part.round)).toEqual([{ place: 2, of: 2, waiting: 1 }])
  })

  it.each([
    ['businessIds', { businessIds: [] }],
    ['businessIds', { businessIds: [1, 2, 3, 4, 5, 6] }],
    ['businessIds', { businessIds: [1, 1] }],
    ['what', { what: ' ' }],
    ['where', { where: 'Atlantis' }],
    ['where', { where: 'Atlantis 99999' }],
    ['where', { where: '99999' }],
    ['fromDay', { timing: 'dates', fromDay: null }],
    ['fromDay', { timing: 'dates', fromDay: '2020-01-01' }],
    ['toDay', { timing: 'dates', fromDay: '2099-01-02', toDay: '2099-01-01' }],
    ['budgetDollars', { budgetDollars: 0 }],
    ['email', { email: 'nobody' }],
    ['name', { name: '' }],
    ['phone', { phone: '' }],
  ])('is refused with a wrong %s', async (field, given) => {
    const response = await rounds.send(rounds.payloadFor([1], given))
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty(field)
  })
})

describe('a round', () => {
  it('is for its sender: by link, with their account, and for no one else', async () => {
    const [one] = await three()
    const mine = await buildUser(test.db)
    const me = await signInAs(test.app, mine)
    const payload = rounds.payloadFor([one.id])
    expect((await rounds.send(payload, me)).statusCode).toBe(201)
    const own = (await test.app.inject({ url: '/api/quote-rounds/mine', headers: me })).json().rounds
    expect(own).toMatchObject([{ what: payload.what, asked: 1, answered: 0, chosenName: null }])
    const url = `/api/quote-rounds/${own[0].id}`
    const statusOf = async (headers: Record<string, string>) =>
      (await test.app.inject({ url, headers })).statusCode
    expect(await statusOf(me)).toBe(200)
    expect(await statusOf(await rounds.guestOf(payload.email))).toBe(200)
    expect(await statusOf(one.headers)).toBe(404)
    expect(await statusOf((await rounds.sent([one.id])).guest)).toBe(404)
    expect(await statusOf({ 'x-round-token': `qrd_${'0'.repeat(43)}` })).toBe(404)
    expect(await statusOf({ 'x-round-token': 'qrd_' })).toBe(400)
    expect(await statusOf({})).toBe(401)
  })

  it('puts quotes before other answers, the cheapest first, with links that open the conversations', async () => {
    const [one, two, last] = await three()
    const { guest, email } = await rounds.sent([last.id, one.id, two.id], { hidesContact: true })
    await rounds.quote(one.id, one.headers, 90_000)
    const { quoteId } = await rounds.quote(two.id, two.headers, 70_000)
    const { answers } = await rounds.view(guest)
    expect(answers.map(({ business, state }) => [business.name, state])).toEqual([
      [two.name, 'quoted'],
      [one.name, 'quoted'],
      [last.name, 'waiting'],
    ])
    expect(answers[0]).toMatchObject({
      hasNews: true,
      quote: { id: quoteId, minCents: 70_000, includes: 'Soil and plants.', isExpired: false },
    })
    const opened = await test.app.inject({
      url: `/api/conversations/${answers[0]?.conversationId}`,
      headers: { 'x-conversation-token': answers[0]?.linkToken ?? '' },
    })
    expect(opened.json()).toMatchObject({ side: 'visitor', visitor: { email } })
  })
})

describe('an answer in words', () => {
  it('has the beginning of the newest message, as text, also beside a quote and none before any answer', async () => {
    const [one, two, last] = await three()
    const { guest } = await rounds.sent([one.id, two.id, last.id])
    const ids = new Map((await rounds.view(guest)).answers.map((x) => [x.business.id, x.conversationId]))
    const write = (business: typeof one, text: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/conversations/${ids.get(business.id)}/messages`,
        payload: { text },
        headers: business.headers,
      })
    const text = `We can do it for $250 on Friday. <b>${'Really. '.repeat(80)}`
    for (const said of ['Thanks for asking.', text]) expect((await write(one, said)).statusCode).toBe(201)
    await rounds.quote(two.id, two.headers, 30_000)
    const { answers } = await rounds.view(guest)
    const of = (id: number) => answers.find(({ business }) => business.id === id)
    expect(of(one.id)).toMatchObject({ state: 'answered', quote: null, said: text.slice(0, 400) })
    expect(of(two.id)).toMatchObject({ state: 'quoted', said: null })
    expect(of(last.id)).toMatchObject({ state: 'waiting', said: null })
  })

  it('can be a price: the email of a request leads its owner to the form for one, but no one without an account', async () => {
    const owner = await rounds.business()
    const unclaimed = await buildBusiness(test.db, { email: 'plants@example.com', name: 'By Mail Only' })
    const { guest } = await rounds.sent([owner.id, unclaimed])
    const { email } = await test.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', owner.ownerId)
      .executeTakeFirstOrThrow()
    const { answers } = await rounds.view(guest)
    const id = answers.find(({ business }) => business.id === owner.id)?.conversationId
    const [mail] = await rounds.mailsTo(email)
    expect(mail?.text_body).toContain(`Send a quote:\nhttps://town.example/messages/${id}?offer=new`)
    const [toListing] = await rounds.mailsTo('plants@example.com')
    expect(toListing?.text_body).not.toContain('Send a quote')
  })
})

describe('the earliest date of a business', () => {
  it('is the one in its quote, until it has passed; else its next free time', async () => {
    const [one, two] = await three()
    for (const { id, headers } of [one, two]) await rounds.giveSlots(id, headers)
    const { guest, email } = await rounds.sent([one.id, two.id])
    const { quoteId } = await rounds.quote(one.id, one.headers, 50_000, { earliestDay: '2099-03-01' })
    expect((await rounds.mailsTo(email)).at(-1)?.text_body).toContain('on March 1, 2099 at the earliest')
    const [quoted, waiting] = (await rounds.view(guest)).answers
    expect(quoted).toMatchObject({ earliestDay: '2099-03-01', firstSlot: null })
    expect(waiting).toMatchObject({ earliestDay: null, firstSlot: expect.any(String) })
    await test.db
      .updateTable('quotes')
      .set({ earliest_day: '2026-01-01' })
      .where('message_id', '=', quoteId)
      .execute()
    const [later] = (await rounds.view(guest)).answers
    expect(later).toMatchObject({ earliestDay: null, firstSlot: expect.any(String) })
  })
})

describe('a choice', () => {
  it('shows the newest quote of a business, and accepts none that it replaced', async () => {
    const [one] = await three()
    const { guest, id } = await rounds.sent([one.id])
    const first = await rounds.quote(one.id, one.headers, 90_000)
    const second = await rounds.quote(one.id, one.headers, 80_000, { replaces: [first.quoteId] })
    const shown = async () => (await rounds.view(guest)).answers[0]?.quote
    expect(await shown()).toMatchObject({ id: second.quoteId, minCents: 80_000, state: 'open' })
    const late = await rounds.put(`/${id}/choice`, first, guest)
    expect(late.statusCode).toBe(409)
    await test.db
      .updateTable('quotes')
      .set({ state: 'withdrawn', decided_at: new Date() })
      .where('message_id', '=', second.quoteId)
      .execute()
    expect(await shown()).toBeNull()
  })

  it('accepts the quote, shows the contact, and lets the others be told once', async () => {
    const [one, two, last] = await three()
    const round = await rounds.sent([one.id, two.id, last.id], { hidesContact: true })
    const { guest, id, email } = round
    const { conversationId, quoteId } = await rounds.quote(one.id, one.headers, 90_000)
    const other = await rounds.quote(two.id, two.headers, 95_000)
    const early = await rounds.put(`/${id}/farewell`, { text: 'Sorry.' }, guest)
    expect(early.statusCode).toBe(409)
    const choice = { conversationId, quoteId }
    const chosen = await Promise.all([1, 2, 3].map(() => rounds.put(`/${id}/choice`, choice, guest)))
    expect(chosen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await rounds.put(`/${id}/choice`, other, guest)).statusCode).toBe(409)
    const asOwner = async (headers: Record<string, string>, ofId: number) =>
      (await test.app.inject({ url: `/api/conversations/${ofId}`, headers })).json()
    expect(await asOwner(one.headers, conversationId)).toMatchObject({ stage: 'won', visitor: { email } })
    expect(await rounds.view(guest)).toMatchObject({
      chosenId: conversationId,
      tellable: 2,
      isReplacing: false,
    })
    const text = 'Thanks, I found somebody.'
    const told = await Promise.all([1, 2].map(() => rounds.put(`/${id}/farewell`, { text }, guest)))
    expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const lost = await asOwner(two.headers, other.conversationId)
    expect(lost).toMatchObject({ stage: 'lost', visitor: { email: '' } })
    const said = lost.messages.map((message: { text: string }) => message.text)
    expect(said.filter((one_: string) => one_ === text)).toHaveLength(1)
    const after = await rounds.view(guest)
    expect(after.tellable).toBe(0)
    expect(after.answers.map(({ state }) => state)).toEqual(['chosen', 'let_down', 'let_down'])
  })

  it('holds words to the others that look like spam, if they haven’t answered', {
    tags: 'long',
  }, async () => {
    const [one, two, last] = await three()
    const { guest, id } = await rounds.sent([one.id, two.id, last.id])
    const { conversationId, quoteId } = await rounds.quote(one.id, one.headers, 90_000)
    const answered = await rounds.quote(two.id, two.headers, 95_000)
    await rounds.put(`/${id}/choice`, { conversationId, quoteId }, guest)
    const text = 'We get your website on the first page of Google with backlinks: https://rank.example.com'
    const told = await rounds.put(`/${id}/farewell`, { text }, guest)
    expect(told.json().message).toBe(
      'We told one business. Our team will review your message to the others first.',
    )
    const silentId = (await rounds.view(guest)).answers[2]?.conversationId ?? 0
    const open = async (ofId: number, headers: Record<string, string>) =>
      (await test.app.inject({ url: `/api/conversations/${ofId}`, headers })).json()
    expect((await open(answered.conversationId, two.headers)).messages.at(-1)).toMatchObject({ text })
    expect(await open(silentId, last.headers)).toMatchObject({ lastPosition: 0, stage: 'lost' })
    expect((await rounds.view(guest)).tellable).toBe(0)
    expect((await rounds.put(`/${id}/farewell`, { text }, guest)).json().message).toBe(
      'There was no one left to tell.',
    )
  })

  it('works without a quote, and says so to the business', async () => {
    const [one, two] = await three()
    const { guest, id } = await rounds.sent([one.id, two.id], { hidesContact: true })
    const conversationId = (await rounds.view(guest)).answers[0]?.conversationId ?? 0
    const choice = { conversationId, quoteId: null }
    expect((await rounds.put(`/${id}/choice`, choice, guest)).statusCode).toBe(200)
    const url = `/api/conversations/${conversationId}`
    const seen = (await test.app.inject({ url, headers: one.headers })).json()
    expect(seen.messages.at(-1).text).toContain('go ahead with you')
    expect(seen).toMatchObject({ stage: 'won', hidesContact: false })
  })

  it('refuses conversations of others, and what isn’t complete', async () => {
    const [one, two] = await three()
    const { guest, id } = await rounds.sent([one.id])
    const elsewhere = (await rounds.view((await rounds.sent([two.id])).guest)).answers[0]?.conversationId
    const choice = { conversationId: elsewhere, quoteId: null }
    expect((await rounds.put(`/${id}/choice`, choice, guest)).statusCode).toBe(404)
    expect((await rounds.put(`/${id}/choice`, {}, guest)).statusCode).toBe(400)
    expect((await rounds.put(`/${id}/farewell`, { text: ' ' }, guest)).statusCode).toBe(400)
    expect((await rounds.put(`/${id}/replacing`, { replacesSilent: 'no' }, guest)).statusCode).toBe(400)
    expect((await rounds.put(`/${id}/replacing`, { replacesSilent: false }, guest)).statusCode).toBe(200)
    expect(await rounds.view(guest)).toMatchObject({ replacesSilent: false, isReplacing: false })
    const again = await rounds.put(`/${id}/replacing`, { replacesSilent: true }, guest)
    expect(again.statusCode).toBe(200)
    expect((await rounds.view(guest)).isReplacing).toBe(true)
  })
})

describe('files', () => {
  it('are uploaded once and seen by all the businesses, whatever becomes of the first one', async () => {
    const [one, two] = await three()
    const { body, guest } = await rounds.sent([one.id, two.id])
    const { conversationId, uploadToken } = body.files
    const { multipartBody } = await import('#test/picture-form.ts')
    const { pdfFile } = await import('#test/attachments.ts')
    const form = multipartBody([
      { name: 'clientKey', content: randomUUID() },
      { name: 'file', filename: 'roof.pdf', content: pdfFile },
    ])
    const uploaded = await test.app.inject({
      method: 'POST',
      url: `/api/conversations/${conversationId}/attachments`,
      ...form,
      headers: { ...form.headers, 'x-upload-token': uploadToken },
    })
    expect(uploaded.statusCode, uploaded.body).toBe(201)
    const second = (await rounds.view(guest)).answers.find(({ business }) => business.id === two.id)
    const filesOf = async () => {
      const url = `/api/conversations/${second?.conversationId}`
      const { messages } = (await test.app.inject({ url, headers: two.headers })).json()
      return messages[0].attachments.map(({ name }: { name: string }) => name)
    }
    expect(await filesOf()).toEqual(['roof.pdf'])
    await test.db.deleteFrom('business_quote_requests').where('id', '=', conversationId).execute()
    expect(await filesOf()).toEqual(['roof.pdf'])
  })
})
