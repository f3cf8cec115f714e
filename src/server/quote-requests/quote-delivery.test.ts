import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildSubcategory, buildUser } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { openMails } from '#test/opened-mails.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sendQuoteDigests } from './quote-delivery.service.ts'

let test: TestApp
let serial = 0
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
})
beforeEach(async () => {
  for (const table of ['business_quote_requests', 'mails', 'quote_mail_stops'] as const)
    await test.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

const asker = { name: 'Ana <b>Ruiz</b>', email: 'ana@example.com', phone: '512-555-0101' }
const requirements = 'Two leaky taps.\nAnd a hose.'
const ask = (businessId: number, given: object = {}, headers: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload: { businessId, ...asker, requirements, ...given },
    headers: { ...headers },
  })
const askTimes = async (businessId: number, times: number) => {
  for (let count = 1; count <= times; count++) await ask(businessId, { requirements: `Taps: ${++serial}.` })
}
const freshAddress = () => `shop${++serial}@example.com`
const mailsTo = (address: string) => openMails(test.db, { address })
const stored = (businessId: number) =>
  test.db
    .selectFrom('business_quote_requests')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
const acceptsQuotes = async (businessId: number) =>
  (await test.app.inject(`/api/businesses/${businessId}`)).json().business.acceptsQuotes
const stopLink = async (address: string) => {
  const [mail] = await mailsTo(address)
  return new URL(mail?.stop_url ?? '')
}
/** The call of the button on the page. */
const pressed = '/api/business-quote-requests/stops'
const stop = (url: string, given: object = {}) => test.app.inject({ method: 'POST', url, ...given })

/** Makes stored requests older, as if days had passed. */
const age = (businessId: number, days: number) =>
  sql`UPDATE business_quote_requests SET created_at = created_at - make_interval(days => ${days})
    WHERE business_id = ${businessId}`.execute(test.db)
const austinDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
/** Today in Austin after eight in the morning, and before. */
const morning = () => new Date(`${austinDate.format()}T16:00:00Z`)
const night = () => new Date(`${austinDate.format()}T10:00:00Z`)
const sendDigests = (at = morning()) =>
  sendQuoteDigests({ db: test.db, jobs: test.app.jobs, config: test.app.config }, at)

describe('a request to a business without an owner', () => {
  it('is emailed to the listing’s address, which can reply to the visitor or stop', async () => {
    const email = freshAddress()
    const id = await buildBusiness(test.db, { name: 'Taps & Co', email })
    expect(await acceptsQuotes(id)).toBe(true)
    expect((await ask(id)).json()).toMatchObject({ message: 'Quote Request Sent!' })
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ reply_to: 'ana@example.com', user_id: null })
    expect(mail?.subject).toBe('A customer wants a quote from Taps & Co')
    expect(mail?.text_body).toContain('Two leaky taps.\n\nAnd a hose.')
    expect(mail?.text_body).toContain('ana@example.com. Or call 512-555-0101.')
    expect(mail?.html_body).toContain('Ana &lt;b&gt;Ruiz&lt;/b&gt;')
    const { origin, pathname, searchParams } = await stopLink(email)
    expect(origin + pathname).toBe('https://town.example/api/business-quote-requests/stop')
    expect(searchParams.get('token')).toMatch(/^stp_/)
    expect(mail?.text_body).toContain(mail?.stop_url)
    expect(await stored(id)).toMatchObject([{ delivery: 'email', mail_id: mail?.id, delivered_at: null }])
  })

  it('goes to the owner alone if there is one', async () => {
    const email = freshAddress()
    const id = await buildBusiness(test.db, { email, ownerId: await buildUser(test.db) })
    expect((await ask(id)).statusCode).toBe(201)
    expect(await mailsTo(email)).toEqual([])
    expect(await stored(id)).toMatchObject([{ delivery: 'owner' }])
  })

  it('is emailed when the owner has left', async () => {
    const email = freshAddress()
    const id = await buildBusiness(test.db, { email, ownerId: await buildUser(test.db) })
    await test.db.updateTable('businesses').set({ submitted_by_id: null }).where('id', '=', id).execute()
    await ask(id)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is one of at most five emails a day; the others come in one the next morning', async () => {
    const email = freshAddress()
    const id = await buildBusiness(test.db, { email })
    await Promise.all([askTimes(id, 4), askTimes(id, 4)])
    expect(await mailsTo(email)).toHaveLength(5)
    await sendDigests()
    expect(await mailsTo(email)).toHaveLength(5)
    await age(id, 1)
    await sendDigests(night())
    expect(await mailsTo(email)).toHaveLength(5)
    await Promise.all([sendDigests(), sendDigests()])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(6)
    const digest = mails.at(-1)
    expect(digest).toMatchObject({ reply_to: null, stop_url: expect.stringContaining('stp_') })
    expect(digest?.subject).toMatch(/^3 more quote requests for /)
    const inDigest = (await stored(id)).filter(({ mail_id }) => mail_id === digest?.id)
    expect(inDigest).toHaveLength(3)
    for (const request of inDigest) expect(digest?.text_body).toContain(request.requirements)
    expect(digest?.text_body).toContain('ana@example.com, 512-555-0101')
    await ask(id)
    expect(await mailsTo(email)).toHaveLength(7)
  })

  it('leaves no word of a sender who deletes their account, and keeps what others asked', async () => {
    const email = freshAddress()
    const id = await buildBusiness(test.db, { email })
    const session = await signInAs(test.app, await buildUser(test.db))
    await askTimes(id, 6)
    await ask(id, { requirements: 'Marmalade.' }, session)
    await age(id, 1)
    await sendDigests()
    expect((await mailsTo(email)).at(-1)?.text_body).toContain('Marmalade.')
    await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: { ...session } })
    expect(await mailsTo(email)).toHaveLength(5)
    await sendDigests()
    const digest = (await mailsTo(email)).at(-1)
    expect(digest?.subject).toMatch(/^One more quote request/)
    expect(digest?.text_body).not.toContain('Marmalade.')
  })
})

