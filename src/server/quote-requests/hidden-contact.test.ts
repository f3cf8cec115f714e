import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forwardQuoteRequests } from './quote-forwarding.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example' })
})
afterAll(() => test.close())

const phone = '512-555-0187'
let serial = 0
async function ask(businessId: number, hidesContact: unknown) {
  const email = `shy${++serial}@example.com`
  const payload = {
    businessId,
    name: 'Shy Person',
    email,
    phone,
    requirements: `A door, ${serial}.`,
    hidesContact,
  }
  const response = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
  return { response, email }
}
const get = async (url: string, headers: Record<string, string>) =>
  (await test.app.inject({ url, headers })).json()

it('hides how to reach a sender from the owner, wherever they look', async () => {
  const ownerId = await buildUser(test.db, { email: 'hidden.owner@example.com' })
  const businessId = await buildBusiness(test.db, { ownerId })
  const owner = await signInAs(test.app, ownerId)
  const { response, email } = await ask(businessId, true)
  expect(response.statusCode).toBe(201)
  const { id } = response.json()
  const lists = '/api/business-quote-requests'
  const shown = { id, email: '', phone: '', hidesContact: true }
  expect((await get(`${lists}/business/${businessId}`, owner)).requests).toMatchObject([shown])
  expect((await get('/api/conversations/business', owner)).conversations).toMatchObject([{ request: shown }])
  expect((await get(`/api/conversations/${id}`, owner)).visitor).toEqual({
    name: 'Shy Person',
    email: '',
    phone: '',
  })
  const blocked = await test.app.inject({
    method: 'POST',
    url: `${lists}/${id}/sender-block`,
    headers: owner,
  })
  expect(blocked.json().block).toMatchObject({ name: 'Shy Person', email: '' })
  expect((await get(`${lists}/sender-blocks`, owner)).blocks).toMatchObject([{ email: '' }])
  const mails = await openMails(test.db, { address: 'hidden.owner@example.com' })
  expect(mails).not.toHaveLength(0)
  const everything = mails.map((mail) => JSON.stringify(mail)).join()
  expect(everything).not.toContain(email)
  expect(everything).not.toContain(phone)
})

it('is refused where no one answers on the site, at its field', async () => {
  const unclaimed = await buildBusiness(test.db, { email: 'door@example.com' })
  const { response } = await ask(unclaimed, true)
  expect(response.statusCode).toBe(400)
  expect(response.json().fieldErrors.hidesContact).toContain('need your phone number or email address')
  expect((await ask(unclaimed, false)).response.statusCode).toBe(201)
  expect((await ask(unclaimed, 'yes')).response.json().fieldErrors).toHaveProperty('hidesContact')
})

it('is not forwarded by email when the owner is gone', async () => {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId, email: 'left@example.com' })
  const hidden = (await ask(businessId, true)).response.json().id
  const open = (await ask(businessId, false)).response.json().id
  await test.db
    .updateTable('businesses')
    .set({ submitted_by_id: null })
    .where('id', '=', businessId)
    .execute()
  const counts = await forwardQuoteRequests(test.db, { since: new Date(0), isLeftOnly: true })
  expect(counts).toMatchObject({ nobody: 1, email: 1 })
  const ways = await test.db
    .selectFrom('business_quote_requests')
    .select(['id', 'delivery'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  expect(ways).toEqual([
    { id: hidden, delivery: null },
    { id: open, delivery: 'email' },
  ])
})
