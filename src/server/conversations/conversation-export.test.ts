import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildRequest } from '#test/factories.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
})
afterAll(() => test.close())

it('has everything that the team sees of each conversation, and hides hidden contact', async () => {
  const { owner, id: businessId, at } = await teams.owned()
  const createdAt = new Date('2026-01-05T15:30:00Z')
  const id = await buildRequest(test.db, businessId, { createdAt })
  await test.db
    .updateTable('business_quote_requests')
    .set({ name: '=1+1', hides_contact: true })
    .where('id', '=', id)
    .execute()
  const path = `/conversations/${id}`
  const { label } = (await teams.send(owner, 'POST', `${at}/labels`, { name: 'Rush', color: 'red' })).json()
  await teams.send(owner, 'PUT', `${path}/labels`, { labelIds: [label.id] })
  await teams.send(owner, 'POST', `${path}/notes`, { text: 'Says "soon".' })
  await teams.send(owner, 'POST', `${path}/quotes`, {
    minCents: 8000,
    maxCents: 12_050,
    includes: 'Parts.',
    earliestDay: '2099-03-01',
    validUntil: null,
  })
  const shown = await buildRequest(test.db, businessId)

  const response = await teams.send(owner, 'GET', `${at}/conversations/export`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('conversations.csv')
  const [head = '', newer = '', ...older] = response.body.split('\r\n')
  expect(head).toBe(
    '\uFEFFrequest,sent,name,email,phone,asked,answers,state,archived,snoozedUntil,labels,notes,quote,quoteState,quoteEarliestDay,quoteValidUntil,firstAnswer,lastMessage,messages',
  )
  expect(newer).toContain(`${shown},`)
  expect(newer).toContain('@')
  expect(older.join('\n')).toContain(`${id},2026-01-05 09:30,'=1+1,,,`)
  expect(older.join('\n')).toMatch(
    /,quoted,,,Rush,"Ana No\. \d+: Says ""soon""\.",80\.00 to 120\.50,open,2099-03-01,,\d{4}-/,
  )
})

it('is for owners and managers, and reads more than one batch', async () => {
  const { owner, id: businessId, at } = await teams.owned()
  const asked = {
    business_id: businessId,
    name: 'Ana',
    email: 'ana@example.com',
    phone: '1',
    requirements: 'A',
  }
  await test.db
    .insertInto('business_quote_requests')
    .values(Array.from({ length: 450 }, () => asked))
    .execute()
  const manager = await teams.addMember(businessId, 'manager')
  const all = await teams.send(manager, 'GET', `${at}/conversations/export`)
  const ids = all.body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(new Set(ids).size).toBe(450)
  expect((await teams.send(owner, 'GET', `${at}/conversations/export`)).body).toBe(all.body)
  const helper = await teams.addMember(businessId, 'helper')
  expect((await teams.send(helper, 'GET', `${at}/conversations/export`)).statusCode).toBe(403)
})
