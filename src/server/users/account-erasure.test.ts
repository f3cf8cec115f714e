import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { accountKey, countAct } from '#server/lib/http/rate-limits.repository.ts'
import { startWorkers } from '#server/lib/jobs/workers.ts'
import { exchangePictures, storePicture } from '#server/uploads/uploads.service.ts'
import { pdfFile, sendFiles, uploadOne, videoFile } from '#test/attachments.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildReview, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { pictureForm } from '#test/picture-form.ts'
import { register, registrationFields } from '#test/registration.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { tableNames, tablesWith } from '#test/tables-with.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/**
 * A person enters a different word in every field, does everything the site offers, and deletes their account (reference
 * figure S43). Afterward none of the words is in any table, file or page.
 */

/** Part of every word; no other text contains it. */
const marker = 'kanarix'
const word = (place: string) => `${marker}${place}`
/** A phone number with the letters on its keys. */
const number = `512-${marker}`
const email = `${marker}mail@example.com`
const oldEmail = `${marker}oldmail@example.com`

let test: TestApp
let token: string
let userId: number
let shop: number
let categoryId: number
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'on' }, undefined, { works: true, isHurried: true })
  categoryId = (await buildCategory(test.db)).id
  shop = await buildBusiness(test.db, { name: 'Barton Bakery', ownerId: await buildUser(test.db) })
})
afterAll(() => test.close())

const drawPicture = (background: string) =>
  sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .png()
    .toBuffer()
const headers = () => ({ authorization: `Bearer ${token}` })

async function send(url: string, payload?: object, method: 'POST' | 'DELETE' | 'GET' = 'POST') {
  const response = await test.app.inject({
    method,
    url,
    headers: token ? headers() : {},
    ...(payload && { payload }),
  })
  expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(300)
  return response
}

/** An account through the public API, with a picture and a change of address. */
async function signUp(): Promise<void> {
  const names = { firstName: word('first'), lastName: word('last') }
  const password = word('password')
  const account = (await send('/api/auth/register', { ...names, email: oldEmail, password })).json()
  userId = account.user.id
  await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: oldEmail, password: 'wrong one' },
  })
  token = (await send('/api/auth/login', { email: oldEmail, password })).json().token
  const content = await drawPicture('#b84b0c')
  const form = pictureForm({ ...names, email }, { name: 'profileImage', content, filename: `${marker}.png` })
  const url = '/api/users/profile'
  const response = await test.app.inject({
    method: 'PUT',
    url,
    payload: form.payload,
    headers: { ...form.headers, ...headers() },
  })
  expect(response.statusCode, response.body).toBe(200)
  await send('/api/auth/forgot-password', { email })
}

/** Everything a signed-in visitor can do with others' businesses. */
async function takePart(): Promise<void> {
  for (const action of ['like', 'follow', 'save']) await send(`/api/businesses/${shop}/${action}`)
  await send(`/api/businesses/${shop}`, undefined, 'GET')
  await send('/api/reviews', { businessId: shop, rating: 5, content: word('review') })
  const contact = { name: word('contact'), email }
  await send('/api/support', { ...contact, message: word('support') })
  await send('/api/subscribers/subscribe', { email })
  const quote = { ...contact, phone: '512-555-0148', requirements: word('quote') }
  await send('/api/business-quote-requests', { businessId: shop, ...quote })
  await askUs()
}

/** Sends all our forms, and lets staff answer them. */
async function askUs(): Promise<void> {
  const contact = { email, phone: number }
  await send('/api/booking-requests', { contactMethod: 'phone', contactNumber: number })
  const service = { name: word('asker'), service: 'seo', message: word('wish') }
  await send('/api/service-requests/submit', { ...contact, ...service })
  const names = { fullName: word('full'), companyName: word('company') }
  const partner = { ...names, website: `${word('firm')}.example`, serviceType: 'legal' }
  const texts = { valueBrought: word('value'), additionalInfo: word('more') }
  await send('/api/partners', { email, ...partner, ...texts, agreement: true })
  await send('/api/service-suggestions', { name: word('suggestion'), note: word('why') })
  await answerFromDesk()
}

