import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (url: string, payload: unknown, headers = {}) =>
  test.app.inject({ method: 'POST', url, payload: payload as object, headers })
const mailsTo = (address: string) =>
  test.db.selectFrom('mails').selectAll().where('recipient_address', '=', address).execute()
const items = () => test.db.selectFrom('inbox_items').selectAll().orderBy('id').execute()
const lastItem = async () => (await items()).at(-1)
const hoursUntilDue = ({ due_at, created_at }: { due_at: Date; created_at: Date }) =>
  (due_at.getTime() - created_at.getTime()) / 3_600_000

describe('POST /api/booking-requests', () => {
  const callback = { contactMethod: 'whatsapp', contactNumber: '(512) 555-0101' }
  const stored = (number: string) =>
    test.db.selectFrom('booking_requests').selectAll().where('contact_number', '=', number).execute()

  it('stores who to call and opens its item, due within a working day', async () => {
    const answer = await post('/api/booking-requests', {
      ...callback,
      contactNumber: ' (512) 555-0101 ',
      user_id: 1,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ message: "We'll reach out to you shortly!" })
    const [row] = await stored(callback.contactNumber)
    expect(row).toMatchObject({ contact_method: 'whatsapp', user_id: null })
    const item = await lastItem()
    expect(item).toMatchObject({ kind: 'callback', booking_request_id: row?.id, status: 'new', revision: 1 })
    expect(hoursUntilDue(item as never)).toBe(8)
  })

  it('stores one of 50 simultaneous identical requests, and a changed one', async () => {
    const duplicate = { ...callback, contactNumber: '512-555-0177' }
    const before = await items()
    const key = newKey()
    const answers = await sendTogether(50, () => post('/api/booking-requests', duplicate, key))
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    await post('/api/booking-requests', { ...duplicate, contactMethod: 'phone' })
    const rows = await stored(duplicate.contactNumber)
    expect(rows.map(({ contact_method }) => contact_method)).toEqual(['whatsapp', 'phone'])
    expect(await items()).toHaveLength(before.length + 2)
  })

  it.each([
    ['contactMethod', [undefined, '', 'pigeon', 7, null], 'Please select a contact method'],
    ['contactNumber', [undefined, '', '   '], 'Please enter your number'],
  ])('rejects an invalid %s with the message of the form', async (field, values, words) => {
    for (const value of values) {
      const answer = await post('/api/booking-requests', { ...callback, [field]: value })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fieldErrors).toEqual({ [field]: words })
    }
  })

  it.each([7, null, 'x'.repeat(41), '5\u0000', '\ud800'])('rejects the number %j', async (contactNumber) => {
    const answer = await post('/api/booking-requests', { ...callback, contactNumber })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors).toHaveProperty('contactNumber')
  })
})

describe('POST /api/service-requests/submit', () => {
  const wanted = {
    name: 'Ana Ruiz',
    email: 'ana@example.com',
    phone: '512-555-0101',
    service: 'web-development',
    message: 'A site for a bakery.',
    budget: '5k-10k',
    timeline: '1-month',
  }
  const stored = (email: string) =>
    test.db.selectFrom('service_requests').selectAll().where('email', '=', email).execute()
  const submit = (given: object, headers = {}) =>
    post('/api/service-requests/submit', { ...wanted, ...given }, headers)

  it('stores a request, opens its item for 24 hours and confirms it without quoting any input', async () => {
    const email = 'kanarix@example.com'
    const answer = await submit({ email, name: 'kanarix evil', message: 'kanarix evil.example' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ message: "We'll get back to you within 24 hours" })
    const [row] = await stored(email)
    expect(row).toMatchObject({ service: 'web-development', budget: '5k-10k', timeline: '1-month' })
    const item = await lastItem()
    expect(item).toMatchObject({ kind: 'service', service_request_id: row?.id })
    expect(hoursUntilDue(item as never)).toBe(24)
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.text_body).toContain('We’ll get back to you within 24 hours')
    expect(`${mail?.recipient_name} ${mail?.subject} ${mail?.text_body} ${mail?.html_body}`).not.toContain(
      'evil',
    )
  })

  it('requires only name, email and service', async () => {
    const { name, service } = wanted
    const least = { name, service, email: 'least@example.com' }
    expect((await post('/api/service-requests/submit', least)).statusCode).toBe(201)
    const empty = { phone: '', message: '', budget: '', timeline: '' }
    expect(await stored(least.email)).toMatchObject([empty])
    expect((await submit({ ...empty, email: 'blank@example.com' })).statusCode).toBe(201)
  })

  it('stores and confirms one of 50 simultaneous identical requests, and a corrected one again', async () => {
    const email = 'duplicate@example.com'
    const key = newKey()
    const answers = await sendTogether(50, () => submit({ email }, key))
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    expect(await stored(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
    await submit({ email, budget: '10k-25k' })
    expect(await stored(email)).toHaveLength(2)
  })

  it('sends an address at most three confirmations an hour, across all forms', async () => {
    const email = 'many@example.com'
    for (const message of ['1', '2', '3', '4']) await submit({ email, message })
    await post('/api/support', { name: 'Ana', email, message: '5' })
    expect(await stored(email)).toHaveLength(4)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it.each([
    ['name', [undefined, '', '  ', 7, null, 'x'.repeat(162), '\ud800']],
    ['email', [undefined, '', 'no-at', 7, 'a@b.co,c@d.co']],
    ['service', [undefined, '', 'plumbing', 7, null]],
    ['phone', [7, null, 'x'.repeat(41)]],
    ['message', [7, null, 'x'.repeat(5001), 'a\u0000']],
    ['budget', ['a lot', 7, null]],
    ['timeline', ['soon', 7, null]],
  ])('rejects an invalid %s', async (field, values) => {
    for (const value of values) {
      const answer = await submit({ [field]: value })
      expect(answer.statusCode, String(value)).toBe(400)
      expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
    }
  })
})

describe('a request while signed in', () => {
  it('is deleted with the account, including its item and its email', async () => {
    const userId = await buildUser(test.db)
    const headers = await signInAs(test.app, userId)
    const before = await items()
    await post('/api/booking-requests', { contactMethod: 'text', contactNumber: '512-555-0190' }, headers)
    const email = 'leaving@example.com'
    await post('/api/service-requests/submit', { name: 'Ana', email, service: 'seo' }, headers)
    expect(await items()).toHaveLength(before.length + 2)
    expect(await mailsTo(email)).toMatchObject([{ user_id: userId }])
    const left = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
    expect(left.statusCode).toBe(200)
    expect(await items()).toEqual(before)
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('a form that a bot filled in', () => {
  const contact = { name: 'Bot', email: 'bot@example.com', message: 'Cheap watches.' }
  it.each([
    ['/api/booking-requests', { contactMethod: 'phone', contactNumber: '512-555-0101' }],
    ['/api/service-requests/submit', { ...contact, service: 'seo' }],
    ['/api/support', contact],
    ['/api/service-suggestions', { name: 'Watches' }],
    [
      '/api/partners',
      {
        fullName: 'Bot',
        companyName: 'Bots',
        email: contact.email,
        serviceType: 'other',
        valueBrought: 'Watches.',
        agreement: true,
      },
    ],
    ['/api/subscribers/subscribe', { email: contact.email }],
  ])('%s gets the usual response, and nothing is stored', async (url, payload) => {
    const before = await items()
    const answer = await post(url, { ...payload, url2: 'https://watches.example' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toHaveProperty('message')
    expect(await items()).toEqual(before)
    expect(await mailsTo(contact.email)).toEqual([])
    for (const table of ['subscribers', 'service_suggestions'] as const)
      expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
