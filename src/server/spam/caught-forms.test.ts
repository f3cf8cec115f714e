import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FormName, formNames } from '#shared/spam/caught-forms.schemas.ts'
import { openAppointments, slot } from '#test/appointments.ts'
import { actionsOn, openDesk } from '#test/desk.ts'
import { roundPayload } from '#test/round-payload.ts'
import { signUp } from '#test/sign-up.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldCaught } from './caught-forms.repository.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let business: number
let taken: string
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  business = (await openAppointments(test, openTeams(test)).business()).id
  taken = (await signUp(test)).email
})
beforeEach(() => sql`DELETE FROM caught_forms`.execute(test.db))
afterAll(() => test.close())

let serial = 0
let day = 0
const someone = () => ({ name: 'Maya Reyes', email: `maya.${++serial}@example.com` })
const asked = () => ({ ...someone(), businessId: business, phone: '512-555-0177', requirements: needs() })
const needs = () => `The tap drips, no. ${++serial}.`

type Sent = { path: string; payload: object; stores: Table }
const tables = [
  'business_quote_requests',
  'quote_rounds',
  'appointments',
  'inbox_items',
  'service_suggestions',
  'reports',
  'mails',
] as const
type Table = (typeof tables)[number]

/** A person's payload for each form, and the table that stores it. */
const forms: Record<FormName, () => Sent> = {
  'quote-request': () => ({
    path: '/business-quote-requests',
    payload: asked(),
    stores: 'business_quote_requests',
  }),
  'quote-round': () => ({
    path: '/quote-rounds',
    payload: roundPayload([business]),
    stores: 'quote_rounds',
  }),
  booking: () => ({
    path: '/appointments',
    payload: { ...asked(), startsAt: slot(3 + ++day, 11) },
    stores: 'appointments',
  }),
  support: () => ({
    path: '/support',
    payload: { ...someone(), message: needs() },
    stores: 'inbox_items',
  }),
  callback: () => ({
    path: '/booking-requests',
    payload: { contactMethod: 'phone', contactNumber: `512-555-${1000 + ++serial}` },
    stores: 'inbox_items',
  }),
  'service-request': () => ({
    path: '/service-requests/submit',
    payload: { ...someone(), service: 'seo', message: needs() },
    stores: 'inbox_items',
  }),
  suggestion: () => ({
    path: '/service-suggestions',
    payload: { name: `Kite repair ${++serial}` },
    stores: 'service_suggestions',
  }),
  partner: () => ({
    path: '/partners',
    payload: {
      fullName: 'Maya Reyes',
      companyName: 'Reyes Law',
      email: `partner.${++serial}@example.com`,
      serviceType: 'legal',
      valueBrought: needs(),
      agreement: true,
    },
    stores: 'inbox_items',
  }),
  newsletter: () => ({
    path: '/subscribers/subscribe',
    payload: { email: someone().email },
    stores: 'mails',
  }),
  'saved-search': () => ({
    path: '/saved-searches/ask',
    payload: { email: someone().email, search: { search: 'plumber' } },
    stores: 'mails',
  }),
  'password-reset': () => ({ path: '/auth/forgot-password', payload: { email: taken }, stores: 'mails' }),
  report: () => ({
    path: '/reports',
    payload: { kind: 'business', id: business, reason: 'scam', text: needs() },
    stores: 'reports',
  }),
}

let address = 0
const nextAddress = () => `10.4.${(address >> 8) & 255}.${++address & 255}`
const post = (path: string, payload: object, remoteAddress = nextAddress()) =>
  test.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress })
const catchOne = (form: FormName, given: object = {}, from?: string) => {
  const { path, payload } = forms[form]()
  return post(path, { ...payload, url2: 'Maya Reyes', ...given }, from)
}
const counts = async () => {
  const { rows } = await sql<Record<Table, number>>`SELECT ${sql.join(
    tables.map((table) => sql`(SELECT count(*)::int FROM ${sql.table(table)}) AS ${sql.ref(table)}`),
  )}`.execute(test.db)
  return rows[0] as Record<Table, number>
}
type Row = { id: number; form: string; name: string; text: string; score: number }
const caught = async (): Promise<Row[]> => (await desk.send('GET', '/caught-forms')).json().forms
const latest = async () => (await caught()).toSorted((one, other) => other.id - one.id)[0] as Row
const release = (id: number) => desk.send('PUT', `/caught-forms/${id}/release`)