/** Notes, a reply to each request with an address, and a decision, all containing the person's words. */
async function answerFromDesk(): Promise<void> {
  const staffId = await buildUser(test.db)
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staffId).execute()
  const headers = await signInAs(test.app, staffId)
  const desk = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const response = await test.app.inject({
      method,
      url: `/api/admin/${url}`,
      headers,
      ...(payload && { payload }),
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  for (const { id, revision } of (await desk('GET', 'inbox')).items) {
    await desk('POST', `inbox/${id}/notes`, { content: word('note') })
    await desk('POST', `inbox/${id}/replies`, { message: word('reply'), revision })
  }
  const [suggestion] = (await desk('GET', 'suggestions')).suggestions
  await desk('PUT', `suggestions/${suggestion.id}`, { status: 'approved', revision: 1 })
}

/** Everything staff can decide about a person, each with a reason that contains a word, and undone again. */
async function judge(own: number): Promise<void> {
  const desk = await openDesk(test)
  const act = async (method: 'PUT' | 'DELETE', path: string, payload?: object) =>
    expect((await desk.send(method, path, payload)).statusCode, path).toBe(200)
  const { id } = await test.db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const received = await test.db
    .selectFrom('reviews')
    .select('id')
    .where('business_id', '=', own)
    .executeTakeFirstOrThrow()
  for (const [reviewId, reason] of [
    [id, word('hidden')],
    [received.id, word('about')],
  ] as const) {
    await act('PUT', `/reviews/${reviewId}/visibility`, { hidden: true, reason, revision: 1 })
    await act('PUT', `/reviews/${reviewId}/visibility`, { hidden: false, revision: 2 })
  }
  const suspended = { status: 'suspended', reason: word('suspended') }
  await act('PUT', `/businesses/${own}/status`, { ...suspended, revision: 0 })
  await act('PUT', `/businesses/${own}/status`, { status: 'approved', revision: 1 })
  await act('PUT', `/users/${userId}/block`, { reason: word('blocked'), revision: 1 })
  await act('DELETE', `/users/${userId}/block?revision=2`)
  token = ''
  token = (await send('/api/auth/login', { email, password: word('password') })).json().token
}

/** A listing with a word in every text, its own picture, and requests and reviews by others. */
async function listBusiness(): Promise<number> {
  const own = await buildBusiness(test.db, {
    name: word('shop'),
    description: word('about'),
    ownerId: userId,
  })
  const sizes = [{ width: 400, height: 400, bytes: Buffer.from(word('bytes')) }]
  const url = await storePicture(test.app, userId, { kind: 'profile', sizes })
  await inTransaction(test.db, (tx) => exchangePictures(tx, test.app.jobs, [], [url]))
  const text = {
    address: word('address'),
    neighborhood: word('hood'),
    phone: word('phone'),
    email,
    website: word('web'),
  }
  await test.db
    .updateTable('business_profiles')
    .set({
      ...text,
      logo_url: url,
      images: JSON.stringify([{ url, altText: word('alt') }]),
      social_links: JSON.stringify({ facebookUrl: word('facebook') }),
      additional_services: [word('service')],
      why_people_love_us: [word('love')],
    })
    .where('business_id', '=', own)
    .execute()
  await buildReview(test.db, own, { content: word('received') })
  await test.db
    .insertInto('business_likes')
    .values({ user_id: await buildUser(test.db), business_id: own })
    .execute()
  // Through the public API, so an email about it is queued as well.
  const asked = { name: 'Ana', email: 'ana@example.com', phone: '512-555-0101', requirements: word('asked') }
  const payload = { businessId: own, ...asked }
  const response = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
  expect(response.statusCode, response.body).toBe(201)
  const conversationId = response.json().id
  const files = await Promise.all(
    [videoFile('short.mp4'), pdfFile].map((content) =>
      uploadOne(test, conversationId, headers(), content, { filename: word('file') }),
    ),
  )
  const ids = files.map(({ id }) => id)
  const sent = await sendFiles(test, conversationId, headers(), ids, word('answer'))
  expect(sent.statusCode, sent.body).toBe(201)
  await test.db
    .insertInto('promotions')
    .values({ business_id: own, plan_id: 'premium', status: 'requested' })
    .execute()
  return own
}

/** A promotion of the listing, paid with a test card, with a word in every field of the payer. */
async function buyPromotion(businessId: number): Promise<void> {
  const billing = { address: word('billing'), city: word('city'), state: word('state'), zipCode: '78704' }
  const customerInfo = { email, name: word('payer'), phone: number, ...billing }
  const wanted = { businessId, planId: 'standard', promotionDuration: 3, customerInfo }
  const asked = await send('/api/payments/create-intent', { ...wanted, amount: 2997, currency: 'usd' })
  const { clientSecret, paymentIntentId } = asked.json()
  const card = { cardNumber: '4242 4242 4242 4242', expMonth: 12, expYear: 2090, cvc: '123' }
  await send('/api/payments/test-provider/confirm', { clientSecret, ...card })
  const confirmed = await send('/api/payments/confirm-payment', { ...wanted, paymentIntentId })
  expect(confirmed.json()).toMatchObject({
    payment: { status: 'succeeded' },
    promotion: { status: 'active' },
  })
}

/** A second listing, through the public API, with a logo and two pictures. */
async function registerBusiness(): Promise<void> {
  const fields = {
    businessName: word('registered'),
    email,
    address: word('street'),
    description: word('story'),
    website: `https://${word('site')}.example`,
  }
  const gallery = await Promise.all(['#b84b0c', '#0a626a'].map(drawPicture))
  const pictures = { logo: gallery[0] as Buffer, gallery, filename: `${marker}.png` }
  const response = await register(test, userId, registrationFields(categoryId, fields), pictures)
  expect(response.statusCode, response.body).toBe(201)
}

/** Rows that no API call writes, or only a provider's. */
async function writeTheRest(own: number): Promise<void> {
  const { db } = test
  const payment = { user_id: userId, amount_cents: 1999, status: 'succeeded' as const }
  await db
    .insertInto('payments')
    .values({ ...payment, business_id: own, promotion_package: 'premium' })
    .execute()
  await db
    .insertInto('identities')
    .values({ issuer: 'https://id.example', subject: word('subject'), user_id: userId })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: Buffer.from(word('passkey')),
      public_key: Buffer.of(1),
      sign_count: 0,
      transports: [],
      name: word('phone'),
    })
    .execute()
  const code = {
    code_hash: Buffer.alloc(32, 1),
    browser_hash: Buffer.alloc(32, 2),
    expires_at: new Date(Date.now() + 60_000),
  }
  await db
    .insertInto('sign_in_codes')
    .values({ ...code, user_id: userId, return_to: `/${word('return')}` })
    .execute()
}

