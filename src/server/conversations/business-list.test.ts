import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildRequest } from '#test/factories.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
})
afterAll(() => test.close())

it('shows all businesses of a person or one, and their requests as the business’s own list has them', async () => {
  const { owner, id: first } = await teams.owned()
  const second = await buildBusiness(test.db, { ownerId: owner.id })
  const { id: others } = await teams.owned()
  for (const id of [first, second, others]) await buildRequest(test.db, id)
  const list = async (query = ''): Promise<{ business: { id: number }; request: object }[]> =>
    (await teams.send(owner, 'GET', `/conversations/business${query}`)).json().conversations
  const businesses = async (query = '') => (await list(query)).map(({ business }) => business.id)
  expect(await businesses()).toEqual([second, first])
  for (const shelf of ['', '&shelf=all']) {
    expect(await businesses(`?businessId=${first}${shelf}`)).toEqual([first])
    expect(await businesses(`?businessId=${others}${shelf}`)).toEqual([])
  }
  const own = await teams.send(owner, 'GET', `/business-quote-requests/business/${first}`)
  const rows = await list(`?businessId=${first}`)
  expect(rows.map(({ request }) => request)).toEqual(own.json().requests)
})

it('is for the business: a visitor gets the row without the request, and not in this list', async () => {
  const { id } = await teams.owned()
  const visitor = await teams.person()
  const asked = await buildRequest(test.db, id, { userId: visitor.id })
  const mine = await teams.send(visitor, 'GET', '/conversations/mine')
  const row = { id: asked, isArchived: false, hasTimeToConfirm: false, request: null }
  expect(mine.json().conversations).toMatchObject([row])
  expect((await teams.send(visitor, 'GET', '/conversations/business')).json().conversations).toEqual([])
})
