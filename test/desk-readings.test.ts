import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOn, openDesk } from './desk.ts'
import { deskRows } from './desk-rows.ts'
import { buildOwner } from './edit-business.ts'
import { buildRequest } from './factories.ts'
import { inboxRows } from './inbox-rows.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Lists of the desk cut strangers' texts short; opening one leaves a line. */

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

const post = async (url: string, payload: object, headers: object = {}) => {
  const sent = await test.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } })
  expect(sent.statusCode, sent.body).toBe(201)
  return sent.json()
}
const long = (end: string) => `${'Please look at this. '.repeat(10)}${end}`
const phone = '512-555-0177'
const pitch =
  'We can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example '

/** Private texts and numbers, by where they are shown once opened. */
async function write(): Promise<Record<string, { secrets: string[]; target: readonly [string, number] }>> {
  const owner = await buildOwner(test.app)
  const contact = { name: 'Maya Reyes', email: 'maya.held@example.com' }
  const asked = { ...contact, businessId: owner.business, phone }
  const held = await post('/business-quote-requests', { ...asked, requirements: pitch + long('held-end') })
  const requestId = await buildRequest(test.db, owner.business, { email: 'ana.reported@example.com' })
  const requirements = long('request-end')
  await test.db
    .updateTable('business_quote_requests')
    .set({ requirements })
    .where('id', '=', requestId)
    .execute()
  const said = { conversation_id: requestId, position: 1, side: 'business', text: 'said-end' } as const
  const row = { ...said, user_id: null, client_key: crypto.randomUUID() }
  await test.db.insertInto('messages').values(row).execute()
  const reported = { kind: 'request', id: requestId, reason: 'insult', text: long('report-end') }
  await post('/reports', reported, owner.headers)
  const { id: caseId } = await test.db.selectFrom('report_cases').select('id').executeTakeFirstOrThrow()
  await post('/support', { name: 'Noemi', email: 'noemi@example.com', message: long('support-end') })
  const { id: itemId } = await test.db.selectFrom('inbox_items').select('id').executeTakeFirstOrThrow()
  const caught = { name: 'Noemi', email: 'noemi.caught@example.com', url2: 'Noemi' }
  await post('/support', { ...caught, message: long('caught-end') })
  const { id: formId } = await test.db.selectFrom('caught_forms').select('id').executeTakeFirstOrThrow()
  return {
    [`/caught-forms/${formId}`]: {
      secrets: ['caught-end', caught.email],
      target: ['caught_form', formId],
    },
    [`/held-requests/${held.id}`]: {
      secrets: ['held-end', phone],
      target: ['quote_request', held.id],
    },
    [`/reports/${caseId}`]: {
      secrets: ['request-end', 'said-end', 'report-end', 'ana.reported@example.com'],
      target: ['report', caseId],
    },
    [`/inbox/${itemId}`]: { secrets: ['support-end'], target: ['inbox_item', itemId] },
  }
}

it('lists show the beginning of what strangers wrote; who opens it is in the log', async () => {
  const written = await write()
  const all = Object.values(written).flatMap(({ secrets }) => secrets)
  const lists = Object.entries({ ...deskRows, ...inboxRows }).filter(([route]) => /^GET [^:]+$/.test(route))
  expect(lists.length).toBeGreaterThan(20)
  for (const [route, { send }] of lists) {
    const request = send({ business: 1 })
    const { body } = await test.app.inject({ ...request, headers: { ...request.headers, ...desk.headers } })
    expect([route, all.filter((secret) => body.includes(secret))]).toEqual([route, []])
  }
  for (const [path, { secrets, target }] of Object.entries(written)) {
    expect(await actionsOn(test.db, ...target), path).toEqual([])
    const { body } = await desk.send('GET', path)
    expect([path, secrets.filter((secret) => !body.includes(secret))]).toEqual([path, []])
    const lines = await actionsOn(test.db, ...target)
    expect([path, lines.map(({ actor_id }) => actor_id)]).toEqual([path, [desk.staffId]])
    expect(lines[0]?.action).toMatch(/\.read$/)
  }
})
