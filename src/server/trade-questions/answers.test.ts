import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendQuoteDigests } from '#server/quote-requests/quote-delivery.service.ts'
import { openDesk } from '#test/desk.ts'
import { buildOwner } from '#test/edit-business.ts'
import { buildBusiness, buildCategory, buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
const ids = { place: 0, leaking: 0, what: 0 }
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.example' })
  desk = await openDesk(test)
  const { id: categoryId } = await buildCategory(test.db)
  const add = async (question: string, given: object) =>
    (
      await desk.send('POST', '/trade-questions', { question, categoryId, subcategoryId: null, ...given })
    ).json().question.id as number
  ids.place = await add('Which kind of place?', { kind: 'choice', options: ['House', 'Office'] })
  ids.leaking = await add('Is water leaking right now?', { kind: 'yes_no' })
  ids.what = await add('What should be repaired', { kind: 'text' })
})
afterAll(() => test.close())

const pitch =
  'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
let serial = 0
type Answer = { questionId: unknown; answer: unknown }
const post = (businessId: number, answers: unknown, given: object = {}, headers: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    headers: { ...headers },
    payload: {
      businessId,
      name: 'Ana Ruiz',
      email: `ana${++serial}@example.com`,
      phone: '512-555-0101',
      requirements: `Two leaky taps, no. ${serial}.`,
      answers,
      ...given,
    },
  })
