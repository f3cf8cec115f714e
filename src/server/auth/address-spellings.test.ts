import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { sealLink } from '#server/lib/mail/mail-links.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** However an email address is written, it is one: of one account, one subscriber, one sender. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload })
const password = 'barton-springs'

/** The same address six times, as people type and copy it. */
const spellings = (name: string) => [
  `${name}@xn--bcher-kva.example`,
  `${name}@bücher.example`,
  `${name}@bu\u0308cher.example`,
  `${name.toUpperCase()}@BÜCHER.example`,
  `mailto:${name}@bücher.example`,
  `\u200b${name}@bü\u00adcher.example\ufeff `,
]

it.each([0, 1, 2, 3, 4, 5])(
  'an account whose address was typed in way %i is signed in to in every other',
  async (way) => {
    const all = spellings(`ana${way}`)
    const person = { firstName: 'Ana', lastName: 'Ruiz', password }
    expect((await post('/api/auth/register', { ...person, email: all[way] })).statusCode).toBe(201)
    for (const email of all) {
      expect((await post('/api/auth/register', { ...person, email })).statusCode, email).toBe(409)
      expect((await post('/api/auth/login', { email, password })).statusCode, email).toBe(200)
    }
  },
)

it('a subscriber is one person, however the address is written', async () => {
  for (const email of spellings('sub')) await post('/api/subscribers/subscribe', { email })
  const { rows } = await sql<{
    email: string
  }>`SELECT email FROM subscribers WHERE email ILIKE 'sub@%'`.execute(test.db)
  expect(rows).toEqual([{ email: 'sub@xn--bcher-kva.example' }])
})

it('an address that no email can be sent to is refused at its field', async () => {
  for (const email of [
    'jürgen@example.com',
    'ana..ruiz@example.com',
    'Ana <ana@example.com>',
    'ana@127.0.0.1',
  ]) {
    const answer = await post('/api/auth/register', { firstName: 'Ana', lastName: 'Ruiz', email, password })
    expect(answer.statusCode, email).toBe(400)
    expect(answer.json().fieldErrors, email).toEqual({ email: 'Invalid email' })
  }
})

it('an account from before keeps an address that the form no longer takes', async () => {
  const email = 'jurgen@example.com'
  const person = { firstName: 'Jürgen', lastName: 'Ruiz', email, password }
  expect((await post('/api/auth/register', person)).statusCode).toBe(201)
  await sql`UPDATE users SET email = 'jürgen@example.com' WHERE email = ${email}`.execute(test.db)
  expect((await post('/api/auth/login', { email: 'ju\u0308rgen@example.com', password })).statusCode).toBe(
    200,
  )
})

it('of two accounts from before with spellings of one address, each is signed in to in its own', async () => {
  for (const [email, kept] of [
    ['hal@other.example', 'hal@bücher.example'],
    ['hal@xn--bcher-kva.example', 'hal@xn--bcher-kva.example'],
  ]) {
    const person = { firstName: 'Hal', lastName: 'Ruiz', email, password: `${password}-${kept}` }
    expect((await post('/api/auth/register', person)).statusCode).toBe(201)
    await sql`UPDATE users SET email = ${kept} WHERE email = ${email}`.execute(test.db)
  }
  for (const email of ['hal@bücher.example', 'hal@xn--bcher-kva.example']) {
    const answer = await post('/api/auth/login', { email, password: `${password}-${email}` })
    expect(answer.json().user?.email).toBe(email)
  }
})

it('a link of an email that was sent to another spelling stops email to the address', async () => {
  const key = await getLinkKey(test.db, test.app.jobs)
  const token = (address: string) => sealLink(key, 'settings', address)
  const stopped = await post(
    `/api/notification-settings/stop?kind=outcomes&token=${token('ina@bücher.example')}`,
    {},
  )
  expect(stopped.statusCode).toBe(200)
  const settings = await test.app.inject({
    url: '/api/notification-settings',
    headers: { 'x-settings-token': token('ina@xn--bcher-kva.example') },
  })
  expect(settings.json()).toMatchObject({ address: 'ina@xn--bcher-kva.example', outcomes: false })
})
