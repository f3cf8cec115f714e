import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { openRounds } from '#test/rounds.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Requests that an address sent without an account, once an account with it is deleted. */

const sending = { SMTP_URL: 'smtp://127.0.0.1:9' }
let test: TestApp
let silent: TestApp
beforeAll(async () => {
  ;[test, silent] = await Promise.all([startTestApp(sending), startTestApp()])
})
afterAll(() => Promise.all([test.close(), silent.close()]))

let serial = 0

/** A request to one business, one that staff look at first, and one to two, from one address without an account. */
async function sentBefore(site: TestApp) {
  const rounds = await openRounds(site)
  const email = `before${++serial}@example.com`
  const shops = [await rounds.business(), await rounds.business()].map(({ id }) => id)
  const pitch =
    'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
  for (const requirements of [`Two leaky taps, ${serial}.`, `${pitch}/${serial}`]) {
    const contact = { name: 'Ana Ruiz', email: email.toUpperCase(), phone: '512-555-0101' }
    const payload = { businessId: shops[0], ...contact, requirements }
    const sent = await site.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
    expect(sent.statusCode, sent.body).toBe(201)
  }
  const sent = await rounds.send(rounds.payloadFor(shops, { email }))
  expect(sent.statusCode, sent.body).toBe(201)
  const count = async (table: 'business_quote_requests' | 'held_quote_requests' | 'quote_rounds') =>
    (await site.db.selectFrom(table).select('id').where('email', 'ilike', email).execute()).length
  const left = async () => ({
    requests: await count('business_quote_requests'),
    held: await count('held_quote_requests'),
    rounds: await count('quote_rounds'),
  })
  expect(await left()).toEqual({ requests: 3, held: 1, rounds: 1 })
  return { email, left }
}

async function joinAndLeave(site: TestApp, email: string, email_confirmed_at: Date | null) {
  const id = await buildUser(site.db, { email })
  await site.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute()
  const headers = await signInAs(site.app, id)
  const gone = await site.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
  expect(gone.statusCode, gone.body).toBe(200)
}

it('an earlier request goes with the account that confirmed its address, and with no other', async () => {
  const { email, left } = await sentBefore(test)
  const before = await left()
  await joinAndLeave(test, email, null)
  await joinAndLeave(test, `other.${email}`, new Date())
  expect(await left()).toEqual(before)
  await joinAndLeave(test, email, new Date())
  expect(await left()).toEqual({ requests: 0, held: 0, rounds: 0 })
})

it('an earlier request stays where no email is sent, since nothing shows whose address it is', async () => {
  const { email, left } = await sentBefore(silent)
  const before = await left()
  await joinAndLeave(silent, email, new Date())
  expect(await left()).toEqual(before)
})
