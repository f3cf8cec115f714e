import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildPayment, buildReview, buildUser } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { readZip } from '#test/read-zip.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldExports } from './data-exports.repository.ts'
import { makeDataExport } from './data-exports.service.ts'
import { inPageOrder } from './page-order.ts'

let test: TestApp
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  test = await startTestApp({ SMTP_URL: server.url }, undefined, { works: true })
})
afterAll(async () => {
  await test.close()
  await server.close()
})

type Headers = { authorization: string }
const url = '/api/users/data-export'
const state = async (headers: Headers) => (await test.app.inject({ url, headers })).json()
const ask = (headers: Headers) => test.app.inject({ method: 'POST', url, headers })
const download = (headers: Partial<Headers>, token?: string) =>
  test.app.inject({ method: 'POST', url: `${url}/download`, headers, payload: token ? { token } : {} })

let count = 0
async function someone() {
  const email = `Person${++count}@example.com`
  const id = await buildUser(test.db, { firstName: 'Maya', lastName: `<b>${count}`, email })
  return { id, email, headers: await signInAs(test, id) }
}

/** The token in the newest email to an address that has one. */
async function tokenFor(email: string): Promise<string> {
  const tokens = () =>
    server.mails
      .filter(({ recipients }) => recipients[0]?.toLowerCase() === email.toLowerCase())
      .flatMap(({ text }) => /export=(exp_[\w-]+)/.exec(text)?.[1] ?? [])
  await expect.poll(tokens).not.toEqual([])
  return tokens().at(-1) ?? ''
}

async function filesOf({ headers, email }: { headers: Headers; email: string }) {
  expect((await ask(headers)).statusCode).toBe(202)
  const response = await download(headers, await tokenFor(email))
  expect(response.statusCode, response.body).toBe(200)
  const files = readZip(response.rawPayload)
  return { response, page: files['your-data.html'] ?? '', data: JSON.parse(files['data.json'] ?? '') }
}