describe('a form with its hidden field filled in', () => {
  it.each(formNames)('waits as spam, and goes its way once released: %s', async (form) => {
    const { path, payload, stores } = forms[form]()
    const before = await counts()
    const bots = await post(path, { ...payload, url2: 'https://watches.example' })
    expect(await counts()).toEqual(before)
    const row = await latest()
    expect(row.form).toBe(form)
    expect((await release(row.id)).json()).toEqual({ message: 'Released.' })
    expect((await counts())[stores]).toBeGreaterThan(before[stores])
    expect((await caught()).map(({ id }) => id)).not.toContain(row.id)
    expect(await actionsOn(test.db, 'caught_form', row.id)).toEqual([
      { actor_id: desk.staffId, action: 'caught-form.released', details: { form } },
    ])
    expect((await release(row.id)).statusCode).toBe(404)
    const person = forms[form]()
    const released = (await counts())[stores]
    const answer = await post(person.path, person.payload)
    // An email for a new password is written after the response.
    await expect.poll(async () => (await counts())[stores]).toBeGreaterThan(released)
    expect(bots.statusCode, bots.body).toBe(answer.statusCode)
    expect(Object.keys(bots.json())).toEqual(Object.keys(answer.json()))
    expect(bots.json().message).toBe(answer.json().message)
  })

  it('is kept whatever the form: every route with the field has its case, but signing up, which says so', async () => {
    const document = (await test.app.inject('/api/openapi.json')).json()
    const fields = (schema: { $ref?: string; properties?: object; allOf?: object[] } = {}): object =>
      schema.$ref
        ? fields(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''])
        : (schema.properties ?? {})
    const paths = Object.entries<{
      post?: { requestBody?: { content: Record<string, { schema: object }> } }
    }>(document.paths)
    const trapped = paths.flatMap(([path, { post: operation }]) =>
      Object.values(operation?.requestBody?.content ?? {}).some(({ schema }) => 'url2' in fields(schema))
        ? [path]
        : [],
    )
    const known = formNames.map((form) => `/api${forms[form]().path}`)
    expect(trapped.toSorted()).toEqual([...known, '/api/auth/register'].toSorted())
  })

  it('is shown by its beginning; staff who open it are in the log, and read what was in the hidden field', async () => {
    const message = `${'Please look at this. '.repeat(10)}The end`
    const { email } = someone()
    await catchOne('support', { name: 'Noemi Paz', email, message, url2: ' https://watches.example\u0000 ' })
    const row = await latest()
    expect(row).toMatchObject({ name: 'Noemi Paz', score: 0 })
    expect(row.text.length).toBeLessThan(message.length)
    expect(JSON.stringify(row)).not.toContain(email)
    const { form } = (await desk.send('GET', `/caught-forms/${row.id}`)).json()
    expect(form).toMatchObject({
      body: { name: 'Noemi Paz', email, message },
      hiddenText: ' https://watches.example ',
      account: null,
    })
    const [line] = await actionsOn(test.db, 'caught_form', row.id)
    expect(line).toMatchObject({ actor_id: desk.staffId, action: 'caught-form.read' })
  })

  it('says why it can’t be sent anymore, and waits on', async () => {
    await catchOne('quote-request')
    const { id } = await latest()
    await test.db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', business).execute()
    const refused = await release(id)
    await test.db.updateTable('businesses').set({ status: 'approved' }).where('id', '=', business).execute()
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(
      "It can no longer be sent. This business doesn't exist or has been removed.",
    )
    expect((await caught()).map((row) => row.id)).toContain(id)
    expect(await actionsOn(test.db, 'caught_form', id)).toEqual([])
    expect((await release(id)).statusCode).toBe(200)
  })
})

describe('a program can’t fill the list', () => {
  const waiting = async () =>
    (await test.db.selectFrom('caught_forms').select('id').execute()).map(({ id }) => id)

  it('with the same form, or with more than ten a day from one address', async () => {
    const from = nextAddress()
    const same = { message: needs(), ...someone() }
    for (let times = 0; times < 3; times += 1) await catchOne('support', same, from)
    expect(await waiting()).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 12 }, () => catchOne('support', {}, from)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(await waiting()).toHaveLength(8)
  })

  it('from many: of two hundred, what looks most like spam gives way, then what waits longest', async () => {
    await sql`INSERT INTO caught_forms (form, body, body_hash, hidden_text, spam_score, spam_rules)
      SELECT 'support', '{}', sha256(n::text::bytea), '', 15, '{}' FROM generate_series(1, 199) AS n`.execute(
      test.db,
    )
    const [oldest, second] = (await waiting()).toSorted((one, other) => one - other)
    await catchOne('support', { message: 'Could you call me about my listing?' })
    const person = (await latest()).id
    await catchOne('support', { message: 'Our casino: https://a.example https://b.example' })
    expect(await waiting()).toContain(oldest)
    await catchOne('support')
    const left = await waiting()
    expect(left).toHaveLength(200)
    expect(left).toContain(person)
    expect(left).not.toContain(oldest)
    expect(left).toContain(second)
    expect((await caught())[0]?.score).toBe(0)
  })

  it('for longer than thirty days', async () => {
    await catchOne('support')
    const { id } = await latest()
    const setAge = (age: string) =>
      sql`UPDATE caught_forms SET created_at = now() - ${age}::interval WHERE id = ${id}`.execute(test.db)
    await setAge('29 days')
    await deleteOldCaught(test.db)
    expect(await waiting()).toContain(id)
    await setAge('31 days')
    await deleteOldCaught(test.db)
    expect(await waiting()).not.toContain(id)
  })
})