const given = (): Answer[] => [
  { questionId: ids.place, answer: 'House' },
  { questionId: ids.leaking, answer: 'No' },
  { questionId: ids.what, answer: ' A tap ' },
]
const kept = [
  { question: 'Which kind of place?', answer: 'House' },
  { question: 'Is water leaking right now?', answer: 'No' },
  { question: 'What should be repaired', answer: 'A tap' },
]
const lines = [
  'Which kind of place? House',
  'Is water leaking right now? No',
  'What should be repaired: A tap',
]
const stored = async (id: number) =>
  (
    await test.db
      .selectFrom('business_quote_requests')
      .select('answers')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.answers

describe('answers with a quote request', () => {
  it('are shown to the business and to its sender, as they were when they were sent', async () => {
    const owner = await buildOwner(test.app)
    const visitor = await buildUser(test.db)
    const visitorHeaders = await signInAs(test.app, visitor)
    const { id } = (await post(owner.business, given(), {}, visitorHeaders)).json()
    await desk.send('PUT', `/trade-questions/${ids.place}`, {
      question: 'Where?',
      kind: 'choice',
      options: ['House', 'Shop'],
      revision: 1,
    })
    const seenBy = async (url: string, headers: object) =>
      (await test.app.inject({ url, headers: { ...headers } })).json()
    for (const headers of [owner.headers, visitorHeaders])
      expect((await seenBy(`/api/conversations/${id}`, headers)).answers).toEqual(kept)
    const list = await seenBy(`/api/business-quote-requests/business/${owner.business}`, owner.headers)
    expect(list.requests[0].answers).toEqual(kept)
    const mails = await openMails(test.db, { userId: owner.id })
    for (const line of lines) expect(mails.at(-1)?.text_body).toContain(line)
    await desk.send('PUT', `/trade-questions/${ids.place}`, {
      question: 'Which kind of place?',
      kind: 'choice',
      options: ['House', 'Office'],
      revision: 2,
    })
  })

  it('are in the email to a listing’s address, and in the one that collects further requests', async () => {
    const address = `shop${++serial}@example.com`
    const business = await buildBusiness(test.db, { email: address })
    await post(business, given())
    expect((await openMails(test.db, { address })).at(-1)?.text_body).toContain(lines[1])
    await test.db
      .updateTable('business_quote_requests')
      .set({ mail_id: null, created_at: new Date(Date.now() - 2 * 86_400_000) } as object)
      .where('business_id', '=', business)
      .execute()
    const at = new Date(`${new Date().toISOString().slice(0, 10)}T20:00:00Z`)
    await sendQuoteDigests({ db: test.db, jobs: test.app.jobs, config: test.app.config }, at)
    expect((await openMails(test.db, { address })).at(-1)?.text_body).toContain(lines[2])
  })

  it('are read by staff who call a business', async () => {
    const business = await buildBusiness(test.db, { email: null, phone: '512-555-0199' } as object)
    await post(business, given(), { name: 'Calls Please' })
    const { items } = (await desk.send('GET', '/inbox?kind=quote&search=calls please')).json()
    expect(items[0].request.answers).toEqual(kept)
  })

  it('wait with a held request, and stay when it is released', async () => {
    const owner = await buildOwner(test.app)
    const { id } = (await post(owner.business, given(), { requirements: pitch })).json()
    expect((await desk.send('GET', `/held-requests/${id}`)).json().request.answers).toEqual(kept)
    await desk.send('PUT', `/held-requests/${id}/release`, { revision: 1 })
    expect(await stored(id)).toEqual(kept)
  })

  it('count for the spam rules as the rest of the request does', async () => {
    const owner = await buildOwner(test.app)
    const { id } = (await post(owner.business, [{ questionId: ids.what, answer: pitch }])).json()
    expect(await stored(id)).toBeUndefined()
  })

  it('go with the account of their sender', async () => {
    const owner = await buildOwner(test.app)
    const visitor = await buildUser(test.db)
    const { id } = (await post(owner.business, given(), {}, await signInAs(test.app, visitor))).json()
    expect(await stored(id)).toEqual(kept)
    await test.db.deleteFrom('users').where('id', '=', visitor).execute()
    expect(await stored(id)).toBeUndefined()
  })

  it('may be none', async () => {
    const sent = await post(await buildBusiness(test.db), [])
    expect(sent.statusCode, sent.body).toBe(201)
    expect(await stored(sent.json().id)).toEqual([])
  })

  it('may be missing, and are part of what is sent under a key', async () => {
    const business = await buildBusiness(test.db)
    const who = { email: `again${++serial}@example.com`, requirements: 'A gate.' }
    const key = newKey()
    const first = (await post(business, undefined, who, key)).json().id
    expect(await stored(first)).toEqual([])
    expect((await post(business, undefined, who, key)).json().id).toBe(first)
    expect((await post(business, given(), who, key)).statusCode).toBe(409)
    expect((await post(business, given(), who, newKey())).json().id).not.toBe(first)
  })

  it('to a retired question are kept: the form was open', async () => {
    const business = await buildBusiness(test.db)
    await desk.send('PUT', `/trade-questions/${ids.leaking}/retirement`, { isRetired: true, revision: 1 })
    const { id } = (await post(business, [{ questionId: ids.leaking, answer: 'Yes' }])).json()
    expect(await stored(id)).toEqual([{ question: 'Is water leaking right now?', answer: 'Yes' }])
    await desk.send('PUT', `/trade-questions/${ids.leaking}/retirement`, { isRetired: false, revision: 2 })
  })

  it.each<[string, () => unknown]>([
    ['an option that is not offered', () => [{ questionId: ids.place, answer: 'Castle' }]],
    ['neither yes nor no', () => [{ questionId: ids.leaking, answer: 'Maybe' }]],
    ['an unknown question', () => [{ questionId: 999_999, answer: 'Yes' }]],
    ['an empty answer', () => [{ questionId: ids.what, answer: ' ' }]],
    ['a long answer', () => [{ questionId: ids.what, answer: 'x'.repeat(301) }]],
    ['no text', () => [{ questionId: ids.what, answer: 7 }]],
    ['the same question twice', () => [given()[0], given()[0]]],
    ['four answers', () => [...given(), { questionId: 999_998, answer: 'Yes' }]],
    ['something else', () => 'House'],
  ])('are refused with the field: %s', async (_what, answers) => {
    const business = await buildBusiness(test.db)
    const response = await post(business, answers())
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)[0]).toMatch(/^answers/)
  })
})