describe('the link that stops', () => {
  const shops = async () => {
    const email = freshAddress()
    const [asked = 0, other = 0] = [
      await buildBusiness(test.db, { email, phone: null }),
      await buildBusiness(test.db, { email: email.toUpperCase(), phone: null }),
    ]
    await ask(asked)
    const { pathname, search } = await stopLink(email)
    return { email, asked, other, link: pathname + search }
  }

  it('changes nothing when it is opened, and leads to the page with the button', async () => {
    const { asked, link } = await shops()
    const opened = await test.app.inject(link)
    expect(opened.statusCode).toBe(302)
    const page = opened.headers.location ?? ''
    expect(page).toBe(link.replace('/api/business-quote-requests/stop', '/stop-quote-emails'))
    const shown = await test.app.inject(page)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).not.toContain('stp_')
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await acceptsQuotes(asked)).toBe(true)
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    [undefined, undefined],
  ])('stops every listing with that address for good, posted as %s', async (type, payload) => {
    const { asked, other, email, link } = await shops()
    expect(await acceptsQuotes(other)).toBe(true)
    const given = { ...(payload && { payload, headers: { 'content-type': type } }) }
    expect((await stop(link, given)).statusCode).toBe(200)
    expect((await stop(link)).statusCode).toBe(200)
    const token = new URLSearchParams(link.split('?')[1]).get('token')
    expect((await stop(pressed, { payload: { token } })).statusCode).toBe(200)
    for (const id of [asked, other]) {
      expect(await acceptsQuotes(id)).toBe(false)
      expect((await ask(id, { requirements: 'Again.' })).statusCode).toBe(409)
    }
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('must be complete and known', async () => {
    const path = '/api/business-quote-requests/stop'
    expect((await stop(path)).statusCode).toBe(400)
    expect((await test.app.inject(path)).statusCode).toBe(400)
    expect((await stop(pressed, { payload: {} })).statusCode).toBe(400)
    for (const [token, status] of [
      ['stp_short', 400],
      [`stp_${'0'.repeat(43)}`, 404],
    ]) {
      expect((await stop(`${path}?token=${token}`)).statusCode).toBe(status)
      expect((await stop(pressed, { payload: { token } })).statusCode).toBe(status)
    }
  })

  it('sends what waited for the digest to staff', async () => {
    const { asked, email, link } = await shops()
    await test.db
      .updateTable('business_profiles')
      .set({ phone: '512-555-0177' })
      .where('business_id', '=', asked)
      .execute()
    await askTimes(asked, 5)
    await stop(link)
    await age(asked, 1)
    await sendDigests()
    expect(await mailsTo(email)).toHaveLength(5)
    expect((await stored(asked)).map(({ delivery }) => delivery)).toEqual([...Array(5).fill('email'), 'desk'])
  })
})