/** Where the words are, in any form: tables of every schema, including the queue's, as "schema.table: rows". */
async function tablesWithTraces(): Promise<string[]> {
  const digests = [email, oldEmail].map((address) => createHash('sha256').update(address).digest('hex'))
  const traces = [marker, Buffer.from(marker).toString('hex'), ...digests].join('|')
  return tablesWith(test.patientDb, sql`t::text ~* ${traces}`)
}

/** Files under the data directory; re-encoding removes every word from a picture, so each remaining file is a trace. */
async function listFiles(): Promise<string[]> {
  const names = await fs.readdir(test.app.config.dataDir, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

/** Their rows, which are deleted right after the files. */
const listPictures = ({ db }: TestApp) => db.selectFrom('pictures').selectAll().execute()

const publicAddresses = (own: number) =>
  ['/', '/businesses', `/businesses/${shop}`, `/businesses/${own}`, '/sitemap.xml'].flatMap((page) =>
    page.startsWith('/businesses') ? [page, `/api${page}`] : [page],
  )

async function pagesWithTraces(own: number): Promise<string[]> {
  const found: string[] = []
  for (const address of publicAddresses(own)) {
    if ((await test.app.inject(address)).body.toLowerCase().includes(marker)) found.push(address)
  }
  return found
}

it('leaves no trace of a person who entered a word everywhere', async () => {
  await signUp()
  await takePart()
  const own = await listBusiness()
  await buyPromotion(own)
  await registerBusiness()
  await judge(own)
  await writeTheRest(own)

  expect(await tableNames(test.db)).toContain('pgboss.job_common')
  const before = await tablesWithTraces()
  const places = [
    'users',
    'business_profiles',
    'reviews',
    'business_quote_requests',
    'support_requests',
    'subscribers',
    'mails',
  ]
  const asked = ['booking_requests', 'service_requests', 'partner_applications', 'inbox_items', 'inbox_notes']
  const more = [
    ...asked,
    'service_suggestions',
    'identities',
    'sign_in_codes',
    'email_changes',
    'rate_limits',
    'staff_actions',
  ]
  expect(before).toEqual(expect.arrayContaining([...places, ...more].map((name) => `public.${name}`)))
  expect(await pagesWithTraces(own)).toEqual(
    expect.arrayContaining([`/businesses/${shop}`, `/businesses/${own}`, '/businesses']),
  )
  expect((await listFiles()).length).toBeGreaterThanOrEqual(9)

  await send('/api/users/account', undefined, 'DELETE')
  const held = await holdLocks(test, 'LOCK TABLE businesses')
  const stale = await test.app.inject(`/businesses/${own}`)
  expect(stale.statusCode, 'not even while pages cannot be rendered').toBe(503)
  await held.commit()
  expect(await pagesWithTraces(own)).toEqual([])
  // Jobs handle the files and the farewell email a moment later.
  await expect.poll(tablesWithTraces).toEqual([])
  await expect.poll(listFiles).toEqual([])
  await expect.poll(() => listPictures(test)).toEqual([])
  expect(
    await test.db
      .selectFrom('payments')
      .select(['user_id', 'business_id', 'amount_cents', 'status'])
      .orderBy('id')
      .execute(),
  ).toEqual(
    [2997, 1999].map((cents) => ({
      user_id: null,
      business_id: null,
      amount_cents: cents,
      status: 'succeeded',
    })),
  )
  expect(await test.db.selectFrom('promotions').select('id').execute()).toEqual([])
  expect((await test.app.inject({ url: '/api/auth/verify', headers: headers() })).statusCode).toBe(401)
})

it('erases by an address only what its account has confirmed to be its own', async () => {
  const { db } = test
  const address = 'bob@example.com'
  const key = accountKey('quote-receipt', address)
  const mail = { subject: 'For Bob', text_body: 'x', html_body: 'x', recipient_name: 'Bob' }
  await db
    .insertInto('mails')
    .values({ ...mail, recipient_address: address })
    .execute()
  await db
    .insertInto('business_invitations')
    .values({
      business_id: shop,
      email: 'Bob@example.com',
      role: 'manager',
      token_hash: Buffer.alloc(32, 3),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  await countAct(db, [{ key, max: 10, milliseconds: 60_000 }])
  const isThere = async () => ({
    mail:
      (await db.selectFrom('mails').select('id').where('subject', '=', mail.subject).execute()).length > 0,
    invitation: (await db.selectFrom('business_invitations').select('id').execute()).length > 0,
    counter: (await db.selectFrom('rate_limits').select('key').where('key', '=', key).execute()).length > 0,
  })
  const joinAndLeave = async (email_confirmed_at: Date | null) => {
    const id = await buildUser(db, { email: address })
    await db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute()
    const request = { method: 'DELETE', url: '/api/users/account' } as const
    const answer = await test.app.inject({ ...request, headers: await signInAs(test.app, id) })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await joinAndLeave(null)
  expect(await isThere()).toEqual({ mail: true, invitation: true, counter: true })
  await joinAndLeave(new Date())
  expect(await isThere()).toEqual({ mail: false, invitation: false, counter: false })
})

it('deletes files when a worker runs again after a stop', { tags: 'long' }, async () => {
  const idle = await startTestApp()
  const content = await drawPicture('#0a626a')
  const id = await buildUser(idle.db)
  const url = await storePicture(idle.app, id, {
    kind: 'profile',
    sizes: [{ width: 400, height: 400, bytes: content }],
  })
  await inTransaction(idle.db, (tx) => exchangePictures(tx, idle.app.jobs, [], [url]))
  const request = { method: 'DELETE', url: '/api/users/account', headers: await signInAs(idle, id) } as const
  expect((await idle.app.inject(request)).statusCode).toBe(200)
  expect((await idle.app.inject(url)).statusCode).toBe(200)
  const workers = await startWorkers(idle.connection, jobsOf(idle.app), idle.app)
  await expect.poll(async () => (await idle.app.inject(url)).statusCode).toBe(404)
  await expect.poll(() => listPictures(idle)).toEqual([])
  await workers.stop(2_000)
  await idle.close()
})
