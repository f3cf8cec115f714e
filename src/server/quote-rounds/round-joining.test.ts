import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfFile } from '#test/attachments.ts'
import { buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { multipartBody } from '#test/picture-form.ts'
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
let serial = 0

/** A request to one business, and what shows whose it is. */
async function askedAlone(headers: Headers = {}, given: object = {}) {
  const business = await rounds.business()
  const email = `alone${++serial}@example.com`
  const payload = {
    businessId: business.id,
    name: 'Ana Ruiz',
    email,
    phone: '512-555-0101',
    requirements: `A green roof, no. ${serial}.`,
    ...given,
  }
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload,
    headers,
  })
  expect(sent.statusCode, sent.body).toBe(201)
  const { id, uploadToken } = sent.json()
  const [mail] = await rounds.mailsTo(email)
  const link = /token=(qst_[\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''
  return { id: id as number, business, email, uploadToken: uploadToken as string, link }
}

/** Asks others with it; `proof` are headers. */
async function askOthers(earlier: { id: number; email: string }, proof: Headers, given: object = {}) {
  const other = await rounds.business()
  const payload = rounds.payloadFor([other.id], { email: earlier.email, earlierId: earlier.id, ...given })
  const key = newKey()
  const response = await rounds.send(payload, { ...proof, ...key })
  return { response, other, payload, key }
}

const roundOf = async (id: number) =>
  (
    await test.db
      .selectFrom('business_quote_requests')
      .select('round_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).round_id

describe('an earlier request', () => {
  it('joins by the token of its upload, and its answer stands beside the others', async () => {
    const earlier = await askedAlone()
    await rounds.quote(earlier.business.id, earlier.business.headers, 50_000)
    const { response, other, payload, key } = await askOthers(earlier, {
      'x-upload-token': earlier.uploadToken,
    })
    expect(response.statusCode, response.body).toBe(201)
    const named = { id: earlier.business.id, name: earlier.business.name }
    expect(response.json()).toMatchObject({ asked: [{ id: other.id }], earlier: named, apart: null })
    expect(response.json().files.conversationId).not.toBe(earlier.id)
    const guest = await rounds.guestOf(earlier.email)
    const round = await rounds.view(guest)
    expect(round.answers.map(({ business, state }) => [business.id, state])).toEqual([
      [earlier.business.id, 'quoted'],
      [other.id, 'waiting'],
    ])
    const opened = await test.app.inject({
      url: `/api/conversations/${earlier.id}`,
      headers: { 'x-conversation-token': round.answers[0]?.linkToken ?? '' },
    })
    expect(opened.json()).toMatchObject({ side: 'visitor', roundId: round.id })
    const repeated = await rounds.send(payload, { 'x-upload-token': earlier.uploadToken, ...key })
    expect(repeated.json()).toMatchObject({ asked: [{ id: other.id }], earlier: named })
    expect(repeated.json().files.conversationId).toBe(response.json().files.conversationId)
    expect((await rounds.view(guest)).answers).toHaveLength(2)
  })

  it('joins by its secret link, and by the account that sent it', async () => {
    const byLink = await askedAlone()
    await askOthers(byLink, { 'x-conversation-token': byLink.link })
    expect(await roundOf(byLink.id)).not.toBeNull()
    const me = await signInAs(test.app, await buildUser(test.db))
    const mine = await askedAlone(me)
    const { response } = await askOthers(mine, me)
    expect(response.json().earlier).toMatchObject({ id: mine.business.id })
    expect(await roundOf(mine.id)).not.toBeNull()
  })

  it('is left alone for another sender, from another address, and once something is agreed in it', async () => {
    const left = async (
      earlier: Awaited<ReturnType<typeof askedAlone>>,
      proof: Headers,
      reason: string | null = null,
      given: object = {},
    ) => {
      const before = await roundOf(earlier.id)
      const { response, payload, key } = await askOthers(earlier, proof, given)
      const { id, name } = earlier.business
      for (const answer of [response, await rounds.send(payload, { ...proof, ...key })]) {
        expect(answer.statusCode, answer.body).toBe(201)
        expect(answer.json()).toMatchObject({ earlier: null, apart: reason && { id, name, reason } })
      }
      expect(await roundOf(earlier.id)).toBe(before)
    }
    const earlier = await askedAlone()
    const foreign = await askedAlone()
    const proofs: Headers[] = [
      { 'x-upload-token': foreign.uploadToken },
      { 'x-conversation-token': foreign.link },
      {},
      { 'x-upload-token': 'upl_x' },
      await signInAs(test.app, await buildUser(test.db)),
      earlier.business.headers,
    ]
    for (const proof of proofs) await left(earlier, proof)
    await left(earlier, { 'x-upload-token': earlier.uploadToken }, 'address', { email: 'other@example.com' })
    const agreed = await askedAlone()
    const { quoteId } = await rounds.quote(agreed.business.id, agreed.business.headers, 50_000)
    const accepted = await test.app.inject({
      method: 'PUT',
      url: `/api/conversations/${agreed.id}/quotes/${quoteId}/decision`,
      payload: { decision: 'accepted', text: '' },
      headers: { 'x-conversation-token': agreed.link },
    })
    expect(accepted.statusCode, accepted.body).toBe(201)
    await left(agreed, { 'x-conversation-token': agreed.link }, 'agreed')
    const joined = await askedAlone()
    await askOthers(joined, { 'x-conversation-token': joined.link })
    await left(joined, { 'x-conversation-token': joined.link }, 'elsewhere')
  })

  it('is left alone while staff look at it, and its sender is told so', async () => {
    const requirements =
      'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
    const earlier = await askedAlone({}, { requirements })
    const proof = { 'x-upload-token': earlier.uploadToken }
    const { response, payload, key } = await askOthers(earlier, proof)
    const { id, name } = earlier.business
    for (const answer of [response, await rounds.send(payload, { ...proof, ...key })]) {
      expect(answer.statusCode, answer.body).toBe(201)
      expect(answer.json()).toMatchObject({ earlier: null, apart: { id, name, reason: 'held' } })
    }
    const foreign = await askOthers(earlier, {})
    expect(foreign.response.json()).toMatchObject({ earlier: null, apart: null })
  })

  it('counts among the five, and is chosen or told like the others', async () => {
    const earlier = await askedAlone()
    const proof = { 'x-upload-token': earlier.uploadToken }
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => rounds.business()))
    const tooMany = await askOthers(earlier, proof, { businessIds: five.map(({ id }) => id) })
    expect(tooMany.response.statusCode).toBe(400)
    expect(tooMany.response.json().fieldErrors).toHaveProperty('businessIds')
    expect(await roundOf(earlier.id)).toBeNull()
    const four = five.slice(1).map(({ id }) => id)
    expect((await askOthers(earlier, proof, { businessIds: four })).response.statusCode).toBe(201)
    const guest = await rounds.guestOf(earlier.email)
    const { id, answers } = await rounds.view(guest)
    expect(answers).toHaveLength(5)
    const other = answers.find(({ conversationId }) => conversationId !== earlier.id)
    const choice = { conversationId: earlier.id, quoteId: null }
    expect((await rounds.put(`/${id}/choice`, choice, guest)).statusCode).toBe(200)
    const second = { ...choice, conversationId: other?.conversationId }
    expect((await rounds.put(`/${id}/choice`, second, guest)).statusCode).toBe(409)
    expect((await rounds.view(guest)).tellable).toBe(4)
  })

  it('keeps its files to itself', async () => {
    const earlier = await askedAlone()
    const form = multipartBody([
      { name: 'clientKey', content: randomUUID() },
      { name: 'file', filename: 'secret.pdf', content: pdfFile },
    ])
    const uploaded = await test.app.inject({
      method: 'POST',
      url: `/api/conversations/${earlier.id}/attachments`,
      ...form,
      headers: { ...form.headers, 'x-upload-token': earlier.uploadToken },
    })
    expect(uploaded.statusCode, uploaded.body).toBe(201)
    const { response, other } = await askOthers(earlier, { 'x-upload-token': earlier.uploadToken })
    const filesOf = async (id: number, headers: Headers) =>
      (await test.app.inject({ url: `/api/conversations/${id}`, headers })).json().request.attachments.length
    expect(await filesOf(response.json().files.conversationId, other.headers)).toBe(0)
    expect(await filesOf(earlier.id, earlier.business.headers)).toBe(1)
    await test.db.deleteFrom('business_quote_requests').where('id', '=', earlier.id).execute()
    expect(await filesOf(response.json().files.conversationId, other.headers)).toBe(0)
  })

  it('joins one round when it is sent twice at once', async () => {
    const earlier = await askedAlone()
    const proof = { 'x-conversation-token': earlier.link }
    const answers = await Promise.all([1, 2, 3, 4].map(() => askOthers(earlier, proof)))
    expect(answers.map(({ response }) => response.statusCode)).toEqual([201, 201, 201, 201])
    expect(answers.filter(({ response }) => response.json().earlier !== null)).toHaveLength(1)
  })

  it('must be a number', async () => {
    const { response } = await askOthers(await askedAlone(), {}, { earlierId: 'x' })
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty('earlierId')
  })
})