describe('a request to a business with only a phone number', () => {
  const buildPhoned = () => buildBusiness(test.db, { email: null, phone: '512-555-0199', name: 'Phoned' })
  const calls = async (desk: Awaited<ReturnType<typeof openDesk>>) =>
    (await desk.send('GET', '/inbox?kind=quote')).json().items

  it('waits at the desk for one business day, with the number to call and what was asked', async () => {
    const desk = await openDesk(test)
    const id = await buildPhoned()
    expect(await acceptsQuotes(id)).toBe(true)
    expect((await ask(id)).statusCode).toBe(201)
    const [call, ...others] = await calls(desk)
    expect(others).toEqual([])
    expect(call).toMatchObject({ kind: 'quote', status: 'new', outcome: null, replyTo: asker.email })
    expect(call.request).toEqual({
      kind: 'quote',
      businessId: id,
      businessName: 'Phoned',
      businessPhone: '512-555-0199',
      ...asker,
      message: requirements,
      answers: [],
    })
    expect(Date.parse(call.dueAt) - Date.parse(call.createdAt)).toBe(8 * 3_600_000)
    expect((await desk.send('GET', '/inbox?search=leaky')).json().items).toHaveLength(1)
  })

  it.each([
    ['passed_on', 'delivered'],
    ['not_reached', 'not_reached'],
  ])('is closed as %s, which becomes its state', async (outcome, state) => {
    const desk = await openDesk(test)
    const id = await buildPhoned()
    await ask(id)
    const states = async () => {
      const { body } = await desk.send('GET', `/businesses/${id}/quote-requests`)
      return JSON.parse(body).requests
    }
    expect(await states()).toMatchObject([{ delivery: 'desk', state: 'sent' }])
    const [call] = await calls(desk)
    const change = (payload: object) => desk.send('PUT', `/inbox/${call.id}`, payload)
    const unsaid = await change({ status: 'done', revision: 1 })
    expect(unsaid.statusCode).toBe(400)
    expect(unsaid.json().fieldErrors).toHaveProperty('outcome')
    const reply = { message: 'We are calling.', isDone: true, revision: 1 }
    expect((await desk.send('POST', `/inbox/${call.id}/replies`, reply)).statusCode).toBe(400)
    const closed = await change({ outcome, revision: 1 })
    expect(closed.json().item).toMatchObject({ status: 'done', outcome, doneAt: expect.any(String) })
    expect((await change({ outcome, revision: 1 })).statusCode).toBe(200)
    expect(await states()).toMatchObject([{ delivery: 'desk', state }])
    expect((await change({ status: 'in_progress', revision: 2 })).json().item.outcome).toBeNull()
    expect(await states()).toMatchObject([{ state: 'sent' }])
  })

  it('has no outcome if it is another kind of request', async () => {
    const desk = await openDesk(test)
    const payload = { name: 'Ana', email: freshAddress(), message: 'Hello?' }
    await test.app.inject({ method: 'POST', url: '/api/support', payload })
    const [item] = (await desk.send('GET', `/inbox?search=${payload.email}`)).json().items
    const answer = await desk.send('PUT', `/inbox/${item.id}`, { outcome: 'passed_on', revision: 1 })
    expect(answer.statusCode).toBe(400)
  })

  it('is one of twenty open calls; beyond that nothing is stored, until one is closed', {
    tags: 'long',
  }, async () => {
    const desk = await openDesk(test)
    const ids = await Promise.all(Array.from({ length: 22 }, buildPhoned))
    const answers = await sendTogether(22, (index) => ask(ids[index] ?? 0))
    expect(countStatuses(answers)).toEqual({ 201: 20, 409: 2 })
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'quotes_not_accepted' })
    const counted = await Promise.all(ids.map(async (id) => (await stored(id)).length))
    expect(counted.filter((count) => count === 0)).toHaveLength(2)
    expect(await Promise.all(ids.map(acceptsQuotes))).toEqual(ids.map(() => false))
    const [call] = (await desk.send('GET', '/inbox?kind=quote')).json().items
    await desk.send('PUT', `/inbox/${call.id}`, { outcome: 'not_reached', revision: 1 })
    expect(await acceptsQuotes(ids[0] ?? 0)).toBe(true)
    expect((await ask(ids[0] ?? 0, { requirements: 'Now?' })).statusCode).toBe(201)
    expect(await acceptsQuotes(ids[0] ?? 0)).toBe(false)
    await test.db.deleteFrom('business_quote_requests').execute()
    expect(await acceptsQuotes(ids[0] ?? 0)).toBe(true)
  })
})