it('reads every table that refers to people, to their businesses or holds addresses, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'businesses'::regclass, 'data_exports'::regclass,
      'inbox_items'::regclass, 'business_claims'::regclass) AND connamespace = 'public'::regnamespace
    UNION SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ 'email|address_hash|recipient_address|owner_id'
    UNION VALUES ('users'), ('businesses') ORDER BY 1`.execute(test.db)
  const { sections, notExported } = test.app.personalData
  const known = [...sections.map(({ table }) => table), ...Object.keys(notExported)]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(notExported).filter((name) => sections.some(({ table }) => table === name))).toEqual([])
})

/** A person who did something in every section of an owner and a visitor. */
async function busyPerson() {
  const person = await someone()
  const own = await buildBusiness(test.db, { name: 'Barton <i>Bakery', ownerId: person.id })
  const other = await buildBusiness(test.db, { name: 'Zilker Kites' })
  await buildReview(test.db, own, { content: 'Fine bread.' })
  await buildPayment(test.db, own, { userId: person.id })
  const row = { user_id: person.id, business_id: other }
  for (const table of ['business_likes', 'business_follows', 'business_saves', 'business_visitors'] as const)
    await test.db.insertInto(table).values(row).execute()
  await test.db
    .insertInto('reviews')
    .values({ ...row, rating: 4, content: 'Flew well.' })
    .execute()
  const asked = { name: 'Ana', email: 'ana@example.com', phone: '512-555-0101', requirements: 'Ten loaves.' }
  await test.db
    .insertInto('business_quote_requests')
    .values([
      { ...asked, business_id: own },
      { ...asked, business_id: other, requirements: 'Ana’s own.' },
      {
        ...asked,
        business_id: other,
        email: person.email.toUpperCase(),
        requirements: 'A red kite.',
        answers: JSON.stringify([{ question: 'How long?', answer: 'A yard' }]),
      },
    ])
    .execute()
  const message = { name: 'Maya', message: 'Where is the door?' }
  await test.app.inject({
    method: 'POST',
    url: '/api/support',
    payload: { ...message, email: person.email },
  })
  await test.app.inject({
    method: 'POST',
    url: '/api/support',
    headers: await signInAs(test, await buildUser(test.db)),
    payload: { ...message, message: 'A stranger’s', email: person.email },
  })
  const staff = await buildUser(test.db)
  await sql`INSERT INTO inbox_notes (item_id, author_id, content, is_reply)
    SELECT id, ${staff}, note.content, note.is_reply
    FROM inbox_items, (VALUES ('Mind the step.', false), ('On the left.', true)) note (content, is_reply)
    WHERE support_request_id = (SELECT id FROM support_requests WHERE message = ${message.message} AND email = ${person.email})`.execute(
    test.db,
  )
  return { ...person, own, other }
}

describe('the file', () => {
  const make = async () => {
    const person = await busyPerson()
    return { person, ...(await filesOf(person)) }
  }
  let made: ReturnType<typeof make> | undefined
  /** Made once, by whichever test is first. */
  const busy = () => (made ??= make())

  it('has what a person gave and did, as JSON and as a page', async () => {
    const { person, response, data, page } = await busy()
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="your-data.zip"',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'no-store',
    })
    expect(data.about).toMatchObject({ of: person.email, format: 1 })
    expect(Object.keys(data)).toEqual([
      'about',
      ...inPageOrder(test.app.personalData.sections).map(({ name }) => name),
    ])
    expect(data).toMatchObject({
      account: [{ id: person.id, email: person.email, hasPassword: false }],
      sessions: [{ createdAt: expect.stringMatching(/^\d{4}-.*\+00:00$/) }],
      businesses: [{ id: person.own, profile: { name: 'Barton <i>Bakery' }, likesCount: 0 }],
      reviewsReceived: [{ content: 'Fine bread.', author: expect.any(String) }],
      quoteRequestsReceived: [{ email: 'ana@example.com', requirements: 'Ten loaves.' }],
      quoteRequestsSent: [
        {
          requirements: 'A red kite.',
          answers: [{ question: 'How long?', answer: 'A yard' }],
          business: 'Zilker Kites',
        },
      ],
      reviews: [{ content: 'Flew well.', business: 'Zilker Kites' }],
      likes: [{ business: 'Zilker Kites' }],
      follows: [{ businessId: person.other }],
      saves: [{ businessId: person.other }],
      visits: [{ businessId: person.other }],
      payments: [{ businessId: person.own }],
      supportMessages: [
        { message: 'Where is the door?', state: 'new', replies: [{ content: 'On the left.' }] },
      ],
    })
    expect(data.supportMessages[0].replies).toHaveLength(1)
    expect(page).toContain('Barton &lt;i&gt;Bakery')
    expect(page).toContain('Ten loaves.')
    expect(page).not.toMatch(/<script|<b>|<i>|javascript:/)
  })

  it('holds no secret, and of other people only what their pages show', async () => {
    const { person, data, page } = await busy()
    const text = JSON.stringify(data) + page
    const { rows } = await sql<{ hash: Buffer }>`
      SELECT token_hash AS hash FROM sessions UNION ALL SELECT token_hash FROM data_exports`.execute(test.db)
    for (const { hash } of rows.filter(({ hash }) => hash)) expect(text).not.toContain(hash.toString('hex'))
    expect(text).not.toMatch(/exp_[\w-]{43}|\$argon2|tokenHash|passwordHash|\\\\x/)
    expect(text).not.toContain('A stranger’s')
    expect(text).not.toContain('Ana’s own.')
    const author = await sql<{ email: string }>`
      SELECT email FROM users JOIN reviews ON user_id = users.id WHERE business_id = ${person.own}`.execute(
      test.db,
    )
    expect(text).not.toContain(author.rows[0]?.email)
  })

  it('has the newsletter and email of the person’s own address, without marks of secrets', async () => {
    const person = await someone()
    await test.db
      .insertInto('subscribers')
      .values({ email: 'typed@example.com', confirmed_at: new Date() })
      .execute()
    const mail = { user_id: person.id, recipient_name: '', text_body: '', html_body: '' }
    await test.db
      .insertInto('mails')
      .values([
        { ...mail, recipient_address: person.email, subject: '[hidden:abcdefghijklmnop] is your code' },
        { ...mail, recipient_address: 'typed@example.com', subject: 'For another' },
      ])
      .execute()
    const { data } = await filesOf(person)
    expect(data.newsletter).toEqual([])
    expect(data.emails.map(({ subject }: { subject: string }) => subject)).toEqual(['[hidden] is your code'])
  })

  it('of an owner of many businesses is made in parts', { tags: 'long' }, async () => {
    const person = await someone()
    await sql`
      WITH added AS (
        INSERT INTO businesses (name_key, submitted_by_id) SELECT 'many', ${person.id}::int FROM generate_series(1, 1000)
        RETURNING id
      ) INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'No. ' || id, (SELECT string_agg(md5(id::text || n), ' ') FROM generate_series(1, 30) n), '', 'Austin', 'TX',
        '78704' FROM added`.execute(test.patientDb)
    const { data, page } = await filesOf(person)
    expect(data.businesses).toHaveLength(1_000)
    expect(page.match(/<article>/g)?.length).toBeGreaterThan(1_000)
    const { rows } = await sql<{ size: number }>`
      SELECT octet_length(content) AS size FROM data_export_parts JOIN data_exports e ON e.id = export_id
      WHERE user_id = ${person.id}`.execute(test.db)
    expect(rows.length).toBeGreaterThan(3)
    expect(Math.max(...rows.map(({ size }) => size))).toBeLessThan(400_000)
  })
})

describe('the link', () => {
  it('needs the session of its person and the token of the newest file, for seven days', async () => {
    const person = await someone()
    expect(await state(person.headers)).toEqual({
      state: 'none',
      requestedAt: null,
      expiresAt: null,
      byteSize: null,
      needsLink: true,
    })
    await filesOf(person)
    const token = await tokenFor(person.email)
    expect(await state(person.headers)).toMatchObject({ state: 'ready', byteSize: expect.any(Number) })
    expect((await download(person.headers)).statusCode).toBe(404)
    expect((await download(person.headers, `exp_${'A'.repeat(43)}`)).statusCode).toBe(404)
    expect((await download((await someone()).headers, token)).statusCode).toBe(404)
    expect((await download({}, token)).statusCode).toBe(401)
    server.mails.length = 0
    await filesOf(person)
    expect((await download(person.headers, token)).statusCode).toBe(404)
    await sql`UPDATE data_exports SET created_at = now() - interval '7 days' WHERE user_id = ${person.id}`.execute(
      test.db,
    )
    expect((await download(person.headers, await tokenFor(person.email))).statusCode).toBe(404)
    expect(await state(person.headers)).toMatchObject({ state: 'none' })
    await deleteOldExports(test.db)
    expect(
      await test.db.selectFrom('data_exports').select('id').where('user_id', '=', person.id).execute(),
    ).toEqual([])
  })

  it('isn’t needed where no email can be sent; nothing is found by an address then', async () => {
    const outbox = await startTestApp()
    try {
      const email = 'victim@example.com'
      const headers = await signInAs(outbox, await buildUser(outbox.db, { email }))
      const payload = { name: 'Vic', email, message: 'Sent by the victim.' }
      await outbox.app.inject({ method: 'POST', url: '/api/support', payload })
      await outbox.app.inject({ method: 'POST', url: '/api/subscribers/subscribe', payload: { email } })
      const post = (path: string) =>
        outbox.app.inject({ method: 'POST', url: url + path, headers, ...(path && { payload: {} }) })
      expect((await post('')).json()).toMatchObject({ state: 'waiting', needsLink: false })
      const { id } = await outbox.db.selectFrom('data_exports').select('id').executeTakeFirstOrThrow()
      await makeDataExport(outbox.app, id, new AbortController().signal)
      expect((await outbox.app.inject({ url, headers })).json().state).toBe('ready')
      const data = JSON.parse(readZip((await post('/download')).rawPayload)['data.json'] ?? '')
      expect(data.account).toMatchObject([{ email }])
      expect(data).toMatchObject({ supportMessages: [], newsletter: [], emails: [], stoppedEmail: [] })
    } finally {
      await outbox.close()
    }
  })
})

describe('asking', () => {
  it('again while one is made changes nothing, and a fourth time in a day has to wait', async () => {
    const { id, headers } = await someone()
    const add = (minutes: number, isReady: boolean) =>
      test.db
        .insertInto('data_exports')
        .values({
          user_id: id,
          created_at: new Date(Date.now() - minutes * 60_000),
          ...(isReady && { ready_at: new Date(), byte_size: 1, token_hash: Buffer.alloc(32, minutes) }),
        })
        .execute()
    const stored = async () =>
      (await test.db.selectFrom('data_exports').select('id').where('user_id', '=', id).execute()).length
    await add(30, false)
    expect((await ask(headers)).json()).toMatchObject({ state: 'waiting' })
    expect(await stored()).toBe(1)
    await sql`UPDATE data_exports SET created_at = now() - interval '2 hours' WHERE user_id = ${id}`.execute(
      test.db,
    )
    expect(await state(headers)).toMatchObject({ state: 'failed' })
    await test.db.deleteFrom('data_exports').where('user_id', '=', id).execute()
    for (const minutes of [90, 100, 110]) await add(minutes, true)
    const refused = await ask(headers)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
  })

  it('makes one file when a job runs twice, and none for an account that is deleted', async () => {
    const { id, email, headers } = await someone()
    const { id: exportId } = await test.db
      .insertInto('data_exports')
      .values({ user_id: id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const make = () => makeDataExport(test.app, exportId, new AbortController().signal)
    await Promise.all([make(), make(), make()])
    const runs = () =>
      test.db
        .selectFrom('data_export_parts')
        .select('run')
        .distinct()
        .where('export_id', '=', exportId)
        .execute()
    expect(await runs()).toHaveLength(1)
    expect((await download(headers, await tokenFor(email))).statusCode).toBe(200)
    expect((await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })).statusCode).toBe(
      200,
    )
    expect(await runs()).toEqual([])
    await make()
    expect(await runs()).toEqual([])
  })
})