describe('a business that can’t be reached', () => {
  it.each([null, 'josé@example.com'])('with the address %s takes no requests', async (email) => {
    const id = await buildBusiness(test.db, { email, phone: null })
    expect(await acceptsQuotes(id)).toBe(false)
    const list = (await test.app.inject(`/api/businesses?fields=card&limit=1000`)).json()
    expect(list.businesses.find((card: { id: number }) => card.id === id).acceptsQuotes).toBe(false)
    const response = await ask(id)
    expect(response.statusCode).toBe(409)
    expect(response.json().code).toBe('quotes_not_accepted')
    expect(await stored(id)).toEqual([])
  })

  it('is followed by three like it that can be asked, the best rated first', async () => {
    const category = await buildCategory(test.db)
    const place = {
      categoryId: category.id,
      subcategoryId: (await buildSubcategory(test.db, category.id)).id,
    }
    const build = async (rating: number, given: object) => {
      const id = await buildBusiness(test.db, { ...place, ...given })
      const counts = { rating_sum: rating, review_count: rating && 1 }
      await test.db.updateTable('businesses').set(counts).where('id', '=', id).execute()
      return id
    }
    const asked = await build(5, { email: null, phone: null })
    const similar = async () => {
      const response = await test.app.inject(`/api/businesses/${asked}/similar`)
      return response.json().map(({ id }: { id: number }) => id)
    }
    expect(await similar()).toEqual([])
    const good = await build(4, {})
    const best = await build(5, {})
    await build(5, { email: null, phone: null })
    await build(5, { status: 'rejected' })
    const elsewhere = await build(5, { subcategoryId: null })
    await build(4, { subcategoryId: null })
    expect(await similar()).toEqual([best, good, elsewhere])
    const rejected = await build(1, { status: 'rejected' })
    for (const [id, status] of [
      [rejected, 404],
      [2_147_483_647, 404],
      ['abc', 400],
    ])
      expect((await test.app.inject(`/api/businesses/${id}/similar`)).statusCode).toBe(status)
  })
})

describe('with a mail server', () => {
  let server: MailServer
  let working: TestApp
  beforeAll(async () => {
    server = await startMailServer()
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Austin <hello@example.com>' }
    working = await startTestApp(settings, undefined, { works: true })
  })
  afterAll(async () => {
    await working.close()
    await server.close()
  })
  const send = async (given: { phone: string | null }) => {
    const businessId = await buildBusiness(working.db, { email: freshAddress(), ...given })
    const payload = { businessId, ...asker, requirements }
    const response = await working.app.inject({
      method: 'POST',
      url: '/api/business-quote-requests',
      payload,
    })
    return () =>
      working.db
        .selectFrom('business_quote_requests')
        .selectAll()
        .where('id', '=', response.json().id)
        .executeTakeFirstOrThrow()
  }

  it('is delivered once the server accepts the email, which mail programs can stop', async () => {
    server.set({ kind: 'none' })
    const read = await send({ phone: null })
    await expect.poll(async () => (await read()).delivered_at).toBeInstanceOf(Date)
    const { headers } = server.mails.find(({ headers }) => 'list-unsubscribe' in headers) ?? {
      headers: {} as Record<string, string[]>,
    }
    expect(headers['reply-to']).toEqual(['ana@example.com'])
    expect(headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    expect(headers['list-unsubscribe']?.[0]).toMatch(
      /^<.*\/api\/business-quote-requests\/stop\?token=stp_.*>$/,
    )
  })

  it('goes to staff when the address is refused, and is not reached without a phone', async () => {
    server.set({ kind: 'recipient', code: 550, text: '5.1.1 no such user' })
    const phoned = await send({ phone: '512-555-0100' })
    await expect.poll(async () => (await phoned()).delivery).toBe('desk')
    const lost = await send({ phone: null })
    await expect.poll(async () => (await lost()).not_reached_at).toBeInstanceOf(Date)
  })
})
